//! GTP, the Go text protocol, from the controller's side: for Go, and for other games with a Black and a White side.
//!
//! The engine keeps the board; a game that it does not have yet is replayed move by move. Moves pass through as the table
//! writes them. Our table scores the game, so a Go engine must know that all stones on the board count as alive: GNU Go does
//! with `--capture-all-dead --play-out-aftermath`.

mod time;

use crate::process::{EngineError, EngineProcess};
use crate::protocol::{EngineInfo, EngineOutput, EngineProtocol};
use crate::spec::EngineSpec;
use std::time::Duration;
use tenbin_core::{Choice, Clocks, Limits, ParseError, Side, Table};
use time::TimeSettings;

/// The board of an engine after `clear_board`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClearBoard {
    /// Empty: a start position is set up stone by stone.
    Empty,
    /// The usual start position, and no other can be set up.
    UsualStart,
}

pub(crate) struct Gtp {
    clear_board: ClearBoard,
    time: TimeSettings,
    /// Whether the engine knows increments.
    knows_increments: bool,
    /// Time limit for every command except `genmove`. Large engines load large files before the first response.
    startup: Duration,
    /// The game on the engine's board.
    known: Option<KnownGame>,
}

/// A game on the engine's board.
struct KnownGame {
    start: String,
    moves: Vec<String>,
    /// Whether the engine has answered `genmove` since: its own move is on its board too.
    has_answered: bool,
}

impl Gtp {
    pub(crate) fn new(spec: &EngineSpec, clear_board: ClearBoard) -> Result<Gtp, ParseError> {
        let time = TimeSettings::new(spec)?;
        Ok(Gtp { clear_board, time, knows_increments: false, startup: spec.startup(), known: None })
    }

    /// Sets up the start position.
    fn set_up(&self, process: &mut EngineProcess, table: &dyn Table) -> Result<(), EngineError> {
        self.command(process, &format!("boardsize {}", table.diagram().files))?;
        self.command(process, "clear_board")?;
        for (name, value) in table.rule_options() {
            self.command(process, &format!("{name} {value}"))?;
        }
        if let Some(settings) = self.time.command(self.knows_increments) {
            self.command(process, &settings)?;
        }
        if self.clear_board == ClearBoard::UsualStart {
            let is_usual = table.start() == table.usual_start();
            let message = "by GTP this game begins at its usual start position only";
            return if is_usual { Ok(()) } else { Err(EngineError::Unsupported(message.to_owned())) };
        }
        let board = from_start(table)?.diagram();
        for piece in &board.pieces {
            let side = piece.side.unwrap_or(Side::First);
            self.command(process, &format!("play {} {}", colour(table, side), board.name(piece.at)))?;
        }
        Ok(())
    }

    /// Plays all moves after the known ones on the engine's board.
    fn play(&self, process: &mut EngineProcess, table: &dyn Table, known: usize) -> Result<(), EngineError> {
        let mut replay = from_start(table)?;
        for (number, mv) in table.moves().iter().enumerate() {
            if number >= known {
                self.command(process, &format!("play {} {mv}", colour(table, replay.side_to_move())))?;
            }
            replay.play_unadjudicated(mv).map_err(|error| EngineError::Unsupported(error.message().to_owned()))?;
        }
        Ok(())
    }

    /// Sends the remaining times. An engine need not know the command.
    fn send_clocks(&self, process: &mut EngineProcess, table: &dyn Table, clocks: &Clocks) -> Result<(), EngineError> {
        let to_move = table.side_to_move();
        for side in [Side::First, Side::Second] {
            let Some(clock) = clocks.of(side, to_move) else { continue };
            let left = self.time.time_left(&clock, self.knows_increments);
            match self.command(process, &format!("time_left {} {left}", colour(table, side))) {
                Ok(_) | Err(EngineError::Unsupported(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Sends a command and returns the response.
    fn command(&self, process: &mut EngineProcess, command: &str) -> Result<String, EngineError> {
        process.send(command)?;
        let lines = process.receive_until(self.startup, |line| line.starts_with(['=', '?']))?;
        let line = lines.last().map(String::as_str).unwrap_or_default();
        match line.strip_prefix('=') {
            Some(text) => Ok(text.trim().to_owned()),
            None => Err(EngineError::Unsupported(format!("the engine rejected `{command}`: `{line}`"))),
        }
    }
}

/// A table with the start position.
fn from_start(table: &dyn Table) -> Result<Box<dyn Table>, EngineError> {
    table.with_position(&table.start()).map_err(|error| EngineError::Unsupported(error.message().to_owned()))
}

/// The colour of a side: in some games White begins.
fn colour(table: &dyn Table, side: Side) -> &'static str {
    if table.side_name(side) == "White" { "w" } else { "b" }
}

impl EngineProtocol for Gtp {
    fn handshake(&mut self, process: &mut EngineProcess) -> Result<EngineInfo, EngineError> {
        self.known = None;
        let name = self.command(process, "name")?;
        let version = self.command(process, "version")?;
        if self.time.has_increment() {
            let question = format!("known_command {}", time::FISCHER);
            // An engine need not know this command either.
            self.knows_increments = match self.command(process, &question) {
                Ok(answer) => answer == "true",
                Err(EngineError::Unsupported(_)) => false,
                Err(error) => return Err(error),
            };
        }
        Ok(EngineInfo { name: format!("{name} {version}").trim().to_owned(), options: None })
    }

    fn new_game(&mut self, _process: &mut EngineProcess) -> Result<(), EngineError> {
        self.known = None;
        Ok(())
    }

    fn set_position(
        &mut self,
        process: &mut EngineProcess,
        table: &dyn Table,
        limits: &Limits,
    ) -> Result<(), EngineError> {
        let (start, moves) = (table.start(), table.moves());
        let known = self.known.take().filter(|known| known.start == start && moves.starts_with(&known.moves));
        match known {
            // The game continues on the engine's board, which keeps its search tree.
            Some(known) => self.play(process, table, known.moves.len() + usize::from(known.has_answered))?,
            None => {
                self.set_up(process, table)?;
                self.play(process, table, 0)?;
            }
        }
        self.known = Some(KnownGame { start, moves, has_answered: false });
        limits.clock.map_or(Ok(()), |clocks| self.send_clocks(process, table, &clocks))
    }

    fn go(&mut self, process: &mut EngineProcess, table: &dyn Table, _limits: &Limits) -> Result<(), EngineError> {
        process.send(&format!("genmove {}", colour(table, table.side_to_move())))
    }

    fn parse_line(&mut self, line: &str, _thought: &mut Choice) -> EngineOutput {
        if line.starts_with('?') {
            return EngineOutput::Error(EngineError::Unexpected(line.to_owned()));
        }
        let Some(answer) = line.strip_prefix('=') else { return EngineOutput::Ignored };
        match answer.trim() {
            resign if resign.eq_ignore_ascii_case("resign") => EngineOutput::Resigns,
            "" => EngineOutput::Error(EngineError::Unexpected(line.to_owned())),
            mv => {
                self.known.iter_mut().for_each(|known| known.has_answered = true);
                EngineOutput::Move(mv.to_owned())
            }
        }
    }
}
