//! Alpha-beta players.

use super::evaluation::{WEIGHT, WEIGHTS, measured_unit};
use super::search_player::{PlayerSearch, SearchPlayer};
use tenbin_core::{
    LazyStats, Limits, Notation, Param, ParamKind, ParseError, Player, Score, Search, Settings, Table, Tactics,
    TermValue, TimeControl, breakdown,
};
use tenbin_search::alphabeta::{self, AlphaBeta, AlphaBetaOptions, SearchableEvaluation};

pub(super) const TIME: Param = Param::new("time", "time per move", ParamKind::Time, "");

const LIMITS: [Param; 3] = [
    Param::new("depth", "search depth in plies; 2 without another limit", ParamKind::Integer { min: 1, max: 100 }, ""),
    Param::new("nodes", "nodes per move", ParamKind::Integer { min: 1, max: u64::MAX }, ""),
    TIME,
];

/// The depth without any limit in the settings.
const DEFAULT_DEPTH: u32 = 2;

/// The parameters that all alpha-beta players share: weights, limits, time control and search options.
pub(super) fn params() -> impl Iterator<Item = Param> {
    let search = alphabeta::options::PARAMS.iter().copied();
    [WEIGHTS, WEIGHT].into_iter().chain(LIMITS).chain(TimeControl::PARAMS).chain(search)
}

/// An alpha-beta player with an evaluation.
pub(super) fn player<E: SearchableEvaluation<Position: Notation>>(
    table: &dyn Table,
    settings: &Settings,
    evaluation: E,
) -> Result<Box<dyn Player>, ParseError> {
    let limits = Limits {
        depth: settings.integer("depth").map(|depth| depth as u32),
        nodes: settings.integer("nodes"),
        time: settings.time("time"),
        ..Limits::NONE
    };
    let options = search_options(table, settings, &evaluation)?;
    let search = AlphaBeta::new(evaluation, options);
    Ok(Box::new(SearchPlayer::new(settings, limits, Limits::depth(DEFAULT_DEPTH), search)))
}

/// The search options in the settings; the unit is measured where they do not set it.
pub(crate) fn search_options<E: SearchableEvaluation<Position: Notation>>(
    table: &dyn Table,
    settings: &Settings,
    evaluation: &E,
) -> Result<AlphaBetaOptions, ParseError> {
    let mut options = AlphaBetaOptions::read(settings, E::Position::QUIESCENCE_MODES);
    if settings.integer("unit").is_none() {
        options.unit = measured_unit(evaluation, table)?;
    }
    Ok(options)
}

impl<E: SearchableEvaluation<Position: Notation>> PlayerSearch<E::Position> for AlphaBeta<E> {
    const PLANS_TURNS: bool = true;
    const IS_STOCHASTIC: bool = false;

    fn fingerprint(&self) -> String {
        self.evaluation().weights().fingerprint()
    }

    fn unit(&self) -> Option<Score> {
        Some(self.options().unit)
    }

    fn score_scale(&self) -> Option<f64> {
        Some(self.evaluation().weights().scale_in_units() * f64::from(self.options().unit))
    }

    fn reset(&mut self, _seed: u64) {
        self.new_game();
    }

    fn lazy_stats(&self) -> Option<&LazyStats> {
        Some(self.lazy_stats())
    }

    fn explain(&self, position: &E::Position) -> Option<Vec<TermValue>> {
        Some(breakdown(self.evaluation(), position))
    }
}
