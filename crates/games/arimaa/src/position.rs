//! The position: the board, the board at the start of the turn, whose turn it is and how much of it is left.

use crate::board::Board;
use crate::setup;
use crate::turns::STEPS;
use crate::{Move, PieceKind};
use tenbin_board::{Set, Set64, zobrist_keys};
use tenbin_core::{Side, SquareSet};

/// By the side to move and the steps it has made.
static TURN_KEYS: [u64; 256] = zobrist_keys(0x30);
/// Of positions in which the sides still set up.
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
    /// The board when the turn began; the same as `board` as long as no step has been made.
    start: Board,
    side_to_move: Side,
    /// Steps made in this turn.
    steps_used: u8,
    /// Whether the sides still set up, first the one that moves first.
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
    /// A position in play, at the beginning of a turn.
    pub fn in_play(board: Board, side_to_move: Side) -> ArimaaPosition {
        ArimaaPosition { board, start: board, side_to_move, steps_used: 0, setup: false }
    }

    /// A position in the middle of a turn that began with another board.
    pub(crate) fn in_turn(board: Board, side_to_move: Side, start: Board, steps_used: u8) -> ArimaaPosition {
        ArimaaPosition { board, start, side_to_move, steps_used, setup: false }
    }

    /// A position while the sides set up, this one now.
    pub(crate) fn in_setup(board: Board, side_to_move: Side) -> ArimaaPosition {
        ArimaaPosition { board, start: board, side_to_move, steps_used: 0, setup: true }
    }

    /// What stands where.
    #[inline]
    pub fn pieces(&self) -> &Board {
        &self.board
    }

    /// What stood where when the turn began.
    #[inline]
    pub fn turn_start(&self) -> &Board {
        &self.start
    }

    /// How many steps the side to move has left in this turn; 4 at its beginning.
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

    /// Whether the board is not the one that the turn began with, so that the turn may end.
    #[inline]
    pub(crate) fn board_changed(&self) -> bool {
        self.board.key() != self.start.key()
    }

    /// How many of a kind a side has yet to set up.
    pub(crate) fn unplaced(&self, side: Side, kind: PieceKind) -> u32 {
        kind.initial_count().saturating_sub(self.board.pieces(side, kind).count())
    }

    /// Makes a ply.
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

    /// Whoever has set up everything gives the turn to the other side, and whoever set up first moves first.
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

    /// The position with the turn given away before any step.
    pub(crate) fn after_null_move(&self) -> ArimaaPosition {
        ArimaaPosition { side_to_move: !self.side_to_move, ..*self }
    }

    /// Equal for equal positions: the steps made in this turn may have come in any order, but where it began counts, since it
    /// may not end there.
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

    /// The same position with the colours exchanged and the board turned over.
    pub(crate) fn flipped_colours(&self) -> ArimaaPosition {
        let over = |board: &Board| board.transformed(Set64::flipped, true);
        ArimaaPosition { board: over(&self.board), start: over(&self.start), side_to_move: !self.side_to_move, ..*self }
    }

    /// The mirror image.
    pub(crate) fn mirrored(&self) -> ArimaaPosition {
        let over = |board: &Board| board.transformed(Set64::mirrored, false);
        ArimaaPosition { board: over(&self.board), start: over(&self.start), ..*self }
    }
}
