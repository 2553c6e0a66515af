//! Programs of others at the bench's tables: each a process of its own, spoken to in its own language, behind the same
//! [`Player`] as our own players.
//!
//! A guest is trusted with nothing. If it crashes, hangs, or answers what makes no sense, that is its turn's failure and
//! is named; the process is ended, and a new one is started for the next game. No process outlives its player.
//!
//! `program` is a process and its lines, `watch` sees to it that none is left, `tongue` is what a language has to offer;
//! `usi`, `xboard`, `gtp` and `aei` are the languages there are, `guest` is the player that speaks them, `invitation` what its
//! spec says; `questions` asks a program something without playing against it.

mod aei;
mod gtp;
mod guest;
mod invitation;
mod program;
mod questions;
mod tongue;
mod usi;
mod watch;
mod xboard;

use guest::Guest;
use invitation::Invitation;
pub use questions::Questions;
use tenbin_core::{Param, ParamKind, ParseError, Player, Spec, TimeControl};
use tongue::Tongue;

/// A language in which programs play.
#[derive(Clone, Copy, Debug)]
pub struct Protocol {
    /// Its name in specs, before the command: `usi:engine,time=1s`.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub meaning: &'static str,
    /// What is for us; see [`takes_options`](Protocol::takes_options).
    pub params: &'static [Param],
    /// Whether all other settings are passed on to the program as options of its own.
    pub takes_options: bool,
    speak: fn(&Invitation) -> Result<Box<dyn Tongue>, ParseError>,
}

const TIME: Param = Param::new("time", "time for a move; 1s if nothing else is said", ParamKind::Time, "");

const GRACE: Param = Param::new("grace", "how much longer it may take before it has lost", ParamKind::Time, "5s");

const STARTUP: Param =
    Param::new("startup", "how long it may take to introduce itself, and to get ready", ParamKind::Time, "60s");

const LIMIT: Param = Param::new(
    "limit",
    "how long a move may take that is limited by something else than time",
    ParamKind::Time,
    "600s",
);

const BYOYOMI: Param = TimeControl::BYOYOMI;
const INCREMENT: Param = TimeControl::INCREMENT;

/// The universal shogi interface.
pub const USI: Protocol = Protocol {
    name: "usi",
    meaning: "a program that speaks USI: usi:COMMAND,time=1s, and options of its own as NAME=VALUE",
    params: &[
        TIME,
        Param::new("nodes", "positions to visit", ParamKind::Integer { min: 1, max: u64::MAX }, ""),
        Param::new("depth", "plies to look ahead", ParamKind::Integer { min: 1, max: 1000 }, ""),
        Param::new(
            "clock",
            "time for all moves of a game together; or how `time` is told: most programs know byoyomi, some movetime only",
            ParamKind::TimeOr(&["byoyomi", "movetime"]),
            "byoyomi",
        ),
        BYOYOMI,
        INCREMENT,
        GRACE,
        STARTUP,
        LIMIT,
    ],
    takes_options: true,
    speak: |invitation| Ok(Box::new(usi::Usi::new(invitation))),
};

/// The language of old chess programs, as GNU Shogi speaks it.
pub const XBOARD: Protocol = Protocol {
    name: "xboard",
    meaning: "GNU Shogi: xboard:gnushogi,time=1s, in whole seconds",
    params: &[TIME, GRACE, STARTUP],
    takes_options: false,
    speak: |invitation| Ok(Box::new(xboard::Xboard::new(invitation)?)),
};

/// The Go text protocol.
pub const GTP: Protocol = Protocol {
    name: "gtp",
    meaning: "a program that speaks GTP: gtp:COMMAND,time=1s, in whole seconds",
    params: &[
        TIME,
        Param::new(
            "clock",
            "time for all moves of a game together; or whether the program is told `time`: some play weaker for it than at their own pace",
            ParamKind::TimeOr(&["byoyomi", "none"]),
            "byoyomi",
        ),
        BYOYOMI,
        INCREMENT,
        GRACE,
        STARTUP,
    ],
    takes_options: false,
    speak: |invitation| Ok(Box::new(gtp::Gtp::new(invitation)?)),
};

/// The Arimaa engine interface.
pub const AEI: Protocol = Protocol {
    name: "aei",
    meaning: "a program that speaks AEI: aei:COMMAND,time=1s, and options of its own as NAME=VALUE",
    params: &[
        TIME,
        Param::new(
            "depth",
            "told as the option of this name, which most programs have; no time is told then",
            ParamKind::Integer { min: 1, max: 1000 },
            "",
        ),
        TimeControl::PARAMS[0],
        BYOYOMI,
        INCREMENT,
        GRACE,
        STARTUP,
        LIMIT,
    ],
    takes_options: true,
    speak: |invitation| Ok(Box::new(aei::Aei::new(invitation)?)),
};

/// Starts a program, and answers with a player for it. A program that is not there, or does not speak the protocol, is a
/// mistake in the spec.
pub fn invite(protocol: &Protocol, spec: &Spec) -> Result<Box<dyn Player>, ParseError> {
    let invitation = Invitation::read(protocol, spec)?;
    let tongue = (protocol.speak)(&invitation)?;
    Ok(Box::new(Guest::welcome(invitation, tongue)?))
}
