//! Proves who wins by exhausting the game: depth-first, the more forcing moves first, every position proved once.

use std::collections::HashMap;
use tenbin_core::{Flow, Game, Outcome, Side, Stop};

/// What a solver found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// How the game ends with best play.
    pub outcome: Outcome,
    /// A move that reaches that outcome; `None` at the end of the game.
    pub best: Option<M>,
}

/// An exact solver with a table of everything it has proved.
pub struct Solver<G: Game> {
    proved: HashMap<u64, Outcome>,
    limit: usize,
    nodes: u64,
    stop: Stop,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Game> Solver<G> {
    /// A solver that remembers at most `limit` positions and gives up when told to stop.
    pub fn new(limit: usize, stop: &Stop) -> Solver<G> {
        Solver { proved: HashMap::new(), limit, nodes: 0, stop: stop.clone(), game: std::marker::PhantomData }
    }

    /// The number of positions visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The outcome of a position with best play by both sides, or `None` if the solver was stopped.
    pub fn solve(&mut self, position: &G) -> Option<Proof<G::Move>> {
        if let Some(outcome) = position.outcome() {
            return Some(Proof { outcome, best: None });
        }
        let side = position.turn();
        let mut best: Option<(Outcome, G::Move)> = None;
        for ply in self.ordered(position) {
            let mut next = position.clone();
            next.play(ply);
            let outcome = self.prove(&next)?;
            if best.is_none_or(|(known, _)| outcome.half_points(side) > known.half_points(side)) {
                best = Some((outcome, ply));
            }
            if outcome == Outcome::Won(side) {
                break;
            }
        }
        best.map(|(outcome, ply)| Proof { outcome, best: Some(ply) })
    }

    /// The outcome of a position, proved at most once as long as the table has room.
    pub fn prove(&mut self, position: &G) -> Option<Outcome> {
        self.nodes += 1;
        if let Some(outcome) = position.outcome() {
            return Some(outcome);
        }
        if let Some(&outcome) = self.proved.get(&position.key()) {
            return Some(outcome);
        }
        if self.stop.is_raised() {
            return None;
        }
        let outcome = self.solve(position)?.outcome;
        if self.proved.len() < self.limit {
            self.proved.insert(position.key(), outcome);
        }
        Some(outcome)
    }

    /// The moves, those first that leave the other side the fewest replies.
    fn ordered(&self, position: &G) -> Vec<G::Move> {
        let side: Side = position.turn();
        let mut moves = Vec::new();
        position.moves(|ply| {
            let mut next = position.clone();
            next.play(ply);
            let replies = next.count_moves();
            moves.push((if next.turn() == side { u64::MAX - replies } else { replies }, ply));
            Flow::Continue(())
        });
        moves.sort_by_key(|&(replies, _)| replies);
        moves.into_iter().map(|(_, ply)| ply).collect()
    }
}
