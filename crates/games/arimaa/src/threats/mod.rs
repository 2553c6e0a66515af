//! What a side could do in one turn: bring a rabbit home, or capture something. Both answers are exact.
//!
//! Both are small searches over steps, without memory of their own. Two things keep them small: a bound on the steps that are
//! needed at least, and that a step which does not itself come nearer must stand near to what it helps.

mod capture;
mod goal;

use crate::board::Board;
use crate::generate::Able;
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Side};

pub use capture::{capture_in, captures};
pub use goal::goal_in;

/// The squares within so many steps of these.
pub(crate) fn within(squares: Set64, steps: u32) -> Set64 {
    (0..steps).fold(squares, |set, _| set | set.beside())
}

/// Shows the boards after each ply of a side that touches one of these squares and leaves a step, of so many, for a rabbit to
/// come home with; and how many steps it takes.
fn after_plies(board: &Board, side: Side, steps: u8, near: Set64, mut visit: impl FnMut(&Board, u8) -> Flow) -> Flow {
    let frozen = board.frozen(side);
    after_steps(board, side, frozen, near, near, |next| visit(next, 1))?;
    if steps < 3 {
        return Flow::Continue(());
    }
    Able::of(board, side, board.side(side) & !frozen & within(near, 2)).drags(|_, ply| {
        if !ply.touches(near) {
            return Flow::Continue(());
        }
        let mut next = *board;
        next.make(side, ply);
        visit(&next, 2)
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
    mut visit: impl FnMut(&Board) -> Flow,
) -> Flow {
    let able = Able::of(board, side, board.side(side) & !frozen & (from | to.beside()));
    able.steps(|kind, at, there| {
        if !from.has(at) && !to.has(there) {
            return Flow::Continue(());
        }
        let mut next = *board;
        next.step(side, kind, at, there);
        visit(&next)
    })
}
