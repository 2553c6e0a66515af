//! The recursive search of one position.

use super::Options;
use super::limits::Limits;
use super::order::Memory;
use super::table::{Bound, Entry, Table};
use tenbin_core::{Evaluation, Game, LONGEST, Outcome, Score, Sum, WIN, lost_in, won_in};

/// Moves in the order before this place are always looked at in full depth.
const FULL_DEPTH_MOVES: usize = 6;
/// From this place on the reduction is two plies, where there is depth enough.
const DOUBLE_REDUCTION_FROM: usize = 40;
/// An estimate is never mistaken for a proof.
const LARGEST_ESTIMATE: Score = WIN - LONGEST - 1;

/// A search of one tree by one thread.
pub(super) struct Tree<'s, E: Evaluation> {
    pub(super) evaluation: &'s E,
    pub(super) options: &'s Options,
    pub(super) table: &'s Table,
    pub(super) memory: &'s mut Memory<E::Game>,
    pub(super) limits: Limits,
    pub(super) nodes: u64,
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
    fn null(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }

    fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

type MoveOf<E> = <<E as Evaluation>::Game as Game>::Move;

/// A position on the way down, with what the evaluation keeps along with it.
pub(super) struct Node<E: Evaluation> {
    pub(super) position: E::Game,
    pub(super) trail: E::Trail,
    pub(super) ply: u32,
}

impl<E: Evaluation> Node<E> {
    pub(super) fn root(evaluation: &E, position: &E::Game) -> Node<E> {
        Node { position: position.clone(), trail: evaluation.start(position), ply: 0 }
    }

    #[inline]
    pub(super) fn child(&self, evaluation: &E, ply: MoveOf<E>) -> Node<E> {
        let mut position = self.position.clone();
        position.play(ply);
        let mut trail = self.trail.clone();
        evaluation.follow(&mut trail, &self.position, ply, &position);
        Node { position, trail, ply: self.ply + 1 }
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
        if child.position.turn() == parent.position.turn() {
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
        if let Some(outcome) = node.position.outcome() {
            return match outcome {
                Outcome::Won(side) if side == node.position.turn() => won_in(node.ply),
                Outcome::Won(_) => lost_in(node.ply),
                Outcome::Drawn => 0,
            };
        }
        if depth == 0 {
            return self.estimate(node, window);
        }
        if self.is_over() {
            return 0;
        }
        // 2. The table may know enough already.
        let key = node.position.key();
        let known = self.table.get(key, node.ply);
        if let Some(score) = known.and_then(|entry| sufficient(entry, depth, window)) {
            return score;
        }
        // 3. Try the moves.
        let mut best = Best { score: -WIN - 1, ply: None, alpha: window.alpha };
        self.try_moves(node, depth, window, known.map(|entry| entry.best), &mut best);
        // 4. Remember what came out.
        let Some(ply) = best.ply.filter(|_| !self.is_over()) else { return best.score };
        let bound = match best.score {
            low if low <= window.alpha => Bound::Upper,
            high if high >= window.beta => Bound::Lower,
            _ => Bound::Exact,
        };
        if bound == Bound::Lower && (self.options.killers || self.options.history) {
            self.memory.refuted(&node.position, node.ply, ply, depth);
        }
        let packed = E::Game::pack(ply);
        self.table.put(key, node.ply, Entry { best: packed, score: best.score, depth, bound });
        best.score
    }

    /// Tries the moves of a position until one is good enough: first those that were good before, which often saves
    /// listing the others.
    fn try_moves(&mut self, node: &Node<E>, depth: u32, window: Window, known: Option<u32>, best: &mut Best<E>) {
        let mut tried: [Option<MoveOf<E>>; 3] = [None; 3];
        let killers = if self.options.killers { self.memory.killers(node.ply) } else { [None; 2] };
        let early = [known.map(E::Game::unpack), killers[0], killers[1]];
        let mut place = 0;
        for ply in early.into_iter().flatten() {
            if tried.contains(&Some(ply)) || !node.position.is_legal(ply) {
                continue;
            }
            tried[place] = Some(ply);
            if self.try_move(node, ply, place, depth, window, best) {
                return;
            }
            place += 1;
        }
        let list = self.memory.candidates(&node.position, node.ply, &tried, self.options.history);
        for candidate in &list {
            if self.try_move(node, E::Game::unpack(candidate.packed), place, depth, window, best) {
                break;
            }
            place += 1;
        }
        self.memory.keep(node.ply, list);
    }

    /// Tries one move; answers whether the others need not be tried any more.
    fn try_move(
        &mut self,
        node: &Node<E>,
        ply: MoveOf<E>,
        place: usize,
        depth: u32,
        window: Window,
        best: &mut Best<E>,
    ) -> bool {
        let child = node.child(self.evaluation, ply);
        let window = Window { alpha: best.alpha, ..window };
        let score = self.score_in_place(node, &child, place, depth, window);
        if self.is_over() {
            return true;
        }
        if score > best.score {
            best.score = score;
            best.ply = Some(ply);
        }
        best.alpha = best.alpha.max(score);
        best.alpha >= window.beta
    }

    /// The score of a move by its place in the order: the first gets the whole window, later ones are first asked
    /// whether they are better at all, and late ones are asked so at less depth.
    pub(super) fn score_in_place(
        &mut self,
        node: &Node<E>,
        child: &Node<E>,
        place: usize,
        depth: u32,
        window: Window,
    ) -> Score {
        let full = depth - 1;
        let reduced = full - self.reduction(place, depth);
        if reduced < full {
            let score = self.child_score(node, child, reduced, window.null());
            if score <= window.alpha || self.is_over() {
                return score;
            }
        }
        if self.options.pvs && place > 0 && !window.is_null() {
            let score = self.child_score(node, child, full, window.null());
            if score <= window.alpha || score >= window.beta || self.is_over() {
                return score;
            }
        }
        self.child_score(node, child, full, window)
    }

    /// By how many plies the search of a move is cut short.
    fn reduction(&self, place: usize, depth: u32) -> u32 {
        if !self.options.lmr || depth < 2 || place < FULL_DEPTH_MOVES {
            return 0;
        }
        if depth >= 3 && place >= DOUBLE_REDUCTION_FROM { 2 } else { 1 }
    }

    /// The evaluation for the side to move. Its heavy stage is skipped where the cheap one is outside the window by
    /// more than the lazy margin.
    #[inline]
    fn estimate(&mut self, node: &Node<E>, window: Window) -> Score {
        let sign = node.position.turn().sign();
        let mut sum = Sum::new(self.evaluation.weights());
        let found = self.evaluation.cheap(&node.position, &node.trail, &mut sum);
        if let Some(margin) = self.options.lazy {
            let cheap = sum.score() * sign;
            // What was skipped may have been worth the whole margin: the answer must be a bound in spite of it, for the
            // table and for whoever compares it with a wider window.
            if cheap <= window.alpha - margin {
                return (cheap + margin).clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE);
            }
            if cheap >= window.beta + margin {
                return (cheap - margin).clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE);
            }
        }
        self.evaluation.heavy(&node.position, &node.trail, found, &mut sum);
        (sum.score() * sign).clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE)
    }
}

/// The best move of a position so far.
struct Best<E: Evaluation> {
    score: Score,
    ply: Option<MoveOf<E>>,
    alpha: Score,
}

/// The score of an entry, if it settles a search of this depth and window.
fn sufficient(entry: Entry, depth: u32, window: Window) -> Option<Score> {
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    };
    (entry.depth >= depth && settles).then_some(entry.score)
}
