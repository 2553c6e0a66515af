//! E1: material, piece-square values, and pieces relative to both kings.
//!
//! Each term depends on one piece and at most one king, so the accumulator updates it move by move. A king move
//! updates all pieces relative to that king.

use super::places;
use super::terms::{BOARD, FIRST_HELD, HAND, by_kind, king_tables, place_table};
use crate::{Bitboard, Move, Piece, PieceKind, ShogiPosition, Square};
use tenbin_core::{Feature, FeatureSink, Side};

/// Adds all of E1.
pub(crate) fn put_all<S: FeatureSink>(position: &ShogiPosition, sink: &mut S) {
    for (at, piece) in position.occupied().into_iter().filter_map(|at| Some((at, position.piece_on(at)?))) {
        put_piece(position, piece, at, 1, sink);
    }
    for side in Side::BOTH {
        for (kind, count) in position.hand(side).pieces() {
            put_hand(side, kind, count as i32, sink);
            put_holds_any(side, kind, 1, sink);
        }
    }
}

/// Adds the changes by a move: removed features with the opposite sign, new ones as they are.
#[inline]
pub(crate) fn put_change<S: FeatureSink>(before: &ShogiPosition, mv: Move, after: &ShogiPosition, sink: &mut S) {
    let us = before.side_to_move();
    let to = mv.to();
    let arrived = match (mv.from(), mv.dropped()) {
        (Some(from), _) => {
            let Some(kind) = before.kind_on(from) else { return };
            put_piece(before, Piece { side: us, kind }, from, -1, sink);
            if let Some(captured) = before.kind_on(to) {
                put_piece(before, Piece { side: !us, kind: captured }, to, -1, sink);
                put_hand(us, captured.unpromoted(), 1, sink);
                if !before.hand(us).has(captured.unpromoted()) {
                    put_holds_any(us, captured.unpromoted(), 1, sink);
                }
            }
            kind.promoted().filter(|_| mv.promotes()).unwrap_or(kind)
        }
        (None, Some(kind)) => {
            put_hand(us, kind, -1, sink);
            if !after.hand(us).has(kind) {
                put_holds_any(us, kind, -1, sink);
            }
            kind
        }
        (None, None) => return,
    };
    put_piece(after, Piece { side: us, kind: arrived }, to, 1, sink);
    if arrived == PieceKind::King {
        // The captured piece has been removed relative to the old king square, so only the remaining pieces change.
        let others = after.occupied() & !after.kind(PieceKind::King);
        put_from_king(before, us, others, -1, sink);
        put_from_king(after, us, others, 1, sink);
    }
}

/// Adds one piece on the board.
#[inline]
fn put_piece<S: FeatureSink>(position: &ShogiPosition, piece: Piece, at: Square, amount: i32, sink: &mut S) {
    let Piece { side, kind } = piece;
    let amount = side.sign() * amount;
    sink.put(place_table(kind) + places::of_square(side, at), amount, at.into());
    if kind == PieceKind::King {
        return;
    }
    sink.put(BOARD + by_kind(kind), amount, at.into());
    if let Some([guard, raid]) = king_tables(kind) {
        put_relation(position, side, side, guard, at, amount, sink);
        put_relation(position, side, !side, raid, at, amount, sink);
    }
}

/// Adds pieces of both sides relative to one king.
#[inline(never)]
fn put_from_king<S: FeatureSink>(position: &ShogiPosition, king: Side, pieces: Bitboard, amount: i32, sink: &mut S) {
    for at in pieces {
        let Some(Piece { side, kind }) = position.piece_on(at) else { continue };
        if let Some([guard, raid]) = king_tables(kind) {
            let table = if side == king { guard } else { raid };
            put_relation(position, side, king, table, at, side.sign() * amount, sink);
        }
    }
}

#[inline]
fn put_relation<S: FeatureSink>(
    position: &ShogiPosition,
    owner: Side,
    king: Side,
    table: Feature,
    at: Square,
    amount: i32,
    sink: &mut S,
) {
    if let Some(king) = position.king(king) {
        sink.put(table + places::from_king(owner, king, at), amount, at.into());
    }
}

#[inline]
fn put_hand<S: FeatureSink>(side: Side, kind: PieceKind, count: i32, sink: &mut S) {
    sink.put_whole(HAND + by_kind(kind), side.sign() * count);
}

#[inline]
fn put_holds_any<S: FeatureSink>(side: Side, kind: PieceKind, amount: i32, sink: &mut S) {
    sink.put_whole(FIRST_HELD + by_kind(kind), side.sign() * amount);
}
