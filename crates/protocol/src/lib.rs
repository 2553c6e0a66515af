//! Lines in, lines out: players of the bench for programs that speak one of the usual protocols.
//!
//! UCI and USI are two dialects of one language; [`Session`] is the conversation, `limit` what `go` asks for, `thinking` a
//! search under way, `seeking` one for a mate, and [`Dialect`] what the two spell differently. [`Aei`] is the language of
//! Arimaa, [`GtpSession`] that of Go.

mod aei;
mod dialect;
mod gtp;
mod limit;
mod options;
mod seeking;
mod session;
mod thinking;

pub use aei::Aei;
pub use dialect::Dialect;
pub use gtp::GtpSession;
pub use session::Session;

use std::sync::Arc;

/// Where a session says what it has to say, one line at a time, from any thread.
pub type Voice = Arc<dyn Fn(&str) + Send + Sync>;
