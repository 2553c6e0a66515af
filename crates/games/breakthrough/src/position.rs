//! The position: pawns and side to move, and the rules of play.

use crate::movegen::{Move, forward};
use tenbin_board::{KeyedPieces, Set, Set64, turn_key};
use tenbin_core::{BoardSize, BySide, Flow, Outcome, Position, Side, Square, SquareSet, Symmetries};

/// A position of Breakthrough.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BreakthroughPosition {
    size: BoardSize,
    plies_per_turn: u8,
    board: Set64,
    pawns: KeyedPieces<Set64>,
    side_to_move: Side,
    plies_left: u8,
}

impl BreakthroughPosition {
    /// A position from its parts. The sizes and the pawns must fit each other.
    pub(crate) fn new(
        size: BoardSize,
        plies_per_turn: u8,
        pawns: BySide<Set64>,
        side_to_move: Side,
        plies_left: u8,
    ) -> BreakthroughPosition {
        let (board, pawns) = (Set64::board(size.files, size.ranks), KeyedPieces::new(pawns));
        BreakthroughPosition { size, plies_per_turn, board, pawns, side_to_move, plies_left }
    }

    /// A position of the same variant.
    pub(crate) fn with(&self, pawns: BySide<Set64>, side_to_move: Side, plies_left: u8) -> BreakthroughPosition {
        BreakthroughPosition::new(self.size, self.plies_per_turn, pawns, side_to_move, plies_left)
    }

    /// Board size.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// Number of plies in a whole turn.
    pub fn plies_per_turn(&self) -> u8 {
        self.plies_per_turn
    }

    /// Number of plies left in this turn, including the next one.
    pub fn plies_left(&self) -> u8 {
        self.plies_left
    }

    /// The pawns of a side.
    #[inline]
    pub fn pawns(&self, side: Side) -> Set64 {
        self.pawns.of(side)
    }

    /// The pawns of both sides.
    pub(crate) fn all_pawns(&self) -> &KeyedPieces<Set64> {
        &self.pawns
    }

    /// The rank on which a pawn of this side wins.
    #[inline]
    pub fn goal(&self, side: Side) -> Set64 {
        let [backward, ..] = forward(!side);
        self.board & !self.board.shifted(backward)
    }

    /// All empty squares.
    #[inline]
    pub(crate) fn empty(&self) -> Set64 {
        self.board & !self.pawns.all()
    }

    fn has_won(&self, side: Side) -> bool {
        !(self.pawns(side) & self.goal(side)).is_empty() || self.pawns(!side).is_empty()
    }

    /// Ends a ply, and with the last ply of a turn the turn.
    #[inline]
    fn end_ply(&mut self) {
        if self.plies_left > 1 {
            self.plies_left -= 1;
        } else {
            self.side_to_move = !self.side_to_move;
            self.plies_left = self.plies_per_turn;
        }
    }
}

impl Position for BreakthroughPosition {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// A win ends the game at once, even in the middle of a turn; [`side_to_move`](Position::side_to_move) can then be the
    /// winner.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        Side::BOTH.into_iter().find(|&side| self.has_won(side)).map(Outcome::Won)
    }

    #[inline]
    fn moves(&self, visit: impl FnMut(Move) -> Flow) {
        if self.outcome().is_none() {
            self.visit_pawn_moves(visit);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let side = self.side_to_move;
        if self.pawns(!side).has(mv.to) {
            self.pawns.toggle(!side, mv.to);
        }
        self.pawns.toggle(side, mv.from);
        self.pawns.toggle(side, mv.to);
        self.end_ply();
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.outcome().is_none() && self.targets(mv.from).has(mv.to)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.pawns.key() ^ turn_key(self.side_to_move, self.plies_left)
    }

    fn fresh_key(&self) -> u64 {
        self.pawns.fresh_key() ^ turn_key(self.side_to_move, self.plies_left)
    }

    fn pack(mv: Move) -> u32 {
        u32::from(mv.from) | u32::from(mv.to) << 6
    }

    fn unpack(packed: u32) -> Move {
        Move { from: (packed & 63) as u8, to: (packed >> 6 & 63) as u8 }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.outcome().is_some() { 0 } else { self.count_pawn_moves() }
    }
}

impl Symmetries for BreakthroughPosition {
    /// Pawns move in one direction only, so the board is flipped as well.
    fn colours_swapped(&self) -> BreakthroughPosition {
        let flip = |square: Square| Square::new(square.file, self.size.ranks - 1 - square.rank);
        let pawns = BySide::from_fn(|side| self.pawns.of(!side).squares().map(flip).collect());
        self.with(pawns, !self.side_to_move, self.plies_left)
    }

    /// The reflection left to right.
    fn symmetric(&self) -> Vec<BreakthroughPosition> {
        let mirror = |square: Square| Square::new(self.size.files - 1 - square.file, square.rank);
        let pawns = BySide::from_fn(|side| self.pawns.of(side).squares().map(mirror).collect());
        vec![self.with(pawns, self.side_to_move, self.plies_left)]
    }
}
