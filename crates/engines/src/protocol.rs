//! What an engine protocol implements.

use crate::process::{EngineError, EngineProcess};
use tenbin_core::{Choice, Limits, MAX_PLY, Score, Table, lost_in, won_in};

/// An engine protocol from the GUI's side, with the state of the conversation.
pub(crate) trait EngineProtocol: Send {
    /// Initialises an engine that was just started.
    fn handshake(&mut self, process: &mut EngineProcess) -> Result<EngineInfo, EngineError>;

    /// Prepares the engine for a new game.
    fn new_game(&mut self, process: &mut EngineProcess) -> Result<(), EngineError>;

    /// The next ply of an answer already given, where one move of the engine is several plies of the table.
    fn queued_move(&mut self, _table: &dyn Table) -> Option<String> {
        None
    }

    /// Sends position and clocks ahead of [`go`](EngineProtocol::go), where the protocol acknowledges them. This does not
    /// count as thinking time.
    fn set_position(
        &mut self,
        _process: &mut EngineProcess,
        _table: &dyn Table,
        _limits: &Limits,
    ) -> Result<(), EngineError> {
        Ok(())
    }

    /// Asks for a move within limits, after sending all that [`set_position`](EngineProtocol::set_position) did not.
    fn go(&mut self, process: &mut EngineProcess, table: &dyn Table, limits: &Limits) -> Result<(), EngineError>;

    /// Parses a line after [`go`](EngineProtocol::go), and updates the search information.
    fn parse_line(&mut self, line: &str, info: &mut Choice) -> EngineOutput;

    /// The command that ends a search early, if the protocol has one.
    fn stop_command(&self) -> Option<&'static str> {
        None
    }
}

/// An engine's score, clamped to the range between a certain loss and a certain win.
pub(crate) fn clamp_score(points: Score) -> Score {
    let longest = MAX_PLY.unsigned_abs();
    points.clamp(lost_in(longest), won_in(longest))
}

/// The result of a handshake.
pub(crate) struct EngineInfo {
    /// Name, with the version if there is one.
    pub(crate) name: String,
    /// Names of options; `None` if the protocol does not list them.
    pub(crate) options: Option<Vec<String>>,
}

/// The meaning of an output line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineOutput {
    /// No meaning for us.
    Ignored,
    /// New search information.
    Info,
    /// The move, which may be illegal.
    Move(String),
    /// The engine resigns.
    Resigns,
    /// The engine claims a win by the rules.
    ClaimsWin,
    /// An error.
    Error(EngineError),
}
