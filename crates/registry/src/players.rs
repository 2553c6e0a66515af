//! The bench's own players: a search, an evaluation and a budget behind the object-safe [`Player`].

use crate::TypedTable;
use crate::player_clock::PlayerClock;
use std::time::Duration;
use tenbin_core::{
    Choice, Clock, Evaluation, GameHistory, LazyStats, Limits, Notation, Param, ParamKind, ParseError, Player,
    Position, Search, SearchResult, Settings, Stop, Table, Tactics, Term, TermValue, TimeControl, Weights, breakdown,
};
use tenbin_search::Chance;
use tenbin_search::alphabeta::{self, AlphaBeta, Options};

/// A player by name, with everything that can be set.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name in specs.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub meaning: &'static str,
    /// The parameters of its own: of its evaluation, or of a search that no other preset has.
    pub own: &'static [Param],
    /// Whether it is alpha-beta with an evaluation, and so has besides its own parameters what all of these share: a
    /// budget, search options and weights.
    pub searches: bool,
}

pub(crate) const WEIGHTS: Param =
    Param::new("weights", "a weight file to use instead of the built-in one", ParamKind::File, "");

pub(crate) const TIME: Param = Param::new("time", "time for a move", ParamKind::Time, "");

/// What a search may spend on a move. With nothing said it is [`DEFAULT_DEPTH`].
const BUDGET: &[Param] = &[
    Param::new("depth", "plies to look ahead; 2 if nothing else is said", ParamKind::Integer { min: 1, max: 100 }, ""),
    Param::new("nodes", "positions to visit", ParamKind::Integer { min: 1, max: u64::MAX }, ""),
    TIME,
];

const DEFAULT_DEPTH: u32 = 2;

impl Preset {
    /// A player that looks ahead with an evaluation.
    pub const fn searching(name: &'static str, meaning: &'static str, own: &'static [Param]) -> Preset {
        Preset { name, meaning, own, searches: true }
    }

    /// The player that plays at random.
    pub const RANDOM: Preset =
        Preset { name: "random", meaning: "plays uniformly at random", own: &[], searches: false };

    /// Every parameter.
    pub fn params(&self) -> Vec<Param> {
        let mut params = self.own.to_vec();
        if self.searches {
            params.push(WEIGHTS);
            params.extend(BUDGET);
            params.extend(TimeControl::PARAMS);
            // A game may say of a parameter of the search what values it takes there.
            let own = |param: &&Param| self.own.iter().all(|own| own.key != param.key);
            params.extend(alphabeta::options::PARAMS.iter().filter(own));
        }
        params
    }
}

/// The weights that the settings name, or the built-in ones.
pub(crate) fn weights(settings: &Settings, built_in: &str, terms: &'static [Term]) -> Result<Weights, ParseError> {
    let Some(file) = settings.text("weights") else { return Weights::parse(built_in, terms) };
    let text = std::fs::read_to_string(file).map_err(|error| {
        ParseError::at(&settings.canonical(), file, format!("cannot read the weight file: {error}"))
    })?;
    Weights::parse(&text, terms)
}

fn budget(settings: &Settings, clock: &PlayerClock) -> Limits {
    let budget = Limits {
        depth: settings.integer("depth").map(|depth| depth as u32),
        nodes: settings.integer("nodes"),
        playouts: None,
        time: settings.time("time"),
    };
    if budget.is_infinite() && !clock.is_set() { Limits::depth(DEFAULT_DEPTH) } else { budget }
}

/// A player that looks ahead with an evaluation.
pub(crate) fn thinker<E: Evaluation<Position: Notation>>(settings: &Settings, evaluation: E) -> Box<dyn Player> {
    let clock = PlayerClock::read(settings);
    Box::new(AlphaBetaPlayer {
        spec: settings.canonical(),
        budget: budget(settings, &clock),
        clock,
        search: AlphaBeta::new(evaluation, Options::read(settings, E::Position::QUIESCENCE_MODES)),
        plan: Vec::new(),
    })
}

struct AlphaBetaPlayer<E: Evaluation> {
    spec: String,
    budget: Limits,
    clock: PlayerClock,
    search: AlphaBeta<E>,
    /// The rest of a turn that was thought of as a whole: what to play in which position, by its key.
    plan: Vec<(u64, SearchResult<E::Position>)>,
}

impl<E: Evaluation<Position: Notation>> AlphaBetaPlayer<E> {
    /// Notes what is left of the turn in the line that a search expects.
    fn make_plan(&mut self, position: &E::Position, thought: &SearchResult<E::Position>) {
        self.plan.clear();
        let mut position = position.clone();
        for (place, ply) in thought.pv.iter().enumerate() {
            position.play(*ply);
            let line = thought.pv[place + 1..].to_vec();
            if position.depth_used() == 0 || line.is_empty() {
                break;
            }
            self.plan
                .push((position.key(), SearchResult { pv: line, nodes: 0, time: Duration::ZERO, ..thought.clone() }));
        }
    }

    /// What the plan says to play here.
    fn planned(&self, position: &E::Position) -> Option<Choice> {
        let key = position.key();
        let (_, thought) = self.plan.iter().find(|(planned, _)| position.depth_used() > 0 && *planned == key)?;
        choice(position, thought).filter(|_| thought.best_move().is_some_and(|ply| position.is_legal(ply)))
    }
}

impl<E: Evaluation<Position: Notation>> Player for AlphaBetaPlayer<E> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn fingerprint(&self) -> String {
        self.search.evaluation().weights().fingerprint()
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

    fn choose(&mut self, table: &dyn Table, stop: &Stop, watch: &mut dyn FnMut(&Choice)) -> Result<Choice, String> {
        let line = typed_table::<E::Position>(table)?.history();
        if let Some(planned) = self.planned(line.now()).filter(|_| line.outcome().is_none()) {
            return Ok(planned);
        }
        let left = |depth: u32| depth.saturating_sub(line.now().depth_used()).max(1);
        let budget = self.clock.limits(&Limits { depth: self.budget.depth.map(left), ..self.budget });
        let thought = thought(&mut self.search, line, &budget, stop, watch)?;
        self.make_plan(line.now(), &thought);
        choice(line.now(), &thought).ok_or_else(|| OVER.to_owned())
    }

    fn new_game(&mut self, _seed: u64) {
        self.search.new_game();
        self.clock.new_game();
        self.plan.clear();
    }

    fn lazy_stats(&self) -> Option<&LazyStats> {
        Some(self.search.heavy())
    }

    fn explain(&self, table: &dyn Table) -> Option<Vec<TermValue>> {
        Some(breakdown(self.search.evaluation(), typed_table::<E::Position>(table).ok()?.history().now()))
    }
}

/// The player that plays at random.
pub(crate) fn random<G: Notation>(settings: &Settings) -> Box<dyn Player> {
    Box::new(RandomPlayer::<G> { spec: settings.canonical(), chance: Chance::new(0), game: std::marker::PhantomData })
}

struct RandomPlayer<G> {
    spec: String,
    chance: Chance,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Notation> Player for RandomPlayer<G> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn is_reproducible(&self) -> bool {
        true
    }

    fn is_stochastic(&self) -> bool {
        true
    }

    fn choose(&mut self, table: &dyn Table, stop: &Stop, watch: &mut dyn FnMut(&Choice)) -> Result<Choice, String> {
        think::<G, _>(&mut self.chance, table, &Limits::default(), stop, watch)
    }

    fn new_game(&mut self, seed: u64) {
        self.chance = Chance::new(seed);
    }
}

/// Lets a search choose a turn at a table, and tells `watch` of every better answer on the way.
pub(crate) fn think<G: Notation, S: Search<G>>(
    search: &mut S,
    table: &dyn Table,
    budget: &Limits,
    stop: &Stop,
    watch: &mut dyn FnMut(&Choice),
) -> Result<Choice, String> {
    let line = typed_table::<G>(table)?.history();
    let thought = thought(search, line, budget, stop, watch)?;
    choice(line.now(), &thought).ok_or_else(|| OVER.to_owned())
}

const OVER: &str = "the game is over";

/// What a search thinks of a game under way.
fn thought<G: Notation, S: Search<G>>(
    search: &mut S,
    line: &GameHistory<G>,
    budget: &Limits,
    stop: &Stop,
    watch: &mut dyn FnMut(&Choice),
) -> Result<SearchResult<G>, String> {
    if line.outcome().is_some() {
        return Err(OVER.to_owned());
    }
    Ok(search.search(line, budget, stop, &mut |thought| {
        if let Some(choice) = choice(line.now(), thought) {
            watch(&choice);
        }
    }))
}

pub(crate) fn typed_table<G: Notation>(table: &dyn Table) -> Result<&TypedTable<G>, String> {
    table.as_any().downcast_ref().ok_or_else(|| format!("this player was not made for {}", table.game()))
}

pub(crate) fn choice<G: Notation>(position: &G, thought: &SearchResult<G>) -> Option<Choice> {
    let line = TypedTable::move_texts(position, &thought.pv);
    let turn = line.first()?.clone();
    let SearchResult { multipv: rank, score, depth, nodes, time, .. } = *thought;
    Some(Choice { best_move: turn, score, pv: line, multipv: rank, depth, nodes, time })
}
