//! The recursive search of one position.

use super::Options;
use super::history::Before;
use super::limits::LimitChecker;
use super::order::Memory;
use super::table::{Bound, Entry, Table};
use super::trying::Trial;
use tenbin_core::{
    Evaluation, MAX_PLY, Outcome, PastPosition, Position, Score, ScoreSink, Tactics, WIN, lost_in, won_in,
};

/// An estimate is never mistaken for a proof.
pub(super) const LARGEST_ESTIMATE: Score = WIN - MAX_PLY - 1;
/// Positions of which nothing is known are looked at less deep from this depth on.
const UNKNOWN_FROM: u32 = 4;

/// A search of one tree by one thread.
pub(super) struct Tree<'s, E: Evaluation> {
    pub(super) evaluation: &'s E,
    pub(super) options: &'s Options,
    pub(super) table: &'s Table,
    pub(super) memory: &'s mut Memory<E::Position>,
    pub(super) limits: LimitChecker,
    pub(super) nodes: u64,
    /// The positions before the one at hand, in the game and in the search, where any can come up again.
    pub(super) past: Vec<PastPosition>,
    /// How deep this iteration is to look.
    pub(super) depth: u32,
}

/// The part of the score range that still matters: what the side to move has for sure, and what it will not get.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const FULL: Window = Window { alpha: -WIN - 1, beta: WIN + 1 };

    /// Asks only whether a score is above alpha.
    pub(super) fn null(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    pub(super) fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }

    pub(super) fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

pub(super) type MoveOf<E> = <<E as Evaluation>::Position as Position>::Move;

/// A position on the way down, with what the evaluation keeps along with it.
pub(super) struct Node<E: Evaluation> {
    pub(super) position: E::Position,
    pub(super) trail: E::Accumulator,
    pub(super) ply: u32,
    /// The moves that led here.
    pub(super) before: Before,
    /// Whether the turn was given away to get here.
    pub(super) by_passing: bool,
}

impl<E: Evaluation> Node<E> {
    pub(super) fn root(evaluation: &E, position: &E::Position) -> Node<E> {
        Node {
            position: position.clone(),
            trail: evaluation.init(position),
            ply: 0,
            before: [None; 2],
            by_passing: false,
        }
    }

    #[inline]
    pub(super) fn child(&self, evaluation: &E, ply: MoveOf<E>) -> Node<E> {
        let mut position = self.position.clone();
        position.play(ply);
        let mut trail = self.trail.clone();
        evaluation.update(&mut trail, &self.position, ply, &position);
        let before = [Some(self.position.history_index(ply)[0] as u32), self.before[0]];
        Node { position, trail, ply: self.ply + 1, before, by_passing: false }
    }

    /// The same with the turn given away, where that makes sense.
    pub(super) fn passed(&self, evaluation: &E) -> Option<Node<E>> {
        let position = self.position.null_move()?;
        let trail = evaluation.update_null_move(&self.trail, &position);
        let before = [None, self.before[0]];
        Some(Node { position, trail, ply: self.ply + 1, before, by_passing: true })
    }
}

/// The best move of a position so far.
pub(super) struct Best<E: Evaluation> {
    pub(super) score: Score,
    pub(super) ply: Option<MoveOf<E>>,
    pub(super) alpha: Score,
}

impl<E: Evaluation> Best<E> {
    /// Takes a move into account that was looked at; answers whether it refutes what led here.
    pub(super) fn meet(&mut self, ply: MoveOf<E>, score: Score, beta: Score) -> bool {
        if score > self.score {
            self.score = score;
            self.ply = Some(ply);
        }
        self.alpha = self.alpha.max(score);
        self.alpha >= beta
    }
}

impl<E: Evaluation> Tree<'_, E> {
    /// Whether the budget is spent; scores of searches cut short mean nothing.
    #[inline]
    pub(super) fn is_over(&mut self) -> bool {
        self.limits.reached(self.nodes)
    }

    /// The score of a child for the side to move at its parent. Plies need not alternate: if the same side goes on, the
    /// score is not turned around.
    #[inline]
    pub(super) fn child_score(&mut self, parent: &Node<E>, child: &Node<E>, depth: u32, window: Window) -> Score {
        if child.position.side_to_move() == parent.position.side_to_move() {
            self.score(child, depth, window)
        } else {
            -self.score(child, depth, window.reversed())
        }
    }

    /// The score of a position for its side to move, looking `depth` plies ahead. At or outside the window it is only a
    /// bound (fail-soft).
    fn score(&mut self, node: &Node<E>, depth: u32, window: Window) -> Score {
        // 1. Visit: the game may be over here, or the budget.
        self.nodes += 1;
        if let Some(score) = self.ending(node) {
            return score;
        }
        // 2. At the end of the depth, settle.
        if depth == 0 {
            return self.settled(node, window);
        }
        if self.is_over() {
            return 0;
        }
        // 3. The table may know enough already.
        let key = node.position.key();
        let known = self.table.get(key, node.ply);
        if let Some(score) = known.and_then(|entry| sufficient(entry, depth, window)) {
            return score;
        }
        // 4. It may be plain without looking at the moves, or hardly worth looking.
        if let Some(score) = self.in_sight(node) {
            return score;
        }
        let outlook = self.outlook(node, depth, window, node.position.in_check());
        if let Some(score) = self.cut_short(node, depth, window, &outlook) {
            return score;
        }
        let unknown =
            self.options.unknown && E::Position::PAWN_VALUE.is_some() && known.is_none() && depth >= UNKNOWN_FROM;
        let depth = depth - u32::from(unknown);
        // 5. Try the moves.
        self.remember(node);
        let best = self.try_moves(Trial::new(node, depth, window, outlook), known.map(|entry| entry.best));
        self.forget();
        // 6. Remember what came out.
        let Some(ply) = best.ply.filter(|_| !self.is_over()) else { return best.score };
        let bound = bound(best.score, window);
        if bound == Bound::Lower && (self.options.killers || self.options.history) && !node.position.is_noisy(ply) {
            self.memory.refuted(&node.position, (node.ply, node.before), ply, depth);
        }
        let packed = E::Position::pack(ply);
        self.table.put(key, node.ply, Entry { best: packed, score: best.score, depth, bound });
        best.score
    }

    /// The score of a game that is won without the other side being asked.
    #[inline]
    pub(super) fn in_sight(&self, node: &Node<E>) -> Option<Score> {
        let plies = if self.options.sight { node.position.immediate_win()? } else { return None };
        Some(won_in(node.ply + plies))
    }

    /// The score of a game that is over here, or would be if it went on in circles.
    pub(super) fn ending(&self, node: &Node<E>) -> Option<Score> {
        let ruled = || if E::Position::CAN_REPEAT { node.position.adjudicate_in_search(&self.past) } else { None };
        Some(match node.position.outcome().or_else(ruled)? {
            Outcome::Won(side) if side == node.position.side_to_move() => won_in(node.ply),
            Outcome::Won(_) => lost_in(node.ply),
            Outcome::Drawn => 0,
        })
    }

    /// Notes a position before its moves are tried.
    #[inline]
    pub(super) fn remember(&mut self, node: &Node<E>) {
        if E::Position::CAN_REPEAT {
            self.past.push(PastPosition::of(&node.position));
        }
    }

    /// Takes the last note back.
    #[inline]
    pub(super) fn forget(&mut self) {
        if E::Position::CAN_REPEAT {
            self.past.pop();
        }
    }

    /// The evaluation for the side to move. Its heavy stage is skipped where the cheap one is outside the window by
    /// more than the lazy margin.
    #[inline]
    pub(super) fn estimate(&mut self, node: &Node<E>, window: Window) -> Score {
        let sign = node.position.side_to_move().sign();
        let mut sum = ScoreSink::new(self.evaluation.weights());
        let found = self.evaluation.fast_terms(&node.position, &node.trail, &mut sum);
        let cheap = sum.score() * sign;
        if let Some(margin) = self.options.lazy {
            // What was skipped may have been worth the whole margin: the answer must be a bound in spite of it, for the
            // table and for whoever compares it with a wider window.
            let bound = match cheap {
                low if low <= window.alpha - margin => Some(low + margin),
                high if high >= window.beta + margin => Some(high - margin),
                _ => None,
            };
            if let Some(bound) = bound {
                self.memory.heavy.skip();
                return bound.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE);
            }
        }
        self.evaluation.slow_terms(&node.position, &node.trail, found, &mut sum);
        let score = sum.score() * sign;
        self.memory.heavy.add(score - cheap);
        score.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE)
    }
}

/// How a score relates to the true one, having come out of this window.
pub(super) fn bound(score: Score, window: Window) -> Bound {
    match score {
        low if low <= window.alpha => Bound::Upper,
        high if high >= window.beta => Bound::Lower,
        _ => Bound::Exact,
    }
}

/// The score of an entry, if it settles a search of this depth and window.
pub(super) fn sufficient(entry: Entry, depth: u32, window: Window) -> Option<Score> {
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    };
    (entry.depth >= depth && settles).then_some(entry.score)
}
