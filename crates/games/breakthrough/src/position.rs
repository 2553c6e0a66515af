//! The position: pawns, side to move and hash key, and the rules of play.
//!
//! The fields are private to this file, and every method that changes them updates the key. So the key cannot go stale.

use crate::movegen::{Move, forward};
use crate::zobrist::{full_key, pawn_key, turn_key};
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Flow, Outcome, Position, Side, Square, SquareSet, Symmetries};

/// A position of Breakthrough.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BreakthroughPosition {
    files: u8,
    ranks: u8,
    plies_per_turn: u8,
    board: Set64,
    pawns: BySide<Set64>,
    side_to_move: Side,
    plies_left: u8,
    key: u64,
}

impl BreakthroughPosition {
    /// A position from its parts. The sizes and the pawns must fit each other.
    pub(crate) fn new(
        (files, ranks): (u8, u8),
        plies_per_turn: u8,
        pawns: BySide<Set64>,
        side_to_move: Side,
        plies_left: u8,
    ) -> BreakthroughPosition {
        let board = Set64::board(files, ranks);
        let key = full_key(&pawns, side_to_move, plies_left);
        BreakthroughPosition { files, ranks, plies_per_turn, board, pawns, side_to_move, plies_left, key }
    }

    /// A position of the same variant.
    pub(crate) fn with(&self, pawns: BySide<Set64>, side_to_move: Side, plies_left: u8) -> BreakthroughPosition {
        BreakthroughPosition::new((self.files, self.ranks), self.plies_per_turn, pawns, side_to_move, plies_left)
    }

    /// Number of files.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// Number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
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
        self.pawns[side]
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
        self.board & !self.pawns[Side::First] & !self.pawns[Side::Second]
    }

    fn has_won(&self, side: Side) -> bool {
        !(self.pawns(side) & self.goal(side)).is_empty() || self.pawns(!side).is_empty()
    }

    /// Adds a pawn, or removes it if there is one.
    #[inline]
    fn toggle(&mut self, side: Side, index: u8) {
        self.pawns[side] ^= Set64::single(index);
        self.key ^= pawn_key(side, index);
    }

    /// Ends a ply, and with the last ply of a turn the turn.
    #[inline]
    fn end_ply(&mut self) {
        self.key ^= turn_key(self.side_to_move, self.plies_left);
        if self.plies_left > 1 {
            self.plies_left -= 1;
        } else {
            self.side_to_move = !self.side_to_move;
            self.plies_left = self.plies_per_turn;
        }
        self.key ^= turn_key(self.side_to_move, self.plies_left);
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
            self.toggle(!side, mv.to);
        }
        self.toggle(side, mv.from);
        self.toggle(side, mv.to);
        self.end_ply();
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.outcome().is_none() && self.targets(mv.from).has(mv.to)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        full_key(&self.pawns, self.side_to_move, self.plies_left)
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
        let flip = |square: Square| Square::new(square.file, self.ranks - 1 - square.rank);
        let pawns = BySide::from_fn(|side| self.pawns[!side].squares().map(flip).collect());
        self.with(pawns, !self.side_to_move, self.plies_left)
    }

    /// The reflection left to right.
    fn symmetric(&self) -> Vec<BreakthroughPosition> {
        let mirror = |square: Square| Square::new(self.files - 1 - square.file, square.rank);
        let pawns = BySide::from_fn(|side| self.pawns[side].squares().map(mirror).collect());
        vec![self.with(pawns, self.side_to_move, self.plies_left)]
    }
}
