//! Tactics: none.

use crate::GoPosition;
use tenbin_core::Tactics;

/// No quiescence search: the value of a capture depends on the whole board.
impl<const N: usize> Tactics for GoPosition<N> {}
