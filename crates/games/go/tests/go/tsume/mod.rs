//! Life and death: problems with known answers, and an exhaustive reference solver.

mod exhaustive;
mod problems;
mod random;

use tenbin_core::{Limits, Notation, Position, Side, Stop};
use tenbin_go::tsume::{CaptureGame, MoveOrdering, TsumeProblem};
use tenbin_go::{GoPosition, Rules, parse_point, point_text};
use tenbin_search::MateSolver;

/// The status of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Lives,
    Dies,
    Ko,
}

/// A position from its rows; their number gives the size.
pub(crate) fn position(rows: &str, side_to_move: Side) -> GoPosition<128> {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let text = format!("{}\n{}\n", rows.join("\n"), if side_to_move == Side::First { "b" } else { "w" });
    let empty = GoPosition::new(rows.len() as u8, Rules::CHINESE);
    empty.parse_position(&text).unwrap_or_else(|error| panic!("{error}"))
}

/// Whether the attacker captures the target with this ko master, and a winning move.
pub(crate) fn is_taken(
    position: &GoPosition<128>,
    problem: &TsumeProblem,
    ko_master: Side,
    order: MoveOrdering,
) -> (bool, Option<String>) {
    let game = CaptureGame::new(position.board(), problem, position.side_to_move(), ko_master, order)
        .expect("a valid problem");
    let found = MateSolver::new(1 << 22).solve_attack(&game, !problem.defender, &Limits::default(), &Stop::new());
    let name = |ply| {
        let at = game.board_move(position.board(), ply).point();
        at.map_or("pass".to_owned(), |at| point_text(position.board().square(at)))
    };
    (found.wins.expect("the search is unlimited"), found.best_move.map(name))
}

/// The status of the target, and a best move.
pub(crate) fn solved(
    position: &GoPosition<128>,
    problem: &TsumeProblem,
    order: MoveOrdering,
) -> (Verdict, Option<String>) {
    let attacks = position.side_to_move() != problem.defender;
    let (success, failure) = if attacks { (Verdict::Dies, Verdict::Lives) } else { (Verdict::Lives, Verdict::Dies) };
    for (ko_master, verdict) in [(!position.side_to_move(), success), (position.side_to_move(), Verdict::Ko)] {
        let (taken, best_move) = is_taken(position, problem, ko_master, order);
        if taken == attacks {
            return (verdict, best_move);
        }
    }
    (failure, None)
}

/// A problem about the chains of these stones, with a detected or given region.
pub(crate) fn problem(position: &GoPosition<128>, target: &str, region: &[&str]) -> TsumeProblem {
    let square = |name: &&str| parse_point(name, position.size()).expect("a point");
    let target: Vec<_> = target.split_whitespace().map(|name| square(&name)).collect();
    let region: Vec<_> = region.iter().map(square).collect();
    TsumeProblem::marked(position.board(), &target, &region).expect("the points have stones")
}
