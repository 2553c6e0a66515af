//! Defences against captures that take several steps: a friend comes to a trap and guards it, a piece in danger goes away, or
//! somebody frees one of these so that it can.
//!
//! Whether that is worth beginning is found out by putting the piece where it would arrive.

use crate::board::{Board, TRAPS};
use crate::tactics::{capture_value, piece_value};
use crate::threats::{CaptureSearch, captures, within_distance};
use crate::turns::STEPS;
use crate::{Move, PieceKind};
use tenbin_board::{Set, Set64};
use tenbin_core::{Score, Side, SquareSet};

/// A board on which a side is to defend itself.
pub(crate) struct Defence<'b> {
    board: &'b Board,
    side: Side,
    /// What the other side could capture in its next turn, and what that is worth.
    targets: Set64,
    threat_value: Score,
    /// The squares beside the traps in question.
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

    /// What the other side could capture in its next turn, in points.
    pub(crate) fn threat_value(&self) -> Score {
        self.threat_value
    }

    /// The same on a board that some plies have led to. Whoever loses a piece by them has not defended it.
    pub(crate) fn threat_value_after(&self, next: &Board) -> Score {
        let own = next.side(self.side);
        if own.count() < self.board.side(self.side).count() {
            return Score::MAX;
        }
        // Most plies help nobody, and there is no need to find out whom else they put in danger.
        let capture_search = CaptureSearch::new(next, !self.side);
        let is_there = |at: u8| own.has(at) && next.kind_on(at) == self.board.kind_on(at);
        let helps_no_target =
            self.targets.indices().all(|at| is_there(at) && capture_search.min_steps(at, STEPS).is_some());
        if helps_no_target { self.threat_value } else { capture_value(next, !self.side, STEPS) }
    }

    /// Whether a step, after which so many are left, begins a walk that leaves the other side less to capture than `least`.
    pub(crate) fn is_preparation(&self, ply: Move, left: u8, least: Score) -> bool {
        let Move::Step { from, to } = ply else { return false };
        let mut next = *self.board;
        next.make(self.side, ply);
        self.goes_on(&next, from, to, left, least) || self.is_freed_to(&next, to, left, least)
    }

    /// Whether the piece that has stepped is nearer now to where it would help.
    fn goes_on(&self, next: &Board, from: u8, to: u8, left: u8, least: Score) -> bool {
        let Some(kind) = next.kind_on(to).filter(|_| !next.frozen(self.side).has(to)) else { return false };
        let places = self.places(from);
        let (mut here, mut there) = (Set64::single(to), Set64::single(from));
        (0..left).any(|_| {
            // What is as near to where it came from is reached by another way.
            here |= next.step_targets(self.side, kind, here);
            there |= self.board.step_targets(self.side, kind, there);
            (here & !there & places).indices().any(|place| self.helps(self.board, kind, from, place, least))
        })
    }

    /// Whether somebody who was frozen before can now go where it helps.
    fn is_freed_to(&self, next: &Board, to: u8, left: u8, least: Score) -> bool {
        let freed = self.frozen & Set64::single(to).beside();
        freed.indices().any(|at| {
            let Some(kind) = next.kind_on(at) else { return false };
            let reached = (0..left).fold(Set64::single(at), |set, _| set | next.step_targets(self.side, kind, set));
            (reached & self.places(at)).indices().any(|place| self.helps(next, kind, at, place, least))
        })
    }

    /// Where a piece might help: anywhere if it is in danger itself, otherwise beside a trap.
    fn places(&self, at: u8) -> Set64 {
        if self.targets.has(at) { self.board.empty() } else { self.guards & self.board.empty() }
    }

    /// Whether less than `least` is left to capture once a piece stands somewhere else.
    fn helps(&self, board: &Board, kind: PieceKind, from: u8, place: u8, least: Score) -> bool {
        let mut moved = *board;
        moved.step(self.side, kind, from, place);
        self.threat_value_after(&moved) < least
    }
}
