//! E2: king safety. Defenders of the king's neighbours and escape squares count for the king; attacks there count
//! against it, by kind and by distance.

use super::attack_map::{AttackMap, AttackMaps};
use super::king_ring::{KingRing, RingSet, RingWeights};
use super::terms::{
    BESIEGER, ESCAPE, FAR_ATTACK, FAR_ATTACK_AGAIN, FAR_DEFENCE, FAR_DEFENCE_AGAIN, GOLD_DROP, OUTER_ATTACK,
    OUTER_ATTACK_AGAIN, OUTER_DEFENCE, SIEGE, SIEGE_WITH_ONE, SILVER_DROP, TEMPO,
};
use crate::{Bitboard, PieceKind, ShogiPosition, Square};
use tenbin_core::{Feature, FeatureSink, Side, SquareSet};

/// The squares at king distance two and three from each square.
static FAR: [[Bitboard; 128]; 2] = [at_distance(2), at_distance(3)];

/// For each square the squares at exactly this king distance.
const fn at_distance(steps: u8) -> [Bitboard; 128] {
    let mut sets = [Bitboard::EMPTY; 128];
    let mut a = 0;
    while a < 128 {
        let mut b = 0;
        while b < 128 {
            if let (Some(from), Some(to)) = (Square::from_index(a), Square::from_index(b)) {
                let files = from.file().abs_diff(to.file());
                let ranks = from.rank().abs_diff(to.rank());
                if files <= steps && ranks <= steps && (files == steps || ranks == steps) {
                    sets[a as usize] = Bitboard(sets[a as usize].0 | Bitboard::single(to).0);
                }
            }
            b += 1;
        }
        a += 1;
    }
    sets
}

/// The squares at king distance two.
#[inline]
pub(crate) fn two_steps_from(square: Square) -> Bitboard {
    FAR[0][square.index()]
}

/// The squares at king distance three.
#[inline]
fn three_steps_from(square: Square) -> Bitboard {
    FAR[1][square.index()]
}

/// The largest number of attacks with a weight of its own.
const MAX_ATTACKS: u32 = 10;
/// The largest number of pieces in hand, besides pawns, with a weight of its own.
const MAX_IN_HAND: u32 = 3;

/// Adds all of E2.
#[inline]
pub(crate) fn put<S: FeatureSink>(
    ring_weights: &RingWeights,
    position: &ShogiPosition,
    maps: &AttackMaps,
    sink: &mut S,
) {
    sink.put_whole(TEMPO, position.side_to_move().sign());
    put_king(ring_weights, position, maps, Side::First, sink);
    put_king(ring_weights, position, maps, Side::Second, sink);
}

/// Adds the terms of one king. Terms against it count for the other side.
#[inline(always)]
fn put_king<S: FeatureSink>(
    ring_weights: &RingWeights,
    position: &ShogiPosition,
    maps: &AttackMaps,
    side: Side,
    sink: &mut S,
) {
    let Some(king) = position.king(side) else { return };
    let (own, enemy) = (maps.of_side(side), maps.of_side(!side));
    let (good, bad) = (side.sign(), -side.sign());
    let ring = KingRing::new(side, king);

    let defended = ring.bits(own.once);
    ring_weights.put(RingSet::Defended, good, &ring, defended, sink);
    ring_weights.put(RingSet::DefendedAgain, good, &ring, ring.bits(own.twice), sink);
    ring_weights.put(RingSet::Shield, good, &ring, ring.bits(position.pieces(side, PieceKind::Pawn)), sink);

    let free = ring.squares & !position.side(side) & !enemy.once;
    sink.put(ESCAPE + free.count() as Feature, good, king.into());
    put_far(king, own, enemy, good, sink);

    let attacked = ring.bits(enemy.once);
    if attacked == 0 {
        sink.put(SIEGE, bad, king.into());
        return;
    }
    let again = ring.bits(enemy.twice);
    ring_weights.put(RingSet::Attacked, bad, &ring, attacked, sink);
    ring_weights.put(RingSet::AttackedAgain, bad, &ring, again, sink);
    ring_weights.put(RingSet::Hole, bad, &ring, attacked & !defended, sink);
    let attacks = (attacked.count_ones() + again.count_ones()).min(MAX_ATTACKS);
    sink.put(SIEGE + attacks as Feature, bad, king.into());
    let hand = position.hand(!side);
    if let Some(level) = hand.count_besides_pawns().min(MAX_IN_HAND).checked_sub(1) {
        sink.put(SIEGE_WITH_ONE + (level * (MAX_ATTACKS + 1) + attacks) as Feature, bad, king.into());
    }
    let attackers = [enemy.pawns, enemy.minors, enemy.bishops | enemy.horses, enemy.rooks | enemy.dragons];
    for (kind, squares) in attackers.into_iter().enumerate() {
        sink.put_all(BESIEGER + kind as Feature, bad, squares & ring.squares);
    }

    let open = ring.squares & enemy.once & !own.once & !position.occupied();
    if hand.has(PieceKind::Gold) {
        sink.put_all(GOLD_DROP, bad, open);
    }
    if hand.has(PieceKind::Silver) {
        sink.put_all(SILVER_DROP, bad, open);
    }
}

/// Adds attacks and defences at distances two and three from a king.
#[inline(always)]
fn put_far<S: FeatureSink>(king: Square, own: &AttackMap, enemy: &AttackMap, good: i32, sink: &mut S) {
    let (far, outer) = (two_steps_from(king), three_steps_from(king));
    sink.put_all(FAR_DEFENCE, good, own.once & far);
    sink.put_all(FAR_DEFENCE_AGAIN, good, own.twice & far);
    sink.put_all(FAR_ATTACK, -good, enemy.once & far);
    sink.put_all(FAR_ATTACK_AGAIN, -good, enemy.twice & far);
    sink.put_all(OUTER_DEFENCE, good, own.once & outer);
    sink.put_all(OUTER_ATTACK, -good, enemy.once & outer);
    sink.put_all(OUTER_ATTACK_AGAIN, -good, enemy.twice & outer);
}
