//! How moves enter the tree.
//!
//! A position may have thousands of moves, and most positions of the tree are visited a few times only. So without a guide
//! moves are not listed but drawn, one for each visit: listing them all would cost more than playing out. Drawing again
//! what was drawn before makes the order a random one of all moves, exactly as if a shuffled list were worked through.

use super::arena::ROOT;
use super::node::{ONE, worth};
use super::walk::Walker;
use std::cmp::Reverse;
use tenbin_core::{Evaluation, Flow, Position, Score, Side};

/// How often a move is drawn again that is in the tree already, before those that are left are listed.
const DRAWS: usize = 6;
/// How many random plies an evaluation takes as long as, at most: on large boards the clock must be looked at in time.
const EVALUATION: u32 = 16;
/// How many moves of a position below the root a guide puts into the tree: the best ones.
const KEPT: usize = 128;

impl<E: Evaluation> Walker<'_, E> {
    /// Adds children to a node that this thread owns, and answers the one to visit if that is already clear.
    pub(super) fn grow(&mut self, index: u32, position: &E::Position) -> Option<u32> {
        if let Some(guide) = self.shared.guide {
            self.rank_moves(guide, index, position);
            return None;
        }
        if self.shared.options.sensible {
            self.list_promises(index, position);
            return None;
        }
        if self.shared.options.rave > 0.0 {
            // What came later in a playout is remembered at the moves, so all of them have to be there.
            self.list_the_rest(index, position);
            return None;
        }
        self.draw_move(index, position)
    }

    /// Adds a move drawn from those that are not in the tree yet.
    fn draw_move(&mut self, index: u32, position: &E::Position) -> Option<u32> {
        let arena = self.shared.arena;
        for _ in 0..DRAWS {
            let Some(ply) = position.random_move(&mut self.random) else {
                arena.node(index).settle(true);
                return None;
            };
            let packed = E::Position::pack(ply);
            if !arena.has_child(index, packed) {
                return arena.add_child(index, packed, 0);
            }
        }
        self.list_the_rest(index, position);
        None
    }

    /// Adds all moves that are not in the tree yet, in random order.
    fn list_the_rest(&mut self, index: u32, position: &E::Position) {
        let arena = self.shared.arena;
        let mut known: Vec<u32> = arena.plies(index).collect();
        known.sort_unstable();
        self.listed.clear();
        position.moves(|ply| {
            let packed = E::Position::pack(ply);
            if known.binary_search(&packed).is_err() {
                self.listed.push((0, packed));
            }
            Flow::Continue(())
        });
        self.random.shuffle(&mut self.listed);
        self.add_listed(index, true);
    }

    /// Adds all moves with what they promise, the most promising first.
    fn list_promises(&mut self, index: u32, position: &E::Position) {
        self.listed.clear();
        let listed = &mut self.listed;
        match self.shared.adviser.map(|adviser| adviser.move_prior(position)) {
            None => position.move_priors(|ply, promise| listed.push((promise, E::Position::pack(ply)))),
            Some(advice) => position.move_priors(|ply, promise| {
                let advised = promise.saturating_add_signed(advice(ply)).clamp(1, ONE - 1);
                listed.push((advised, E::Position::pack(ply)));
            }),
        }
        if !self.shared.arena.has_room(self.listed.len() as u32) {
            return;
        }
        self.random.shuffle(&mut self.listed);
        self.listed.sort_by_key(|&(promise, _)| Reverse(promise));
        self.add_listed(index, false);
    }

    /// Adds the listed moves in their order, as far as there is room.
    fn add_listed(&self, index: u32, complete: bool) {
        let arena = self.shared.arena;
        if self.listed.iter().all(|&(prior, packed)| arena.add_child(index, packed, prior).is_some()) {
            arena.node(index).settle(complete);
        }
    }

    /// Adds the moves that the guide finds best, the best first. Cut short by the clock, nothing is added, but at the root,
    /// where there must be an answer.
    fn rank_moves(&mut self, guide: &E, index: u32, position: &E::Position) {
        if !self.shared.arena.has_room(KEPT as u32) {
            return;
        }
        let mut listed = std::mem::take(&mut self.listed);
        let cut_short = self.evaluate_moves(guide, position, &mut listed);
        let kept = if index == ROOT { listed.len() } else { KEPT.min(listed.len()) };
        let complete = !cut_short && kept == listed.len();
        let best_first = |&(value, packed): &(u32, u32)| (Reverse(value), packed);
        if kept < listed.len() {
            listed.select_nth_unstable_by_key(kept, best_first);
            listed.truncate(kept);
        }
        listed.sort_unstable_by_key(best_first);
        self.listed = listed;
        if !cut_short || index == ROOT {
            self.add_listed(index, complete);
        }
    }

    /// Lists every move with the guide's value of it; answers whether the clock cut that short, after one move at least.
    fn evaluate_moves(&mut self, guide: &E, position: &E::Position, listed: &mut Vec<(u32, u32)>) -> bool {
        let trail = guide.init(position);
        let side = position.side_to_move();
        let mut cut_short = false;
        listed.clear();
        position.moves(|ply| {
            let mut next = position.clone();
            next.play(ply);
            let value = next.outcome().map(|outcome| worth(outcome, side)).unwrap_or_else(|| {
                let mut trail = trail.clone();
                guide.update(&mut trail, position, ply, &next);
                self.squash(guide.score(&next, &trail) * side.sign())
            });
            listed.push((value, E::Position::pack(ply)));
            cut_short = self.clock.is_over_after(EVALUATION);
            if cut_short { Flow::Break(()) } else { Flow::Continue(()) }
        });
        self.positions += listed.len() as u64;
        cut_short
    }

    /// The guide's value of a position where the tree ends, for `First`, a few random plies later.
    pub(super) fn guided_value(&mut self, guide: &E, index: u32, mut position: E::Position) -> u32 {
        if self.shared.options.cut == 0
            && let Some(prior) = self.prior_for_first(index)
        {
            return prior;
        }
        for _ in 0..self.shared.options.cut {
            let Some(ply) = position.playout_move(&mut self.random) else { break };
            position.play(ply);
            self.positions += 1;
        }
        match position.outcome() {
            Some(outcome) => worth(outcome, Side::First),
            None => self.squash(guide.score(&position, &guide.init(&position))),
        }
    }

    /// Points as a probability to win, in the tree's units. Never certain: only the end of a game is.
    fn squash(&self, points: Score) -> u32 {
        let odds = (-f64::from(points) / self.shared.options.scale).exp();
        ((f64::from(ONE) / (1.0 + odds)) as u32).clamp(1, ONE - 1)
    }
}
