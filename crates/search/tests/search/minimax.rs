//! Plain minimax: no window, no memory, no order. Everything it shares with the searches is the game and the evaluation.

use crate::positions::{after, moves};
use std::collections::HashMap;
use tenbin_core::{GameHistory, Limits, Outcome, Position, Score, Search, SearchResult, Side, Stop, lost_in, won_in};
use tenbin_search::{AlphaBeta, SearchableEvaluation};

/// What a position `ply` plies from the root is worth to its side to move, looking `depth` plies ahead.
pub(crate) fn minimax<E: SearchableEvaluation>(evaluation: &E, position: &E::Position, ply: u32, depth: u32) -> Score {
    let side = position.side_to_move();
    match position.outcome() {
        Some(Outcome::Drawn) => 0,
        Some(Outcome::Won(winner)) if winner == side => won_in(ply),
        Some(Outcome::Won(_)) => lost_in(ply),
        None if depth == 0 => evaluation.score(position, &evaluation.init(position)) * side.sign(),
        None => {
            let scores = moves(position).into_iter().map(|one| move_score(evaluation, position, one, ply, depth));
            scores.max().expect("a game that is not over has a move")
        }
    }
}

/// What a move is worth to the side that makes it, looking `depth` plies ahead, the move itself included.
pub(crate) fn move_score<E: SearchableEvaluation>(
    evaluation: &E,
    position: &E::Position,
    one: <E::Position as Position>::Move,
    ply: u32,
    depth: u32,
) -> Score {
    let next = after(position, one);
    let score = minimax(evaluation, &next, ply + 1, depth - 1);
    if next.side_to_move() == position.side_to_move() { score } else { -score }
}

/// The outcome with best play, found by trying everything.
pub(crate) fn exact<G: Position>(position: &G) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    let side = position.side_to_move();
    let mut best = Outcome::Won(!side);
    for ply in moves(position) {
        let outcome = exact(&after(position, ply));
        if outcome.half_points(side) > best.half_points(side) {
            best = outcome;
        }
        if best == Outcome::Won(side) {
            break;
        }
    }
    best
}

/// The winner by trying everything, each position once.
pub(crate) fn remembered<G: Position>(position: &G, known: &mut HashMap<u64, Outcome>) -> Outcome {
    if let Some(outcome) = position.outcome().or_else(|| known.get(&position.key()).copied()) {
        return outcome;
    }
    let win = Outcome::Won(position.side_to_move());
    let wins = moves(position).into_iter().any(|ply| remembered(&after(position, ply), known) == win);
    let outcome = if wins { win } else { Outcome::Won(!position.side_to_move()) };
    known.insert(position.key(), outcome);
    outcome
}

/// The depth that is really searched: with only one move there is nothing to decide, and depth 1 must do.
pub(crate) fn searched_depth<G: Position>(position: &G, depth: u32) -> u32 {
    if position.count_moves() == 1 { 1 } else { depth }
}

/// The largest depth whose whole tree plain minimax gets through quickly.
pub(crate) fn affordable_depth<G: Position>(position: &G, leaves: u64, most: u32) -> u32 {
    (1..most).find(|&depth| position.perft(depth + 1) > leaves).unwrap_or(most)
}

pub(crate) fn think<E: SearchableEvaluation>(
    search: &mut AlphaBeta<E>,
    position: &E::Position,
    budget: &Limits,
) -> SearchResult<E::Position> {
    search.search(&GameHistory::new(position.clone()), budget, &Stop::new(), &mut |_| {})
}

/// Whether a score says that this side wins, as seen by the side to move.
pub(crate) fn winner(score: Score, turn: Side) -> Side {
    if score > 0 { turn } else { !turn }
}
