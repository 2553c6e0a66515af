//! UCT players: random playouts, heuristic playouts, or any evaluation of the game.

use super::alphabeta::TIME;
use super::evaluation::{WEIGHT, WEIGHTS, measured_unit, weight_text};
use super::preset::PlayerConstructor;
use super::search_player::{PlayerSearch, SearchPlayer};
use super::{DynEvaluation, Preset};
use crate::GameEntry;
use std::time::Duration;
use tenbin_core::{
    GameHistory, Limits, MultiPlyTurns, Notation, Param, ParamKind, ParseError, Player, PlayoutPolicy, Score, Settings,
    Table, TermValue, TimeControl, Weights, nearest,
};
use tenbin_search::uct::options::{PARAMS, UctOptions};
use tenbin_search::uct::{RootVariation, UctEvaluation};
use tenbin_search::{SearchableEvaluation, Uct};

const PLAYOUTS: Param = Param::new(
    "playouts",
    "playouts per move; 500 without another limit",
    ParamKind::Integer { min: 1, max: u64::MAX },
    "",
);

const EVALUATION: Param = Param::new(
    "evaluation",
    "an evaluation of the game, by name, that orders moves and replaces random playouts",
    ParamKind::Text,
    "",
)
.formerly(&["guide"]);

/// The default limits of `uct`.
const DEFAULT_PLAYOUTS: Limits = Limits { playouts: Some(500), ..Limits::NONE };
/// The default limits of `best`.
pub const ONE_SECOND: Limits = Limits::time(Duration::from_secs(1));

/// A player's own parameters, then those of the search.
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

/// The parameters of `uct`.
const ALL: [Param; 8 + PARAMS.len()] =
    and_search(&[PLAYOUTS, TIME, CLOCK, BYOYOMI, INCREMENT, EVALUATION, WEIGHTS, WEIGHT]);
pub(super) const PLAYER: &[Param] = &ALL;

const BEST_PLAYOUTS: Param = Param { meaning: "playouts per move", ..PLAYOUTS };
const BEST_TIME: Param = Param { meaning: "time per move; 1s without another limit", ..TIME };

/// The parameters of `best` with a fixed evaluation.
const FIXED_EVALUATION: [Param; BEST] = best_params(WEIGHTS);

/// The number of parameters of `best`.
pub const BEST: usize = 6 + PARAMS.len();

/// The parameters of `best`, one of which is the game's own.
const fn best_params(own: Param) -> [Param; BEST] {
    and_search(&[BEST_PLAYOUTS, BEST_TIME, CLOCK, BYOYOMI, INCREMENT, own])
}

/// The parameters of `best` with other defaults. A key without a parameter does not compile.
pub const fn best_params_with(own: Param, defaults: &[(&str, &'static str)]) -> [Param; BEST] {
    let mut all = best_params(own);
    let mut number = 0;
    while number < defaults.len() {
        let (key, default) = defaults[number];
        let mut place = 0;
        while !is_same(all[place].key, key) {
            place += 1;
        }
        all[place].default = default;
        number += 1;
    }
    all
}

/// String equality in constants.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut place = 0;
    while place < a.len() && place < b.len() && a[place] == b[place] {
        place += 1;
    }
    place == a.len() && place == b.len()
}

impl Preset {
    /// The strongest player of a game, where that is UCT with an evaluation.
    pub const fn best_by_evaluation(meaning: &'static str, player: PlayerConstructor) -> Preset {
        Preset::other("best", meaning, &FIXED_EVALUATION, player)
    }
}

/// Constructs `uct`: with the evaluation that the settings name, or with playouts.
pub(super) fn player(
    entry: &dyn GameEntry,
    table: &dyn Table,
    settings: &Settings,
) -> Result<Box<dyn Player>, ParseError> {
    Ok(match named_evaluation(entry, table, settings)? {
        Some(evaluation) => evaluation.uct(table, settings, DEFAULT_PLAYOUTS)?,
        None => entry.basic_players(table).uct(settings, DEFAULT_PLAYOUTS),
    })
}

/// The evaluation that the settings name, with their weights.
fn named_evaluation(
    entry: &dyn GameEntry,
    table: &dyn Table,
    settings: &Settings,
) -> Result<Option<Box<dyn DynEvaluation>>, ParseError> {
    let spec = settings.canonical();
    let Some(name) = settings.text(EVALUATION.key) else {
        return match settings.text(WEIGHTS.key) {
            None => Ok(None),
            Some(file) => {
                Err(ParseError::at(&spec, file, "`weights` needs an evaluation").advice("add evaluation=NAME"))
            }
        };
    };
    if !entry.evaluation_names().any(|known| known == name) {
        let error = ParseError::at(&spec, name, format!("unknown evaluation `{name}`"));
        return Err(match nearest(name, entry.evaluation_names()) {
            Some(meant) => error.hint(Some(meant)),
            None => error.advice(format!("known: {}", entry.evaluation_names().collect::<Vec<_>>().join(", "))),
        });
    }
    weight_text(settings)?;
    let file = settings.text(WEIGHTS.key).map(|file| format!("{}={file}", WEIGHTS.key));
    let weights = settings.members(WEIGHT.key).map(|(term, value)| format!("{}={value}", WEIGHT.member_key(term)));
    let settings: Vec<String> = file.into_iter().chain(weights).collect();
    let colon = if settings.is_empty() { "" } else { ":" };
    entry.evaluation(table, &format!("{name}{colon}{}", settings.join(","))).map(Some)
}

/// UCT with random playouts, or heuristic ones if the settings switch them on.
pub fn with_playouts<P: Notation + MultiPlyTurns + PlayoutPolicy>(
    settings: &Settings,
    default: Limits,
) -> Box<dyn Player> {
    search_player(settings, Uct::<P>::with_playouts(UctOptions::read(settings, false), 0), default)
}

/// UCT with an evaluation instead of playouts.
pub fn with_evaluation<E: SearchableEvaluation<Position: Notation + PlayoutPolicy>>(
    table: &dyn Table,
    settings: &Settings,
    evaluation: E,
    default: Limits,
) -> Result<Box<dyn Player>, ParseError> {
    let mut options = UctOptions::read(settings, true);
    if settings.float("scale").is_none() {
        options.scale = UctOptions::scale_of(measured_unit(&evaluation, table)?);
    }
    Ok(search_player(settings, Uct::with_evaluation(evaluation, options, 0), default))
}

/// UCT with playouts and the move priors of an evaluation.
pub fn with_priors<E: SearchableEvaluation<Position: Notation + PlayoutPolicy>>(
    settings: &Settings,
    evaluation: E,
    default: Limits,
) -> Box<dyn Player> {
    search_player(settings, Uct::with_priors(evaluation, UctOptions::read(settings, false), 0), default)
}

fn search_player<P: Notation + MultiPlyTurns + PlayoutPolicy, E: UctEvaluation<P> + 'static>(
    settings: &Settings,
    search: Uct<P, E>,
    default: Limits,
) -> Box<dyn Player> {
    let limits = Limits { playouts: settings.integer("playouts"), time: settings.time("time"), ..Limits::NONE };
    Box::new(SearchPlayer::new(settings, limits, default, search))
}

impl<P: Notation + PlayoutPolicy, E: UctEvaluation<P>> PlayerSearch<P> for Uct<P, E> {
    const PLANS_TURNS: bool = false;
    /// Playouts are random, and so is the order in which moves are tried.
    const IS_STOCHASTIC: bool = true;

    fn fingerprint(&self) -> String {
        let weights = self.evaluation().and_then(|evaluation| evaluation.weights_in_force());
        weights.map(Weights::fingerprint).unwrap_or_default()
    }

    fn unit(&self) -> Option<Score> {
        self.evaluation().map(|_| UctOptions::unit_of(self.options().scale))
    }

    fn score_scale(&self) -> Option<f64> {
        self.evaluation().map(|_| self.options().scale)
    }

    fn reset(&mut self, seed: u64) {
        self.reseed(seed);
    }

    fn root_moves(&self, history: &GameHistory<P>) -> Vec<RootVariation<P::Move>> {
        self.root_variations(history).unwrap_or_default()
    }

    fn explain(&self, position: &P) -> Option<Vec<TermValue>> {
        self.evaluation()?.term_values(position)
    }
}
