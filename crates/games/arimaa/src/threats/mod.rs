//! What a side could do in one turn: bring a rabbit home, or capture something. Both answers are exact.
//!
//! Both are small searches over steps, without memory of their own. Two things keep them small: a bound on the steps that are
//! needed at least, and that a step which does not itself come nearer must stand near to what it helps.

mod bound;
mod capture;
mod goal;

use crate::Move;
use crate::board::Board;
use crate::generate::MoveGenerator;
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Side};

pub(crate) use capture::{CaptureSearch, NEAR_TRAPS};
pub use capture::{capture_in, captures};
pub(crate) use goal::GoalThreat;
pub use goal::goal_in;

/// The squares within so many steps of these.
pub(crate) fn within_distance(squares: Set64, steps: u32) -> Set64 {
    (0..steps).fold(squares, |set, _| set | set.beside())
}

/// Shows the boards after each step of a side from one of these squares, or to one of those, and after each push and pull that
/// touches one of the third, if it leaves a step, of so many, for a rabbit to come home with.
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

/// Shows the boards after each step of a side from one of these squares, or to one of those, its frozen pieces being known.
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
