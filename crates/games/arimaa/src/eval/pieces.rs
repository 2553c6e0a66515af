//! Terms of single pieces: material, advancement and piece-square values.

use super::terms::{PIECE, PLACE, RABBIT_ROW, ROW, of_kind};
use crate::{Board, PieceKind};
use tenbin_board::{Set, Set64};
use tenbin_core::{Feature, FeatureSink, Side};

/// Squares of half a board: the other half is its mirror image.
const HALF: Feature = 32;
const ROWS: Feature = 8;

/// Puts the difference between two boards.
#[inline]
pub(super) fn put_change<S: FeatureSink>(before: &Board, after: &Board, placed: bool, sink: &mut S) {
    for side in Side::BOTH {
        for kind in PieceKind::ALL {
            let (old, new) = (before.pieces(side, kind), after.pieces(side, kind));
            if old != new {
                put_pieces(side, kind, new & !old, side.sign(), placed, sink);
                put_pieces(side, kind, old & !new, -side.sign(), placed, sink);
            }
        }
    }
}

#[inline]
fn put_pieces<S: FeatureSink>(side: Side, kind: PieceKind, pieces: Set64, amount: i32, placed: bool, sink: &mut S) {
    for at in pieces.indices() {
        let square = Set64::square(at);
        sink.put(of_kind(PIECE, kind), amount, square);
        let row = Feature::from(if side == Side::First { square.rank } else { 7 - square.rank });
        if kind == PieceKind::Rabbit {
            sink.put(RABBIT_ROW + row, amount, square);
        }
        if placed {
            if kind != PieceKind::Rabbit {
                sink.put(ROW + (kind as Feature - 1) * ROWS + row, amount, square);
            }
            let file = Feature::from(square.file.min(7 - square.file));
            sink.put(PLACE + kind as Feature * HALF + row * 4 + file, amount, square);
        }
    }
}
