//! What the paper adds: ranks, rabbits left, pieces around traps, what an elephant reaches, and what a turn could do.

use super::terms::{
    CAPTURE, ELEPHANT_REACH, GOAL, GOAL_THREAT, OUTRANKED, RABBITS_LEFT, THREAT, TRAP_ELEPHANT, TRAP_PIECES,
    UNRIVALLED, of_kind,
};
use super::traps::half;
use crate::board::TRAPS;
use crate::{Board, Kind, Position, STEPS, captures, goal_in};
use tenbin_board::{Set, Set64};
use tenbin_core::{Feature, Game, Scale, Side, SquareSet};

pub(super) fn put<S: Scale>(position: &Position, scale: &mut S) {
    let board = position.pieces();
    for side in Side::BOTH {
        put_ranks(board, side, scale);
        put_traps(board, side, scale);
        put_reach(board, side, scale);
    }
    let turn = position.turn();
    put_turn(board, turn, position.steps_left(), [GOAL, CAPTURE], scale);
    put_turn(board, !turn, STEPS, [GOAL_THREAT, THREAT], scale);
}

/// How many enemies are stronger than each piece, and how many rabbits are left.
fn put_ranks<S: Scale>(board: &Board, side: Side, scale: &mut S) {
    let mut stronger = 0;
    for kind in Kind::ALL.into_iter().rev() {
        let own = board.pieces(side, kind);
        if stronger == 0 {
            scale.put_all(of_kind(UNRIVALLED, kind), side.sign(), own);
        } else {
            scale.put_all(of_kind(OUTRANKED, kind), side.sign() * stronger, own);
        }
        stronger += board.pieces(!side, kind).count() as i32;
    }
    let rabbits = board.pieces(side, Kind::Rabbit).count().min(Kind::Rabbit.stock());
    scale.put_whole(RABBITS_LEFT + rabbits as Feature, side.sign());
}

/// How many pieces stand around each trap, and whether the elephant does.
fn put_traps<S: Scale>(board: &Board, side: Side, scale: &mut S) {
    for trap in TRAPS.indices() {
        let around = Set64::single(trap).beside() & board.side(side);
        let (half, square) = (half(side, trap), Set64::square(trap));
        scale.put(TRAP_PIECES + half * 5 + around.count() as Feature, side.sign(), square);
        if !(around & board.kind(Kind::Elephant)).is_empty() {
            scale.put(TRAP_ELEPHANT + half, side.sign(), square);
        }
    }
}

/// The empty squares that the elephant can reach within three steps and within four, without being lost on a trap.
fn put_reach<S: Scale>(board: &Board, side: Side, scale: &mut S) {
    let elephant = board.pieces(side, Kind::Elephant);
    let held = TRAPS & (board.side(side) & !elephant).beside();
    let open = board.empty() & (!TRAPS | held);
    let mut reached = elephant;
    for steps in 1..=STEPS {
        reached |= reached.beside() & open;
        if steps >= 3 {
            scale.put_all(ELEPHANT_REACH + Feature::from(steps - 3), side.sign(), reached & !elephant);
        }
    }
}

/// In how many steps a side could bring a rabbit home, and which enemy pieces it could capture.
fn put_turn<S: Scale>(board: &Board, side: Side, steps: u8, [home, taken]: [Feature; 2], scale: &mut S) {
    // A rabbit that is home already needs no step.
    if let Some(further) = goal_in(board, side, steps).and_then(|needed| needed.checked_sub(1)) {
        scale.put_whole(home + Feature::from(further), side.sign());
    }
    captures(board, side, steps, |target, needed| {
        if let Some(kind) = board.kind_on(target) {
            let first = taken + Feature::from(needed - 2) * Kind::COUNT as Feature;
            scale.put(of_kind(first, kind), side.sign(), Set64::square(target));
        }
    });
}
