//! The XBoard protocol, version 1 (CECP), as GNU Shogi 1.4 speaks it. The engine keeps the board, and searches after `go` or
//! after a move of ours.
//!
//! GNU Shogi knows none of the later commands (`protover`, `st`, `usermove`). Time per move is `level 0 MINUTES:SECONDS 0`, in
//! whole seconds. `easy` would turn pondering *on*, because it toggles and pondering starts off, so it is not sent. Moves are
//! written as in USI.

use crate::process::{EngineError, EngineProcess};
use crate::protocol::{EngineInfo, EngineOutput, EngineProtocol};
use crate::spec::EngineSpec;
use crate::usi::STANDARD;
use std::time::Duration;
use tenbin_core::{Choice, Limits, ParseError, Table};

pub(crate) struct Xboard {
    level: String,
    startup: Duration,
    /// The moves on the engine's board.
    played: Vec<String>,
    /// Whether the engine searches after the next move of ours.
    is_playing: bool,
}

impl Xboard {
    pub(crate) fn new(spec: &EngineSpec) -> Result<Xboard, ParseError> {
        let time = spec.move_time().unwrap_or_default();
        if time.subsec_nanos() != 0 || time.is_zero() {
            return Err(spec.option_error("time", "this protocol has whole seconds only"));
        }
        let seconds = time.as_secs();
        let level = format!("level 0 {}:{:02} 0", seconds / 60, seconds % 60);
        Ok(Xboard { level, startup: spec.startup(), played: Vec::new(), is_playing: false })
    }

    /// Replays the whole game on a new board.
    fn replay(&mut self, process: &mut EngineProcess, moves: &[String]) -> Result<(), EngineError> {
        process.send("new")?;
        process.send(&self.level)?;
        process.send("force")?;
        moves.iter().try_for_each(|mv| process.send(mv))?;
        process.send("go")
    }
}

impl EngineProtocol for Xboard {
    fn handshake(&mut self, process: &mut EngineProcess) -> Result<EngineInfo, EngineError> {
        self.is_playing = false;
        let lines = process.receive_until(self.startup, |line| !line.trim().is_empty())?;
        Ok(EngineInfo { name: lines.last().cloned().unwrap_or_default(), options: None })
    }

    fn new_game(&mut self, _process: &mut EngineProcess) -> Result<(), EngineError> {
        self.is_playing = false;
        Ok(())
    }

    fn go(&mut self, process: &mut EngineProcess, table: &dyn Table, _limits: &Limits) -> Result<(), EngineError> {
        if table.start() != STANDARD {
            return Err(EngineError::Unsupported("this engine supports only the standard start position".to_owned()));
        }
        let moves = table.moves();
        match moves.strip_prefix(&self.played[..]) {
            // The game continues on the engine's board, which keeps its hash table.
            Some([reply]) if self.is_playing => process.send(reply)?,
            _ => self.replay(process, &moves)?,
        }
        self.is_playing = true;
        self.played = moves;
        Ok(())
    }

    fn parse_line(&mut self, line: &str, _thought: &mut Choice) -> EngineOutput {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            // `12. ... 7g7f 3000` is the engine's move; without the dots it echoes ours.
            [_, "...", mv, ..] => {
                self.played.push(mv.to_owned());
                EngineOutput::Move(mv.to_owned())
            }
            ["Illegal", ..] => EngineOutput::Error(EngineError::Unexpected(line.to_owned())),
            _ if line.to_lowercase().contains("resign") => EngineOutput::Resigns,
            _ => EngineOutput::Ignored,
        }
    }
}
