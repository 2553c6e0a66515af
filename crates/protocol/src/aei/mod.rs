//! The Arimaa engine interface.
//!
//! A turn is searched ply by ply: the first ply gets nearly all of the time, the others play the planned turn or search
//! briefly. Invalid input is logged and changes nothing.

mod clock;
mod reporter;

use crate::LineWriter;
use crate::engine::{Engine, ProtocolSession};
use crate::limits::SearchLimit;
use crate::options::EngineOptions;
use clock::AeiClock;
use reporter::AeiReporter;
use tenbin_core::ParseError;
use tenbin_registry::{AeiSupport, games, table};

/// An AEI session of a player.
pub struct AeiSession {
    engine: Engine,
    clock: AeiClock,
    /// The game of this protocol.
    game: &'static str,
    support: AeiSupport,
}

impl AeiSession {
    /// A session of a player (default: the strongest).
    pub fn new(spec: Option<&str>, out: LineWriter) -> Result<AeiSession, ParseError> {
        let served = games().iter().find_map(|entry| Some((entry.info().name, entry.served_protocols().aei?)));
        let (game, support) = served.expect("some game is served over AEI");
        let engine = Engine::new(table(game, None)?, spec, EngineOptions::with_hash(), out)?;
        Ok(AeiSession { engine, clock: AeiClock::default(), game, support })
    }

    /// The limit of a search for the side to move.
    fn limit(&self) -> SearchLimit {
        let table = self.engine.table.as_ref();
        self.clock.limit(table, (self.support.is_setup)(table))
    }

    fn identify(&self) -> Result<(), ParseError> {
        let version = env!("CARGO_PKG_VERSION");
        let lines = [
            "protocol-version 1".to_owned(),
            format!("id name tenbin {}", self.engine.spec()),
            "id author the Tenbin authors".to_owned(),
            format!("id version {version}"),
            "aeiok".to_owned(),
        ];
        lines.iter().for_each(|line| self.engine.write_line(line));
        Ok(())
    }

    fn ready(&mut self) -> Result<(), ParseError> {
        let ready = self.engine.warm_up();
        self.engine.write_line("readyok");
        ready
    }

    fn new_game(&mut self) -> Result<(), ParseError> {
        self.engine.cancel();
        self.engine.new_game();
        self.clock.new_game();
        self.engine.table = table(self.game, None)?;
        Ok(())
    }

    fn set_position(&mut self, text: &str) -> Result<(), ParseError> {
        let position = table(self.game, Some(text))?;
        self.engine.cancel();
        self.engine.table = position;
        Ok(())
    }

    /// `name tcmove value 30`; the value may be missing.
    fn set_option(&mut self, text: &str) -> Result<(), ParseError> {
        let named = text.trim_start().strip_prefix("name ").unwrap_or_default();
        let (name, value) = named.split_once(" value ").unwrap_or((named, ""));
        match (name.trim(), value.trim()) {
            ("", _) => return Err(ParseError::whole(text, "missing name of an option")),
            ("hash", value) => drop(self.engine.options.set("Hash", value)?),
            (name, value) => {
                if !self.clock.set(name, value)? {
                    self.engine.write_line(&format!("log Warning: unknown option {name}"));
                }
            }
        }
        Ok(())
    }

    fn make_move(&mut self, text: &str) -> Result<(), ParseError> {
        let mut after = self.engine.table.fork();
        for ply in after.split_turn(text)? {
            // The host may not know of an adjudication, such as a repetition.
            after.play_unadjudicated(&ply)?;
        }
        self.engine.cancel();
        self.engine.table = after;
        self.clock.pass();
        Ok(())
    }

    fn go(&mut self, words: &str) -> Result<(), ParseError> {
        self.engine.cancel();
        if self.engine.table.outcome_on_board().is_some() {
            return Err(ParseError::whole(words, "the game is over"));
        }
        if self.engine.table.outcome().is_some() {
            self.engine.ignore_adjudication()?;
        }
        let limit = self.limit();
        let prepared = self.engine.prepare()?;
        let ponder = words.trim() == "ponder";
        let reporter = AeiReporter { limit: if ponder { SearchLimit::INFINITE } else { limit } };
        self.engine.start(prepared, reporter.first_ply_limit(), ponder, reporter);
        Ok(())
    }
}

impl ProtocolSession for AeiSession {
    fn handle_line(&mut self, line: &str) -> bool {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let done = match command {
            "" => Ok(()),
            "aei" => self.identify(),
            "isready" => self.ready(),
            "newgame" => self.new_game(),
            "setposition" => self.set_position(rest),
            "setoption" => self.set_option(rest),
            "makemove" => self.make_move(rest),
            "go" => self.go(rest),
            "stop" => {
                self.engine.stop();
                Ok(())
            }
            "quit" => {
                self.engine.cancel();
                return false;
            }
            _ => Err(ParseError::whole(line, "unknown command")),
        };
        if let Err(error) = done {
            self.engine.write_line(&format!("log Error: {}: {line}", error.message()));
        }
        true
    }

    fn finish(&mut self) {
        self.engine.finish();
    }
}
