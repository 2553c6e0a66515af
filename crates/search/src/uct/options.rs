//! The parameters of UCT, by name.

use super::params::{EVALUATION_C, PLAYOUT_C, SCALE_UNITS};
use crate::score_unit::USUAL_UNIT;
use tenbin_core::{Param, ParamKind, Score, Settings};

/// The parameters of a UCT search.
#[derive(Clone, Debug, PartialEq)]
pub struct UctOptions {
    /// Exploration constant of UCB1.
    pub c: f64,
    /// Expansion threshold: visits of a node before its moves enter the tree. With 1, the first visit is a playout from the
    /// node itself. The root is expanded at once.
    pub threshold: u32,
    /// RAVE equivalence parameter: the visits at which a move's own mean and its RAVE mean weigh the same; 0 is off.
    pub rave: f64,
    /// Backpropagation of the root's point of view: every node counts the wins of the side to move at the root, so the tree has
    /// the opponent help. A mistake, kept to repeat results that have it.
    pub root_backup: bool,
    /// Backpropagate proven wins and losses (MCTS-Solver).
    pub proofs: bool,
    /// Tree reuse between moves.
    pub reuse: bool,
    /// Early stopping in a search by time: after a fifth of the time if the playouts leave hardly any doubt; under a clock also
    /// once no other move can catch up in visits.
    pub early: bool,
    /// Maximum size of the tree in MiB; `None` for the default of the machine.
    pub memory: Option<usize>,
    /// Threads of a search by time.
    pub threads: usize,
    /// With an evaluation: the points at which the win probability is 73 % (the logistic function of 1).
    pub scale: f64,
    /// With an evaluation: length of the truncated playout before it, in plies.
    pub playout_plies: u32,
    /// Virtual visits that a move's prior counts as.
    pub prior_visits: f64,
    /// Heuristic playouts and move priors of the game, instead of random playouts.
    pub heuristic: bool,
    /// With an evaluation: factor of progressive widening. The number of moves considered is this times the root of the
    /// visits; 0 is off.
    pub widening: f64,
}

/// Defaults that depend on whether there is an evaluation.
struct ModeDefaults {
    c: f64,
    proofs: bool,
}

const PLAYOUT_DEFAULTS: ModeDefaults = ModeDefaults { c: PLAYOUT_C, proofs: false };
const EVALUATION_DEFAULTS: ModeDefaults = ModeDefaults { c: EVALUATION_C, proofs: true };

const BACKUP: &str = "backup";
const ROOT_BACKUP: &str = "root";

/// The parameters that [`UctOptions::read`] reads.
pub const PARAMS: &[Param] = &[
    Param::new(
        "c",
        "exploration constant of UCB1; default 1, or 0.1 with an evaluation",
        ParamKind::Float { min: 0.0, max: 100.0 },
        "",
    ),
    Param::new(
        "threshold",
        "visits of a node before it is expanded",
        ParamKind::Integer { min: 1, max: 1_000_000 },
        "1",
    ),
    Param::new(
        "rave",
        "RAVE equivalence parameter, without an evaluation; 0 is off",
        ParamKind::Float { min: 0.0, max: 1e6 },
        "0",
    ),
    Param::new(
        BACKUP,
        "whose wins a node counts: its mover's, or a mistake that some programs have: the root player's in the whole tree",
        ParamKind::Choice(&["mover", ROOT_BACKUP]),
        "mover",
    ),
    Param::new(
        "proofs",
        "backpropagate proven wins and losses; default off, or on with an evaluation",
        ParamKind::Switch,
        "",
    ),
    Param::new("reuse", "reuse the tree of the move before", ParamKind::Switch, "on"),
    Param::new("early", "early stopping in a search by time", ParamKind::Switch, "on"),
    Param::new(
        "memory",
        "maximum size of the tree in MiB; a full tree drops what is visited least; default 64, by time more on a larger machine",
        ParamKind::Integer { min: 1, max: 65536 },
        "",
    ),
    Param::new(
        "threads",
        "threads of a search by time; other limits use one, to be reproducible",
        ParamKind::Integer { min: 1, max: 256 },
        "1",
    ),
    Param::new(
        "scale",
        "with an evaluation: points for a win probability of 73 %; measured by default",
        ParamKind::Float { min: 1.0, max: 1e7 },
        "",
    ),
    Param::new(
        "playout-plies",
        "with an evaluation: plies of a truncated playout before it",
        ParamKind::Integer { min: 0, max: 10_000 },
        "0",
    )
    .formerly(&["cut"]),
    Param::new("prior-visits", "virtual visits of a move's prior", ParamKind::Float { min: 0.01, max: 1e6 }, "1")
        .formerly(&["trust"]),
    Param::new(
        "heuristic",
        "heuristic playouts and move priors of the game, without an evaluation",
        ParamKind::Switch,
        "off",
    )
    .formerly(&["sensible"]),
    Param::new(
        "widening",
        "with an evaluation: progressive widening, moves per root of the visits; 0 is off",
        ParamKind::Float { min: 0.0, max: 1e6 },
        "1",
    )
    .formerly(&["widen"]),
];

impl UctOptions {
    /// Reads the options from settings with [`PARAMS`]. Some defaults depend on whether there is an evaluation.
    pub fn read(settings: &Settings, has_evaluation: bool) -> UctOptions {
        let defaults = if has_evaluation { EVALUATION_DEFAULTS } else { PLAYOUT_DEFAULTS };
        let integer = |key| settings.integer(key).expect("the parameter has a default");
        let float = |key| settings.float(key).expect("the parameter has a default");
        UctOptions {
            c: settings.float("c").unwrap_or(defaults.c),
            threshold: integer("threshold") as u32,
            rave: float("rave"),
            root_backup: settings.text(BACKUP) == Some(ROOT_BACKUP),
            proofs: settings.switch_if_set("proofs").unwrap_or(defaults.proofs),
            reuse: settings.switch("reuse"),
            early: settings.switch("early"),
            memory: settings.integer("memory").map(|mebibytes| mebibytes as usize),
            threads: integer("threads") as usize,
            scale: settings.float("scale").unwrap_or_else(|| UctOptions::scale_of(USUAL_UNIT)),
            playout_plies: integer("playout-plies") as u32,
            prior_visits: float("prior-visits"),
            heuristic: settings.switch("heuristic"),
            widening: float("widening"),
        }
    }

    /// The default scale of an evaluation with this unit.
    pub fn scale_of(unit: Score) -> f64 {
        SCALE_UNITS * f64::from(unit)
    }

    /// The unit of an evaluation with this scale: the inverse of [`scale_of`](UctOptions::scale_of).
    pub fn unit_of(scale: f64) -> Score {
        (scale / SCALE_UNITS).round().max(1.0) as Score
    }

    /// Plain UCB1 with random playouts.
    pub fn plain() -> UctOptions {
        UctOptions {
            c: PLAYOUT_DEFAULTS.c,
            threshold: 1,
            rave: 0.0,
            root_backup: false,
            proofs: PLAYOUT_DEFAULTS.proofs,
            reuse: false,
            early: false,
            memory: None,
            threads: 1,
            scale: UctOptions::scale_of(USUAL_UNIT),
            playout_plies: 0,
            prior_visits: 1.0,
            heuristic: false,
            widening: 0.0,
        }
    }
}
