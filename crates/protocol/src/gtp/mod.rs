//! The Go Text Protocol (GTP), version 2, with the extensions of KGS, GoGui, Leela Zero and KataGo.
//! Other games are played in it too, in their own move notation and without komi, handicap and score.
//!
//! `parse` reads lines, `game` is the game record of the host, `clock` the time control, `genmove` chooses moves, `passing`
//! decides about passing and resigning, `scoring` counts, `analysis` runs a search with reports, `gogui` draws.

mod analysis;
mod clock;
mod game;
mod genmove;
mod gogui;
mod parse;
mod passing;
mod scoring;
mod setup;

use crate::LineWriter;
use crate::engine::{Engine, ProtocolSession};
use crate::limits::SearchLimit;
use crate::options::EngineOptions;
use analysis::RunningAnalysis;
use clock::GtpClock;
use game::GtpGame;
use parse::GtpCommand;
use passing::WinEstimate;
use setup::message;
use std::time::Duration;
use tenbin_core::{BySide, ParseError, RootMove, Side, Table};

/// A pass in the bench's notation.
const PASS: &str = "pass";

/// The response to a command, or the error.
type Response = Result<String, String>;

/// The function that handles a command.
type Handler = fn(&mut GtpSession, &[String]) -> Response;

/// Every command but those of `analysis`.
const COMMANDS: &[(&str, Handler)] = &[
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |_, _| Ok("Tenbin".to_owned())),
    ("version", |session, _| Ok(format!("{} {}", env!("CARGO_PKG_VERSION"), session.engine.spec()))),
    ("known_command", |session, words| {
        Ok(words.first().is_some_and(|name| session.known().any(|known| known == *name)).to_string())
    }),
    ("list_commands", |session, _| Ok(session.known().collect::<Vec<_>>().join("\n"))),
    // Any command ends an analysis before it is handled.
    ("stop", |_, _| Ok(String::new())),
    ("quit", |_, _| Ok(String::new())),
    ("boardsize", GtpSession::set_size),
    ("query_boardsize", |session, _| Ok(session.game.size().to_string())),
    ("clear_board", |session, _| session.change(session.game.cleared())),
    ("play", GtpSession::play),
    ("undo", GtpSession::undo),
    ("loadsgf", GtpSession::load),
    ("showboard", |session, _| Ok(session.board_text())),
    ("genmove", GtpSession::genmove),
    ("reg_genmove", GtpSession::reg_genmove),
    ("time_settings", |session, words| session.clock.set(words).map(|()| String::new())),
    ("kgs-time_settings", |session, words| session.clock.set_system(words).map(|()| String::new())),
    ("kata-time_settings", |session, words| session.clock.set_system(words).map(|()| String::new())),
    ("kata-list_time_settings", |_, _| Ok(clock::SYSTEMS.to_owned())),
    ("time_left", |session, words| {
        let side = parse::colour(words.first(), session.table())?;
        session.clock.set_left(side, &words[1..]).map(|()| String::new())
    }),
];

/// Commands of games that are scored.
const SCORED: &[(&str, Handler)] = &[
    ("komi", GtpSession::set_komi),
    ("get_komi", GtpSession::komi),
    ("fixed_handicap", GtpSession::fixed_handicap),
    ("place_free_handicap", GtpSession::place_free_handicap),
    ("set_free_handicap", GtpSession::set_free_handicap),
    ("kgs-genmove_cleanup", GtpSession::genmove_cleanup),
    ("final_score", |session, _| session.final_score()),
    ("final_status_list", GtpSession::final_status_list),
    ("gogui-analyze_commands", |session, _| session.analyze_commands()),
    ("tenbin-groups", |session, _| session.groups()),
    ("tenbin-evaluation", |session, _| session.evaluation()),
];

/// A GTP session of a player.
pub struct GtpSession {
    engine: Engine,
    game: GtpGame,
    clock: GtpClock,
    analysis: Option<RunningAnalysis>,
    /// The root moves of the last search, the best first.
    root_moves: Vec<RootMove>,
    resigns: bool,
    /// Each side's win estimate at its last move.
    win_estimate: BySide<WinEstimate>,
    /// The board size and the time of the last scoring.
    scoring_time: Option<(u8, Duration)>,
}

impl GtpSession {
    /// A session of a player at a game (default: Go) with rule options such as `rules=japanese`. With `resigns` it resigns
    /// hopeless games.
    pub fn new(
        spec: &str,
        game: Option<&str>,
        rules: &str,
        resigns: bool,
        out: LineWriter,
    ) -> Result<GtpSession, ParseError> {
        let game = GtpGame::new(game, rules)?;
        let engine = Engine::new(game.table()?, Some(spec), EngineOptions::from_spec(), out)?;
        Ok(GtpSession {
            engine,
            game,
            clock: GtpClock::default(),
            analysis: None,
            root_moves: Vec::new(),
            resigns,
            win_estimate: BySide::default(),
            scoring_time: None,
        })
    }

    fn table(&self) -> &dyn Table {
        self.engine.table.as_ref()
    }

    /// The commands of this game.
    fn handlers(&self) -> impl Iterator<Item = &'static (&'static str, Handler)> {
        let scored = self.game.scoring().map_or(&[][..], |_| SCORED);
        COMMANDS.iter().chain(scored)
    }

    fn known(&self) -> impl Iterator<Item = String> {
        let analysis = analysis::COMMANDS.iter().map(|(name, ..)| *name);
        self.handlers().map(|(name, _)| *name).chain(analysis).map(str::to_owned).chain(self.term_commands())
    }

    /// Writes a response and the empty line that ends it. An empty line within it would end it too early.
    fn respond(&self, id: &str, response: &Response) {
        let (mark, text) = match response {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        self.engine.write_line(&format!("{}\n", format!("{mark}{id} {}", lines.join("\n")).trim_end()));
    }

    /// Replaces the game, if the new one is legal.
    fn change(&mut self, game: GtpGame) -> Response {
        self.engine.table = game.table().map_err(|error| message(&error))?;
        self.game = game;
        self.win_estimate = BySide::default();
        Ok(String::new())
    }

    /// Plays a move; the win estimates stay.
    fn play_move(&mut self, side: Side, mv: &str) -> Response {
        let win_estimate = self.win_estimate;
        self.change(self.game.with_move(side, mv))?;
        self.win_estimate = win_estimate;
        Ok(String::new())
    }
}

impl ProtocolSession for GtpSession {
    fn handle_line(&mut self, line: &str) -> bool {
        // Any line ends an analysis, even an empty one.
        self.finish();
        let Some(GtpCommand { id, name, words }) = GtpCommand::read(line) else { return true };
        if let Some((_, format, handler)) = analysis::COMMANDS.iter().find(|(known, ..)| *known == name) {
            handler(self, &id, *format, &words);
            return true;
        }
        let handler = self.handlers().find(|(known, _)| *known == name);
        let response = match handler {
            Some((_, handler)) => handler(self, &words),
            None => self.term_command(&name).unwrap_or_else(|| Err("unknown command".to_owned())),
        };
        self.respond(&id, &response);
        name != "quit"
    }

    fn finish(&mut self) {
        if let Some(analysis) = self.analysis.take() {
            if let Some(prepared) = analysis.end() {
                self.engine.keep(prepared);
            }
            self.engine.write_line("");
        }
    }
}

/// The limit of a search on a clock, or the player's own without one.
fn limit(time: Option<Duration>) -> SearchLimit {
    time.map_or(SearchLimit::PlayerDefault, SearchLimit::fixed_time)
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

    /// How long a player searches within a time limit, without being stopped, and its spec.
    fn search_time(session: &mut GtpSession, time: Option<Duration>) -> (Duration, String) {
        let ((game, spec), mut player) = session.engine.prepare().unwrap();
        let start = Instant::now();
        let limits = limit(time).limits(player.as_ref(), false);
        player.choose(session.table(), &limits, &Stop::new(), &mut |_| {}).unwrap();
        session.engine.keep(((game, spec.clone()), player));
        (start.elapsed(), spec)
    }

    #[test]
    fn one_player_obeys_changing_time_limits() {
        let mut session = session("uct:early=off");
        let [short, long, again] = [20, 400, 20].map(|ms| search_time(&mut session, Some(Duration::from_millis(ms))));
        assert!(long.0 >= Duration::from_millis(350) && short.0.max(again.0) < long.0, "{short:?} {long:?} {again:?}");
        assert_eq!((&short.1, &long.1), (&long.1, &again.1));
        let (_, without_clock) = search_time(&mut session, None);
        assert_eq!(without_clock, "uct:early=off");
    }

    #[test]
    fn reg_genmove_changes_nothing() {
        let mut session = session("uct:playouts=500");
        session.handle_line("time_settings 600 0 0");
        let before = session.time_for_move(Side::First);
        session.handle_line("reg_genmove b");
        assert_eq!((session.time_for_move(Side::First), session.game.move_count()), (before, 0));
        session.handle_line("genmove b");
        assert!(session.clock.for_move(Side::First, 12) < session.clock.for_move(Side::Second, 12));
    }

    #[test]
    fn a_handicap_is_placed_in_the_time_of_a_move() {
        // With the player's own time for each stone this would take half an hour.
        let mut session = session("uct:time=120s,early=off");
        session.handle_line("place_free_handicap 15");
        assert_eq!((session.table().diagram().pieces.len(), session.engine.idle_player().is_some()), (15, true));
    }

    #[test]
    fn a_removed_clock_does_not_limit_the_search() {
        let mut session = session("uct:time=600ms,early=off");
        let on_clock = search_time(&mut session, Some(Duration::from_millis(10))).0;
        let without_clock = search_time(&mut session, None).0;
        assert!(without_clock >= Duration::from_millis(600) && on_clock < without_clock, "{on_clock:?}");
    }
}
