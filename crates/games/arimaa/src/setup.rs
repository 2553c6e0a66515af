//! The setup: each side places its sixteen pieces square by square in a fixed order, so that every arrangement arises
//! in one way.

use crate::board::Board;
use crate::{ArimaaPosition, PieceKind};
use tenbin_board::Set;
use tenbin_core::{Flow, Side, SquareSet};

/// The number of pieces of a side.
pub(crate) const PIECES_PER_SIDE: u32 = 16;

/// A common arrangement, in placing order: camel and elephant in the middle, two dogs behind them.
const CUSTOMARY_SETUP: [PieceKind; PIECES_PER_SIDE as usize] = {
    use PieceKind::{Camel as M, Cat as C, Dog as D, Elephant as E, Horse as H, Rabbit as R};
    [R, H, C, M, E, C, H, R, R, R, R, D, D, R, R, R]
};

/// Whether a side has placed all pieces.
pub(crate) fn is_complete(board: &Board, side: Side) -> bool {
    board.side(side).count() >= PIECES_PER_SIDE
}

/// The square of a side's placement number, from 0: the front row first, left to right.
pub(crate) const fn square(side: Side, number: u8) -> u8 {
    match side {
        Side::First => number ^ 8,
        Side::Second => 48 + number,
    }
}

impl ArimaaPosition {
    /// The square of the next placement.
    pub(crate) fn next_square(&self) -> u8 {
        square(self.side_to_move(), self.pieces().side(self.side_to_move()).count().min(PIECES_PER_SIDE - 1) as u8)
    }

    /// Visits the kinds that can be placed next, the customary one first, so that ties are broken in its favour.
    pub(crate) fn placements(&self, mut visit: impl FnMut(PieceKind) -> Flow) -> Flow {
        let side = self.side_to_move();
        let customary = CUSTOMARY_SETUP[self.pieces().side(side).count().min(PIECES_PER_SIDE - 1) as usize];
        if self.unplaced(side, customary) > 0 {
            visit(customary)?;
        }
        for kind in PieceKind::ALL.into_iter().filter(|&kind| kind != customary && self.unplaced(side, kind) > 0) {
            visit(kind)?;
        }
        Flow::Continue(())
    }

    /// Whether the pieces on the board can result from an unfinished setup.
    pub(crate) fn is_possible_setup(&self) -> bool {
        let board = self.pieces();
        let in_order = |side: Side| {
            let count = board.side(side).count();
            count <= PIECES_PER_SIDE && (0..count as u8).all(|number| board.side(side).has(square(side, number)))
        };
        let unplaced =
            |side: Side| PieceKind::ALL.iter().all(|&kind| board.pieces(side, kind).count() <= kind.initial_count());
        let (now, other) = (self.side_to_move(), !self.side_to_move());
        Side::BOTH.into_iter().all(|side| in_order(side) && unplaced(side))
            && !is_complete(board, now)
            && (is_complete(board, other) || board.side(other).is_empty())
    }
}
