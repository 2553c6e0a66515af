//! Terms that `full` adds as in the paper: ranks, rabbits left, trap control, elephant mobility, goal and capture
//! threats.

use super::terms::{
    CAPTURE, ELEPHANT_REACH, GOAL, GOAL_THREAT, OUTRANKED, RABBITS_LEFT, THREAT, TRAP_ELEPHANT, TRAP_PIECES,
    UNRIVALLED, of_kind,
};
use super::traps::half;
use crate::board::TRAPS;
use crate::{ArimaaPosition, Board, PieceKind, STEPS, captures, goal_in};
use tenbin_board::{Set, Set64};
use tenbin_core::{Feature, FeatureSink, Side, SquareSet};

pub(super) fn put<S: FeatureSink>(position: &ArimaaPosition, sink: &mut S) {
    let board = position.pieces();
    put_static(board, sink);
    for terms in ThreatTerms::both(position) {
        put_threats(board, terms, sink);
    }
}

/// Puts all of these but threats.
#[inline]
pub(super) fn put_static<S: FeatureSink>(board: &Board, sink: &mut S) {
    for side in Side::BOTH {
        put_ranks(board, side, sink);
        put_traps(board, side, sink);
        put_reach(board, side, sink);
    }
}

/// A side with its steps, and the features of its threats.
#[derive(Clone, Copy)]
pub(super) struct ThreatTerms {
    pub(super) side: Side,
    pub(super) steps: u8,
    goal: Feature,
    capture: Feature,
}

impl ThreatTerms {
    /// The threats of the side to move and of the other side.
    #[inline]
    pub(super) fn both(position: &ArimaaPosition) -> [ThreatTerms; 2] {
        let side_to_move = position.side_to_move();
        [
            ThreatTerms { side: side_to_move, steps: position.steps_left(), goal: GOAL, capture: CAPTURE },
            ThreatTerms { side: !side_to_move, steps: STEPS, goal: GOAL_THREAT, capture: THREAT },
        ]
    }

    /// The feature of a goal in this many steps; none for a rabbit on the goal row.
    #[inline]
    pub(super) fn goal_feature(self, steps: u8) -> Option<Feature> {
        Some(self.goal + Feature::from(steps.checked_sub(1)?))
    }

    /// The feature of a capture in this many steps.
    #[inline]
    pub(super) fn capture_feature(self, steps: u8, kind: PieceKind) -> Feature {
        of_kind(self.capture + Feature::from(steps - 2) * PieceKind::COUNT as Feature, kind)
    }
}

/// The number of stronger enemies of each piece, and the number of rabbits left.
fn put_ranks<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let mut stronger = 0;
    for kind in PieceKind::ALL.into_iter().rev() {
        let own = board.pieces(side, kind);
        if stronger == 0 {
            sink.put_all(of_kind(UNRIVALLED, kind), side.sign(), own);
        } else {
            sink.put_all(of_kind(OUTRANKED, kind), side.sign() * stronger, own);
        }
        stronger += board.pieces(!side, kind).count() as i32;
    }
    let rabbits = board.pieces(side, PieceKind::Rabbit).count().min(PieceKind::Rabbit.initial_count());
    sink.put_whole(RABBITS_LEFT + rabbits as Feature, side.sign());
}

/// The number of pieces around each trap, and whether the elephant is one of them.
fn put_traps<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    for trap in TRAPS.indices() {
        let around = Set64::single(trap).beside() & board.side(side);
        let (half, square) = (half(side, trap), Set64::square(trap));
        sink.put(TRAP_PIECES + half * 5 + around.count() as Feature, side.sign(), square);
        if !(around & board.kind(PieceKind::Elephant)).is_empty() {
            sink.put(TRAP_ELEPHANT + half, side.sign(), square);
        }
    }
}

/// The empty squares that the elephant can reach within three and four steps, without being lost in a trap.
fn put_reach<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let elephant = board.pieces(side, PieceKind::Elephant);
    let held = TRAPS & (board.side(side) & !elephant).beside();
    let open = board.empty() & (!TRAPS | held);
    let mut reached = elephant;
    for steps in 1..=STEPS {
        reached |= reached.beside() & open;
        if steps >= 3 {
            sink.put_all(ELEPHANT_REACH + Feature::from(steps - 3), side.sign(), reached & !elephant);
        }
    }
}

/// The steps to a goal, and the enemy pieces that can be captured.
fn put_threats<S: FeatureSink>(board: &Board, terms: ThreatTerms, sink: &mut S) {
    let ThreatTerms { side, steps, .. } = terms;
    if let Some(feature) = goal_in(board, side, steps).and_then(|needed| terms.goal_feature(needed)) {
        sink.put_whole(feature, side.sign());
    }
    captures(board, side, steps, |target, needed| {
        if let Some(kind) = board.kind_on(target) {
            sink.put(terms.capture_feature(needed, kind), side.sign(), Set64::square(target));
        }
    });
}
