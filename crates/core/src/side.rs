//! The two sides of a game.

use std::ops::{Index, IndexMut, Not};

/// One of the two sides. `First` moves first from the game's standard start. Each game names them (White and Black, Gold
/// and Silver).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that moves first from the standard start. Scores count in its favour.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, `First` first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// `+1` for `First`, `-1` for `Second`: converts a score from `First`'s point of view to this side's.
    #[inline]
    pub const fn sign(self) -> i32 {
        match self {
            Side::First => 1,
            Side::Second => -1,
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// One value per side, indexed by [`Side`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// Builds both values with one function.
    #[inline]
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        BySide([make(Side::First), make(Side::Second)])
    }

    /// The two values with the sides swapped.
    pub fn swapped(self) -> Self {
        let [first, second] = self.0;
        BySide([second, first])
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
