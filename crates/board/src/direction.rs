//! The eight directions of a queen or a king.

use crate::Set;

/// A direction on the board; north is towards higher ranks, east towards higher files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards higher files.
    East,
    /// Towards higher ranks.
    North,
    /// Towards higher files and ranks.
    NorthEast,
    /// Towards lower files and higher ranks.
    NorthWest,
    /// Towards lower files.
    West,
    /// Towards lower ranks.
    South,
    /// Towards lower files and ranks.
    SouthWest,
    /// Towards higher files and lower ranks.
    SouthEast,
}

impl Direction {
    /// All eight; the first four lead to higher bits, the last four are their opposites in the same order.
    pub const ALL: [Direction; 8] = [
        Direction::East,
        Direction::North,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::West,
        Direction::South,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// One step in this direction: change of file and of rank.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::East => (1, 0),
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::NorthWest => (-1, 1),
            Direction::West => (-1, 0),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::SouthEast => (1, -1),
        }
    }

    /// Change of a square's index in a set by one step.
    #[inline]
    pub const fn index_step<S: Set>(self) -> i16 {
        let (files, ranks) = self.step();
        ranks as i16 * S::STRIDE as i16 + files as i16
    }
}
