//! What a side could do in one turn: bring a rabbit home, or capture something. Both answers are exact.
//!
//! Both are small searches over steps, without memory of their own. Two things keep them small: a bound on the steps that are
//! needed at least, and that a step which does not itself come nearer must stand near to what it helps.

mod capture;
mod goal;

use crate::Move;
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

/// Shows the boards after each ply of a side that takes at most so many steps and touches one of these squares.
fn after_plies(board: &Board, side: Side, steps: u8, near: Set64, mut visit: impl FnMut(&Board, Move) -> Flow) -> Flow {
    let able = Able::near(board, side, near | near.beside());
    able.steps(|kind, from, to| {
        if !near.has(from) && !near.has(to) {
            return Flow::Continue(());
        }
        let mut next = *board;
        next.step(side, kind, from, to);
        visit(&next, Move::Step { from, to })
    })?;
    if steps < 2 {
        return Flow::Continue(());
    }
    Able::near(board, side, within(near, 2)).drags(|_, ply| {
        if !ply.touches(near) {
            return Flow::Continue(());
        }
        let mut next = *board;
        next.make(side, ply);
        visit(&next, ply)
    })
}
