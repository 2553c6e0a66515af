//! UCT behind the object-safe [`Player`]: random playouts, or one of a game's evaluations as a guide.

use crate::TypedTable;
use crate::players::{Preset, TIME, WEIGHTS, typed_table, think};
use crate::player_clock::PlayerClock;
use std::time::Duration;
use tenbin_core::{
    Choice, Clock, Evaluation, Limits, Notation, Param, ParamKind, ParseError, Player, RootMove, Settings, Stop, Table,
    TermValue, TimeControl, breakdown, nearest,
};
use tenbin_search::Uct;
use tenbin_search::uct::Tried;
use tenbin_search::uct::options::{Options, PARAMS};

const PLAYOUTS: Param = Param::new(
    "playouts",
    "playouts for a move; 500 if nothing else is said",
    ParamKind::Integer { min: 1, max: u64::MAX },
    "",
);

const GUIDE: Param = Param::new(
    "guide",
    "an evaluation of the game, by its name, that ranks moves and takes the place of random playouts",
    ParamKind::Text,
    "",
);

const ENDLESS: Limits = Limits { depth: None, nodes: None, playouts: None, time: None };
/// What is spent on a move if nothing is said.
const FEW_PLAYOUTS: Limits = Limits { playouts: Some(500), ..ENDLESS };
const ONE_SECOND: Limits = Limits { time: Some(Duration::from_secs(1)), ..ENDLESS };

/// A player's own parameters, and after them those of the search.
const fn and_search<const N: usize>(own: &[Param]) -> [Param; N] {
    let mut all = [own[0]; N];
    let mut place = 0;
    while place < N {
        all[place] = if place < own.len() { own[place] } else { PARAMS[place - own.len()] };
        place += 1;
    }
    all
}

const CLOCK: Param = TimeControl::PARAMS[0];
const BYOYOMI: Param = TimeControl::BYOYOMI;
const INCREMENT: Param = TimeControl::INCREMENT;

const ALL: [Param; 7 + PARAMS.len()] = and_search(&[PLAYOUTS, TIME, CLOCK, BYOYOMI, INCREMENT, GUIDE, WEIGHTS]);
/// The same where the guide is fixed.
const GUIDED: [Param; 6 + PARAMS.len()] = and_search(&[
    Param { meaning: "playouts for a move", ..PLAYOUTS },
    Param { meaning: "time for a move; a second if nothing else is said", ..TIME },
    CLOCK,
    BYOYOMI,
    INCREMENT,
    WEIGHTS,
]);

/// What is usual where a game knows sensible playouts. Guesses so far: no match has been played to choose them.
const SENSIBLE_USUAL: [(&str, &str); 5] =
    [("c", "0"), ("rave", "3000"), ("sensible", "on"), ("threshold", "4"), ("trust", "20")];

/// How many parameters a search by sensible playouts has.
pub(crate) const SENSIBLE: usize = 6 + PARAMS.len();

/// Those parameters, one of which is the game's own: whose advice it takes.
pub(crate) const fn sensible(advice: Param) -> [Param; SENSIBLE] {
    let mut all: [Param; SENSIBLE] = and_search(&[
        Param { meaning: "playouts for a move", ..PLAYOUTS },
        Param { meaning: "time for a move; a second if nothing else is said", ..TIME },
        CLOCK,
        BYOYOMI,
        INCREMENT,
        advice,
    ]);
    let mut place = 0;
    while place < all.len() {
        let mut number = 0;
        while number < SENSIBLE_USUAL.len() {
            let (key, usual) = SENSIBLE_USUAL[number];
            if is_same(all[place].key, key) {
                all[place].default = usual;
            }
            number += 1;
        }
        place += 1;
    }
    all
}

/// Whether two keys are the same, where the compiler has to know.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut place = 0;
    while place < a.len() && place < b.len() && a[place] == b[place] {
        place += 1;
    }
    place == a.len() && place == b.len()
}

impl Preset {
    /// The player that plays out at random, or guided by one of the game's evaluations.
    pub const UCT: Preset = Preset {
        name: "uct",
        meaning: "UCT, by uniformly random playouts or guided by an evaluation",
        own: &ALL,
        searches: false,
    };

    /// The strongest player of a game where that is UCT with a guide.
    pub const fn best_by_uct(meaning: &'static str) -> Preset {
        Preset { name: "best", meaning, own: &GUIDED, searches: false }
    }

    /// The strongest player of a game where that is UCT with sensible playouts.
    pub const fn best_by_playouts(meaning: &'static str, own: &'static [Param]) -> Preset {
        Preset { name: "best", meaning, own, searches: false }
    }
}

/// The evaluation that the settings name as a guide, one of `known`; `None` if there is no guide.
pub(crate) fn guide(settings: &Settings, known: &[&'static str]) -> Result<Option<&'static str>, ParseError> {
    let spec = settings.canonical();
    let Some(named) = settings.text("guide") else {
        return match settings.text("weights") {
            None => Ok(None),
            Some(file) => {
                Err(ParseError::at(&spec, file, "there is no evaluation to weigh").advice("say guide=NAME too"))
            }
        };
    };
    named_evaluation(&spec, named, known).map(Some)
}

fn named_evaluation(spec: &str, named: &str, known: &[&'static str]) -> Result<&'static str, ParseError> {
    known.iter().copied().find(|name| *name == named).ok_or_else(|| {
        let error = ParseError::at(spec, named, format!("`{named}` is no evaluation that guides"));
        match nearest(named, known.iter().copied()) {
            Some(meant) => error.hint(Some(meant)),
            None => error.advice(format!("known: {}", known.join(", "))),
        }
    })
}

/// The player without a guide; the evaluation's type only says which game it is.
pub(crate) fn plain<E: Evaluation<Position: Notation>>(settings: &Settings) -> Box<dyn Player> {
    player(settings, Uct::<E>::plain(Options::read(settings, false), 0), FEW_PLAYOUTS)
}

/// The player with a guide.
pub(crate) fn guided<E: Evaluation<Position: Notation>>(settings: &Settings, guide: E) -> Box<dyn Player> {
    player(settings, Uct::guided(guide, Options::read(settings, true), 0), FEW_PLAYOUTS)
}

/// The player with a guide that plays as well as it can in the time a person waits.
pub(crate) fn best<E: Evaluation<Position: Notation>>(settings: &Settings, guide: E) -> Box<dyn Player> {
    player(settings, Uct::guided(guide, Options::read(settings, true), 0), ONE_SECOND)
}

/// The player with sensible playouts that plays as well as it can in the time a person waits.
pub(crate) fn best_by_playouts<E: Evaluation<Position: Notation>>(settings: &Settings) -> Box<dyn Player> {
    player(settings, Uct::<E>::plain(Options::read(settings, false), 0), ONE_SECOND)
}

/// The same with an evaluation that adds to what moves promise.
pub(crate) fn best_advised<E: Evaluation<Position: Notation>>(settings: &Settings, adviser: E) -> Box<dyn Player> {
    player(settings, Uct::advised(adviser, Options::read(settings, false), 0), ONE_SECOND)
}

fn player<E: Evaluation<Position: Notation>>(settings: &Settings, search: Uct<E>, usual: Limits) -> Box<dyn Player> {
    let said = Limits { playouts: settings.integer("playouts"), time: settings.time("time"), ..ENDLESS };
    let clock = PlayerClock::read(settings);
    let budget = if said.is_infinite() && !clock.is_set() { usual } else { said };
    Box::new(UctPlayer { spec: settings.canonical(), budget, clock, search })
}

struct UctPlayer<E: Evaluation> {
    spec: String,
    budget: Limits,
    clock: PlayerClock,
    search: Uct<E>,
}

impl<E: Evaluation<Position: Notation>> Player for UctPlayer<E> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn fingerprint(&self) -> String {
        self.search.evaluation().map(|known| known.weights().fingerprint()).unwrap_or_default()
    }

    fn is_reproducible(&self) -> bool {
        self.budget.is_reproducible() && !self.clock.is_set()
    }

    fn time_control(&self) -> Option<TimeControl> {
        self.clock.control()
    }

    fn see_clocks(&mut self, own: Clock, _other: Option<Clock>) {
        self.clock.set(own);
    }

    /// Playouts do, and so does the order in which moves are tried, with a guide or without.
    fn is_stochastic(&self) -> bool {
        true
    }

    fn choose(&mut self, table: &dyn Table, stop: &Stop, watch: &mut dyn FnMut(&Choice)) -> Result<Choice, String> {
        think(&mut self.search, table, &self.clock.limits(&self.budget), stop, watch)
    }

    fn new_game(&mut self, seed: u64) {
        self.clock.new_game();
        self.search.reseed(seed);
    }

    fn root_moves(&self, table: &dyn Table) -> Vec<RootMove> {
        let Ok(typed) = typed_table::<E::Position>(table) else { return Vec::new() };
        let lines = self.search.lines(typed.history()).unwrap_or_default();
        let considered = |(tried, more): (Tried<_>, Vec<_>)| {
            let plies: Vec<_> = std::iter::once(tried.ply).chain(more).collect();
            let line = TypedTable::move_texts(typed.history().now(), &plies);
            let turn = line.first().cloned().unwrap_or_default();
            RootMove { mv: turn, visits: tried.visits.into(), win_rate: tried.mean, pv: line }
        };
        lines.into_iter().map(considered).collect()
    }

    fn explain(&self, table: &dyn Table) -> Option<Vec<TermValue>> {
        Some(breakdown(self.search.evaluation()?, typed_table::<E::Position>(table).ok()?.history().now()))
    }
}
