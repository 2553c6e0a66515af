//! Exact threats within one turn: goals and captures.
//!
//! Both are small searches over steps without a table. Two things keep them small: lower bounds on the steps needed,
//! and locality of helping steps.

mod bound;
mod capture;
mod goal;

use crate::Move;
use crate::board::Board;
use crate::movegen::MoveGenerator;
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Side};

pub(crate) use capture::{CaptureSearch, NEAR_TRAPS};
pub use capture::{capture_in, captures};
pub(crate) use goal::GoalThreat;
pub use goal::goal_in;

/// The squares within this distance.
pub(crate) fn within_distance(squares: Set64, steps: u32) -> Set64 {
    (0..steps).fold(squares, |set, _| set | set.beside())
}

/// Visits the boards after each step from or to given squares, and after each push and pull that touches `dragged`, if
/// a step is left.
fn after_plies(
    board: &Board,
    side: Side,
    steps: u8,
    [from, to, dragged]: [Set64; 3],
    mut visit: impl FnMut(&Board, Move) -> Flow,
) -> Flow {
    let frozen = board.frozen(side);
    after_steps(board, side, frozen, from, to, &mut visit)?;
    if steps < 3 {
        return Flow::Continue(());
    }
    MoveGenerator::of(board, side, board.side(side) & !frozen & within_distance(dragged, 2)).drags(|_, ply| {
        if !ply.touches(dragged) {
            return Flow::Continue(());
        }
        let mut next = *board;
        next.make(side, ply);
        visit(&next, ply)
    })
}

/// Visits the boards after each step from `from` or to `to`.
#[inline]
fn after_steps(
    board: &Board,
    side: Side,
    frozen: Set64,
    from: Set64,
    to: Set64,
    mut visit: impl FnMut(&Board, Move) -> Flow,
) -> Flow {
    let movable = MoveGenerator::of(board, side, board.side(side) & !frozen & (from | to.beside()));
    movable.steps(|kind, at, there| {
        if !from.has(at) && !to.has(there) {
            return Flow::Continue(());
        }
        let mut next = *board;
        next.step(side, kind, at, there);
        visit(&next, Move::Step { from: at, to: there })
    })
}
