//! E3: mobility of rooks, bishops, dragons and horses, above all near the enemy king.

use super::attack_map::AttackMaps;
use super::safety::two_steps_from;
use super::terms::{FREEDOM, FREEDOM_NEAR_KING};
use crate::{Bitboard, ShogiPosition, attacks};
use tenbin_core::{Feature, FeatureSink, Side};

/// Adds the squares to which major pieces can move. A square that two pieces of one kind reach counts once.
#[inline]
pub(crate) fn put<S: FeatureSink>(position: &ShogiPosition, maps: &AttackMaps, sink: &mut S) {
    for side in Side::BOTH {
        let open = !position.side(side);
        let king = position.king_or_none(!side);
        let near = attacks::king(king) | two_steps_from(king);
        let own = maps.of_side(side);
        for (place, reached) in [own.bishops, own.rooks, own.horses, own.dragons].into_iter().enumerate() {
            let free: Bitboard = reached & open;
            sink.put_all(FREEDOM + place as Feature, side.sign(), free);
            sink.put_all(FREEDOM_NEAR_KING + place as Feature, side.sign(), free & near);
        }
    }
}
