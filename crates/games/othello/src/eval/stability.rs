//! Stable discs: those that can never be turned over again.

use crate::OthelloPosition;
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::{BySide, Side};

/// The stable discs of each side, as far as they are found: discs that on each of their four lines have the edge or a
/// stable disc of their own side beside them, or stand on a full line.
pub(super) fn stable_discs(position: &OthelloPosition) -> BySide<Set64> {
    let board = position.board();
    let full = (board & !position.empty()).full_lines(board);
    let safe: [Set64; 4] = std::array::from_fn(|axis| full[axis] | ends(board, axis));
    BySide::from_fn(|side: Side| grown(position.discs(side), &safe))
}

/// The squares of a board that end lines of one axis.
fn ends(board: Set64, axis: usize) -> Set64 {
    board & !(board.shifted(Direction::ALL[axis]) & board.shifted(Direction::ALL[axis + 4]))
}

/// The discs that are stable on every axis. Each round adds those beside the stable ones.
fn grown(discs: Set64, safe: &[Set64; 4]) -> Set64 {
    let mut stable = Set64::EMPTY;
    loop {
        let beside = |axis: usize| stable.shifted(Direction::ALL[axis]) | stable.shifted(Direction::ALL[axis + 4]);
        let next = (0..4).fold(discs, |next, axis| next & (safe[axis] | beside(axis)));
        if next == stable {
            return stable;
        }
        stable = next;
    }
}
