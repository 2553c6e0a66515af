//! What the paper adds: ranks, rabbits left, pieces around traps, what an elephant reaches, and what a turn could do.

use super::terms::{
    CAPTURE, ELEPHANT_REACH, GOAL, GOAL_THREAT, OUTRANKED, RABBITS_LEFT, THREAT, TRAP_ELEPHANT, TRAP_PIECES,
    UNRIVALLED, of_kind,
};
use super::traps::half;
use crate::board::TRAPS;
use crate::{ArimaaPosition, Board, Kind, STEPS, captures, goal_in};
use tenbin_board::{Set, Set64};
use tenbin_core::{Feature, FeatureSink, Position, Side, SquareSet};

pub(super) fn put<S: FeatureSink>(position: &ArimaaPosition, scale: &mut S) {
    let board = position.pieces();
    put_standing(board, scale);
    for prospect in Prospect::both(position) {
        put_prospect(board, prospect, scale);
    }
}

/// What can be seen at once.
#[inline]
pub(super) fn put_standing<S: FeatureSink>(board: &Board, scale: &mut S) {
    for side in Side::BOTH {
        put_ranks(board, side, scale);
        put_traps(board, side, scale);
        put_reach(board, side, scale);
    }
}

/// A side that could do something with so many steps, and the features of what it could do.
#[derive(Clone, Copy)]
pub(super) struct Prospect {
    pub(super) side: Side,
    pub(super) steps: u8,
    home: Feature,
    taken: Feature,
}

impl Prospect {
    /// Of the side to move, and of the side that waits.
    #[inline]
    pub(super) fn both(position: &ArimaaPosition) -> [Prospect; 2] {
        let turn = position.side_to_move();
        [
            Prospect { side: turn, steps: position.steps_left(), home: GOAL, taken: CAPTURE },
            Prospect { side: !turn, steps: STEPS, home: GOAL_THREAT, taken: THREAT },
        ]
    }

    /// The feature of a rabbit that comes home in so many steps; one that is home already has none.
    #[inline]
    pub(super) fn home_in(self, steps: u8) -> Option<Feature> {
        Some(self.home + Feature::from(steps.checked_sub(1)?))
    }

    /// The feature of a piece that is captured in so many steps.
    #[inline]
    pub(super) fn taken_in(self, steps: u8, kind: Kind) -> Feature {
        of_kind(self.taken + Feature::from(steps - 2) * Kind::COUNT as Feature, kind)
    }
}

/// How many enemies are stronger than each piece, and how many rabbits are left.
fn put_ranks<S: FeatureSink>(board: &Board, side: Side, scale: &mut S) {
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
fn put_traps<S: FeatureSink>(board: &Board, side: Side, scale: &mut S) {
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
fn put_reach<S: FeatureSink>(board: &Board, side: Side, scale: &mut S) {
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
fn put_prospect<S: FeatureSink>(board: &Board, prospect: Prospect, scale: &mut S) {
    let Prospect { side, steps, .. } = prospect;
    if let Some(feature) = goal_in(board, side, steps).and_then(|needed| prospect.home_in(needed)) {
        scale.put_whole(feature, side.sign());
    }
    captures(board, side, steps, |target, needed| {
        if let Some(kind) = board.kind_on(target) {
            scale.put(prospect.taken_in(needed, kind), side.sign(), Set64::square(target));
        }
    });
}
