//! The Arimaa engine interface: our players for programs that host games of Arimaa.
//!
//! A turn is chosen ply by ply: the first with nearly all the time there is, and the rest of the turn as the search had planned it
//! then, or in the little time that was kept for it. What is not understood is logged and changes nothing.

mod clock;
mod speech;

use crate::Voice;
use crate::limit::{Limit, with};
use crate::thinking::Thinking;
use clock::Clock;
use speech::Steps;
use tenbin_core::{ParseError, Player, Table};
use tenbin_registry::{player, table};

/// The game that this interface is for.
const GAME: &str = "arimaa";

/// A session of one player.
pub struct Aei {
    voice: Voice,
    table: Box<dyn Table>,
    spec: String,
    clock: Clock,
    /// Mebibytes for what a search remembers.
    hash: u64,
    /// The player of the last search, kept for what it has learned, with the spec it was made from.
    idle: Option<(String, Box<dyn Player>)>,
    thinking: Option<(String, Thinking)>,
}

const USUAL_HASH: u64 = 64;
const MOST_HASH: u64 = 65_536;

impl Aei {
    /// A session of a player, the strongest one if nobody is named.
    pub fn new(spec: Option<&str>, voice: Voice) -> Result<Aei, ParseError> {
        let table = table(GAME, None)?;
        let spec = spec.unwrap_or(tenbin_registry::room(GAME)?.strongest()).to_owned();
        player(table.as_ref(), &spec)?;
        Ok(Aei { voice, table, spec, clock: Clock::default(), hash: USUAL_HASH, idle: None, thinking: None })
    }

    fn say(&self, line: &str) {
        (self.voice)(line);
    }

    /// Does what a line says; answers whether to go on.
    pub fn obey(&mut self, line: &str) -> bool {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let done = match command {
            "" => Ok(()),
            "aei" => self.introduce(),
            "isready" => {
                let done = self.get_ready();
                self.say("readyok");
                done
            }
            "newgame" => self.begin_anew(),
            "setposition" => self.set_position(rest),
            "setoption" => self.set_option(rest),
            "makemove" => self.make_move(rest),
            "go" => self.go(rest),
            "stop" => self.stop(),
            "quit" => {
                self.abandon();
                return false;
            }
            _ => Err(ParseError::whole(line, "there is no such message")),
        };
        if let Err(mistake) = done {
            self.say(&format!("log Error: {}: {line}", mistake.message()));
        }
        true
    }

    /// Nothing more will be said: a search that ends by itself may still answer.
    pub fn finish(&mut self) {
        if let Some((_, thinking)) = self.thinking.take() {
            thinking.finish();
        }
    }

    fn introduce(&self) -> Result<(), ParseError> {
        self.say("protocol-version 1");
        self.say(&format!("id name tenbin {}", self.spec));
        self.say("id author the Tenbin authors");
        self.say(&format!("id version {}", env!("CARGO_PKG_VERSION")));
        self.say("aeiok");
        Ok(())
    }

    fn begin_anew(&mut self) -> Result<(), ParseError> {
        self.abandon();
        if let Some((_, player)) = &mut self.idle {
            player.new_game(1);
        }
        self.clock.new_game();
        self.table = table(GAME, None)?;
        Ok(())
    }

    fn set_position(&mut self, text: &str) -> Result<(), ParseError> {
        let set_up = table(GAME, Some(text))?;
        self.abandon();
        self.table = set_up;
        Ok(())
    }

    /// `name tcmove value 30`; without a value an option is set to nothing.
    fn set_option(&mut self, text: &str) -> Result<(), ParseError> {
        let named = text.trim_start().strip_prefix("name ").unwrap_or_default();
        let (name, value) = named.split_once(" value ").unwrap_or((named, ""));
        match (name.trim(), value.trim()) {
            ("", _) => return Err(ParseError::whole(text, "an option has a name")),
            ("hash", value) => self.hash = whole(value)?.clamp(1, MOST_HASH),
            (name, value) => {
                if !self.clock.set(name, value)? {
                    self.say(&format!("log Warning: there is no option {name}"));
                }
            }
        }
        Ok(())
    }

    fn make_move(&mut self, text: &str) -> Result<(), ParseError> {
        let mut after = self.table.fork();
        for ply in self.table.split_turn(text)? {
            // What the host takes for a game under way is one.
            after.play_unadjudicated(&ply)?;
        }
        self.abandon();
        self.table = after;
        self.clock.pass();
        Ok(())
    }

    fn go(&mut self, words: &str) -> Result<(), ParseError> {
        self.abandon();
        if self.table.outcome_on_board().is_some() {
            return Err(ParseError::whole(words, "the game is over"));
        }
        if self.table.outcome().is_some() {
            // A ruling by which this host does not go: on from here as if nothing had been before.
            self.table = self.table.with_position(&self.table.position())?;
        }
        let limit = self.clock.limit(self.table.as_ref());
        let (spec, player) = self.player(limit)?;
        let ponders = words.trim() == "ponder";
        let limit = if ponders { Limit::Endless } else { limit };
        let speech = (Steps { limit }, self.voice.clone());
        let limit = speech.0.for_the_first_ply();
        self.thinking = Some((spec, Thinking::begin(player, self.table.fork(), limit, ponders, speech)));
        Ok(())
    }

    /// Has a player ready for the next search: a large memory takes a while to ask for, and no clock should run meanwhile.
    fn get_ready(&mut self) -> Result<(), ParseError> {
        if self.thinking.is_none() {
            let limit = self.clock.limit(self.table.as_ref());
            self.idle = Some(self.player(limit)?);
        }
        Ok(())
    }

    /// The player for a search within this limit, and its spec: the last one if it is still right.
    fn player(&mut self, limit: Limit) -> Result<(String, Box<dyn Player>), ParseError> {
        let spec = with(&self.spec, self.table.as_ref(), "hash", &self.hash.to_string())?;
        let spec = limit.applied(&spec, self.table.as_ref())?;
        if let Some(made) = self.idle.take().filter(|(made, _)| *made == spec) {
            return Ok(made);
        }
        let mut player = player(self.table.as_ref(), &spec)?;
        player.new_game(1);
        Ok((spec, player))
    }

    /// Ends the search with its answer.
    fn stop(&mut self) -> Result<(), ParseError> {
        if let Some((spec, thinking)) = self.thinking.take() {
            self.idle = thinking.stop().map(|player| (spec, player));
        }
        Ok(())
    }

    /// Ends the search without an answer.
    fn abandon(&mut self) {
        if let Some((spec, thinking)) = self.thinking.take() {
            self.idle = thinking.abandon().map(|player| (spec, player));
        }
    }
}

fn whole(value: &str) -> Result<u64, ParseError> {
    value.parse().map_err(|_| ParseError::whole(value, "this takes a whole number"))
}
