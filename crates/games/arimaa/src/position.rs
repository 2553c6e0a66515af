//! The position: board, board at the start of the turn, side to move and steps used.

use crate::board::Board;
use crate::setup;
use crate::turns::STEPS;
use crate::{Move, PieceKind};
use tenbin_board::{Set, Set64, zobrist_keys};
use tenbin_core::{Side, SquareSet};

/// Indexed by side to move and steps used.
static TURN_KEYS: [u64; 256] = zobrist_keys(0x30);
/// Key of positions during setup.
static SETUP_KEY: u64 = zobrist_keys(0x31)[0];

/// A position of Arimaa.
///
/// ```
/// use tenbin_arimaa::ArimaaPosition;
/// use tenbin_core::{Position, Notation};
/// let mut position = ArimaaPosition::default();
/// assert!(position.is_setup());
/// for letter in "HDCMECDHRRRRRRRRhdcmecdhrrrrrrrr".chars() {
///     let piece = |text: &String| text.starts_with(letter);
///     let mut legal = Vec::new();
///     position.moves(|ply| { legal.push(position.move_text(ply)); std::ops::ControlFlow::Continue(()) });
///     let text = legal.iter().find(|text| piece(text)).unwrap();
///     position.play(position.parse_move(text).unwrap());
/// }
/// assert!(!position.is_setup());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArimaaPosition {
    board: Board,
    /// The board at the start of the turn; equal to `board` before the first step.
    start: Board,
    side_to_move: Side,
    /// Steps made in this turn.
    steps_used: u8,
    /// Whether the sides are still setting up.
    setup: bool,
}

impl Default for ArimaaPosition {
    /// The empty board before Gold sets up.
    fn default() -> ArimaaPosition {
        ArimaaPosition {
            board: Board::EMPTY,
            start: Board::EMPTY,
            side_to_move: Side::First,
            steps_used: 0,
            setup: true,
        }
    }
}

impl ArimaaPosition {
    /// A position after setup, at the start of a turn.
    pub fn in_play(board: Board, side_to_move: Side) -> ArimaaPosition {
        ArimaaPosition { board, start: board, side_to_move, steps_used: 0, setup: false }
    }

    /// A position within a turn that began with another board.
    pub(crate) fn in_turn(board: Board, side_to_move: Side, start: Board, steps_used: u8) -> ArimaaPosition {
        ArimaaPosition { board, start, side_to_move, steps_used, setup: false }
    }

    /// A position during setup.
    pub(crate) fn in_setup(board: Board, side_to_move: Side) -> ArimaaPosition {
        ArimaaPosition { board, start: board, side_to_move, steps_used: 0, setup: true }
    }

    /// The current board.
    #[inline]
    pub fn pieces(&self) -> &Board {
        &self.board
    }

    /// The board at the start of the turn.
    #[inline]
    pub fn turn_start(&self) -> &Board {
        &self.start
    }

    /// Steps left in this turn; 4 at its start.
    #[inline]
    pub fn steps_left(&self) -> u8 {
        STEPS - self.steps_used
    }

    /// Whether the sides are still setting up.
    #[inline]
    pub fn is_setup(&self) -> bool {
        self.setup
    }

    #[inline]
    pub(crate) fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// Whether the board differs from that at the start of the turn, so that the turn may end.
    #[inline]
    pub(crate) fn board_changed(&self) -> bool {
        self.board.key() != self.start.key()
    }

    /// The number of pieces of a kind that a side has yet to place.
    pub(crate) fn unplaced(&self, side: Side, kind: PieceKind) -> u32 {
        kind.initial_count().saturating_sub(self.board.pieces(side, kind).count())
    }

    /// Plays a ply.
    #[inline]
    pub(crate) fn make(&mut self, ply: Move) {
        match ply {
            Move::Place { at, .. } => {
                if self.setup && self.board.empty().has(at) {
                    self.board.make(self.side_to_move, ply);
                    self.start = self.board;
                    self.end_setup();
                }
            }
            Move::Pass => self.end_turn(),
            _ => {
                self.board.make(self.side_to_move, ply);
                self.steps_used += ply.steps();
                if self.steps_used >= STEPS {
                    self.end_turn();
                }
            }
        }
    }

    /// Passes the setup to the other side when complete; after both, the first side moves.
    fn end_setup(&mut self) {
        if setup::is_complete(&self.board, self.side_to_move) {
            self.side_to_move = !self.side_to_move;
            self.setup = !setup::is_complete(&self.board, self.side_to_move);
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        self.side_to_move = !self.side_to_move;
        self.steps_used = 0;
        self.start = self.board;
    }

    /// The position after a null move at the start of a turn.
    pub(crate) fn after_null_move(&self) -> ArimaaPosition {
        ArimaaPosition { side_to_move: !self.side_to_move, ..*self }
    }

    /// Independent of the order of steps; the board at the start of the turn counts, because the turn may not end on
    /// it.
    #[inline]
    pub(crate) fn hash_key(&self) -> u64 {
        self.combined_key(self.board.key(), self.start.key())
    }

    pub(crate) fn recomputed_key(&self) -> u64 {
        self.combined_key(self.board.recomputed_key(), self.start.recomputed_key())
    }

    #[inline]
    fn combined_key(&self, board: u64, start: u64) -> u64 {
        let side_to_move = TURN_KEYS[self.side_to_move as usize * 4 + usize::from(self.steps_used & 3)];
        let began = if self.steps_used == 0 { 0 } else { start.rotate_left(29) };
        let setup = if self.setup { SETUP_KEY } else { 0 };
        board ^ side_to_move ^ began ^ setup
    }

    /// The position with colours swapped and the board rotated.
    pub(crate) fn flipped_colours(&self) -> ArimaaPosition {
        let over = |board: &Board| board.transformed(Set64::flipped, true);
        ArimaaPosition { board: over(&self.board), start: over(&self.start), side_to_move: !self.side_to_move, ..*self }
    }

    /// The mirror image (files reversed).
    pub(crate) fn mirrored(&self) -> ArimaaPosition {
        let over = |board: &Board| board.transformed(Set64::mirrored, false);
        ArimaaPosition { board: over(&self.board), start: over(&self.start), ..*self }
    }
}
