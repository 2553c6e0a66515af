//! Moves of the quiescence search, in two modes.

use super::defence::Defence;
use crate::board::{TRAP_NEIGHBOURS, TRAPS};
use crate::tactics::capture_value;
use crate::threats::{CaptureSearch, captures, within_distance};
use crate::{ArimaaPosition, Board, Move, STEPS};
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Position, Score, Side, SquareSet, Tactics};

/// Every capture is a push or a pull of two steps.
const CAPTURE: u8 = 2;

/// Distance from a piece on a trap within which the first step of its capture may end: its guard is adjacent, then the
/// piece that drags the guard, then one that unfreezes that piece, and so on.
const FARTHEST: u32 = 5;

/// The maximum number of single steps of sixteen pieces.
const MOST_STEPS: usize = 64;

/// A fixed-size buffer of single steps, without allocation.
struct StepBuffer {
    plies: [Move; MOST_STEPS],
    count: usize,
}

impl StepBuffer {
    fn new() -> StepBuffer {
        StepBuffer { plies: [Move::Pass; MOST_STEPS], count: 0 }
    }

    /// Adds a ply if it is a single step.
    fn keep(&mut self, ply: Move) {
        if matches!(ply, Move::Step { .. }) {
            self.plies[self.count] = ply;
            self.count += 1;
        }
    }

    fn all(&self) -> &[Move] {
        &self.plies[..self.count]
    }
}

/// The pieces that a side can capture in the rest of its turn.
struct CaptureTargets<'b> {
    board: &'b Board,
    side: Side,
    targets: Set64,
    /// The minimum number of steps to capture the piece on a square.
    min_steps: [u8; 64],
    /// Squares from or to which a step may contribute to a capture.
    near: Set64,
}

impl<'b> CaptureTargets<'b> {
    fn new(board: &'b Board, side: Side, left: u8) -> CaptureTargets<'b> {
        let (mut targets, mut min_steps) = (Set64::EMPTY, [0; 64]);
        captures(board, side, left, |target, steps| {
            targets |= Set64::single(target);
            min_steps[usize::from(target)] = steps;
        });
        CaptureTargets { board, side, targets, min_steps, near: within_distance(targets, FARTHEST) }
    }

    /// Whether no captures are left.
    fn is_over(&self) -> bool {
        self.targets.is_empty()
    }

    /// Whether a ply, which leads to this board, captures something or wastes no step towards a capture.
    fn is_advanced_by(&self, ply: Move, next: &Board) -> bool {
        if !ply.touches(self.near) {
            return false;
        }
        let enemies = |board: &Board| board.side(!self.side).count();
        if enemies(next) < enemies(self.board) {
            return true;
        }
        let capture_search = CaptureSearch::new(next, self.side);
        let now_at = |target: u8| ply.dragged().filter(|&(from, _)| from == target).map_or(target, |(_, to)| to);
        self.targets.indices().any(|target| {
            let left = self.min_steps[usize::from(target)] - ply.steps();
            left >= CAPTURE && capture_search.min_steps(now_at(target), left).is_some()
        })
    }
}

impl ArimaaPosition {
    /// Mode `paper`: the steps that the paper combines into capturing turns. They push or pull an enemy onto a trap,
    /// next to one, or away from one where it protects a piece, or step next to a weaker enemy beside a trap.
    ///
    /// A `whole` turn ends only after a capture, so plies that leave no time for one are skipped; standing pat covers
    /// the alternative. A turn interrupted by the depth limit may end without a capture, because its first steps were
    /// chosen freely.
    pub(crate) fn paper_moves(&self, whole: bool, mut visit: impl FnMut(Move) -> Flow) {
        let is_free = !whole || self.has_captured();
        let fits = self.is_paper_step();
        self.moves(|ply| {
            let may = match ply {
                Move::Pass => is_free,
                _ => {
                    let in_time = self.steps_left() - ply.steps() >= CAPTURE;
                    fits(ply) && (is_free || in_time || self.is_noisy(ply))
                }
            };
            if may { visit(ply) } else { Flow::Continue(()) }
        });
    }

    /// Whether a ply is of one of the paper's four kinds.
    fn is_paper_step(&self) -> impl Fn(Move) -> bool + use<'_> {
        let (board, enemy) = (self.pieces(), self.pieces().side(!self.side_to_move()));
        let weaker = board.weaker_enemies(self.side_to_move());
        let guarding = (TRAPS & enemy).beside() & enemy;
        move |ply| match (ply, ply.dragged()) {
            (_, Some((from, to))) => (TRAPS | TRAP_NEIGHBOURS).has(to) || guarding.has(from),
            (Move::Step { from, to }, None) => board
                .kind_on(from)
                .is_some_and(|kind| !(Set64::single(to).beside() & weaker[kind as usize] & TRAP_NEIGHBOURS).is_empty()),
            _ => false,
        }
    }

    /// Whether this turn has captured a piece.
    fn has_captured(&self) -> bool {
        let enemies = |board: &Board| board.side(!self.side_to_move()).count();
        enemies(self.pieces()) < enemies(self.turn_start())
    }

    /// Mode `complete`: every ply that captures or shortens a capture by as many steps as it takes. So all captures are
    /// found, without unrelated steps in between. If the side `defends`, also plies that reduce the value of the
    /// opponent's captures, and the preparing steps of [`Defence`].
    ///
    /// A `whole` turn ends early only after a capture or a successful defence; standing pat covers the alternative, as
    /// in [`paper_moves`](ArimaaPosition::paper_moves).
    pub(crate) fn complete_moves(&self, whole: bool, defends: bool, mut visit: impl FnMut(Move) -> Flow) {
        let (board, side) = (self.pieces(), self.side_to_move());
        let captures_left = CaptureTargets::new(board, side, self.steps_left());
        let defence = defends.then(|| Defence::new(board, side));
        let threat_value = defence.as_ref().map_or(0, Defence::threat_value);
        let is_safer = || defends && threat_value < capture_value(self.turn_start(), !side, STEPS);
        let may_end = self.may_pass() && (!whole || self.has_captured() || is_safer());
        let (mut least, mut others, mut stopped) = (threat_value, StepBuffer::new(), false);
        let threatened = defence.filter(|_| threat_value > 0);
        if captures_left.is_over() && threatened.is_none() {
            if may_end {
                let _ = visit(Move::Pass);
            }
            return;
        }
        self.moves(|ply| {
            let flow = if ply == Move::Pass {
                if may_end { visit(ply) } else { Flow::Continue(()) }
            } else {
                let mut next = *board;
                next.make(side, ply);
                let leaves = threatened.as_ref().map_or(threat_value, |defence| defence.threat_value_after(&next));
                least = least.min(leaves);
                if leaves < threat_value || captures_left.is_advanced_by(ply, &next) {
                    visit(ply)
                } else {
                    others.keep(ply);
                    Flow::Continue(())
                }
            };
            stopped = flow.is_break();
            flow
        });
        if let Some(defence) = threatened.filter(|_| !stopped) {
            self.visit_preparing(&defence, least, others.all(), visit);
        }
    }

    /// Visits single steps that prepare a defence leaving less than `least` to capture.
    fn visit_preparing(
        &self,
        defence: &Defence<'_>,
        least: Score,
        plies: &[Move],
        mut visit: impl FnMut(Move) -> Flow,
    ) {
        if least == 0 || self.steps_left() < 2 {
            return;
        }
        for &ply in plies {
            if defence.is_preparation(ply, self.steps_left() - ply.steps(), least) && visit(ply).is_break() {
                return;
            }
        }
    }
}
