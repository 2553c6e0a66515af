//! Players of the bench as engines behind the usual text protocols: UCI, USI, AEI and GTP.
//!
//! All of them share one session engine: `engine` holds the player, the position and the search in the background
//! (`background`, stopped by a `deadline`), `limits` the search limits, `options` the engine options. A dialect each parses
//! commands and writes answers: `uci` (UCI and USI), `aei` (Arimaa) and `gtp` (Go).

mod aei;
mod background;
mod deadline;
mod engine;
mod gtp;
mod limits;
mod options;
mod uci;

pub use aei::AeiSession;
pub use engine::ProtocolSession;
pub use gtp::GtpSession;
pub use uci::{Dialect, UciSession};

use std::sync::Arc;

/// The output of a session: a sink for lines, callable from any thread.
pub type LineWriter = Arc<dyn Fn(&str) + Send + Sync>;
