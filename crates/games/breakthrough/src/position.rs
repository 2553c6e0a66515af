//! The position: what stands where, whose ply it is, and the hash key that goes with it.
//!
//! The fields are private to this file, and the only two methods that change them change the key as well. So the key
//! cannot go stale, whatever the rules next door do.

use std::ops::RangeInclusive;
use tenbin_board::{Direction, Set, Set64, square_keys};
use tenbin_core::{BySide, Side, Square, SquareSet};

/// How many files, and how many ranks, a board can have.
pub const SIZES: RangeInclusive<u8> = 3..=8;

/// How many plies a side can make in one turn.
pub const STEPS: RangeInclusive<u8> = 1..=4;

static PAWN_KEYS: BySide<[u64; 256]> = BySide([square_keys(0), square_keys(1)]);
/// By plies left in the turn. A side with one ply left may do the same whether its turn was longer before or not.
static TURN_KEYS: BySide<[u64; 256]> = BySide([square_keys(2), square_keys(3)]);

/// A position of Breakthrough.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BreakthroughPosition {
    files: u8,
    ranks: u8,
    steps: u8,
    board: Set64,
    pawns: BySide<Set64>,
    turn: Side,
    plies_left: u8,
    key: u64,
}

impl BreakthroughPosition {
    /// The start of a game on a board of this size, where each turn has `steps` plies (the very first has one).
    ///
    /// ```
    /// # use tenbin_breakthrough::BreakthroughPosition;
    /// assert!(BreakthroughPosition::start(6, 6, 1).is_ok());
    /// assert_eq!(BreakthroughPosition::start(6, 9, 1), Err("a board has 3 to 8 files and 3 to 8 ranks"));
    /// ```
    pub fn start(files: u8, ranks: u8, steps: u8) -> Result<BreakthroughPosition, &'static str> {
        if !SIZES.contains(&files) || !SIZES.contains(&ranks) {
            return Err("a board has 3 to 8 files and 3 to 8 ranks");
        }
        if !STEPS.contains(&steps) {
            return Err("a turn has 1 to 4 plies");
        }
        let board = Set64::board(files, ranks);
        // On a low board two ranks each would leave no room between the sides.
        let depth = if ranks < 5 { 1 } else { 2 };
        let pawns = BySide([Set64::board(files, depth), board & !Set64::board(files, ranks - depth)]);
        let mut start =
            BreakthroughPosition { files, ranks, steps, board, pawns, turn: Side::First, plies_left: 1, key: 0 };
        start.key = start.key_from_nothing();
        Ok(start)
    }

    /// The same game with other pawns and another side to move.
    pub(crate) fn with(&self, pawns: BySide<Set64>, turn: Side, plies_left: u8) -> BreakthroughPosition {
        let mut position = BreakthroughPosition { pawns, turn, plies_left, ..self.clone() };
        position.key = position.key_from_nothing();
        position
    }

    /// The number of files.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// How many plies a whole turn has.
    pub fn steps(&self) -> u8 {
        self.steps
    }

    /// How many plies the side to move still makes in this turn, the next one included.
    pub fn plies_left(&self) -> u8 {
        self.plies_left
    }

    /// The pawns of a side.
    #[inline]
    pub fn pawns(&self, side: Side) -> Set64 {
        self.pawns[side]
    }

    /// The rank where a pawn of this side wins: whatever cannot be entered from the far side.
    #[inline]
    pub fn goal(&self, side: Side) -> Set64 {
        let [towards_us, ..] = forward(!side);
        self.board & !self.board.shifted(towards_us)
    }

    /// Every square on which nobody stands.
    #[inline]
    pub(crate) fn empty(&self) -> Set64 {
        self.board & !self.pawns[Side::First] & !self.pawns[Side::Second]
    }

    #[inline]
    pub(crate) fn side_to_move(&self) -> Side {
        self.turn
    }

    #[inline]
    pub(crate) fn kept_key(&self) -> u64 {
        self.key
    }

    /// Puts a pawn onto a square, or takes it away if it stands there.
    #[inline]
    pub(crate) fn toggle(&mut self, side: Side, index: u8) {
        self.pawns[side] ^= Set64::single(index);
        self.key ^= PAWN_KEYS[side][usize::from(index)];
    }

    /// Counts one ply of the turn as made; after the last one the other side's turn begins.
    #[inline]
    pub(crate) fn count_ply(&mut self) {
        self.key ^= self.turn_key();
        if self.plies_left > 1 {
            self.plies_left -= 1;
        } else {
            self.turn = !self.turn;
            self.plies_left = self.steps;
        }
        self.key ^= self.turn_key();
    }

    fn turn_key(&self) -> u64 {
        TURN_KEYS[self.turn][usize::from(self.plies_left)]
    }

    /// The size of the board and the length of a turn are left out: they never change within a game.
    pub(crate) fn key_from_nothing(&self) -> u64 {
        let pawns = Side::BOTH
            .into_iter()
            .flat_map(|side| self.pawns[side].indices().map(move |index| PAWN_KEYS[side][usize::from(index)]));
        pawns.fold(self.turn_key(), |key, pawn| key ^ pawn)
    }

    /// The position seen in a mirror beside the board: file `a` becomes the last file.
    pub(crate) fn mirrored(&self) -> BreakthroughPosition {
        let mirror = |square: Square| Square::new(self.files - 1 - square.file, square.rank);
        self.with(BySide::from_fn(|side| self.pawns[side].squares().map(mirror).collect()), self.turn, self.plies_left)
    }

    /// The position with the colours exchanged. Pawns know one way only, so the board is turned over with them.
    pub(crate) fn turned_over(&self) -> BreakthroughPosition {
        let flip = |square: Square| Square::new(square.file, self.ranks - 1 - square.rank);
        self.with(BySide::from_fn(|side| self.pawns[!side].squares().map(flip).collect()), !self.turn, self.plies_left)
    }
}

impl Default for BreakthroughPosition {
    /// The usual game: 6×6, one ply a turn.
    fn default() -> BreakthroughPosition {
        BreakthroughPosition::start(6, 6, 1).expect("6×6 with one ply a turn is within the bounds")
    }
}

/// The three ways a pawn goes: straight ahead first, then to either side.
#[inline]
pub(crate) const fn forward(side: Side) -> [Direction; 3] {
    match side {
        Side::First => [Direction::North, Direction::NorthWest, Direction::NorthEast],
        Side::Second => [Direction::South, Direction::SouthWest, Direction::SouthEast],
    }
}
