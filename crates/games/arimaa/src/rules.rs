//! Arimaa as a [`Position`]: legal moves and the end of the game.

use crate::board::goal_row;
use crate::generate::MoveGenerator;
use crate::turns::{STEPS, TurnCounter};
use crate::{ArimaaPosition, Move, PieceKind};
use tenbin_board::Set;
use tenbin_core::{Flow, Outcome, PastPosition, Position, Random, Side, SquareSet, uniform_move};

/// How often a position may occur at the end of a turn; creating it once more loses.
const MAX_REPETITIONS: usize = 2;

impl ArimaaPosition {
    /// The outcome at the start of a turn; the order of conditions matters.
    #[inline]
    fn terminal_outcome(&self) -> Option<Outcome> {
        let board = self.pieces();
        let (next, mover) = (self.side_to_move(), !self.side_to_move());
        let (moved, waited) = (board.pieces(mover, PieceKind::Rabbit), board.pieces(next, PieceKind::Rabbit));
        let winner = if !(moved & goal_row(mover)).is_empty() {
            mover
        } else if !(waited & goal_row(next)).is_empty() {
            next
        } else if waited.is_empty() {
            mover
        } else if moved.is_empty() {
            next
        } else if !board.can_step(next) {
            mover
        } else {
            return None;
        };
        Some(Outcome::Won(winner))
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

impl Position for ArimaaPosition {
    type Move = Move;

    /// History tables: side, action, kind and target square; side, origin (of the pusher in a push) and target square.
    const HISTORY_SIZES: [usize; 2] = [2 * 4 * 8 * 64, 2 * 64 * 64];

    const CAN_REPEAT: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move()
    }

    /// Decided at the end of a turn only: a rabbit that merely crosses its goal row has not won.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.steps_left() < STEPS || self.is_setup() { None } else { self.terminal_outcome() }
    }

    #[inline]
    fn moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        let _ = if self.is_setup() {
            let at = self.next_square();
            self.placements(|kind| visit(Move::Place { kind, at }))
        } else if self.outcome().is_none() {
            self.play_moves(visit)
        } else {
            Flow::Break(())
        };
    }

    #[inline]
    fn play(&mut self, ply: Move) {
        self.make(ply);
    }

    fn is_legal(&self, ply: Move) -> bool {
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

    #[inline]
    fn key(&self) -> u64 {
        self.hash_key()
    }

    fn fresh_key(&self) -> u64 {
        self.recomputed_key()
    }

    #[inline]
    fn pack(ply: Move) -> u32 {
        ply.bits()
    }

    #[inline]
    fn unpack(packed: u32) -> Move {
        Move::from_bits(packed)
    }

    #[inline]
    fn history_index(&self, ply: Move) -> [usize; 2] {
        let side = self.side_to_move() as usize;
        let kind_on = |at: u8| self.pieces().kind_on(at).map_or(7, |kind| kind as usize);
        let (what, kind, from, to) = match ply {
            Move::Step { from, to } => (0, kind_on(from), from, to),
            Move::Push { from, at, to } => (1, kind_on(at), from, to),
            Move::Pull { from, with, .. } => (2, kind_on(with), with, from),
            Move::Place { kind, at } => (3, kind as usize, at, at),
            Move::Pass => (3, 7, 0, 0),
        };
        let (from, to) = (usize::from(from), usize::from(to));
        [((side * 4 + what) * 8 + kind) * 64 + to, (side * 64 + from) * 64 + to]
    }

    fn colours_swapped(&self) -> ArimaaPosition {
        self.flipped_colours()
    }

    /// The mirror image; none during setup, which has a fixed order of squares.
    fn symmetric(&self) -> Vec<ArimaaPosition> {
        if self.is_setup() { Vec::new() } else { vec![self.mirrored()] }
    }

    /// Counts by bitboards, unless every ply needs a check.
    fn count_moves(&self) -> u64 {
        if self.needs_listing() {
            let mut count = 0;
            self.moves(|_| {
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
    fn random_move(&self, random: &mut Random) -> Option<Move> {
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

    /// The number of distinct boards; during setup, of positions after the next placement.
    fn count_turns(&self) -> u64 {
        if self.is_setup() { self.count_moves() } else { TurnCounter::new().count(self) }
    }

    /// The number of pieces: positions with more pieces cannot recur.
    #[inline]
    fn repetition_info(&self) -> u32 {
        self.pieces().occupied().count()
    }

    /// A third repetition at the end of a turn loses, which is equivalent to being illegal: a side without other turns
    /// has lost.
    #[inline]
    fn adjudicate(&self, past: &[PastPosition]) -> Option<Outcome> {
        if self.steps_left() < STEPS || self.is_setup() {
            return None;
        }
        let (key, count) = (self.key(), self.repetition_info());
        let since = past.iter().rev().take_while(|visited| visited.repetition_info == count);
        let earlier = since.filter(|visited| visited.key == key).take(MAX_REPETITIONS).count();
        (earlier == MAX_REPETITIONS).then_some(Outcome::Won(self.side_to_move()))
    }
}
