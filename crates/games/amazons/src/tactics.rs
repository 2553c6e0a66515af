//! Hooks for tactical search.

use crate::AmazonsPosition;
use tenbin_board::Set;
use tenbin_core::{MultiPlyTurns, PlayoutPolicy, Tactics};

/// No tactics: Amazons has no captures and no threats that must be answered at once.
impl<S: Set> Tactics for AmazonsPosition<S> {}

/// One ply per turn.
impl<S: Set> MultiPlyTurns for AmazonsPosition<S> {}

/// Uniformly random playouts.
impl<S: Set> PlayoutPolicy for AmazonsPosition<S> {}
