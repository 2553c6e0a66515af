//! The plies that are looked at beyond the depth of a search, in either of two ways.

use crate::board::{TRAP_NEIGHBOURS, TRAPS};
use crate::defence::Defence;
use crate::tactics::capture_value;
use crate::threats::{CaptureSearch, captures, within_distance};
use crate::{ArimaaPosition, Board, Move, STEPS};
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Position, Score, Side, SquareSet, Tactics};

/// Every capture is a push or a pull, which take so many steps.
const CAPTURE: u8 = 2;

/// So far from a piece on a trap a step may end that begins its capture: its guard is next to it, whoever drags the guard beyond
/// that, then whoever frees that one, and so on.
const FARTHEST: u32 = 5;

/// Sixteen pieces have no more single steps than this.
const MOST_STEPS: usize = 64;

/// Single steps that are looked at again, kept without asking for memory in the middle of a search.
struct StepBuffer {
    plies: [Move; MOST_STEPS],
    count: usize,
}

impl StepBuffer {
    fn new() -> StepBuffer {
        StepBuffer { plies: [Move::Pass; MOST_STEPS], count: 0 }
    }

    /// Keeps a ply if it is a single step.
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

/// What a side can capture in the rest of its turn.
struct CaptureTargets<'b> {
    board: &'b Board,
    side: Side,
    targets: Set64,
    /// In how many steps at least the piece on a square can be captured.
    min_steps: [u8; 64],
    /// Where a step may begin or end that furthers a capture.
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

    /// Whether nothing can be captured any more.
    fn is_over(&self) -> bool {
        self.targets.is_empty()
    }

    /// Whether a ply, which leads to this board, captures something or wastes no step on the way to it.
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
    /// The steps that the paper combines into capturing turns: dragging an enemy onto a trap, or next to one, or away from
    /// one where it guards a friend; or stepping with something stronger next to an enemy beside a trap.
    ///
    /// A turn that is `whole` ends only after it has captured something, so nothing is shown after which there is no time for
    /// that any more; a search that would rather not capture stays where the turn began. Where the depth has ended in the
    /// middle of a turn, its first steps were chosen freely, and so it may end without a capture too.
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

    /// Whether the other side has lost a piece since this turn began.
    fn has_captured(&self) -> bool {
        let enemies = |board: &Board| board.side(!self.side_to_move()).count();
        enemies(self.pieces()) < enemies(self.turn_start())
    }

    /// Every ply that captures something or brings a capture as much nearer as it takes steps, so that every capture is found, but not
    /// with steps in between that have nothing to do with it; where the side `defends` itself, also every ply that leaves the other
    /// side less to capture, and the steps of [`Defence`] that prepare for it.
    ///
    /// A turn that is `whole` is ended early only after it has captured something or has left the other side less to capture: whoever
    /// would rather do neither stays where the turn began, as in [`paper_moves`](Position::paper_moves).
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

    /// Shows those of some plies that prepare for leaving the other side less to capture than `least`.
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
