//! Hooks for tactical search.

use crate::AmazonsPosition;
use tenbin_board::Set;
use tenbin_core::Tactics;

/// No tactics: Amazons has no captures and no threats that must be answered at once.
impl<S: Set> Tactics for AmazonsPosition<S> {}
