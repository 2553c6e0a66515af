//! E2: how safe each king is. Solidity is what defends the squares around it, freedom is where it could go, and against
//! both stands what the enemy attacks there, by kind and by distance from the king.

use super::around::{About, Around, Patterns};
use super::reach::{Attacks, Reach};
use super::terms::{
    BESIEGER, ESCAPE, FAR_ATTACK, FAR_ATTACK_AGAIN, FAR_DEFENCE, FAR_DEFENCE_AGAIN, GOLD_DROP, OUTER_ATTACK,
    OUTER_ATTACK_AGAIN, OUTER_DEFENCE, SIEGE, SIEGE_WITH_ONE, SILVER_DROP, TEMPO,
};
use crate::{Kind, ShogiPosition, Square, Squares};
use tenbin_core::{Feature, FeatureSink, Side, SquareSet};

/// The squares two steps from each square, and those three steps from it.
static FAR: [[Squares; 128]; 2] = [at_distance(2), at_distance(3)];

/// For each square those that are exactly so many steps of a king away.
const fn at_distance(steps: u8) -> [Squares; 128] {
    let mut sets = [Squares::EMPTY; 128];
    let mut a = 0;
    while a < 128 {
        let mut b = 0;
        while b < 128 {
            if let (Some(from), Some(to)) = (Square::from_index(a), Square::from_index(b)) {
                let files = from.file().abs_diff(to.file());
                let ranks = from.rank().abs_diff(to.rank());
                if files <= steps && ranks <= steps && (files == steps || ranks == steps) {
                    sets[a as usize] = Squares(sets[a as usize].0 | Squares::single(to).0);
                }
            }
            b += 1;
        }
        a += 1;
    }
    sets
}

/// The squares that are exactly two steps of a king away.
#[inline]
pub(crate) fn two_steps_from(square: Square) -> Squares {
    FAR[0][square.index()]
}

/// The squares that are exactly three steps of a king away.
#[inline]
fn three_steps_from(square: Square) -> Squares {
    FAR[1][square.index()]
}

/// The largest number of attacks that is told apart.
const SIEGES: u32 = 10;
/// From so many pieces on, besides pawns, it makes no difference how many the enemy holds.
const MANY_HELD: u32 = 3;

/// Puts everything that E2 sees.
#[inline]
pub(crate) fn put<S: FeatureSink>(patterns: &Patterns, position: &ShogiPosition, reach: &Reach, scale: &mut S) {
    scale.put_whole(TEMPO, position.side_to_move().sign());
    put_king(patterns, position, reach, Side::First, scale);
    put_king(patterns, position, reach, Side::Second, scale);
}

/// Puts what concerns the king of one side. Whatever is bad for it is counted for the other side.
#[inline(always)]
fn put_king<S: FeatureSink>(patterns: &Patterns, position: &ShogiPosition, reach: &Reach, side: Side, scale: &mut S) {
    let Some(king) = position.king(side) else { return };
    let (own, enemy) = (&reach[side], &reach[!side]);
    let (good, bad) = (side.sign(), -side.sign());
    let around = Around::new(side, king);

    let defended = around.bits(own.once);
    patterns.put(About::Defended, good, &around, defended, scale);
    patterns.put(About::DefendedAgain, good, &around, around.bits(own.twice), scale);
    patterns.put(About::Shield, good, &around, around.bits(position.pieces(side, Kind::Pawn)), scale);

    let free = around.ring & !position.side(side) & !enemy.once;
    scale.put(ESCAPE + free.count() as Feature, good, king.into());
    put_far(king, own, enemy, good, scale);

    let attacked = around.bits(enemy.once);
    if attacked == 0 {
        scale.put(SIEGE, bad, king.into());
        return;
    }
    let again = around.bits(enemy.twice);
    patterns.put(About::Attacked, bad, &around, attacked, scale);
    patterns.put(About::AttackedAgain, bad, &around, again, scale);
    patterns.put(About::Hole, bad, &around, attacked & !defended, scale);
    let attacks = (attacked.count_ones() + again.count_ones()).min(SIEGES);
    scale.put(SIEGE + attacks as Feature, bad, king.into());
    let hand = position.hand(!side);
    if let Some(level) = hand.count_besides_pawns().min(MANY_HELD).checked_sub(1) {
        scale.put(SIEGE_WITH_ONE + (level * (SIEGES + 1) + attacks) as Feature, bad, king.into());
    }
    let besiegers = [enemy.pawns, enemy.minors, enemy.bishops | enemy.horses, enemy.rooks | enemy.dragons];
    for (kind, squares) in besiegers.into_iter().enumerate() {
        scale.put_all(BESIEGER + kind as Feature, bad, squares & around.ring);
    }

    let open = around.ring & enemy.once & !own.once & !position.occupied();
    if hand.has(Kind::Gold) {
        scale.put_all(GOLD_DROP, bad, open);
    }
    if hand.has(Kind::Silver) {
        scale.put_all(SILVER_DROP, bad, open);
    }
}

/// Puts who attacks the squares at some distance from a king.
#[inline(always)]
fn put_far<S: FeatureSink>(king: Square, own: &Attacks, enemy: &Attacks, good: i32, scale: &mut S) {
    let (far, outer) = (two_steps_from(king), three_steps_from(king));
    scale.put_all(FAR_DEFENCE, good, own.once & far);
    scale.put_all(FAR_DEFENCE_AGAIN, good, own.twice & far);
    scale.put_all(FAR_ATTACK, -good, enemy.once & far);
    scale.put_all(FAR_ATTACK_AGAIN, -good, enemy.twice & far);
    scale.put_all(OUTER_DEFENCE, good, own.once & outer);
    scale.put_all(OUTER_ATTACK, -good, enemy.once & outer);
    scale.put_all(OUTER_ATTACK_AGAIN, -good, enemy.twice & outer);
}
