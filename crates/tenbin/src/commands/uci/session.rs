//! The conversation: one command a line, in any order, and nothing that is said wrong ends it.

use super::go::{Limit, Thinking, say};
use crate::commands::usual_player;
use tenbin_core::{Mistake, Player, Table};
use tenbin_desk::{Spelling, games, player, spell, table};

/// What a player was made for: the game in canonical form, and its full spec.
type Made = (String, String);

/// What is set up, and who thinks about it.
pub(super) struct Session {
    /// The game as it was asked for: without a size it takes positions of any.
    game: String,
    table: Box<dyn Table>,
    /// The player without what `go` says.
    spec: String,
    /// The player of the last search, kept for what it has learned as long as game and spec stay the same.
    idle: Option<(Made, Box<dyn Player>)>,
    thinking: Option<(Made, Thinking)>,
}

impl Session {
    pub(super) fn new(game: Option<&str>, spec: Option<&str>) -> Result<Session, Mistake> {
        let game = game.or_else(|| playable().next()).expect("some game has this spelling");
        let table = table(game, None)?;
        check_spelling(table.as_ref())?;
        let spec = spec.unwrap_or(usual_player(table.as_ref())?).to_owned();
        player(table.as_ref(), &spec)?;
        Ok(Session { game: game.to_owned(), table, spec, idle: None, thinking: None })
    }

    /// Does what a line says; answers whether to go on. What cannot be done is said and changes nothing.
    pub(super) fn obey(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return true };
        let done = match command {
            "uci" => {
                self.introduce();
                Ok(())
            }
            "isready" => {
                say("readyok");
                Ok(())
            }
            "setoption" => self.set_option(rest),
            "ucinewgame" => {
                self.stop();
                self.idle = None;
                Ok(())
            }
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => {
                self.stop();
                Ok(())
            }
            "quit" => {
                self.stop();
                return false;
            }
            // The interface says to pass over what is not known.
            _ => Ok(()),
        };
        if let Err(mistake) = done {
            say(&format!("info string {}", mistake.message()));
        }
        true
    }

    /// Nothing more will be said: a search that ends by itself may still answer.
    pub(super) fn finish(&mut self) {
        if let Some((_, thinking)) = self.thinking.take() {
            thinking.finish();
        }
    }

    fn introduce(&self) {
        say(&format!("id name tenbin {} {}", env!("CARGO_PKG_VERSION"), self.spec));
        say("id author the Tenbin authors");
        let variants: Vec<String> = playable().map(|name| format!("var {name}")).collect();
        let now = self.table.game().split(':').next().unwrap_or_default();
        say(&format!("option name UCI_Variant type combo default {now} {}", variants.join(" ")));
        say("uciok");
    }

    /// `setoption name UCI_Variant value amazons:8x8`; other options are passed over.
    fn set_option(&mut self, words: &[&str]) -> Result<(), Mistake> {
        let ["name", "UCI_Variant", "value", game] = words else { return Ok(()) };
        let table = table(game, None)?;
        check_spelling(table.as_ref())?;
        player(table.as_ref(), &self.spec)?;
        self.stop();
        self.idle = None;
        self.table = table;
        self.game = (*game).to_owned();
        Ok(())
    }

    /// `startpos` or `fen …`, and then perhaps `moves …`.
    fn set_position(&mut self, words: &[&str]) -> Result<(), Mistake> {
        self.stop();
        let cut = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (place, moves) = words.split_at(cut);
        let mut set_up = match place.split_first() {
            Some((&"startpos", [])) => table(&self.game, None)?,
            Some((&"fen", fen)) => table(&self.game, Some(&fen.join(" ")))?,
            _ => {
                return Err(Mistake::whole(&words.join(" "), "`position` takes `startpos` or `fen`, and then `moves`"));
            }
        };
        for turn in moves.iter().skip(1) {
            set_up.play(turn)?;
        }
        self.table = set_up;
        Ok(())
    }

    fn go(&mut self, words: &[&str]) -> Result<(), Mistake> {
        self.stop();
        if words.first() == Some(&"perft") {
            return self.perft(words);
        }
        let limit = Limit::read(words, self.table.turn());
        let made = (self.table.game().to_owned(), limit.applied(&self.spec, self.table.as_ref())?);
        let player = match self.idle.take() {
            Some((same, player)) if same == made => player,
            _ => {
                let mut player = player(self.table.as_ref(), &made.1)?;
                player.new_game(1);
                player
            }
        };
        self.thinking = Some((made, Thinking::begin(player, self.table.fork(), limit)));
        Ok(())
    }

    /// `go perft N`: every move with the number of sequences behind it, and their sum, as Stockfish prints them.
    fn perft(&self, words: &[&str]) -> Result<(), Mistake> {
        let depth = words.get(1).and_then(|word| word.parse::<u32>().ok()).unwrap_or(1).max(1);
        let mut total = 0;
        for turn in self.table.legal() {
            let mut after = self.table.fork();
            after.play(&turn)?;
            let count = after.perft(depth - 1);
            total += count;
            say(&format!("{}: {count}", spell(self.table.as_ref(), &turn, Spelling::Uci)?));
        }
        say(&format!("\nNodes searched: {total}\n"));
        Ok(())
    }

    fn stop(&mut self) {
        if let Some((made, thinking)) = self.thinking.take() {
            self.idle = thinking.stop().map(|player| (made, player));
        }
    }
}

/// The games whose turns can be spelled for this interface.
fn playable() -> impl Iterator<Item = &'static str> {
    let spelled = |name: &&str| table(name, None).is_ok_and(|table| check_spelling(table.as_ref()).is_ok());
    games().iter().map(|room| room.card().name).filter(spelled)
}

/// Whether the turns of a game can be spelled for this interface at all.
fn check_spelling(table: &dyn Table) -> Result<(), Mistake> {
    let first = table.legal().into_iter().next();
    first.map_or(Ok(()), |turn| spell(table, &turn, Spelling::Uci).map(drop))
}
