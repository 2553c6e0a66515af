//! Reference implementations: plain minimax and exhaustive search, which share only the game and the evaluation with the
//! searches.

use crate::positions::{after, moves};
use std::collections::HashMap;
use tenbin_core::{GameHistory, Limits, Outcome, Position, Score, Search, SearchResult, Side, Stop, lost_in, won_in};
use tenbin_search::{AlphaBeta, SearchableEvaluation};

/// The minimax score of a position `ply` plies from the root for its side to move, to `depth` plies.
pub(crate) fn minimax<E: SearchableEvaluation>(evaluation: &E, position: &E::Position, ply: u32, depth: u32) -> Score {
    let side = position.side_to_move();
    match position.outcome() {
        Some(Outcome::Drawn) => 0,
        Some(Outcome::Won(winner)) if winner == side => won_in(ply),
        Some(Outcome::Won(_)) => lost_in(ply),
        None if depth == 0 => evaluation.score(position, &evaluation.init(position)) * side.sign(),
        None => {
            let scores = moves(position).into_iter().map(|mv| move_score(evaluation, position, mv, ply, depth));
            scores.max().expect("a game that is not over has a move")
        }
    }
}

/// The minimax score of a move for the side that makes it, to `depth` plies, the move included.
pub(crate) fn move_score<E: SearchableEvaluation>(
    evaluation: &E,
    position: &E::Position,
    mv: <E::Position as Position>::Move,
    ply: u32,
    depth: u32,
) -> Score {
    let next = after(position, mv);
    let score = minimax(evaluation, &next, ply + 1, depth - 1);
    if next.side_to_move() == position.side_to_move() { score } else { -score }
}

/// The outcome with best play, by exhaustive search.
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

/// The winner by exhaustive search with a table, for games without draws.
pub(crate) fn exact_with_table<G: Position>(position: &G, known: &mut HashMap<u64, Outcome>) -> Outcome {
    if let Some(outcome) = position.outcome().or_else(|| known.get(&position.key()).copied()) {
        return outcome;
    }
    let win = Outcome::Won(position.side_to_move());
    let wins = moves(position).into_iter().any(|ply| exact_with_table(&after(position, ply), known) == win);
    let outcome = if wins { win } else { Outcome::Won(!position.side_to_move()) };
    known.insert(position.key(), outcome);
    outcome
}

/// The depth that is searched: alpha-beta searches a single legal move to depth 1 only.
pub(crate) fn searched_depth<G: Position>(position: &G, depth: u32) -> u32 {
    if position.count_moves() == 1 { 1 } else { depth }
}

/// The largest depth up to `most` whose tree has at most `leaves` leaves.
pub(crate) fn affordable_depth<G: Position>(position: &G, leaves: u64, most: u32) -> u32 {
    (1..most).find(|&depth| position.perft(depth + 1) > leaves).unwrap_or(most)
}

/// Runs a search without stop flag and progress reports.
pub(crate) fn run<E: SearchableEvaluation>(
    search: &mut AlphaBeta<E>,
    position: &E::Position,
    limits: &Limits,
) -> SearchResult<E::Position> {
    search.search(&GameHistory::new(position.clone()), limits, &Stop::new(), &mut |_| {})
}

/// The winner by a decided score for the side to move.
pub(crate) fn winner(score: Score, side_to_move: Side) -> Side {
    if score > 0 { side_to_move } else { !side_to_move }
}
