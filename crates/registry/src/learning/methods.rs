//! Every method of learning by name, with its parameters.

use tenbin_core::{Param, ParamKind, ParseError, Settings, Spec};

/// A method of learning.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub meaning: &'static str,
    /// What it can be told.
    pub params: &'static [Param],
    /// Whether it learns from records only; the others play against themselves if there are none.
    pub needs_records: bool,
    /// Whether it learns from what players said of their turns, which matches keep and files do not.
    pub needs_scores: bool,
}

const fn whole(key: &'static str, meaning: &'static str, (min, max): (u64, u64), default: &'static str) -> Param {
    Param::new(key, meaning, ParamKind::Integer { min, max }, default)
}

const fn real(key: &'static str, meaning: &'static str, (min, max): (f64, f64), default: &'static str) -> Param {
    Param::new(key, meaning, ParamKind::Float { min, max }, default)
}

const fn loss(key: &'static str, meaning: &'static str, default: &'static str) -> Param {
    real(key, meaning, (0.0, 1_000_000.0), default)
}

const PASSES: Param = whole("passes", "passes over all lessons, at most", (1, 10_000), "10");
const PATIENCE: Param =
    whole("patience", "passes without a better result on what was held out that are put up with", (0, 10_000), "2");
const BATCH: Param = whole("batch", "turns, or games, before the weights move", (1, 100_000), "16");
const RATE: Param = real("rate", "how far a weight moves in a step, in points", (0.0, 1000.0), "1");
const DECAY: Param = real("decay", "how hard weights are pulled back to where they began", (0.0, 100.0), "0");
const SAMPLES: Param =
    whole("samples", "turns drawn at random to compare with; 0 for all there are", (0, 1_000_000), "0");
const SETTLE: Param = Param::new(
    "settle",
    "play positions out beyond the depth, as the evaluation's `quiet` says, and compare the ends",
    ParamKind::Switch,
    "off",
);
const DEPTH: Param = whole("depth", "plies that searches look ahead", (0, 64), "2");
const SLOPE: Param =
    real("slope", "how many points make winning e times as likely as losing", (1.0, 1_000_000.0), "600");
const GAMES: Param = whole("games", "games against itself in a pass, if there are no records", (1, 10_000_000), "500");
const RANDOM: Param = whole("random", "plies at most that such a game begins with at random", (0, 1_000), "8");
const LONGEST: Param = whole("longest", "plies that such a game lasts at most", (1, 100_000), "400");

/// Comparison of what was played with every other turn, by a smooth function of the points between them.
const SMOOTH: &[Param] = &[
    real(
        "width",
        "points that make the difference between worse and better, or e times as likely",
        (0.1, 1_000_000.0),
        "40",
    ),
    SAMPLES,
    SETTLE,
    PASSES,
    PATIENCE,
    BATCH,
    RATE,
    DECAY,
];

/// Every method there is.
pub const METHODS: &[Method] = &[
    Method {
        name: "perceptron",
        meaning: "averaged margin perceptron: what an expert played is worth more than what was not played, by a margin",
        params: &[
            real("margin", "by how many points", (0.0, 1_000_000.0), "100"),
            SAMPLES,
            SETTLE,
            whole(
                "best",
                "compare only with the best that a search over so many plies, without guesses, finds; 0 for no search",
                (0, 64),
                "0",
            ),
            PASSES,
            PATIENCE,
            BATCH,
            RATE,
        ],
        needs_records: true,
        needs_scores: false,
    },
    Method {
        name: "bonanza",
        meaning: "Bonanza's objective: as few turns as possible are worth more than the expert's, by a smooth count",
        params: SMOOTH,
        needs_records: true,
        needs_scores: false,
    },
    Method {
        name: "likelihood",
        meaning: "what experts played is as likely as can be, if they choose a turn the more often the more it is worth",
        params: SMOOTH,
        needs_records: true,
        needs_scores: false,
    },
    Method {
        name: "programme",
        meaning: "Hřebejk's linear programme: turns of experts change little, lag little behind the best and lead the average",
        params: &[
            whole("lessons", "turns the programme is made of", (1, 1_000_000), "300"),
            SAMPLES,
            loss("change", "of the change by the turn played", "1"),
            loss("greatest", "of the greater one of that and the change by the best turn", "1"),
            loss("behind", "of how far the best turn is ahead of the one played", "1"),
            loss("ahead", "of what is missing from its lead over the average", "4"),
            real("lead", "that lead, in points", (0.0, 1_000_000.0), "100"),
            loss("size", "of every weight's size", "0.01"),
            Param { default: "3", ..PASSES },
            PATIENCE,
        ],
        needs_records: true,
        needs_scores: false,
    },
    Method {
        name: "td",
        meaning: "TD(λ): positions are judged as what comes later is judged, and the last as the game ended",
        params: &[LAMBDA, SLOPE, DEPTH, GAMES, RANDOM, LONGEST, PASSES, PATIENCE, BATCH, RATE, DECAY],
        needs_records: false,
        needs_scores: false,
    },
    Method {
        name: "tdleaf",
        meaning: "the same at the ends of the lines that searches expect",
        params: &[LAMBDA, SLOPE, DEPTH, GAMES, RANDOM, LONGEST, PASSES, PATIENCE, BATCH, RATE, DECAY],
        needs_records: false,
        needs_scores: false,
    },
    Method {
        name: "review",
        meaning: "positions, played out until they are quiet, are judged as their players judged them and as the game ended",
        params: &[
            real("end", "how much the end of the game counts, against what players said", (0.0, 1.0), "0.3"),
            SLOPE,
            PASSES,
            PATIENCE,
            BATCH,
            RATE,
            DECAY,
        ],
        needs_records: true,
        needs_scores: true,
    },
    Method {
        name: "rootstrap",
        meaning: "positions are judged as a search from them judges",
        params: &[SLOPE, DEPTH, GAMES, RANDOM, LONGEST, PASSES, PATIENCE, BATCH, RATE, DECAY],
        needs_records: false,
        needs_scores: false,
    },
    Method {
        name: "treestrap",
        meaning: "the same for every position a search looked at",
        params: &[
            SLOPE,
            whole("shallowest", "plies that the search must have looked further than a position", (0, 64), "1"),
            DEPTH,
            GAMES,
            RANDOM,
            LONGEST,
            PASSES,
            PATIENCE,
            BATCH,
            RATE,
            DECAY,
        ],
        needs_records: false,
        needs_scores: false,
    },
];

const LAMBDA: Param = real(
    "lambda",
    "how much later differences count: 1 looks at the end alone, 0 at the next position",
    (0.0, 1.0),
    "0.7",
);

impl Method {
    /// The method that a spec such as `bonanza:passes=3` names, with its settings.
    pub fn read(text: &str) -> Result<(&'static Method, Settings), ParseError> {
        let spec = Spec::parse(text)?;
        let method = METHODS.iter().find(|method| method.name == spec.name());
        let method = method.ok_or_else(|| spec.unknown_name("method", METHODS.iter().map(|method| method.name)))?;
        Ok((method, Settings::read(&spec, method.params)?))
    }
}
