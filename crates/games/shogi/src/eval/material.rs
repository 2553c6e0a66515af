//! E1: what each piece is worth by itself, by kind, by place, and by where it stands from both kings.
//!
//! All of it depends on one piece and at most one king at a time, so it follows the moves. A move of a king weighs all
//! pieces anew as far as that king is concerned.

use super::places;
use super::terms::{BOARD, FIRST_HELD, HAND, by_kind, king_tables, place_table};
use crate::{Kind, Move, Piece, ShogiPosition, Square, Squares};
use tenbin_core::{Feature, FeatureSink, Side};

/// Puts everything that E1 sees.
pub(crate) fn put_all<S: FeatureSink>(position: &ShogiPosition, scale: &mut S) {
    for (at, piece) in position.occupied().into_iter().filter_map(|at| Some((at, position.piece_on(at)?))) {
        put_piece(position, piece, at, 1, scale);
    }
    for side in Side::BOTH {
        for (kind, count) in position.hand(side).pieces() {
            put_held(side, kind, count as i32, scale);
            put_first_held(side, kind, 1, scale);
        }
    }
}

/// Puts what a ply changes: what has gone with the opposite sign, what has come as it is.
#[inline]
pub(crate) fn put_change<S: FeatureSink>(before: &ShogiPosition, ply: Move, after: &ShogiPosition, scale: &mut S) {
    let us = before.side_to_move();
    let to = ply.to();
    let arrived = match (ply.from(), ply.dropped()) {
        (Some(from), _) => {
            let Some(kind) = before.kind_on(from) else { return };
            put_piece(before, Piece { side: us, kind }, from, -1, scale);
            if let Some(captured) = before.kind_on(to) {
                put_piece(before, Piece { side: !us, kind: captured }, to, -1, scale);
                put_held(us, captured.plain(), 1, scale);
                if !before.hand(us).has(captured.plain()) {
                    put_first_held(us, captured.plain(), 1, scale);
                }
            }
            kind.promoted().filter(|_| ply.promotes()).unwrap_or(kind)
        }
        (None, Some(kind)) => {
            put_held(us, kind, -1, scale);
            if !after.hand(us).has(kind) {
                put_first_held(us, kind, -1, scale);
            }
            kind
        }
        (None, None) => return,
    };
    put_piece(after, Piece { side: us, kind: arrived }, to, 1, scale);
    if arrived == Kind::King {
        // What was captured has been weighed with the king where it was, so only what is still there changes.
        let others = after.occupied() & !after.kind(Kind::King);
        put_from_king(before, us, others, -1, scale);
        put_from_king(after, us, others, 1, scale);
    }
}

/// Puts one piece on the board.
#[inline]
fn put_piece<S: FeatureSink>(position: &ShogiPosition, piece: Piece, at: Square, amount: i32, scale: &mut S) {
    let Piece { side, kind } = piece;
    let amount = side.sign() * amount;
    scale.put(place_table(kind) + places::of_square(side, at), amount, at.into());
    if kind == Kind::King {
        return;
    }
    scale.put(BOARD + by_kind(kind), amount, at.into());
    if let Some([guard, raid]) = king_tables(kind) {
        put_relation(position, side, side, guard, at, amount, scale);
        put_relation(position, side, !side, raid, at, amount, scale);
    }
}

/// Puts where pieces of both sides stand from the king of one.
#[inline(never)]
fn put_from_king<S: FeatureSink>(position: &ShogiPosition, king: Side, pieces: Squares, amount: i32, scale: &mut S) {
    for at in pieces {
        let Some(Piece { side, kind }) = position.piece_on(at) else { continue };
        if let Some([guard, raid]) = king_tables(kind) {
            let table = if side == king { guard } else { raid };
            put_relation(position, side, king, table, at, side.sign() * amount, scale);
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
    scale: &mut S,
) {
    if let Some(king) = position.king(king) {
        scale.put(table + places::from_king(owner, king, at), amount, at.into());
    }
}

#[inline]
fn put_held<S: FeatureSink>(side: Side, kind: Kind, count: i32, scale: &mut S) {
    scale.put_whole(HAND + by_kind(kind), side.sign() * count);
}

#[inline]
fn put_first_held<S: FeatureSink>(side: Side, kind: Kind, amount: i32, scale: &mut S) {
    scale.put_whole(FIRST_HELD + by_kind(kind), side.sign() * amount);
}
