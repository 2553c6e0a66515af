//! UCI and USI: one command a line, in any order. Invalid input is reported by `info string` and changes nothing.

mod dialect;
mod go;
mod mate;
mod reporter;

pub use dialect::Dialect;

use crate::LineWriter;
use crate::engine::{Engine, ProtocolSession};
use crate::options::EngineOptions;
use go::GoArgs;
use mate::MateSearch;
use reporter::UciReporter;
use std::time::Duration;
use tenbin_core::{Outcome, ParseError};
use tenbin_registry::{format_move, game_entry, games, mate_solver, table};

/// A UCI or USI session of a player.
pub struct UciSession {
    dialect: Dialect,
    /// The game as requested: without a size it takes positions of any size.
    game: String,
    /// The keyword before a written position.
    keyword: &'static str,
    engine: Engine,
    mate_search: Option<MateSearch>,
}

impl UciSession {
    /// A session of a player (default: the strongest) at a game (default: the first with moves in the dialect).
    pub fn new(
        dialect: Dialect,
        game: Option<&str>,
        spec: Option<&str>,
        out: LineWriter,
    ) -> Result<UciSession, ParseError> {
        let game = game.or_else(|| playable(&dialect).next()).expect("some game has moves in this dialect");
        let table = table(game, None)?;
        let keyword = position_keyword(&dialect, game)?;
        let engine = Engine::new(table, spec, EngineOptions::for_uci(), out)?;
        Ok(UciSession { dialect, game: game.to_owned(), keyword, engine, mate_search: None })
    }

    fn identify(&self) -> Result<(), ParseError> {
        let engine = &self.engine;
        engine.write_line(&format!("id name tenbin {} {}", env!("CARGO_PKG_VERSION"), engine.spec()));
        engine.write_line("id author the Tenbin authors");
        if !self.dialect.is_usi() {
            let variants: Vec<String> = playable(&self.dialect).map(|name| format!("var {name}")).collect();
            let current = engine.table.game().split(':').next().unwrap_or_default();
            engine.write_line(&format!("option name UCI_Variant type combo default {current} {}", variants.join(" ")));
        }
        engine.options.lines(&self.dialect).iter().for_each(|line| engine.write_line(line));
        engine.write_line(&format!("{}ok", self.dialect.name));
        Ok(())
    }

    fn ready(&mut self) -> Result<(), ParseError> {
        let ready = self.engine.warm_up();
        self.engine.write_line("readyok");
        ready
    }

    fn new_game(&mut self) -> Result<(), ParseError> {
        self.stop()?;
        self.engine.new_game();
        Ok(())
    }

    /// `setoption name UCI_Variant value amazons:8x8`. Unknown options are ignored.
    fn set_option(&mut self, words: &[&str]) -> Result<(), ParseError> {
        let Some((name, value)) = named_value(words) else { return Ok(()) };
        if name != "UCI_Variant" {
            return self.engine.options.set(&name, &value).map(drop);
        }
        let table = table(&value, None)?;
        let keyword = position_keyword(&self.dialect, &value)?;
        self.engine.check_player(table.as_ref())?;
        self.new_game()?;
        self.engine.table = table;
        (self.game, self.keyword) = (value, keyword);
        Ok(())
    }

    /// `startpos` or `fen …` (`sfen …`), then optionally `moves …`.
    fn set_position(&mut self, words: &[&str]) -> Result<(), ParseError> {
        self.stop()?;
        let keyword = self.keyword;
        let (position, moves) = words.split_at(words.iter().position(|word| *word == "moves").unwrap_or(words.len()));
        let mut position = match position.split_first() {
            Some((&"startpos", [])) => table(&self.game, None)?,
            Some((&word, text)) if word == keyword => table(&self.game, Some(&text.join(" ")))?,
            _ => {
                let message = format!("expected `position startpos` or `position {keyword} …`, then `moves …`");
                return Err(ParseError::whole(&words.join(" "), message));
            }
        };
        for mv in moves.iter().skip(1) {
            // The host may not know of an adjudication, such as a repetition.
            position.play_unadjudicated(mv)?;
        }
        self.engine.table = position;
        Ok(())
    }

    fn go(&mut self, words: &[&str]) -> Result<(), ParseError> {
        self.stop()?;
        let args = GoArgs(words);
        if words.first() == Some(&"perft") {
            return self.perft(words);
        }
        if let Some(time) = args.mate().filter(|_| self.dialect.is_usi()) {
            return self.start_mate_search(time);
        }
        let side = self.engine.table.side_to_move();
        if self.engine.table.outcome().is_some_and(|outcome| outcome != Outcome::Won(side)) {
            self.engine.ignore_adjudication()?;
        }
        let limit = args.limit(&self.dialect, side, self.engine.options.move_overhead);
        let prepared = self.engine.prepare()?;
        self.engine.start(prepared, limit, args.has("ponder"), UciReporter { dialect: self.dialect });
        Ok(())
    }

    /// `go mate 5000`: searches for a forced mate.
    fn start_mate_search(&mut self, time: Option<Duration>) -> Result<(), ParseError> {
        let table = self.engine.table.as_ref();
        match mate_solver(table, self.engine.options.hash_bytes()) {
            Ok(solver) => {
                self.mate_search = Some(MateSearch::start(solver, table.fork(), time, self.engine.out()));
                Ok(())
            }
            Err(error) => {
                self.engine.write_line("checkmate notimplemented");
                Err(error)
            }
        }
    }

    /// `go perft N`: perft divided by root move, in Stockfish's format.
    fn perft(&self, words: &[&str]) -> Result<(), ParseError> {
        let depth = words.get(1).and_then(|word| word.parse::<u32>().ok()).unwrap_or(1).max(1);
        let table = self.engine.table.as_ref();
        let mut total = 0;
        for mv in table.legal_moves() {
            let mut after = table.fork();
            after.play(&mv)?;
            let count = after.perft(depth - 1);
            total += count;
            self.engine.write_line(&format!("{}: {count}", format_move(table, &mv, self.dialect.move_format)?));
        }
        self.engine.write_line(&format!("\nNodes searched: {total}\n"));
        Ok(())
    }

    fn stop(&mut self) -> Result<(), ParseError> {
        self.engine.stop();
        if let Some(mate_search) = self.mate_search.take() {
            mate_search.stop();
        }
        Ok(())
    }
}

impl ProtocolSession for UciSession {
    fn handle_line(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return true };
        let done = match command {
            opening if opening == self.dialect.name => self.identify(),
            "isready" => self.ready(),
            "setoption" => self.set_option(rest),
            "ucinewgame" | "usinewgame" => self.new_game(),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "ponderhit" => {
                self.engine.ponder_hit();
                Ok(())
            }
            "stop" | "gameover" => self.stop(),
            "quit" => return self.stop().is_err(),
            // Both protocols demand that unknown commands be ignored.
            _ => Ok(()),
        };
        if let Err(error) = done {
            self.engine.write_line(&format!("info string {}", error.message()));
        }
        true
    }

    fn finish(&mut self) {
        self.engine.finish();
        if let Some(mate_search) = self.mate_search.take() {
            mate_search.finish();
        }
    }
}

/// `name NAME value VALUE`; a name may have several words.
fn named_value(words: &[&str]) -> Option<(String, String)> {
    let (&"name", rest) = words.split_first()? else { return None };
    let at = rest.iter().position(|word| *word == "value")?;
    Some((rest[..at].join(" "), rest[at + 1..].join(" "))).filter(|(name, value)| !name.is_empty() && !value.is_empty())
}

/// The games that are served in a dialect.
fn playable(dialect: &Dialect) -> impl Iterator<Item = &'static str> {
    games().iter().filter(|entry| dialect.position_keyword(**entry).is_some()).map(|entry| entry.info().name)
}

/// The keyword before a written position, in a game that is served in a dialect.
fn position_keyword(dialect: &Dialect, game: &str) -> Result<&'static str, ParseError> {
    let keyword = dialect.position_keyword(game_entry(game)?);
    keyword.ok_or_else(|| {
        let error = ParseError::whole(game, format!("this game is not played over {}", dialect.name.to_uppercase()));
        error.advice(playable(dialect).collect::<Vec<_>>().join(", "))
    })
}
