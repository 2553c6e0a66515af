//! The Go text protocol, version 2, with what usual hosts ask beyond it (KGS, GoGui, Leela Zero's and KataGo's analysis).
//! Other games are played in it too, as far as they have to do with it: moves are spelled as the game spells them, and nothing
//! is said about komi, handicaps and scores.
//!
//! `words` takes lines apart, `game` is what the host sets up, `clock` how long a move may take, `playing` how moves are
//! chosen, `ending` when a game need not go on, `judging` what is said about the end, `analysis` a search that tells what it
//! finds, `pictures` what GoGui draws.

mod analysis;
mod clock;
mod ending;
mod game;
mod judging;
mod pictures;
mod playing;
mod setting;
mod words;

use crate::Voice;
use crate::limit::{A_DAY, ENDLESS, takes, with};
use analysis::Analysis;
use clock::Clock;
use ending::Outlook;
use game::{GO, Game};
use setting::said;
use std::time::Duration;
use tenbin_core::{BySide, ParseError, Player, RootMove, Side, Table, TimeControl};
use tenbin_registry::player;
use words::Command;

/// The turn that is no move, as the desk spells it.
const PASS: &str = "pass";

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
    considered: Vec<RootMove>,
    resigns: bool,
    /// How the game looked to each side at its last move.
    outlook: BySide<Outlook>,
    /// How long it took to count a game on a board of some size.
    counting: Option<(u8, Duration)>,
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
    ) -> Result<GtpSession, ParseError> {
        let game = Game::new(game.unwrap_or(GO), rules)?;
        let table = game.table()?;
        player(table.as_ref(), spec)?;
        Ok(GtpSession {
            voice,
            game,
            table,
            clock: Clock::default(),
            spec: spec.to_owned(),
            idle: None,
            analysis: None,
            considered: Vec::new(),
            resigns,
            outlook: BySide::default(),
            counting: None,
        })
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
        self.table = game.table().map_err(|mistake| said(&mistake))?;
        self.game = game;
        self.outlook = BySide::default();
        Ok(String::new())
    }

    /// The same game a move later: how it looked before still counts.
    fn go_on(&mut self, side: Side, turn: &str) -> Answer {
        let outlook = self.outlook;
        self.change(self.game.with_move(side, turn))?;
        self.outlook = outlook;
        Ok(String::new())
    }

    /// The player for the table, who may think for so long or, where nobody counts, as long as it is used to. It is the same
    /// one for every span, so that it keeps what it has learned.
    fn take_player(&mut self, span: Option<Duration>) -> Result<Made, String> {
        self.kept_player(span).map_err(|mistake| said(&mistake))
    }

    fn kept_player(&mut self, span: Option<Duration>) -> Result<Made, ParseError> {
        let table = self.table.as_ref();
        let on_clock = with(&self.spec, table, "time", ENDLESS)?;
        let minds_time = takes(&self.spec, table, "time")?;
        let has_own_time = on_clock == self.spec;
        let spec = if span.is_some() { on_clock } else { self.spec.clone() };
        let made = (table.game().to_owned(), spec);
        let mut player = match self.idle.take() {
            Some((known, player)) if known == made => player,
            _ => player(table, &made.1)?,
        };
        // A player with a time of its own is the same one without a clock: what it saw of it before must not hold any more.
        if let Some(span) = span.or(has_own_time.then_some(A_DAY)).filter(|_| minds_time) {
            show_span(player.as_mut(), span);
        }
        Ok((made, player))
    }
}

/// Tells a player how long it may think about a move. It keeps back a little of that itself.
fn show_span(player: &mut dyn Player, span: Duration) {
    let only_this_move = TimeControl { byoyomi: span, ..TimeControl::default() };
    player.see_clocks(tenbin_core::Clock::new(only_this_move), None);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::time::Instant;
    use tenbin_core::Stop;

    fn session(spec: &str) -> GtpSession {
        GtpSession::new(spec, Some("go:9x9"), "", true, Arc::new(|_| {})).unwrap()
    }

    /// How long a player thinks that is given so long, and the spec that it was made from.
    fn thinks(session: &mut GtpSession, span: Option<Duration>) -> (Duration, String) {
        let begun = Instant::now();
        let ((game, spec), mut player) = session.take_player(span).unwrap();
        player.choose(session.table.as_ref(), &Stop::new(), &mut |_| {}).unwrap();
        session.idle = Some(((game, spec.clone()), player));
        (begun.elapsed(), spec)
    }

    #[test]
    fn one_player_thinks_for_every_span() {
        let mut session = session("uct:early=off");
        let [short, long, again] = [20, 400, 20].map(|ms| thinks(&mut session, Some(Duration::from_millis(ms))));
        assert!(long.0 >= Duration::from_millis(350) && short.0.max(again.0) < long.0, "{short:?} {long:?} {again:?}");
        assert_eq!((&short.1, &long.1), (&long.1, &again.1));
        let (_, usual) = thinks(&mut session, None);
        assert_eq!(usual, "uct:early=off");
    }

    #[test]
    fn looking_at_a_position_changes_nothing() {
        let mut session = session("uct:playouts=500");
        session.obey("time_settings 600 0 0");
        let before = session.time_for_move(Side::First);
        session.obey("reg_genmove b");
        assert_eq!((session.time_for_move(Side::First), session.game.made()), (before, 0));
        session.obey("genmove b");
        assert!(session.clock.for_move(Side::First, 12) < session.clock.for_move(Side::Second, 12));
    }

    #[test]
    fn a_handicap_is_placed_in_the_time_of_a_move() {
        let mut session = session("uct:time=300ms,early=off");
        let begun = Instant::now();
        session.obey("place_free_handicap 15");
        assert!(begun.elapsed() < Duration::from_millis(2500), "{:?}", begun.elapsed());
        assert_eq!((session.table.diagram().pieces.len(), session.idle.is_some()), (15, true));
    }

    #[test]
    fn a_clock_that_is_gone_does_not_count_any_more() {
        let mut session = session("uct:time=300ms,early=off");
        assert!(thinks(&mut session, Some(Duration::from_millis(10))).0 < Duration::from_millis(250));
        assert!(thinks(&mut session, None).0 >= Duration::from_millis(300));
    }
}
