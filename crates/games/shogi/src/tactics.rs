//! Sharp moments: none yet, so that evaluations of shogi can already be written.

use crate::Position;
use tenbin_core::Tactics;

impl Tactics for Position {}
