//! Terms that `positional` adds to the paper's: hostages and frames, the fight for each trap, phalanxes and blockades,
//! unsupported pieces, camel and horses in danger, and the build-up of goal attacks.
//!
//! All but the tempo are independent of the side to move.

use super::positional_terms::{
    BLOCKADED, CAMEL_DANGER, CAMEL_ESCORT, FRAMED, GOAL_ATTACK, HORSE_DANGER, HOSTAGE, PHALANX, PINNED, STRAY, TEMPO,
    TRAP_FIGHT, WING_ATTACK,
};
use super::relations::{ahead_of, each_ring};
use super::terms::of_kind;
use super::traps::half;
use crate::board::{TRAPS, forward};
use crate::threats::within_distance;
use crate::{ArimaaPosition, Board, PieceKind};
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::{BySide, Feature, FeatureSink, Side, SquareSet};

/// Distances that have a feature.
const DISTANCES: Feature = 5;
/// The greatest distance of a hunter from a stray piece.
const HUNT: Feature = 4;
/// Counts of enemies ahead of a rabbit are capped here.
const MANY: u32 = 3;
/// Differences of piece counts are capped here: at a trap, and on a wing.
const TRAP_LEAD: i32 = 2;
const WING_LEAD: i32 = 3;
/// The files of both wings.
const WINGS: [Set64; 2] = [Set64::from_bits(0x0f0f_0f0f_0f0f_0f0f), Set64::from_bits(0xf0f0_f0f0_f0f0_f0f0)];

#[inline]
pub(super) fn put<S: FeatureSink>(position: &ArimaaPosition, sink: &mut S) {
    let board = position.pieces();
    sink.put_whole(TEMPO + Feature::from(position.steps_left()) - 1, position.side_to_move().sign());
    let frozen = BySide::from_fn(|side| board.frozen(side));
    for side in Side::BOTH {
        put_hostages(board, side, frozen[!side], sink);
        put_frames(board, side, sink);
        put_phalanxes(board, side, sink);
        put_blockaded(board, side, frozen[side], sink);
        put_strays(board, side, sink);
        put_dangers(board, side, sink);
        put_goal_attack(board, side, sink);
    }
    put_trap_fights(board, &frozen, sink);
}

/// The rows from a side's `first` to its last one, counted from 0.
#[inline]
fn rows_from(side: Side, first: u32) -> Set64 {
    Set64::from_bits(match side {
        Side::First => !0 << (8 * first),
        Side::Second => !0 >> (8 * first),
    })
}

/// The row of a square from a side's own, counted from 0.
#[inline]
fn row(side: Side, at: u8) -> Feature {
    Feature::from(if side == Side::First { at / 8 } else { 7 - at / 8 })
}

/// Frozen enemies within two squares of a home trap, by kind, holder and distance. The elephant counts as the holder only
/// if no other piece could hold the enemy.
#[inline]
fn put_hostages<S: FeatureSink>(board: &Board, side: Side, frozen: Set64, sink: &mut S) {
    let traps = TRAPS & !rows_from(side, 4);
    let hostages = frozen & within_distance(traps, 2);
    if hostages.is_empty() {
        return;
    }
    let officers = board.side(side) & !board.kind(PieceKind::Elephant);
    let held_by_officer = hostages & board.adjacent_to_stronger(side, officers);
    let beside_trap = traps.beside();
    let places = [hostages & !held_by_officer, held_by_officer];
    for (holder, held) in places.into_iter().enumerate().filter(|(_, held)| !held.is_empty()) {
        for kind in &PieceKind::ALL[..PieceKind::Elephant as usize] {
            let (these, feature) = (held & board.kind(*kind), HOSTAGE + *kind as Feature * 4 + holder as Feature * 2);
            sink.put_all(feature, side.sign(), these & beside_trap);
            sink.put_all(feature + 1, side.sign(), these & !beside_trap);
        }
    }
}

/// Pieces on a trap with one friend beside it: the friend is pinned. Without an empty square beside it, the piece is framed.
#[inline]
fn put_frames<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let own = board.side(side);
    for trap in (own & TRAPS).indices() {
        let around = Set64::single(trap).beside();
        let friends = around & own;
        if friends.count() != 1 {
            continue;
        }
        if let Some(guard) = friends.first().and_then(|at| board.kind_on(at)) {
            sink.put_all(of_kind(PINNED, guard), side.sign(), friends);
        }
        if let Some(kind) = board.kind_on(trap).filter(|_| (around & board.empty()).is_empty()) {
            sink.put(of_kind(FRAMED, kind), side.sign(), Set64::square(trap));
        }
    }
}

/// Pieces with a friend on the next file, by row.
#[inline]
fn put_phalanxes<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let pairs = board.side(side) & board.side(side).shifted(Direction::East);
    for number in 0..8 {
        let pairs = pairs & rows_from(side, number) & !rows_from(side, number).shifted(forward(side));
        if !pairs.is_empty() {
            sink.put_all(PHALANX + number as Feature, side.sign(), pairs);
        }
    }
}

/// Unfrozen pieces beyond their two home rows that can neither step nor push.
#[inline]
fn put_blockaded<S: FeatureSink>(board: &Board, side: Side, frozen: Set64, sink: &mut S) {
    let empty = board.empty();
    let enclosed = board.side(side) & rows_from(side, 2) & !frozen & !empty.beside();
    if enclosed.is_empty() {
        return;
    }
    let (weaker, pushable) = (board.weaker_enemies(side), empty.beside());
    for kind in PieceKind::ALL {
        let blockaded = enclosed & board.kind(kind) & !(weaker[kind as usize] & pushable).beside();
        sink.put_all(of_kind(BLOCKADED, kind), side.sign(), blockaded);
    }
}

/// Pieces past the middle without a friend beside them, by kind and distance of the nearest stronger enemy.
#[inline]
fn put_strays<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let own = board.side(side);
    let strays = own & rows_from(side, 4) & !own.beside();
    let mut hunters = board.pieces(!side, PieceKind::Elephant);
    for kind in PieceKind::ALL[..PieceKind::Elephant as usize].iter().rev() {
        each_ring(hunters, strays & board.kind(*kind), |distance, found| {
            if distance < HUNT {
                sink.put_all(STRAY + *kind as Feature * HUNT + distance, side.sign(), found);
            }
        });
        hunters |= board.pieces(!side, *kind);
    }
}

/// The camel by distance of the enemy's elephant and of its own, and the horses by distance of the nearest enemy that can
/// take one hostage: on a side's own half of the board, and on the other.
#[inline]
fn put_dangers<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let [camel, horses] = [PieceKind::Camel, PieceKind::Horse].map(|kind| board.pieces(side, kind));
    let enemy_elephant = board.pieces(!side, PieceKind::Elephant);
    let enemy_camel = board.pieces(!side, PieceKind::Camel);
    let beyond = rows_from(side, 4);
    for (first, prey, hunters) in
        [(CAMEL_DANGER, camel, enemy_elephant), (HORSE_DANGER, horses, enemy_elephant | enemy_camel)]
    {
        each_ring(hunters, prey, |distance, found| {
            sink.put_all(first + distance, side.sign(), found & !beyond);
            sink.put_all(first + DISTANCES + distance, side.sign(), found & beyond);
        });
    }
    each_ring(board.pieces(side, PieceKind::Elephant), camel, |distance, found| {
        sink.put_all(CAMEL_ESCORT + distance, side.sign(), found);
    });
}

/// Rabbits on the fifth to seventh row by the enemies ahead of them, and for each wing with such a rabbit the lead in pieces
/// on its last three rows.
#[inline]
fn put_goal_attack<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let runners = board.pieces(side, PieceKind::Rabbit) & rows_from(side, 4) & !rows_from(side, 7);
    if runners.is_empty() {
        return;
    }
    for at in runners.indices() {
        let enemies = (ahead_of(side, at) & board.side(!side)).count().min(MANY);
        sink.put(GOAL_ATTACK + (row(side, at) - 4) * 4 + enemies as Feature, side.sign(), Set64::square(at));
    }
    for wing in WINGS.into_iter().filter(|&wing| !(wing & runners).is_empty()) {
        let corner = wing & rows_from(side, 5);
        let [own, enemy] = [side, !side].map(|side| (board.side(side) & corner).count() as i32);
        let lead = (own - enemy).clamp(-WING_LEAD, WING_LEAD) + WING_LEAD;
        sink.put_whole(WING_ATTACK + lead as Feature, side.sign());
    }
}

/// The fight for each trap from the view of its home side: the kind that decides the comparison of the unfrozen pieces
/// within two squares, the strongest first, and the lead in pieces beside the trap.
#[inline]
fn put_trap_fights<S: FeatureSink>(board: &Board, frozen: &BySide<Set64>, sink: &mut S) {
    for trap in TRAPS.indices() {
        let side = if half(Side::First, trap) == 0 { Side::First } else { Side::Second };
        let around = Set64::single(trap).beside();
        let zone = around | around.beside();
        let strong = BySide::from_fn(|side| board.side(side) & zone & !frozen[side]);
        let beside = |of: Side| (board.side(of) & around).count() as i32;
        let lead = (beside(side) - beside(!side)).clamp(-TRAP_LEAD, TRAP_LEAD) + TRAP_LEAD;
        let feature = TRAP_FIGHT + winner(board, strong[side], strong[!side]) * 5 + lead as Feature;
        sink.put(feature, side.sign(), Set64::square(trap));
    }
}

/// The row of the table of trap fights: three for a win, by the class of the decisive piece, three for a loss, and one for
/// equal pieces.
#[inline]
fn winner(board: &Board, own: Set64, enemy: Set64) -> Feature {
    for kind in PieceKind::ALL.into_iter().rev() {
        let [mine, theirs] = [own, enemy].map(|pieces| (pieces & board.kind(kind)).count());
        if mine != theirs {
            let class = match kind {
                PieceKind::Elephant | PieceKind::Camel => 0,
                PieceKind::Horse | PieceKind::Dog | PieceKind::Cat => 1,
                PieceKind::Rabbit => 2,
            };
            return if mine > theirs { class } else { 3 + class };
        }
    }
    6
}
