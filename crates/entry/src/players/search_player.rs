//! A search with limits, a clock and a game's notation as a [`Player`].

use crate::{TypedTable, typed_table};
use std::marker::PhantomData;
use std::time::Duration;
use tenbin_core::{
    Choice, Clock, Clocks, GameHistory, LazyStats, Limits, MultiPlyTurns, Notation, Player, Position, RootMove, Score,
    Search, SearchResult, Settings, Stop, Table, TermValue, TimeControl,
};
use tenbin_search::uct::RootVariation;

/// What a [`SearchPlayer`] needs of its search.
pub(super) trait PlayerSearch<G: Position>: Search<G> {
    /// Whether the principal variation is played to the end of a turn of several plies.
    const PLANS_TURNS: bool;

    /// Whether moves depend on the seed.
    const IS_STOCHASTIC: bool;

    /// The fingerprint of the weights; empty without an evaluation.
    fn fingerprint(&self) -> String {
        String::new()
    }

    /// The evaluation's unit in points; `None` without an evaluation.
    fn unit(&self) -> Option<Score> {
        None
    }

    /// The sigmoid scale of the scores in points; `None` without an evaluation.
    fn score_scale(&self) -> Option<f64> {
        None
    }

    /// Forgets earlier games; the seed determines all randomness from here on.
    fn reset(&mut self, seed: u64);

    /// Statistics of lazy evaluation.
    fn lazy_stats(&self) -> Option<&LazyStats> {
        None
    }

    /// The root moves of the last search with their principal variations, the best first.
    fn root_moves(&self, _history: &GameHistory<G>) -> Vec<RootVariation<G::Move>> {
        Vec::new()
    }

    /// The evaluation term by term; `None` without an evaluation.
    fn explain(&self, _position: &G) -> Option<Vec<TermValue>> {
        None
    }
}

/// A player that searches.
pub(super) struct SearchPlayer<G: Position, S> {
    spec: String,
    /// The limits in the spec.
    limits: Limits,
    /// The limits of a search without others.
    default: Limits,
    time_control: Option<TimeControl>,
    search: S,
    /// The rest of the turn in the principal variation: the result to play at each position, by key.
    plan: Vec<(u64, SearchResult<G>)>,
    position: PhantomData<fn() -> G>,
}

impl<G: Notation + MultiPlyTurns, S: PlayerSearch<G>> SearchPlayer<G, S> {
    /// A player with the limits in its settings, and with default limits for a spec without any.
    pub(super) fn new(settings: &Settings, limits: Limits, default: Limits, search: S) -> SearchPlayer<G, S> {
        let time_control = TimeControl::read(settings);
        let clock = time_control.map(|control| Clocks { own: Clock::new(control), other: None });
        let limits = Limits { clock, ..limits };
        let default = if limits.is_infinite() { default } else { limits };
        let (spec, plan) = (settings.canonical(), Vec::new());
        SearchPlayer { spec, limits, default, time_control, search, plan, position: PhantomData }
    }

    /// Keeps the rest of the turn in the principal variation.
    fn plan_turn(&mut self, position: &G, result: &SearchResult<G>) {
        self.plan.clear();
        let mut position = position.clone();
        for (place, ply) in result.pv.iter().enumerate().take_while(|_| S::PLANS_TURNS) {
            position.play(*ply);
            let pv = result.pv[place + 1..].to_vec();
            if position.depth_used() == 0 || pv.is_empty() {
                break;
            }
            let rest = SearchResult { pv, nodes: 0, time: Duration::ZERO, ..result.clone() };
            self.plan.push((position.key(), rest));
        }
    }

    /// The planned move at a position in the middle of a turn.
    fn planned(&self, position: &G) -> Option<Choice> {
        let key = position.key();
        let (_, result) = self.plan.iter().find(|(planned, _)| position.depth_used() > 0 && *planned == key)?;
        choice(position, result).filter(|_| result.best_move().is_some_and(|ply| position.is_legal(ply)))
    }
}

/// The limits at a position: in the middle of a turn, the depth that is left.
fn limits_at<G: MultiPlyTurns>(position: &G, limits: &Limits) -> Limits {
    let left = |depth: u32| depth.saturating_sub(position.depth_used()).max(1);
    let limits = limits.with_allotted_time();
    Limits { depth: limits.depth.map(left), ..limits }
}

impl<G: Notation + MultiPlyTurns, S: PlayerSearch<G>> Player for SearchPlayer<G, S> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn fingerprint(&self) -> String {
        self.search.fingerprint()
    }

    fn unit(&self) -> Score {
        self.search.unit().unwrap_or(100)
    }

    fn score_scale(&self) -> Option<f64> {
        self.search.score_scale()
    }

    fn is_reproducible(&self) -> bool {
        self.default.is_reproducible()
    }

    fn is_stochastic(&self) -> bool {
        S::IS_STOCHASTIC
    }

    fn time_control(&self) -> Option<TimeControl> {
        self.time_control
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn default_limits(&self) -> Limits {
        self.default
    }

    fn choose(
        &mut self,
        table: &dyn Table,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&Choice),
    ) -> Result<Choice, String> {
        let history = typed_table::<G>(table)?.history();
        let position = history.now();
        if history.outcome().is_some() {
            return Err(GAME_OVER.to_owned());
        }
        if let Some(planned) = self.planned(position) {
            return Ok(planned);
        }
        let limits = limits_at(position, limits);
        let result = self.search.search(history, &limits, stop, &mut |result| {
            if let Some(choice) = choice(position, result) {
                watch(&choice);
            }
        });
        self.plan_turn(position, &result);
        choice(position, &result).ok_or_else(|| GAME_OVER.to_owned())
    }

    fn new_game(&mut self, seed: u64) {
        self.search.reset(seed);
        self.plan.clear();
    }

    fn lazy_stats(&self) -> Option<&LazyStats> {
        self.search.lazy_stats()
    }

    fn root_moves(&self, table: &dyn Table) -> Vec<RootMove> {
        let Ok(table) = typed_table::<G>(table) else { return Vec::new() };
        let root_move = |(tried, pv): RootVariation<G::Move>| {
            let plies: Vec<_> = std::iter::once(tried.mv).chain(pv).collect();
            let pv = TypedTable::move_texts(table.history().now(), &plies);
            let mv = pv.first().cloned().unwrap_or_default();
            RootMove { mv, visits: tried.visits.into(), win_rate: tried.win_rate, pv }
        };
        self.search.root_moves(table.history()).into_iter().map(root_move).collect()
    }

    fn explain(&self, table: &dyn Table) -> Option<Vec<TermValue>> {
        self.search.explain(typed_table::<G>(table).ok()?.history().now())
    }
}

const GAME_OVER: &str = "the game is over";

/// A search result in the game's notation.
pub fn choice<G: Notation>(position: &G, result: &SearchResult<G>) -> Option<Choice> {
    let pv = TypedTable::move_texts(position, &result.pv);
    let best_move = pv.first()?.clone();
    let SearchResult { multipv, score, depth, nodes, time, .. } = *result;
    Some(Choice { best_move, score, pv, multipv, depth, nodes, time })
}
