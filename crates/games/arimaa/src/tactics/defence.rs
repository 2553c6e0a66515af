//! Defences of several steps against captures: protecting a trap, moving a threatened piece away, or unfreezing a piece
//! that can do so.
//!
//! A step is worth starting if placing the piece on its target square reduces the threats.

use crate::board::{Board, TRAPS};
use crate::tactics::{capture_value, piece_value};
use crate::threats::{CaptureSearch, captures, within_distance};
use crate::turns::STEPS;
use crate::{Move, PieceKind};
use tenbin_board::{Set, Set64};
use tenbin_core::{Score, Side, SquareSet};

/// A side that defends against captures.
pub(crate) struct Defence<'b> {
    board: &'b Board,
    side: Side,
    /// The pieces that the opponent could capture in its next turn, and their total value.
    targets: Set64,
    threat_value: Score,
    /// The neighbours of the traps in question.
    guards: Set64,
    frozen: Set64,
}

impl<'b> Defence<'b> {
    pub(crate) fn new(board: &'b Board, side: Side) -> Defence<'b> {
        let (mut targets, mut threat_value) = (Set64::EMPTY, 0);
        captures(board, !side, STEPS, |target, _| {
            targets |= Set64::single(target);
            threat_value += piece_value(board, target);
        });
        let guards = (within_distance(targets, 2) & TRAPS).beside();
        let frozen = board.frozen(side);
        Defence { board, side, targets, threat_value, guards, frozen }
    }

    /// The value of the opponent's captures in its next turn.
    pub(crate) fn threat_value(&self) -> Score {
        self.threat_value
    }

    /// The same after some plies; losing a piece is no defence.
    pub(crate) fn threat_value_after(&self, next: &Board) -> Score {
        let own = next.side(self.side);
        if own.count() < self.board.side(self.side).count() {
            return Score::MAX;
        }
        // Most plies help no target; skip the complete computation for them.
        let capture_search = CaptureSearch::new(next, !self.side);
        let is_there = |at: u8| own.has(at) && next.kind_on(at) == self.board.kind_on(at);
        let helps_no_target =
            self.targets.indices().all(|at| is_there(at) && capture_search.min_steps(at, STEPS).is_some());
        if helps_no_target { self.threat_value } else { capture_value(next, !self.side, STEPS) }
    }

    /// Whether a step begins a manoeuvre that leaves less than `least` to capture, with `left` steps after it.
    pub(crate) fn is_preparation(&self, ply: Move, left: u8, least: Score) -> bool {
        let Move::Step { from, to } = ply else { return false };
        let mut next = *self.board;
        next.make(self.side, ply);
        self.goes_on(&next, from, to, left, least) || self.is_freed_to(&next, to, left, least)
    }

    /// Whether the piece that stepped is now closer to a square where it would help.
    fn goes_on(&self, next: &Board, from: u8, to: u8, left: u8, least: Score) -> bool {
        let Some(kind) = next.kind_on(to).filter(|_| !next.frozen(self.side).has(to)) else { return false };
        let places = self.places(from);
        let (mut here, mut there) = (Set64::single(to), Set64::single(from));
        (0..left).any(|_| {
            // Squares equally close to its origin are reached another way.
            here |= next.step_targets(self.side, kind, here);
            there |= self.board.step_targets(self.side, kind, there);
            (here & !there & places).indices().any(|place| self.helps(self.board, kind, from, place, least))
        })
    }

    /// Whether an unfrozen piece can now reach a square where it helps.
    fn is_freed_to(&self, next: &Board, to: u8, left: u8, least: Score) -> bool {
        let freed = self.frozen & Set64::single(to).beside();
        freed.indices().any(|at| {
            let Some(kind) = next.kind_on(at) else { return false };
            let reached = (0..left).fold(Set64::single(at), |set, _| set | next.step_targets(self.side, kind, set));
            (reached & self.places(at)).indices().any(|place| self.helps(next, kind, at, place, least))
        })
    }

    /// Squares where a piece might help: any if it is threatened itself, otherwise next to a trap.
    fn places(&self, at: u8) -> Set64 {
        if self.targets.has(at) { self.board.empty() } else { self.guards & self.board.empty() }
    }

    /// Whether less than `least` is left to capture once a piece is on another square.
    fn helps(&self, board: &Board, kind: PieceKind, from: u8, place: u8, least: Score) -> bool {
        let mut moved = *board;
        moved.step(self.side, kind, from, place);
        self.threat_value_after(&moved) < least
    }
}
