//! The position: board, board at the start of the turn, side to move and steps used.

use crate::board::Board;
use crate::setup;
use crate::turns::STEPS;
use crate::{Move, PieceKind};
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Outcome, PastPosition, Position, Random, Side, SquareSet, Symmetries};

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

    /// Steps made in this turn.
    #[inline]
    pub(crate) fn steps_used(&self) -> u8 {
        self.steps_used
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

impl Position for ArimaaPosition {
    type Move = Move;

    const CAN_REPEAT: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// Decided at the end of a turn only: a rabbit that merely crosses its goal row has not won.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.steps_left() < STEPS || self.is_setup() { None } else { self.terminal_outcome() }
    }

    #[inline]
    fn moves(&self, visit: impl FnMut(Move) -> Flow) {
        self.each_move(visit);
    }

    #[inline]
    fn play(&mut self, ply: Move) {
        self.make(ply);
    }

    fn is_legal(&self, ply: Move) -> bool {
        self.is_legal_move(ply)
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

    fn count_moves(&self) -> u64 {
        self.count_legal_moves()
    }

    fn random_move(&self, random: &mut Random) -> Option<Move> {
        self.random_legal_move(random)
    }

    /// The number of pieces: positions with more pieces cannot recur.
    #[inline]
    fn repetition_info(&self) -> u32 {
        self.pieces().occupied().count()
    }

    #[inline]
    fn adjudicate(&self, past: &[PastPosition]) -> Option<Outcome> {
        self.repetition_outcome(past)
    }
}

impl Symmetries for ArimaaPosition {
    fn colours_swapped(&self) -> ArimaaPosition {
        self.flipped_colours()
    }

    /// The mirror image; none during setup, which has a fixed order of squares.
    fn symmetric(&self) -> Vec<ArimaaPosition> {
        if self.is_setup() { Vec::new() } else { vec![self.mirrored()] }
    }
}
