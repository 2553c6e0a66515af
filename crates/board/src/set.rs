//! The trait of all bitboard types.

use crate::Direction;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};
use tenbin_core::{Square, SquareSet};

/// A bitboard: a set of squares with `STRIDE` bits per rank. Implements `FromIterator<Square>`.
///
/// ```
/// # use tenbin_board::{Set, Set64};
/// # use tenbin_core::Square;
/// let edge: Set64 = (0..8).map(|file| Square::new(file, 0)).collect();
/// assert!(edge.contains("c1".parse().unwrap()) && !edge.contains("c2".parse().unwrap()));
/// ```
pub trait Set:
    SquareSet
    + FromIterator<Square>
    + Debug
    + Default
    + Eq
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
{
    /// Bits per rank, which is also the largest number of files.
    const STRIDE: u8;

    /// The largest number of ranks.
    const RANKS: u8;

    /// The empty set.
    const EMPTY: Self;

    /// Masks derived once from a set of open squares; they make [`spread`](Set::spread) fast.
    type Rays: Copy;

    /// The set of one square, by index.
    fn single(index: u8) -> Self;

    /// The set shifted by one step; squares that leave the layout are dropped.
    fn shifted(self, direction: Direction) -> Self;

    /// The lowest square of the set, by index.
    fn first(self) -> Option<u8>;

    /// The set without its lowest square.
    fn without_first(self) -> Self;

    /// The masks for slides over these open squares.
    fn rays(open: Self) -> Self::Rays;

    /// The set and all queen moves from its squares over open squares.
    fn spread(self, rays: &Self::Rays) -> Self;

    /// The result of [`spread`](Set::spread), and the number of squares gained in each direction.
    fn slides(self, rays: &Self::Rays) -> (Self, [u32; 8]);

    /// The number of queen moves from all squares of the set, by direction.
    fn slide_counts(self, rays: &Self::Rays) -> [u32; 8];

    /// The index of a square.
    #[inline]
    fn index(square: Square) -> u8 {
        square.rank * Self::STRIDE + square.file
    }

    /// The square of an index.
    #[inline]
    fn square(index: u8) -> Square {
        Square::new(index % Self::STRIDE, index / Self::STRIDE)
    }

    /// The set of one square.
    #[inline]
    fn of(square: Square) -> Self {
        Self::single(Self::index(square))
    }

    /// All squares of a board of this size. Panics if the board does not fit the layout.
    fn board(files: u8, ranks: u8) -> Self {
        assert!(files <= Self::STRIDE && ranks <= Self::RANKS, "a {files}×{ranks} board does not fit");
        (0..ranks).flat_map(|rank| (0..files).map(move |file| Square::new(file, rank))).collect()
    }

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether a square, by index, is in the set.
    #[inline]
    fn has(self, index: u8) -> bool {
        !(self & Self::single(index)).is_empty()
    }

    /// Whether a square of the layout is in the set.
    #[inline]
    fn contains(self, square: Square) -> bool {
        self.has(Self::index(square))
    }

    /// The indices of the squares in the set, lowest first.
    #[inline]
    fn indices(self) -> BitIndices<Self> {
        BitIndices(self)
    }

    /// All king moves from the set. Includes a square of the set only if it is adjacent to another one.
    #[inline]
    fn neighbours(self) -> Self {
        let sides = self.shifted(Direction::East) | self.shifted(Direction::West);
        let row = self | sides;
        sides | row.shifted(Direction::North) | row.shifted(Direction::South)
    }

    /// All knight moves from the set.
    #[inline]
    fn knight_moves(self) -> Self {
        let east = self.shifted(Direction::East);
        let west = self.shifted(Direction::West);
        let near = east | west;
        let far = east.shifted(Direction::East) | west.shifted(Direction::West);
        let north = near.shifted(Direction::North) | far;
        let south = near.shifted(Direction::South) | far;
        north.shifted(Direction::North) | south.shifted(Direction::South)
    }

    /// The set reflected left to right, within the whole layout.
    fn mirrored(self) -> Self {
        self.squares().map(|square| Square::new(Self::STRIDE - 1 - square.file, square.rank)).collect()
    }

    /// The set reflected top to bottom, within the whole layout.
    fn flipped(self) -> Self {
        self.squares().map(|square| Square::new(square.file, Self::RANKS - 1 - square.rank)).collect()
    }

    /// The set reflected in the main diagonal: files and ranks exchanged.
    fn transposed(self) -> Self {
        self.squares().map(|square| Square::new(square.rank, square.file)).collect()
    }

    /// Lower left corner of the bounding box, as file and rank; `(0, 0)` for the empty set.
    fn corner(self) -> (u8, u8) {
        let lowest = |side: fn(Square) -> u8| self.squares().map(side).min().unwrap_or(0);
        (lowest(|square| square.file), lowest(|square| square.rank))
    }

    /// The set translated by this many files to the left and ranks down. No square may leave the layout.
    fn translated(self, (files, ranks): (u8, u8)) -> Self {
        self.squares().map(|square| Square::new(square.file - files, square.rank - ranks)).collect()
    }

    /// Flood fill: all squares of `within` that are connected to the set by king's steps within it.
    fn flood_fill(self, within: Self) -> Self {
        let mut reached = self & within;
        loop {
            let next = (reached | reached.neighbours()) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

/// Iterator over the indices of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct BitIndices<S>(S);

impl<S: Set> Iterator for BitIndices<S> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let index = self.0.first()?;
        self.0 = self.0.without_first();
        Some(index)
    }
}

/// Implements `FromIterator<Square>` for a set type.
macro_rules! collected_from_squares {
    ($set:ident) => {
        impl FromIterator<tenbin_core::Square> for $set {
            fn from_iter<I: IntoIterator<Item = tenbin_core::Square>>(squares: I) -> $set {
                squares.into_iter().fold($set::EMPTY, |set, square| set | $set::of(square))
            }
        }
    };
}
pub(crate) use collected_from_squares;

/// Implements the bit operators of a set type with one field.
macro_rules! bit_operators {
    ($set:ident) => {
        impl std::ops::BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }
        impl std::ops::BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }
        impl std::ops::BitXor for $set {
            type Output = $set;
            #[inline]
            fn bitxor(self, other: $set) -> $set {
                $set(self.0 ^ other.0)
            }
        }
        impl std::ops::Not for $set {
            type Output = $set;
            #[inline]
            fn not(self) -> $set {
                $set(!self.0)
            }
        }
        impl std::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: $set) {
                *self = *self & other;
            }
        }
        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                *self = *self | other;
            }
        }
        impl std::ops::BitXorAssign for $set {
            #[inline]
            fn bitxor_assign(&mut self, other: $set) {
                *self = *self ^ other;
            }
        }
    };
}
pub(crate) use bit_operators;
