//! What can be set about the search, each under its name.

use tenbin_core::{Param, ParamKind, Settings};

/// How a search explores, what guides it, and how much it keeps.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The constant of UCB1: how much a move that was rarely tried is preferred.
    pub c: f64,
    /// How many visits a position needs before its moves enter the tree. With 1, the first visit plays out from the position
    /// itself, and the second goes on to one of its moves. The root's moves enter at once.
    pub threshold: u32,
    /// RAVE: how many visits a move needs until they count as much as all playouts in which it came later; 0 is off.
    pub rave: f64,
    /// Back up proven wins and losses.
    pub proofs: bool,
    /// Keep what is known of the moves that were played.
    pub reuse: bool,
    /// Where time is the budget: answer as soon as no other move can be visited as often any more, and after a fifth of it
    /// where playouts leave hardly any doubt.
    pub early: bool,
    /// The largest size of the tree in mebibytes.
    pub memory: usize,
    /// Threads in one search, where the budget is time.
    pub threads: usize,
    /// Guided: the points at which a win is 73 % likely (the logistic function of 1).
    pub scale: f64,
    /// Guided: random plies between a leaf and its evaluation.
    pub cut: u32,
    /// How many visits a guide's evaluation of a move counts as, or what it promises at a first look.
    pub trust: f64,
    /// Without a guide: play out as the game knows how to, and begin with what its moves promise at a first look.
    pub sensible: bool,
    /// Guided: how many of the best moves are considered at first; they grow with the root of the visits. 0 is all.
    pub widen: f64,
}

/// What is right for random playouts, and what for an evaluation.
struct Usual {
    c: f64,
    proofs: bool,
}

const PLAIN: Usual = Usual { c: 1.0, proofs: false };
/// Chosen by matches against alpha-beta with the same evaluation in the same time.
const GUIDED: Usual = Usual { c: 0.1, proofs: true };

/// The parameters from which [`Options::read`] makes options.
pub const PARAMS: &[Param] = &[
    Param::new(
        "c",
        "constant of UCB1: how much rarely tried moves are preferred; 1, or 0.1 with a guide",
        ParamKind::Float { min: 0.0, max: 100.0 },
        "",
    ),
    Param::new(
        "threshold",
        "visits of a position before its moves enter the tree",
        ParamKind::Integer { min: 1, max: 1_000_000 },
        "1",
    ),
    Param::new(
        "rave",
        "RAVE, without a guide: visits of a move that outweigh playouts in which it came later; 0 is off",
        ParamKind::Float { min: 0.0, max: 1e6 },
        "0",
    ),
    Param::new("proofs", "back up proven wins and losses; off, or on with a guide", ParamKind::Switch, ""),
    Param::new("reuse", "keep what is known of the moves that were played", ParamKind::Switch, "on"),
    Param::new(
        "early",
        "answer before the time is over if no other move can be visited as often any more, or playouts hardly differ",
        ParamKind::Switch,
        "on",
    ),
    Param::new(
        "memory",
        "largest size of the tree in mebibytes; when it is full it is searched but grows no more",
        ParamKind::Integer { min: 1, max: 65536 },
        "64",
    ),
    Param::new(
        "threads",
        "threads in one search; only a time budget uses more than one, so that playouts stay reproducible",
        ParamKind::Integer { min: 1, max: 256 },
        "1",
    ),
    Param::new(
        "scale",
        "guided: the points at which a win is 73 % likely",
        ParamKind::Float { min: 1.0, max: 100_000.0 },
        "400",
    ),
    Param::new(
        "cut",
        "guided: random plies between a leaf and its evaluation",
        ParamKind::Integer { min: 0, max: 10_000 },
        "0",
    ),
    Param::new(
        "trust",
        "how many visits a guide's evaluation of a move counts as, or the promise of one",
        ParamKind::Float { min: 0.01, max: 1e6 },
        "1",
    ),
    Param::new(
        "sensible",
        "without a guide: playouts and first looks at moves by what the game knows, rather than at random",
        ParamKind::Switch,
        "off",
    ),
    Param::new(
        "widen",
        "guided: best moves considered at first, growing with the root of the visits; 0 is all",
        ParamKind::Float { min: 0.0, max: 1e6 },
        "1",
    ),
];

impl Options {
    /// Reads the options from settings that contain [`PARAMS`]; what is usual differs with and without a guide.
    pub fn read(settings: &Settings, guided: bool) -> Options {
        let usual = if guided { GUIDED } else { PLAIN };
        let whole = |key| settings.integer(key).expect("the parameter has a default");
        let real = |key| settings.float(key).expect("the parameter has a default");
        Options {
            c: settings.float("c").unwrap_or(usual.c),
            threshold: whole("threshold") as u32,
            rave: real("rave"),
            proofs: settings.switch_if_set("proofs").unwrap_or(usual.proofs),
            reuse: settings.switch("reuse"),
            early: settings.switch("early"),
            memory: whole("memory") as usize,
            threads: whole("threads") as usize,
            scale: real("scale"),
            cut: whole("cut") as u32,
            trust: real("trust"),
            sensible: settings.switch("sensible"),
            widen: real("widen"),
        }
    }

    /// UCB1 and nothing else.
    pub fn plain() -> Options {
        Options {
            c: PLAIN.c,
            threshold: 1,
            rave: 0.0,
            proofs: PLAIN.proofs,
            reuse: false,
            early: false,
            memory: 64,
            threads: 1,
            scale: 400.0,
            cut: 0,
            trust: 1.0,
            sensible: false,
            widen: 0.0,
        }
    }
}
