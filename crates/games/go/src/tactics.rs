//! Tactics: none.

use crate::GoPosition;
use tenbin_core::{MultiPlyTurns, Tactics};

/// No quiescence search: the value of a capture depends on the whole board.
impl<const N: usize> Tactics for GoPosition<N> {}

/// One ply per turn.
impl<const N: usize> MultiPlyTurns for GoPosition<N> {}
