//! External engines as players: each runs in a process of its own and speaks USI, XBoard, GTP or AEI, behind the same
//! [`Player`] as our own players.
//!
//! An engine is not trusted. If it crashes, hangs or answers nonsense, it loses the game with that reason; the process is
//! killed, and a new one is started for the next game. No process outlives its player.
//!
//! `process` is the process with its line-based I/O, `watchdog` kills process groups, `protocol` is the trait that the
//! protocols `usi`, `xboard`, `gtp` and `aei` implement, `player` is the player, `spec` parses its spec. `gtp_client` sends
//! single GTP commands outside of games.

mod aei;
mod gtp;
mod gtp_client;
mod player;
mod process;
mod protocol;
mod spec;
mod usi;
mod watchdog;
mod xboard;

pub use gtp_client::GtpClient;
use player::EnginePlayer;
use protocol::EngineProtocol;
use spec::EngineSpec;
use tenbin_core::{Param, ParamKind, ParseError, Player, Spec, TimeControl};

/// A protocol of external engines.
#[derive(Clone, Copy, Debug)]
pub struct Protocol {
    /// Name in specs, before the command: `usi:engine,time=1s`.
    pub name: &'static str,
    /// Help text.
    pub meaning: &'static str,
    /// Parameters of the player; see [`takes_options`](Protocol::takes_options).
    pub params: &'static [Param],
    /// Whether all other settings are passed to the engine as its own options.
    pub takes_options: bool,
    client: fn(&EngineSpec) -> Result<Box<dyn EngineProtocol>, ParseError>,
}

const TIME: Param = Param::new("time", "time per move [default: 1s without another limit]", ParamKind::Time, "");

const GRACE: Param = Param::new("grace", "tolerance beyond the time before the engine forfeits", ParamKind::Time, "5s");

const STARTUP: Param =
    Param::new("startup", "time limit for the handshake and for getting ready", ParamKind::Time, "60s");

const LIMIT: Param =
    Param::new("limit", "time limit per move if only depth or nodes limit it", ParamKind::Time, "600s");

const BYOYOMI: Param = TimeControl::BYOYOMI;
const INCREMENT: Param = TimeControl::INCREMENT;

/// USI, the universal shogi interface.
pub const USI: Protocol = Protocol {
    name: "usi",
    meaning: "a USI engine: usi:COMMAND,time=1s, with engine options as NAME=VALUE",
    params: &[
        TIME,
        Param::new("nodes", "node limit", ParamKind::Integer { min: 1, max: u64::MAX }, ""),
        Param::new("depth", "depth limit in plies", ParamKind::Integer { min: 1, max: 1000 }, ""),
        Param::new(
            "clock",
            "main time per game; or the command that sends `time`: most engines know byoyomi, some only movetime",
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
    client: |spec| Ok(Box::new(usi::Usi::new(spec))),
};

/// The XBoard protocol (CECP), version 1, in the dialect of GNU Shogi.
pub const XBOARD: Protocol = Protocol {
    name: "xboard",
    meaning: "XBoard engines: xboard:COMMAND,time=1s, in whole seconds",
    params: &[TIME, GRACE, STARTUP],
    takes_options: false,
    client: |spec| Ok(Box::new(xboard::Xboard::new(spec)?)),
};

/// GTP, the Go text protocol.
pub const GTP: Protocol = Protocol {
    name: "gtp",
    meaning: "a GTP engine: gtp:COMMAND,time=1s, in whole seconds",
    params: &[
        TIME,
        Param::new(
            "clock",
            "main time per game; or none, which sends no `time`: some engines play better at their own pace",
            ParamKind::TimeOr(&["byoyomi", "none"]),
            "byoyomi",
        ),
        BYOYOMI,
        INCREMENT,
        GRACE,
        STARTUP,
    ],
    takes_options: false,
    client: |spec| Ok(Box::new(gtp::Gtp::new(spec, gtp::ClearBoard::Empty)?)),
};

/// GTP for a game that begins with pieces on the board.
pub const GTP_WITH_PIECES: Protocol =
    Protocol { client: |spec| Ok(Box::new(gtp::Gtp::new(spec, gtp::ClearBoard::UsualStart)?)), ..GTP };

/// AEI, the Arimaa engine interface.
pub const AEI: Protocol = Protocol {
    name: "aei",
    meaning: "an AEI engine: aei:COMMAND,time=1s, with engine options as NAME=VALUE",
    params: &[
        TIME,
        Param::new(
            "depth",
            "depth limit, sent as the engine option `depth`; no time is sent then",
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
    client: |spec| Ok(Box::new(aei::Aei::new(spec)?)),
};

/// Starts an engine and returns its player. An engine that is missing or does not speak the protocol is an error at its
/// command in the spec.
pub fn start(protocol: &Protocol, spec: &Spec) -> Result<Box<dyn Player>, ParseError> {
    let spec = EngineSpec::read(protocol, spec)?;
    let client = (protocol.client)(&spec)?;
    Ok(Box::new(EnginePlayer::start(spec, client)?))
}
