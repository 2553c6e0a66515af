//! Training methods by name, with their parameters. Distances of scores and the learning rate are in hundredths of the
//! evaluation's unit at its initial weights.

use tenbin_core::{Param, ParamKind, ParseError, Settings, Spec};

/// A training method.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Name.
    pub name: &'static str,
    /// The name that earlier versions used; an error gives the new name.
    pub former: Option<&'static str>,
    /// The objective in one sentence.
    pub meaning: &'static str,
    /// Parameters.
    pub params: &'static [Param],
    /// Whether the method needs recorded games. The others use self-play without records.
    pub needs_records: bool,
    /// Whether the method needs search scores in the records. Matches keep them; most files do not.
    pub needs_scores: bool,
}

const fn integer(key: &'static str, meaning: &'static str, (min, max): (u64, u64), default: &'static str) -> Param {
    Param::new(key, meaning, ParamKind::Integer { min, max }, default)
}

const fn float(key: &'static str, meaning: &'static str, (min, max): (f64, f64), default: &'static str) -> Param {
    Param::new(key, meaning, ParamKind::Float { min, max }, default)
}

const fn loss(key: &'static str, meaning: &'static str, default: &'static str) -> Param {
    float(key, meaning, (0.0, 1_000_000.0), default)
}

const EPOCHS: Param = integer("epochs", "maximum number of epochs", (1, 10_000), "10").formerly(&["passes"]);
const PATIENCE: Param = integer(
    "patience",
    "early stopping: end after more than N epochs without a lower validation loss",
    (0, 10_000),
    "2",
);
const BATCH: Param = integer("batch", "batch size: turns, or games, per weight update", (1, 100_000), "16");
const RATE: Param = float("rate", "learning rate, in hundredths of a unit per step", (0.0, 1000.0), "2");
const DECAY: Param = float("decay", "weight decay: L2 regularisation towards the initial weights", (0.0, 100.0), "0");
const NEGATIVES: Param =
    integer("negatives", "random turns to compare with; 0 for all legal turns", (0, 1_000_000), "0")
        .formerly(&["samples"]);
const QUIESCENCE: Param = Param::new(
    "quiescence",
    "resolve positions by quiescence search, in games with captures; default on, but off where all turns of several plies \
     are compared",
    ParamKind::Switch,
    "",
)
.formerly(&["settle"]);
const DEPTH: Param = integer("depth", "search depth in plies", (0, 64), "2");
const SIGMOID_SCALE: Param = float(
    "sigmoid-scale",
    "hundredths of a unit that multiply the odds of winning by e; default the fit in the weight file, or 400",
    (1.0, 1_000_000.0),
    "",
)
.formerly(&["slope"]);
const GAMES: Param = integer("games", "self-play games per epoch, without records", (1, 10_000_000), "500");
const RANDOM_PLIES: Param =
    integer("random-plies", "maximum number of random plies that start a self-play game", (0, 1_000), "8")
        .formerly(&["random"]);
const MAX_PLIES: Param =
    integer("max-plies", "maximum length of a self-play game in plies", (1, 100_000), "400").formerly(&["longest"]);
const LAMBDA: Param =
    float("lambda", "trace decay: 1 uses the game result alone, 0 the next position alone", (0.0, 1.0), "0.7");

const TEMPERATURE: Param = float(
    "temperature",
    "scale of score differences in the sigmoid or softmax, in hundredths of a unit",
    (0.1, 1_000_000.0),
    "200",
)
.formerly(&["width"]);

/// The parameters of a comparison by a smooth loss of the score difference.
const SMOOTH: &[Param] = &[TEMPERATURE, NEGATIVES, QUIESCENCE, EPOCHS, PATIENCE, BATCH, RATE, DECAY];

/// All training methods.
pub const METHODS: &[Method] = &[
    Method {
        name: "perceptron",
        former: None,
        meaning: "Averaged margin perceptron (hinge loss, SGD): the expert's turn scores above others by a margin.",
        params: &[
            float("margin", "margin in hundredths of a unit", (0.0, 1_000_000.0), "100"),
            NEGATIVES,
            QUIESCENCE,
            integer("best", "compare with the best turn of a full-width search of this depth; 0 is off", (0, 64), "0"),
            EPOCHS,
            PATIENCE,
            BATCH,
            RATE,
        ],
        needs_records: true,
        needs_scores: false,
    },
    Method {
        name: "bonanza",
        former: None,
        meaning: "Bonanza's objective (Adam): the sum of sigmoids of score differences to the expert's turn.",
        params: SMOOTH,
        needs_records: true,
        needs_scores: false,
    },
    Method {
        name: "likelihood",
        former: None,
        meaning: "Softmax cross-entropy (Adam): the likelihood of the expert's turn among the legal turns.",
        params: SMOOTH,
        needs_records: true,
        needs_scores: false,
    },
    Method {
        name: "linear-program",
        former: Some("programme"),
        meaning: "Hřebejk's linear program, solved once per epoch: expert turns change the evaluation little, score near \
                  the best turn and above the average turn.",
        params: &[
            integer("turns", "number of expert turns in the program", (1, 1_000_000), "300").formerly(&["lessons"]),
            NEGATIVES,
            QUIESCENCE,
            loss("change", "loss weight: change of the score by the expert's turn", "1"),
            loss("greatest", "loss weight: greater change, by the expert's or the best turn", "1"),
            loss("behind", "loss weight: lead of the best turn over the expert's", "1"),
            loss("ahead", "loss weight: shortfall of the expert's lead over the average", "30"),
            float("lead", "required lead over the average turn, in hundredths of a unit", (0.0, 1_000_000.0), "100"),
            loss("l1", "L1 regularisation: loss weight of absolute weights", "0.01").formerly(&["size"]),
            Param { default: "3", ..EPOCHS },
            PATIENCE,
        ],
        needs_records: true,
        needs_scores: false,
    },
    Method {
        name: "td",
        former: None,
        meaning: "TD(λ) (Adam): static evaluations approach later evaluations and the game result.",
        params: &[
            LAMBDA,
            SIGMOID_SCALE,
            QUIESCENCE,
            DEPTH,
            GAMES,
            RANDOM_PLIES,
            MAX_PLIES,
            EPOCHS,
            PATIENCE,
            BATCH,
            RATE,
            DECAY,
        ],
        needs_records: false,
        needs_scores: false,
    },
    Method {
        name: "tdleaf",
        former: None,
        meaning: "TD-Leaf(λ) (Adam): TD(λ) at the leaves of principal variations.",
        params: &[LAMBDA, SIGMOID_SCALE, DEPTH, GAMES, RANDOM_PLIES, MAX_PLIES, EPOCHS, PATIENCE, BATCH, RATE, DECAY],
        needs_records: false,
        needs_scores: false,
    },
    Method {
        name: "search-and-result",
        former: Some("review"),
        meaning: "Cross-entropy (Adam) of win probabilities after quiescence search, against a mixture of recorded search \
                  scores and the game result.",
        params: &[
            float("result-weight", "weight of the game result against search scores", (0.0, 1.0), "0.3")
                .formerly(&["end"]),
            SIGMOID_SCALE,
            EPOCHS,
            PATIENCE,
            BATCH,
            RATE,
            DECAY,
        ],
        needs_records: true,
        needs_scores: true,
    },
    Method {
        name: "combined",
        former: None,
        meaning: "One weighted loss (Adam), averaged within each game: softmax cross-entropy of the expert's turn, and \
                  cross-entropy of win probabilities against the game result and against recorded search scores.",
        params: &[
            loss("comparison", "loss weight: the expert's turn against others", "0.1"),
            loss("outcome", "loss weight: win probability against the game result", "0.5"),
            loss("score", "loss weight: win probability against the recorded search score", "0.5"),
            integer("turns", "turns of each game to compare in an epoch", (0, 10_000), "8"),
            TEMPERATURE,
            Param { default: "200", ..NEGATIVES },
            SIGMOID_SCALE,
            QUIESCENCE,
            EPOCHS,
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
        former: None,
        meaning: "RootStrap (Adam): the static evaluation of a position approaches its search score.",
        params: &[
            SIGMOID_SCALE,
            QUIESCENCE,
            DEPTH,
            GAMES,
            RANDOM_PLIES,
            MAX_PLIES,
            EPOCHS,
            PATIENCE,
            BATCH,
            RATE,
            DECAY,
        ],
        needs_records: false,
        needs_scores: false,
    },
    Method {
        name: "treestrap",
        former: None,
        meaning: "TreeStrap (Adam): RootStrap at every node of the search tree.",
        params: &[
            SIGMOID_SCALE,
            QUIESCENCE,
            integer("min-depth", "minimum remaining depth of a node in the search tree", (0, 64), "1")
                .formerly(&["shallowest"]),
            Param {
                meaning: "search depth in plies; default 3, or 2 in games of more than 1,000 moves at the start",
                default: "",
                ..DEPTH
            },
            Param { default: "200", ..GAMES },
            RANDOM_PLIES,
            MAX_PLIES,
            EPOCHS,
            PATIENCE,
            BATCH,
            RATE,
            DECAY,
        ],
        needs_records: false,
        needs_scores: false,
    },
];

impl Method {
    /// Parses a method spec such as `bonanza:epochs=3`.
    pub fn read(text: &str) -> Result<(&'static Method, Settings), ParseError> {
        let spec = Spec::parse(text)?;
        let method = METHODS.iter().find(|method| method.name == spec.name()).ok_or_else(|| unknown(&spec))?;
        Ok((method, Settings::read(&spec, method.params)?))
    }

    /// The canonical form of a method spec that an earlier version wrote; the same text if it is invalid.
    pub fn modernise(text: &str) -> String {
        current_names(text).and_then(|text| Ok(Method::read(&text)?.1.canonical())).unwrap_or_else(|_| text.to_owned())
    }
}

/// The error for an unknown or renamed method.
fn unknown(spec: &Spec) -> ParseError {
    match METHODS.iter().find(|method| method.former == Some(spec.name())) {
        Some(renamed) => {
            let typed = spec.text().split(':').next().unwrap_or_default();
            ParseError::at(spec.text(), typed, format!("`{}` is now called `{}`", spec.name(), renamed.name))
        }
        None => spec.unknown_name("method", METHODS.iter().map(|method| method.name)),
    }
}

/// A method spec with former names replaced by the current ones.
fn current_names(text: &str) -> Result<String, ParseError> {
    let spec = Spec::parse(text)?;
    let is_named = |method: &&Method| method.name == spec.name() || method.former == Some(spec.name());
    let method = METHODS.iter().find(is_named).ok_or_else(|| unknown(&spec))?;
    let current = |key: &str| {
        let renamed = method.params.iter().find(|param| param.former.contains(&key));
        renamed.map_or_else(|| key.to_owned(), |param| param.key.to_owned())
    };
    let item = |item: &tenbin_core::SpecItem| match &item.key {
        Some(key) => format!("{}={}", current(key), item.value),
        None => item.value.clone(),
    };
    let items: Vec<String> = spec.items().iter().map(item).collect();
    Ok(if items.is_empty() { method.name.to_owned() } else { format!("{}:{}", method.name, items.join(",")) })
}

#[cfg(test)]
mod tests {
    use super::Method;

    #[test]
    fn former_names_are_errors_that_name_the_new_ones() {
        let error = |text: &str| Method::read(text).expect_err("a former name").to_string();
        assert_eq!(error("review"), "`review` is now called `search-and-result`\n  review\n  ^^^^^^");
        assert!(error("programme:lessons=3").starts_with("`programme` is now called `linear-program`"));
        assert!(error("perceptron:samples=3").starts_with("`samples` is now called `negatives`"));
    }

    #[test]
    fn specs_of_earlier_versions_are_modernised() {
        for (old, new) in [
            ("perceptron:best=4,passes=1,settle=on", "perceptron:best=4,epochs=1,quiescence=on"),
            ("programme:lessons=40", "linear-program:turns=40"),
            ("review", "search-and-result"),
            ("bonanza:width=30", "bonanza:temperature=30"),
            ("td:nonsense=1", "td:nonsense=1"),
        ] {
            assert_eq!(Method::modernise(old), new);
            assert_eq!(Method::modernise(new), new);
        }
    }
}
