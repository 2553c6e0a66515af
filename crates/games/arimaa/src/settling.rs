//! The plies that are looked at beyond the depth of a search, in either of two ways.

use crate::board::{BESIDE_TRAPS, TRAPS};
use crate::defence::Defence;
use crate::tactics::{in_danger, worth};
use crate::threats::{captures, within};
use crate::{Board, Move, Position};
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Game, Score, SquareSet, Tactics};

/// Every capture is a push or a pull, which take so many steps.
const CAPTURE: u8 = 2;

/// So far from a piece on a trap a step may end that begins its capture: its guard is next to it, whoever drags the guard beyond
/// that, then whoever frees that one, and so on.
const FARTHEST: u32 = 5;

/// Sixteen pieces have no more single steps than this.
const MOST_STEPS: usize = 64;

/// Single steps that are looked at again, kept without asking for memory in the middle of a search.
struct Steps {
    plies: [Move; MOST_STEPS],
    count: usize,
}

impl Steps {
    fn new() -> Steps {
        Steps { plies: [Move::Pass; MOST_STEPS], count: 0 }
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

impl Position {
    /// The steps that the paper combines into capturing turns: dragging an enemy onto a trap, or next to one, or away from
    /// one where it guards a friend; or stepping with something stronger next to an enemy beside a trap.
    ///
    /// A turn that is `whole` ends only after it has captured something, so nothing is shown after which there is no time for
    /// that any more; a search that would rather not capture stays where the turn began. Where the depth has ended in the
    /// middle of a turn, its first steps were chosen freely, and so it may end without a capture too.
    pub(crate) fn paper_moves(&self, whole: bool, mut visit: impl FnMut(Move) -> Flow) {
        let is_free = !whole || self.has_captured();
        let fits = self.papers_steps();
        self.moves(|ply| {
            let may = match ply {
                Move::Pass => is_free,
                _ => {
                    let in_time = self.steps_left() - ply.steps() >= CAPTURE;
                    fits(ply) && (is_free || in_time || self.is_sharp(ply))
                }
            };
            if may { visit(ply) } else { Flow::Continue(()) }
        });
    }

    /// Whether a ply is of one of the paper's four kinds.
    fn papers_steps(&self) -> impl Fn(Move) -> bool + use<'_> {
        let (board, enemy) = (self.pieces(), self.pieces().side(!self.turn()));
        let weaker = board.weaker_enemies(self.turn());
        let guarding = (TRAPS & enemy).beside() & enemy;
        move |ply| match (ply, ply.drags()) {
            (_, Some((from, to))) => (TRAPS | BESIDE_TRAPS).has(to) || guarding.has(from),
            (Move::Step { from, to }, None) => board
                .kind_on(from)
                .is_some_and(|kind| !(Set64::single(to).beside() & weaker[kind as usize] & BESIDE_TRAPS).is_empty()),
            _ => false,
        }
    }

    /// Whether the other side has lost a piece since this turn began.
    fn has_captured(&self) -> bool {
        let enemies = |board: &Board| board.side(!self.turn()).count();
        enemies(self.pieces()) < enemies(self.turn_start())
    }

    /// Every ply of a turn that captures something, every ply that leaves the other side less to capture, and the steps of
    /// [`Defence`] that prepare for it.
    pub(crate) fn complete_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        let (board, side, left) = (self.pieces(), self.turn(), self.steps_left());
        let mut targets = Set64::EMPTY;
        captures(board, side, left, |target, _| targets |= Set64::single(target));
        let defence = Defence::new(board, side);
        let danger = defence.danger();
        if targets.is_empty() && danger == 0 {
            if self.may_pass() {
                let _ = visit(Move::Pass);
            }
            return;
        }
        let near = within(targets, FARTHEST);
        let held = worth(board, !side);
        let (mut least, mut others, mut stopped) = (danger, Steps::new(), false);
        self.moves(|ply| {
            let flow = if ply == Move::Pass {
                visit(ply)
            } else {
                let mut next = *board;
                next.make(side, ply);
                let rest = left - ply.steps();
                let captures = ply.touches(near) && (worth(&next, !side) < held || in_danger(&next, side, rest) > 0);
                let leaves = if danger > 0 { defence.left_by(&next) } else { danger };
                least = least.min(leaves);
                if captures || leaves < danger {
                    visit(ply)
                } else {
                    others.keep(ply);
                    Flow::Continue(())
                }
            };
            stopped = flow.is_break();
            flow
        });
        if !stopped {
            self.show_preparing(&defence, least, others.all(), visit);
        }
    }

    /// Shows those of some plies that prepare for leaving the other side less to capture than `least`.
    fn show_preparing(&self, defence: &Defence<'_>, least: Score, plies: &[Move], mut visit: impl FnMut(Move) -> Flow) {
        if least == 0 || self.steps_left() < 2 {
            return;
        }
        for &ply in plies {
            if defence.is_prepared_by(ply, self.steps_left() - ply.steps(), least) && visit(ply).is_break() {
                return;
            }
        }
    }
}
