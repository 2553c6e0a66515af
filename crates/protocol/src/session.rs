//! The conversation: one command a line, in any order, and nothing that is said wrong ends it.

use crate::limit::{Asked, Limit};
use crate::options::Options;
use crate::seeking::Seeking;
use crate::thinking::Thinking;
use crate::{Dialect, Voice};
use std::time::Duration;
use tenbin_core::{Outcome, ParseError, Player, Table};
use tenbin_registry::{games, mates, player, spell, table};

/// What a player was made for: the game in canonical form, and its full spec.
type Made = (String, String);

/// What is set up, and who thinks about it.
pub struct Session {
    dialect: Dialect,
    voice: Voice,
    options: Options,
    /// The game as it was asked for: without a size it takes positions of any.
    game: String,
    table: Box<dyn Table>,
    /// The player without what `go` says.
    spec: String,
    /// The player of the last search, kept for what it has learned as long as game and spec stay the same.
    idle: Option<(Made, Box<dyn Player>)>,
    thinking: Option<(Made, Thinking)>,
    seeking: Option<Seeking>,
}

impl Session {
    /// A session of a player, the strongest one if nobody is named, at a game, the first that has the dialect's
    /// spelling if none is named.
    pub fn new(dialect: Dialect, game: Option<&str>, spec: Option<&str>, voice: Voice) -> Result<Session, ParseError> {
        let game = game.or_else(|| playable(&dialect).next()).expect("some game has this spelling");
        let table = table(game, None)?;
        check_spelling(&dialect, table.as_ref())?;
        let spec = spec.unwrap_or(tenbin_registry::room(game)?.strongest()).to_owned();
        player(table.as_ref(), &spec)?;
        let options = Options::default();
        Ok(Session {
            dialect,
            voice,
            options,
            game: game.to_owned(),
            table,
            spec,
            idle: None,
            thinking: None,
            seeking: None,
        })
    }

    fn say(&self, line: &str) {
        (self.voice)(line);
    }

    /// Does what a line says; answers whether to go on. What cannot be done is said and changes nothing.
    pub fn obey(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return true };
        let done = match command {
            opening if opening == self.dialect.name => self.introduce(),
            "isready" => self.get_ready(),
            "setoption" => self.set_option(rest),
            "ucinewgame" | "usinewgame" => self.begin_anew(),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "ponderhit" => self.ponder_hit(),
            "stop" | "gameover" => self.stop(),
            "quit" => return self.stop().is_err(),
            // The interface says to pass over what is not known.
            _ => Ok(()),
        };
        if let Err(mistake) = done {
            self.say(&format!("info string {}", mistake.message()));
        }
        true
    }

    /// Nothing more will be said: a search that ends by itself may still answer.
    pub fn finish(&mut self) {
        if let Some((_, thinking)) = self.thinking.take() {
            thinking.finish();
        }
        if let Some(seeking) = self.seeking.take() {
            seeking.finish();
        }
    }

    fn introduce(&self) -> Result<(), ParseError> {
        self.say(&format!("id name tenbin {} {}", env!("CARGO_PKG_VERSION"), self.spec));
        self.say("id author the Tenbin authors");
        if self.dialect == Dialect::UCI {
            let variants: Vec<String> = playable(&self.dialect).map(|name| format!("var {name}")).collect();
            let now = self.table.game().split(':').next().unwrap_or_default();
            self.say(&format!("option name UCI_Variant type combo default {now} {}", variants.join(" ")));
        }
        self.options.lines(&self.dialect).iter().for_each(|line| self.say(line));
        self.say(&format!("{}ok", self.dialect.name));
        Ok(())
    }

    /// Whatever takes time is done now, so that it does not take any of the first move's.
    fn get_ready(&mut self) -> Result<(), ParseError> {
        let prepared = if self.thinking.is_none() { self.prepare(Limit::Endless) } else { Ok(()) };
        self.say("readyok");
        prepared
    }

    /// Sees to it that the idle player is the one for this limit.
    fn prepare(&mut self, limit: Limit) -> Result<(), ParseError> {
        let spec = self.options.applied(&self.spec, self.table.as_ref())?;
        let made = (self.table.game().to_owned(), limit.applied(&spec, self.table.as_ref())?);
        if self.idle.as_ref().is_none_or(|(idle, _)| *idle != made) {
            // What the old one remembers is given back first: both together may be more than there is.
            self.idle = None;
            let mut player = player(self.table.as_ref(), &made.1)?;
            player.new_game(1);
            self.idle = Some((made, player));
        }
        Ok(())
    }

    fn begin_anew(&mut self) -> Result<(), ParseError> {
        self.stop()?;
        self.idle = None;
        Ok(())
    }

    /// `setoption name UCI_Variant value amazons:8x8`; options that are not known are passed over.
    fn set_option(&mut self, words: &[&str]) -> Result<(), ParseError> {
        let ["name", name, "value", value] = words else { return Ok(()) };
        if *name != "UCI_Variant" {
            return self.options.set(name, value).map(drop);
        }
        let table = table(value, None)?;
        check_spelling(&self.dialect, table.as_ref())?;
        player(table.as_ref(), &self.spec)?;
        self.begin_anew()?;
        self.table = table;
        self.game = (*value).to_owned();
        Ok(())
    }

    /// `startpos` or `fen …` (`sfen …`), and then perhaps `moves …`.
    fn set_position(&mut self, words: &[&str]) -> Result<(), ParseError> {
        self.stop()?;
        let cut = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (place, moves) = words.split_at(cut);
        let mut set_up = match place.split_first() {
            Some((&"startpos", [])) => table(&self.game, None)?,
            Some((&word, text)) if word == self.dialect.position => table(&self.game, Some(&text.join(" ")))?,
            _ => {
                let message = format!("`position` takes `startpos` or `{}`, and then `moves`", self.dialect.position);
                return Err(ParseError::whole(&words.join(" "), message));
            }
        };
        for turn in moves.iter().skip(1) {
            // What the host takes for a game under way is one.
            set_up.play_unadjudicated(turn)?;
        }
        self.table = set_up;
        Ok(())
    }

    fn go(&mut self, words: &[&str]) -> Result<(), ParseError> {
        self.stop()?;
        let asked = Asked(words);
        if words.first() == Some(&"perft") {
            return self.perft(words);
        }
        if let Some(time) = asked.mate().filter(|_| self.dialect == Dialect::USI) {
            return self.seek_mate(time);
        }
        if self.table.outcome().is_some_and(|outcome| outcome != Outcome::Won(self.table.side_to_move())) {
            // A ruling by which this host does not go: on from here as if nothing had been before.
            self.table = self.table.with_position(&self.table.position())?;
        }
        let limit = asked.limit(&self.dialect, self.table.side_to_move(), self.options.lag);
        self.prepare(limit)?;
        let Some((made, player)) = self.idle.take() else { return Ok(()) };
        let speech = (self.dialect, self.voice.clone());
        let thinking = Thinking::begin(player, self.table.fork(), limit, asked.has("ponder"), speech);
        self.thinking = Some((made, thinking));
        Ok(())
    }

    /// `go mate 5000`: whether the side to move can force mate.
    fn seek_mate(&mut self, time: Option<Duration>) -> Result<(), ParseError> {
        match mates(self.table.as_ref(), self.options.memory()) {
            Ok(mates) => {
                self.seeking = Some(Seeking::begin(mates, self.table.fork(), time, self.voice.clone()));
                Ok(())
            }
            Err(mistake) => {
                self.say("checkmate notimplemented");
                Err(mistake)
            }
        }
    }

    fn ponder_hit(&mut self) -> Result<(), ParseError> {
        if let Some((_, thinking)) = &mut self.thinking {
            thinking.hit();
        }
        Ok(())
    }

    /// `go perft N`: every move with the number of sequences behind it, and their sum, as Stockfish prints them.
    fn perft(&self, words: &[&str]) -> Result<(), ParseError> {
        let depth = words.get(1).and_then(|word| word.parse::<u32>().ok()).unwrap_or(1).max(1);
        let mut total = 0;
        for turn in self.table.legal_moves() {
            let mut after = self.table.fork();
            after.play(&turn)?;
            let count = after.perft(depth - 1);
            total += count;
            self.say(&format!("{}: {count}", spell(self.table.as_ref(), &turn, self.dialect.spelling)?));
        }
        self.say(&format!("\nNodes searched: {total}\n"));
        Ok(())
    }

    fn stop(&mut self) -> Result<(), ParseError> {
        if let Some((made, thinking)) = self.thinking.take() {
            self.idle = thinking.stop().map(|player| (made, player));
        }
        if let Some(seeking) = self.seeking.take() {
            seeking.stop();
        }
        Ok(())
    }
}

/// The games whose turns can be spelled in a dialect.
fn playable(dialect: &Dialect) -> impl Iterator<Item = &'static str> {
    let spelled = |name: &&str| table(name, None).is_ok_and(|table| check_spelling(dialect, table.as_ref()).is_ok());
    games().iter().map(|room| room.card().name).filter(spelled)
}

/// Whether the turns of a game can be spelled in a dialect at all.
fn check_spelling(dialect: &Dialect, table: &dyn Table) -> Result<(), ParseError> {
    let first = table.legal_moves().into_iter().next();
    first.map_or(Ok(()), |turn| spell(table, &turn, dialect.spelling).map(drop))
}
