//! The Go text protocol, version 2, with what usual hosts ask beyond it (KGS, GoGui, Leela Zero's and KataGo's analysis).
//! Other games are played in it too, as far as they have to do with it: moves are spelled as the game spells them, and nothing
//! is said about komi, handicaps and scores.
//!
//! `words` takes lines apart, `game` is what the host sets up, `clock` how long a move may take, `playing` how moves are
//! chosen, `judging` what is said about the end, `analysis` a search that tells what it finds, `pictures` what GoGui draws.

mod analysis;
mod clock;
mod game;
mod judging;
mod pictures;
mod playing;
mod setting;
mod words;

use crate::Voice;
use crate::limit::{ENDLESS, with};
use analysis::Analysis;
use clock::Clock;
use game::{GO, Game};
use tenbin_core::{Considered, Mistake, Player, Table};
use tenbin_desk::player;
use words::Command;

/// What a command answers, or why it cannot be done.
type Answer = Result<String, String>;

/// A player with the game and the spec it was made for.
type Made = ((String, String), Box<dyn Player>);

/// How a command is carried out.
type Deed = fn(&mut GtpSession, &[String]) -> Answer;

/// Every command but those that tell what a search finds.
const COMMANDS: &[(&str, Deed)] = &[
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |_, _| Ok("Tenbin".to_owned())),
    ("version", |session, _| Ok(format!("{} {}", env!("CARGO_PKG_VERSION"), session.spec))),
    ("known_command", |session, words| {
        Ok(words.first().is_some_and(|name| session.known().any(|known| known == name)).to_string())
    }),
    ("list_commands", |session, _| Ok(session.known().collect::<Vec<_>>().join("\n"))),
    // What ends an analysis ends it before it is even understood.
    ("stop", |_, _| Ok(String::new())),
    ("quit", |_, _| Ok(String::new())),
    ("boardsize", GtpSession::set_size),
    ("query_boardsize", |session, _| Ok(session.game.size().to_string())),
    ("clear_board", |session, _| session.change(session.game.cleared())),
    ("play", GtpSession::play),
    ("undo", GtpSession::undo),
    ("loadsgf", GtpSession::load),
    ("showboard", |session, _| Ok(session.drawn())),
    ("genmove", GtpSession::choose_and_play),
    ("reg_genmove", GtpSession::choose_only),
    ("time_settings", |session, words| session.clock.set(words).map(|()| String::new())),
    ("kgs-time_settings", |session, words| session.clock.set_system(words).map(|()| String::new())),
    ("kata-time_settings", |session, words| session.clock.set_system(words).map(|()| String::new())),
    ("kata-list_time_settings", |_, _| Ok(clock::SYSTEMS.to_owned())),
    ("time_left", |session, words| {
        let side = words::colour(words.first(), session.table.as_ref())?;
        session.clock.set_left(side, &words[1..]).map(|()| String::new())
    }),
];

/// Commands about games that are counted.
const COUNTED: &[(&str, Deed)] = &[
    ("komi", GtpSession::set_komi),
    ("get_komi", GtpSession::komi),
    ("fixed_handicap", GtpSession::fixed_handicap),
    ("place_free_handicap", GtpSession::place_free_handicap),
    ("set_free_handicap", GtpSession::set_free_handicap),
    ("kgs-genmove_cleanup", GtpSession::clean_up),
    ("final_score", |session, _| session.final_score()),
    ("final_status_list", GtpSession::final_status_list),
    ("gogui-analyze_commands", |_, _| Ok(pictures::list())),
    ("tenbin-potential", |session, _| session.term("potential")),
    ("tenbin-strength", |session, _| session.term("strength")),
    ("tenbin-territory", |session, _| session.term("territory")),
    ("tenbin-groups", |session, _| session.groups()),
    ("tenbin-evaluation", |session, _| session.evaluation()),
];

/// What is set up, and who thinks about it.
pub struct GtpSession {
    voice: Voice,
    game: Game,
    table: Box<dyn Table>,
    clock: Clock,
    /// The player without what the clock says.
    spec: String,
    /// The player of the last search, kept for what it has learned.
    idle: Option<Made>,
    analysis: Option<Analysis>,
    /// What was looked at for the last move, the best first.
    considered: Vec<Considered>,
    resigns: bool,
    /// How many of our moves in a row were hopeless.
    hopeless: u32,
}

impl GtpSession {
    /// A session of a player at a game, Go if none is named, with settings such as `rules=japanese`; it gives up hopeless games
    /// if it `resigns`.
    pub fn new(
        spec: &str,
        game: Option<&str>,
        rules: &str,
        resigns: bool,
        voice: Voice,
    ) -> Result<GtpSession, Mistake> {
        let game = Game::new(game.unwrap_or(GO), rules)?;
        let table = game.table()?;
        player(table.as_ref(), spec)?;
        let (clock, spec, considered) = (Clock::default(), spec.to_owned(), Vec::new());
        Ok(GtpSession { voice, game, table, clock, spec, idle: None, analysis: None, considered, resigns, hopeless: 0 })
    }

    /// What can be carried out in this game.
    fn deeds(&self) -> impl Iterator<Item = &'static (&'static str, Deed)> {
        let counted = self.game.hosting().map_or(&[][..], |_| COUNTED);
        COMMANDS.iter().chain(counted)
    }

    fn known(&self) -> impl Iterator<Item = &'static str> {
        self.deeds().map(|(name, _)| *name).chain(analysis::COMMANDS.iter().map(|(name, ..)| *name))
    }

    /// Does what a line says; answers whether to go on. What cannot be done is said and changes nothing.
    pub fn obey(&mut self, line: &str) -> bool {
        // Any line ends an analysis, even an empty one.
        self.finish();
        let Some(Command { id, name, words }) = Command::read(line) else { return true };
        if let Some((_, style, deed)) = analysis::COMMANDS.iter().find(|(known, ..)| *known == name) {
            deed(self, &id, *style, &words);
            return true;
        }
        let deed = self.deeds().find(|(known, _)| *known == name);
        let answer = deed.map_or_else(|| Err("unknown command".to_owned()), |(_, deed)| deed(self, &words));
        self.answer(&id, &answer);
        name != "quit"
    }

    /// Nothing more will be said: an analysis under way comes to its end.
    pub fn finish(&mut self) {
        if let Some(analysis) = self.analysis.take() {
            self.idle = analysis.end();
            (self.voice)("");
        }
    }

    /// An answer, and the empty line that ends it. Empty lines within it would end it too early.
    fn answer(&self, id: &str, answer: &Answer) {
        let (mark, text) = match answer {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        (self.voice)(&format!("{}\n", format!("{mark}{id} {}", lines.join("\n")).trim_end()));
    }

    /// Another game, if there is such a one.
    fn change(&mut self, game: Game) -> Answer {
        self.table = game.table().map_err(|mistake| mistake.message().to_owned())?;
        self.game = game;
        self.hopeless = 0;
        Ok(String::new())
    }

    /// The player for the table, without a limit of its own where somebody counts the time.
    fn take_player(&mut self, is_timed: bool) -> Result<Made, String> {
        let made = || -> Result<_, Mistake> {
            let time =
                if is_timed { with(&self.spec, self.table.as_ref(), "time", ENDLESS)? } else { self.spec.clone() };
            Ok((self.table.game().to_owned(), time))
        };
        let made = made().map_err(|mistake| mistake.message().to_owned())?;
        match self.idle.take() {
            Some((known, player)) if known == made => Ok((known, player)),
            _ => {
                let player = player(self.table.as_ref(), &made.1).map_err(|mistake| mistake.message().to_owned())?;
                Ok((made, player))
            }
        }
    }
}
