//! Beyond the depth: captures and the like are followed until the position is quiet, because an estimate in the middle of
//! an exchange means nothing.

use super::order::Candidate;
use super::table::Entry;
use super::tree::{Best, Node, Tree, Window, bound, sufficient};
use tenbin_core::{Evaluation, Position, Score, Tactics, WIN};

/// Worse than any score: of a turn that there is none of.
const NO_TURN: Score = -WIN - 1;

/// Parts the keys of one position at different turns beyond the depth.
const LATER: u64 = 0x9e37_79b9_7f4a_7c15;

/// How far a search has come beyond the depth.
#[derive(Clone, Copy)]
struct Beyond {
    /// In which of the game's ways.
    way: usize,
    /// What the smallest piece is worth.
    smallest: Score,
    plies: u32,
    turns: u32,
}

/// How many turns after the depth a position at its end is: where the depth ends in mid-turn, that turn goes on.
pub(super) fn first_turn<G: Tactics>(position: &G) -> u32 {
    u32::from(position.depth_used() == 0)
}

/// The key by which the score of a position is remembered that is so many turns after the depth.
///
/// Ways of a game's own may come to an end after so many turns, and what was found out when few were left must not pass for what
/// all of them show. A position met as early as it can be keeps its own key.
pub(super) fn settled_key<G: Tactics>(position: &G, turns: u32) -> u64 {
    let has_own_ways = G::QUIESCENCE_MODES.len() > 1;
    let later = if has_own_ways { turns.saturating_sub(first_turn(position)) } else { 0 };
    position.key().wrapping_add(LATER.wrapping_mul(later.into()))
}

impl Beyond {
    fn at_the_depth<G: Tactics>(position: &G, way: usize, smallest: Score) -> Beyond {
        Beyond { way, smallest, plies: 0, turns: first_turn(position) }
    }

    fn further(self, turned: bool) -> Beyond {
        Beyond { plies: self.plies + 1, turns: self.turns + u32::from(turned), ..self }
    }
}

impl<E: Evaluation> Tree<'_, E> {
    /// The score of a position at the end of the depth.
    pub(super) fn settled(&mut self, node: &Node<E>, window: Window) -> Score {
        match E::Position::PAWN_VALUE.zip(self.options.quiet) {
            Some((smallest, way)) => {
                // The same key in both tables, as nothing is earlier than this.
                let key = node.position.key();
                let known = self.table.get(key, node.ply).or_else(|| self.memory.settled.get(key, node.ply));
                self.quiet_score(node, known, window, Beyond::at_the_depth(&node.position, way, smallest))
            }
            None => self.in_sight(node).unwrap_or_else(|| self.estimate(node, window)),
        }
    }

    /// The score of a position in which only sharp moves are looked at, or all if a threat must be answered.
    fn quiet_score(&mut self, node: &Node<E>, known: Option<Entry>, window: Window, beyond: Beyond) -> Score {
        if let Some(score) = known.and_then(|entry| sufficient(entry, 0, window)) {
            return score;
        }
        let pressed = node.position.in_check();
        // Whoever need not move need not take either.
        let rests = !pressed && node.position.may_stand_pat();
        let standing = if rests { self.estimate(node, window) } else { NO_TURN };
        if standing >= window.beta || self.is_over() {
            return standing;
        }
        if let Some(score) = self.in_sight(node) {
            return score;
        }
        let list = if pressed {
            self.memory.answers(&node.position, (node.ply, node.before))
        } else {
            self.memory.settling(&node.position, node.ply, (beyond.way, beyond.turns))
        };
        if list.is_empty() && !rests && !pressed {
            self.memory.keep_sharp(node.ply, list);
            // A turn that leads nowhere need not have been begun; where the depth ended, it has been.
            return if beyond.plies > 0 { NO_TURN } else { self.estimate(node, window) };
        }
        let mut best = Best { score: standing, ply: None, alpha: window.alpha.max(standing) };
        self.remember(node);
        for candidate in &list {
            let ply = E::Position::unpack(candidate.packed);
            if rests && self.is_not_worth_it(node, candidate, standing + 2 * beyond.smallest, beyond, &mut best) {
                continue;
            }
            let child = node.child(self.evaluation, ply);
            let window = Window { alpha: best.alpha, ..window };
            let score = self.settled_child(node, &child, window, beyond);
            if self.is_over() || best.meet(ply, score, window.beta) {
                break;
            }
        }
        self.memory.keep_sharp(node.ply, list);
        self.forget();
        if let Some(ply) = best.ply.filter(|_| !self.is_over()) {
            let packed = E::Position::pack(ply);
            let entry = Entry { best: packed, score: best.score, depth: 0, bound: bound(best.score, window) };
            self.memory.settled.put(settled_key(&node.position, beyond.turns), node.ply, entry);
        }
        best.score
    }

    /// Whether a sharp move loses in the exchange it begins, comes out even too late, or cannot make up for what is
    /// missing: `reach` is what a move comes to, at most, besides what it takes and what the same turn may take after it.
    fn is_not_worth_it(
        &self,
        node: &Node<E>,
        candidate: &Candidate,
        reach: Score,
        beyond: Beyond,
        best: &mut Best<E>,
    ) -> bool {
        let ply = E::Position::unpack(candidate.packed);
        let to_come = node.position.max_further_gain(ply);
        let pays = if beyond.plies < E::Position::EVEN_CAPTURE_PLIES {
            candidate.promise + to_come >= 0
        } else {
            candidate.wins()
        };
        if !pays {
            return true;
        }
        // What only prepares may gain anything in the end.
        if !self.options.futility || !node.position.is_noisy(ply) {
            return false;
        }
        let most = reach + node.position.capture_gain(ply) + to_come;
        let hopeless = most <= best.alpha;
        if hopeless {
            best.score = best.score.max(most);
        }
        hopeless
    }

    fn settled_child(&mut self, parent: &Node<E>, child: &Node<E>, window: Window, beyond: Beyond) -> Score {
        self.nodes += 1;
        let same_side = child.position.side_to_move() == parent.position.side_to_move();
        let beyond = beyond.further(!same_side);
        // Asked before anything else: memory is slow, and what follows can be done while it answers.
        let known = self.memory.settled.get(settled_key(&child.position, beyond.turns), child.ply);
        let score = match self.ending(child) {
            Some(score) => score,
            None => self.quiet_score(child, known, if same_side { window } else { window.reversed() }, beyond),
        };
        if same_side { score } else { -score }
    }
}
