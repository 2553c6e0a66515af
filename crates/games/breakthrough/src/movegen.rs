//! Move generation.

use crate::BreakthroughPosition;
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::{Flow, Position, Side, Square, SquareSet};

/// A move of one pawn, with or without a capture: one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    // Indices below 64, so that a move from any source is at worst illegal.
    pub(crate) from: u8,
    pub(crate) to: u8,
}

impl Move {
    /// The move between two squares of the largest board. It need not be legal.
    pub(crate) fn new(from: Square, to: Square) -> Move {
        Move { from: Set64::index(from), to: Set64::index(to) }
    }

    /// Origin.
    pub fn from(self) -> Square {
        Set64::square(self.from)
    }

    /// Destination.
    pub fn to(self) -> Square {
        Set64::square(self.to)
    }
}

/// The three directions of a pawn: straight ahead first, then the diagonals.
#[inline]
pub(crate) const fn forward(side: Side) -> [Direction; 3] {
    match side {
        Side::First => [Direction::North, Direction::NorthWest, Direction::NorthEast],
        Side::Second => [Direction::South, Direction::SouthWest, Direction::SouthEast],
    }
}

impl BreakthroughPosition {
    /// Legal destinations of the pawns of the side to move on `from`, by direction: straight ahead, then the diagonals.
    #[inline]
    fn targets_by_direction(&self, from: Set64) -> [Set64; 3] {
        let side = self.side_to_move();
        let [straight, left, right] = forward(side);
        let empty = self.empty();
        let empty_or_enemy = empty | self.pawns(!side);
        [from.shifted(straight) & empty, from.shifted(left) & empty_or_enemy, from.shifted(right) & empty_or_enemy]
    }

    /// Legal destinations of the pawn on a square, by index.
    #[inline]
    pub(crate) fn targets(&self, from: u8) -> Set64 {
        let [straight, left, right] = self.targets_by_direction(Set64::single(from) & self.pawns(self.side_to_move()));
        straight | left | right
    }

    /// Visits the pawn moves of the side to move, whether or not the game is over.
    #[inline]
    pub(crate) fn visit_pawn_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        for from in self.pawns(self.side_to_move()).indices() {
            for to in self.targets(from).indices() {
                if visit(Move { from, to }).is_break() {
                    return;
                }
            }
        }
    }

    /// Number of pawn moves of the side to move. Pawns are counted together by direction, because two of them can reach
    /// the same square, but not from the same direction.
    #[inline]
    pub(crate) fn count_pawn_moves(&self) -> u64 {
        let [straight, left, right] = self.targets_by_direction(self.pawns(self.side_to_move()));
        u64::from(straight.count() + left.count() + right.count())
    }
}
