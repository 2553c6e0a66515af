//! Terms of a piece and its neighbourhood.

use super::terms::{APPROACH, BACKED, BESET, FREE, FROZEN, ROVING, SEVENTH_AHEAD, SEVENTH_BESIDE, of_kind};
use crate::board::{TRAP_NEIGHBOURS, TRAPS, forward, goal_row};
use crate::{Board, PieceKind};
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::{Feature, FeatureSink, Side, SquareSet};

/// The third row of a side and everything beyond.
pub(super) const fn beyond(side: Side) -> Set64 {
    match side {
        Side::First => Set64::from_bits(!0 << 16),
        Side::Second => Set64::from_bits(!0 >> 16),
    }
}

#[inline]
pub(super) fn put<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    for (first, squares) in [FROZEN, FREE, BACKED, APPROACH, BESET].into_iter().zip(flag_sets(board, side)) {
        if !squares.is_empty() {
            put_kinds(board, first, squares, side, sink);
        }
    }
    for (place, kind) in [PieceKind::Cat, PieceKind::Dog].into_iter().enumerate() {
        sink.put_all(ROVING + place as Feature, side.sign(), board.pieces(side, kind) & beyond(side));
    }
    let seventh = board.pieces(side, PieceKind::Rabbit) & goal_row(side).shifted(forward(!side));
    if !seventh.is_empty() {
        put_seventh(board, side, seventh, sink);
    }
}

/// The pieces for which each flag holds: frozen, free, backed, approach, beset.
#[inline]
pub(super) fn flag_sets(board: &Board, side: Side) -> [Set64; 5] {
    let (own, enemy, empty) = (board.side(side), board.side(!side), board.empty());
    let approach = own & (TRAP_NEIGHBOURS & empty).beside() & !TRAP_NEIGHBOURS & !TRAPS;
    [board.frozen(side), own & empty.beside(), backed(own), approach, beset(own, enemy)]
}

#[inline]
fn put_kinds<S: FeatureSink>(board: &Board, first: Feature, squares: Set64, side: Side, sink: &mut S) {
    for kind in PieceKind::ALL {
        sink.put_all(of_kind(first, kind), side.sign(), squares & board.kind(kind));
    }
}

/// The pieces next to a trap with a friendly piece next to the same trap.
#[inline]
fn backed(own: Set64) -> Set64 {
    let mut backed = Set64::EMPTY;
    for trap in TRAPS.indices() {
        let beside = own & Set64::single(trap).beside();
        if beside.count() > 1 {
            backed |= beside;
        }
    }
    backed
}

/// The pieces on a trap with several adjacent enemies.
#[inline]
fn beset(own: Set64, enemy: Set64) -> Set64 {
    let mut beset = own & TRAPS;
    for at in beset.indices() {
        if (enemy & Set64::single(at).beside()).count() < 2 {
            beset &= !Set64::single(at);
        }
    }
    beset
}

/// Rabbits one step from their goal, by the content of the squares ahead and beside them; off-board counts as `other`.
fn put_seventh<S: FeatureSink>(board: &Board, side: Side, rabbits: Set64, sink: &mut S) {
    let (own, empty) = (board.side(side), board.empty());
    for at in rabbits.indices() {
        let rabbit = Set64::single(at);
        let mut look = |first: Feature, direction: Direction| {
            let there = rabbit.shifted(direction);
            let found = if !(there & empty).is_empty() {
                0
            } else if !(there & own).is_empty() {
                1
            } else {
                2
            };
            sink.put(first + found, side.sign(), Set64::square(at));
        };
        look(SEVENTH_AHEAD, forward(side));
        look(SEVENTH_BESIDE, Direction::East);
        look(SEVENTH_BESIDE, Direction::West);
    }
}
