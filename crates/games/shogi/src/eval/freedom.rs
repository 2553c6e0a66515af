//! E3: how freely rooks, bishops, dragons and horses move, above all near the enemy king.

use super::reach::Reach;
use super::safety::two_steps_from;
use super::terms::{FREEDOM, FREEDOM_NEAR_KING};
use crate::{ShogiPosition, Squares, attacks};
use tenbin_core::{Feature, FeatureSink, Side};

/// Puts the squares to which major pieces can move. A square that two pieces of one kind reach is one square.
#[inline]
pub(crate) fn put<S: FeatureSink>(position: &ShogiPosition, reach: &Reach, scale: &mut S) {
    for side in Side::BOTH {
        let open = !position.side(side);
        let king = position.king_place(!side);
        let near = attacks::ring(king) | two_steps_from(king);
        let own = &reach[side];
        for (place, reached) in [own.bishops, own.rooks, own.horses, own.dragons].into_iter().enumerate() {
            let free: Squares = reached & open;
            scale.put_all(FREEDOM + place as Feature, side.sign(), free);
            scale.put_all(FREEDOM_NEAR_KING + place as Feature, side.sign(), free & near);
        }
    }
}
