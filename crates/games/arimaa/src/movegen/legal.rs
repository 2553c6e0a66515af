//! Legal moves of a position: steps left, the rule that a turn must change the board, and setup.

use super::MoveGenerator;
use crate::turns::STEPS;
use crate::{ArimaaPosition, Move};
use tenbin_core::{Flow, Position, Random, Side, SquareSet, uniform_move};

impl ArimaaPosition {
    /// Visits every legal move.
    #[inline]
    pub(crate) fn each_move(&self, mut visit: impl FnMut(Move) -> Flow) {
        let _ = if self.is_setup() {
            let at = self.next_square();
            self.placements(|kind| visit(Move::Place { kind, at }))
        } else if self.outcome().is_none() {
            self.play_moves(visit)
        } else {
            Flow::Break(())
        };
    }

    /// Whether a move is legal.
    pub(crate) fn is_legal_move(&self, ply: Move) -> bool {
        match ply {
            Move::Place { kind, at } => {
                self.is_setup() && at == self.next_square() && self.unplaced(self.side_to_move(), kind) > 0
            }
            Move::Pass => self.may_pass(),
            _ => {
                !self.is_setup()
                    && ply.steps() <= self.steps_left()
                    && self.outcome().is_none()
                    && MoveGenerator::new(self.pieces(), self.side_to_move()).can(ply)
                    && !self.restores_turn_start(ply)
            }
        }
    }

    /// Counts by bitboards, unless every ply needs a check.
    pub(crate) fn count_legal_moves(&self) -> u64 {
        if self.needs_listing() {
            let mut count = 0;
            self.each_move(|_| {
                count += 1;
                Flow::Continue(())
            });
            return count;
        }
        let [steps, drags, passes] = self.counts(&MoveGenerator::new(self.pieces(), self.side_to_move()));
        u64::from(steps + drags + passes)
    }

    /// Draws by number, without generating plies. If the drawn ply is illegal, all legal ones are generated and one is
    /// drawn.
    pub(crate) fn random_legal_move(&self, random: &mut Random) -> Option<Move> {
        if self.is_setup() || self.outcome().is_some() {
            return uniform_move(self, random);
        }
        let movable = MoveGenerator::new(self.pieces(), self.side_to_move());
        let [steps, drags, passes] = self.counts(&movable);
        let all = u64::from(steps + drags + passes);
        let number = if all > 0 { random.below(all) as u32 } else { return None };
        let drawn = match number.checked_sub(steps) {
            None => movable.nth_step(number),
            Some(number) if number < drags => movable.nth_drag(number),
            Some(_) => Some(Move::Pass),
        };
        let is_illegal = |&ply: &Move| self.needs_restore_check() && self.restores_turn_start(ply);
        if drawn.as_ref().is_some_and(is_illegal) { uniform_move(self, random) } else { drawn }
    }

    /// Whether a ply ends the turn on the board it began with, which is illegal. Captured pieces never return, so only
    /// moving pieces back can do that.
    #[inline]
    fn restores_turn_start(&self, ply: Move) -> bool {
        if ply.steps() + STEPS - self.steps_left() < STEPS {
            return false;
        }
        let mut next = *self.pieces();
        next.make(self.side_to_move(), ply);
        next.key() == self.turn_start().key()
    }

    /// Whether a turn could end on the board it began with: if more than three squares have changed, no ply restores
    /// them all.
    #[inline]
    fn may_restore_turn_start(&self) -> bool {
        let (now, start) = (self.pieces(), self.turn_start());
        let moved = |side: Side| now.side(side) ^ start.side(side);
        (moved(Side::First) | moved(Side::Second)).count() <= 3
    }

    /// Whether the turn may end now with steps left.
    #[inline]
    pub(crate) fn may_pass(&self) -> bool {
        !self.is_setup() && self.steps_left() < STEPS && self.board_changed()
    }

    /// Whether plies must be checked for restoring the board of the turn's start.
    #[inline]
    fn needs_restore_check(&self) -> bool {
        self.steps_left() <= 2 && self.may_restore_turn_start()
    }

    /// Whether plies can only be counted by generating them.
    #[inline]
    fn needs_listing(&self) -> bool {
        self.is_setup() || self.needs_restore_check() || self.outcome().is_some()
    }

    /// The numbers of steps, pushes and pulls, and passes, before that check.
    #[inline]
    fn counts(&self, movable: &MoveGenerator) -> [u32; 3] {
        let drags = if self.steps_left() >= 2 { movable.count_drags() } else { 0 };
        [movable.count_steps(), drags, self.may_pass().into()]
    }

    #[inline]
    fn play_moves(&self, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        let movable = MoveGenerator::new(self.pieces(), self.side_to_move());
        let watch = self.needs_restore_check();
        let allowed = |ply: Move| !watch || !self.restores_turn_start(ply);
        if self.may_pass() {
            visit(Move::Pass)?;
        }
        if self.steps_left() >= 2 {
            movable.drags(|_, ply| if allowed(ply) { visit(ply) } else { Flow::Continue(()) })?;
        }
        movable.steps(|_, from, to| {
            let ply = Move::Step { from, to };
            if allowed(ply) { visit(ply) } else { Flow::Continue(()) }
        })
    }
}
