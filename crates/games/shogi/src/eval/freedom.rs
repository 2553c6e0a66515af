//! E3: how freely rooks, bishops, dragons and horses move, above all near the enemy king.

use super::safety::two_steps_from;
use super::terms::{FREEDOM, FREEDOM_NEAR_KING};
use crate::{Kind, Position, Squares, attacks};
use tenbin_core::{Feature, Scale, Side};

/// Puts the squares to which major pieces can move.
#[inline]
pub(crate) fn put<S: Scale>(position: &Position, scale: &mut S) {
    let occupied = position.occupied();
    for side in Side::BOTH {
        let own = position.side(side);
        let king = position.king_place(!side);
        let near = attacks::ring(king) | two_steps_from(king);
        let mut put = |place: Feature, reached: Squares| {
            let free = reached & !own;
            scale.put_all(FREEDOM + place, side.sign(), free);
            scale.put_all(FREEDOM_NEAR_KING + place, side.sign(), free & near);
        };
        for from in position.pieces(side, Kind::Bishop) {
            put(0, attacks::bishop(from, occupied));
        }
        for from in position.pieces(side, Kind::Rook) {
            put(1, attacks::rook(from, occupied));
        }
        for from in position.pieces(side, Kind::Horse) {
            put(2, attacks::horse(from, occupied));
        }
        for from in position.pieces(side, Kind::Dragon) {
            put(3, attacks::dragon(from, occupied));
        }
    }
}
