//! Trap control.

use super::terms::{TRAP_HOLDER, TRAP_STRENGTH};
use crate::board::TRAPS;
use crate::{Board, PieceKind};
use tenbin_board::{Set, Set64};
use tenbin_core::{Feature, FeatureSink, Side, SquareSet};

/// The index of a trap within a term: 0 on a side's own half of the board, 1 on the other.
#[inline]
pub(super) fn half(side: Side, trap: u8) -> Feature {
    Feature::from((trap >= 32) == (side == Side::First))
}

#[inline]
pub(super) fn put<S: FeatureSink>(board: &Board, sink: &mut S) {
    for trap in TRAPS.indices() {
        let around = Set64::single(trap).beside() & board.occupied();
        if around.is_empty() {
            continue;
        }
        let of = |side: Side| strengths(board, around & board.side(side));
        let found = [of(Side::First), of(Side::Second)];
        for side in Side::BOTH {
            let (sum, strongest) = found[side as usize];
            sink.put(TRAP_STRENGTH + half(side, trap), sum * side.sign(), Set64::square(trap));
            if strongest > found[!side as usize].1 {
                sink.put(TRAP_HOLDER + half(side, trap), side.sign(), Set64::square(trap));
            }
        }
    }
}

/// The total strength of these pieces, and the strength of the strongest.
#[inline]
pub(super) fn strengths(board: &Board, pieces: Set64) -> (i32, i32) {
    if pieces.is_empty() {
        return (0, 0);
    }
    PieceKind::ALL.into_iter().fold((0, 0), |(sum, most), kind| {
        let strength = kind as i32 + 1;
        let count = (pieces & board.kind(kind)).count() as i32;
        (sum + strength * count, if count > 0 { strength } else { most })
    })
}
