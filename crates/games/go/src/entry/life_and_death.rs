//! The life-and-death solver: df-pn over a capture game, once with each side winning all kos.

use crate::tsume::{CaptureGame, CaptureMove, MoveOrdering, ProblemError, TsumeProblem};
use crate::{GoPosition, Move};
use std::time::Duration;
use tenbin_core::{Limits, Position, Stop};
use tenbin_search::{AttackReport, MateSolver};

/// The status of the target stones with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupStatus {
    /// Alive: two eyes, seki, or escape.
    Lives,
    /// Captured.
    Dies,
    /// Decided by a ko.
    Ko,
    /// Stopped, or out of limits.
    Unknown,
}

/// The result of a life-and-death search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LifeAndDeathResult {
    /// Status of the target.
    pub verdict: GroupStatus,
    /// A move that achieves the status for the side to move. `None` if it achieves nothing, needs no move, or must first play a
    /// ko threat elsewhere to retake a ko.
    pub first: Option<Move>,
    /// The most promising move where the status is unknown.
    pub guess: Option<Move>,
    /// Nodes expanded.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

/// A life-and-death solver with a transposition table of fixed size.
pub struct LifeAndDeathSolver {
    solver: MateSolver<CaptureGame>,
    order: MoveOrdering,
}

impl LifeAndDeathSolver {
    /// A solver with a transposition table of `memory` bytes.
    pub fn new(memory: usize, order: MoveOrdering) -> LifeAndDeathSolver {
        LifeAndDeathSolver { solver: MateSolver::new(memory), order }
    }

    /// The status of the target stones. Clears the results of earlier problems.
    pub fn solve<const N: usize>(
        &mut self,
        position: &GoPosition<N>,
        question: &TsumeProblem,
        budget: &Limits,
        stop: &Stop,
    ) -> Result<LifeAndDeathResult, ProblemError> {
        self.solver.clear();
        let (mover, defender) = (position.side_to_move(), question.defender);
        // First the opponent wins all kos, then the side to move.
        let game = CaptureGame::new(position.board(), question, mover, !mover, self.order)?;
        let all = if mover == defender { GroupStatus::Lives } else { GroupStatus::Dies };
        let nothing = if mover == defender { GroupStatus::Dies } else { GroupStatus::Lives };
        let mut spent = AttackReport { wins: None, best_move: None, guess: None, nodes: 0, time: Duration::ZERO };
        let ko = Some(position.ko()).filter(|&ko| ko != 0).map(|ko| position.board().square(ko));
        // The ko winner may retake at once in the search, but on the board only after a threat elsewhere.
        let is_now = |&ply: &Move| position.is_legal(ply);
        let on_board = |ply: Option<CaptureMove>| ply.map(|ply| game.board_move(position.board(), ply)).filter(is_now);
        let answer = |verdict, ply: Option<CaptureMove>, spent: &AttackReport<CaptureMove>| {
            let (first, guess) = (on_board(ply), on_board(spent.guess));
            LifeAndDeathResult { verdict, first, guess, nodes: spent.nodes, time: spent.time }
        };
        for (master, good) in [(!mover, all), (mover, GroupStatus::Ko)] {
            let left = Limits {
                nodes: budget.nodes.map(|nodes| nodes.saturating_sub(spent.nodes)),
                time: budget.time.map(|time| time.saturating_sub(spent.time)),
                ..*budget
            };
            let posed = game.with_ko_master(master);
            let posed = ko.map_or_else(|| posed.clone(), |ko| posed.with_ko(ko));
            let found = self.solver.solve_attack(&posed, !defender, &left, stop);
            spent = AttackReport { nodes: spent.nodes + found.nodes, time: spent.time + found.time, ..found };
            match found.wins {
                None => return Ok(answer(GroupStatus::Unknown, None, &spent)),
                Some(wins) if wins == (mover != defender) => return Ok(answer(good, found.best_move, &spent)),
                Some(_) => {}
            }
        }
        Ok(answer(nothing, None, &spent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use tenbin_core::{Notation, Square};

    /// Black can capture a stone, but the ko rule forbids the immediate recapture.
    #[test]
    fn a_ko_is_not_retaken_at_once() {
        let start = GoPosition::<64>::new(5, Rules::CHINESE);
        let target = [Square::new(1, 3)];
        let region = [Square::new(2, 3)];
        for (text, verdict, first) in [
            ("1XO2/XO1O1/1XO2/5/5 b C4", GroupStatus::Ko, None),
            ("1XO2/XO1O1/1XO2/5/5 b -", GroupStatus::Dies, Some(Square::new(2, 3))),
        ] {
            let position = start.parse_position(text).expect("a position");
            let question = TsumeProblem::marked(position.board(), &target, &region).expect("a stone lies there");
            let mut solver = LifeAndDeathSolver::new(1 << 20, MoveOrdering::Charge);
            let answer = solver.solve(&position, &question, &Limits::default(), &Stop::new()).expect("it fits");
            let square = answer.first.and_then(Move::point).map(|at| position.board().square(at));
            assert_eq!((answer.verdict, square), (verdict, first), "{text}");
        }
    }
}
