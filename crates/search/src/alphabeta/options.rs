//! The enhancements of alpha-beta search, each a switch by name.

use crate::score_unit::{MAX_UNIT, USUAL_UNIT};
use tenbin_core::{Param, ParamKind, Score, Settings, Spec};

/// Which enhancements a search uses, and its table sizes and margins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlphaBetaOptions {
    /// Transposition table.
    pub table: bool,
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Principal variation search (PVS).
    pub pvs: bool,
    /// Aspiration windows.
    pub aspiration: bool,
    /// Killer moves.
    pub killers: bool,
    /// History and continuation history.
    pub history: bool,
    /// Late-move reduction (LMR).
    pub lmr: bool,
    /// Quiescence search: the index of its mode in [`QUIESCENCE_MODES`](tenbin_core::Tactics::QUIESCENCE_MODES).
    pub quiescence: Option<usize>,
    /// Mate in one: immediate wins that the game detects without search.
    pub mate_in_one: bool,
    /// Check extension.
    pub check_extension: bool,
    /// Null-move pruning.
    pub null_move: bool,
    /// Futility pruning, reverse futility pruning and delta pruning.
    pub futility: bool,
    /// Late-move pruning (LMP) and SEE pruning.
    pub lmp: bool,
    /// Internal iterative reduction (IIR).
    pub iir: bool,
    /// Lazy evaluation: the margin beyond the window, in hundredths of the unit.
    pub lazy: Option<Score>,
    /// Lazy evaluation compares the accumulator's score with the window instead of the fast stage's.
    pub lazy_accumulator: bool,
    /// Lazy evaluation at interior nodes too, not only in quiescence search.
    pub lazy_interior: bool,
    /// Pruning after a skipped slow stage counts on the fast stage's score instead of the bound.
    pub lazy_estimate: bool,
    /// The unit of all margins, in points. Players measure it ([`score_unit`](crate::score_unit)).
    pub unit: Score,
    /// MultiPV: the number of principal variations.
    pub multipv: usize,
    /// Threads of a search by time.
    pub threads: usize,
}

/// The parameters that [`AlphaBetaOptions::read`] reads.
pub const PARAMS: &[Param] = &[
    Param::new("table", "transposition table", ParamKind::Switch, "on"),
    Param::new("hash", "size of the transposition table in MiB", ParamKind::Integer { min: 1, max: 65536 }, "8"),
    Param::new("pvs", "principal variation search", ParamKind::Switch, "on"),
    Param::new("aspiration", "aspiration windows", ParamKind::Switch, "on"),
    Param::new("killers", "killer moves", ParamKind::Switch, "on"),
    Param::new("history", "history and continuation history", ParamKind::Switch, "on"),
    Param::new("lmr", "late-move reduction", ParamKind::Switch, "on"),
    Param::new("quiescence", "quiescence search, in games with captures", ParamKind::Switch, "on").formerly(&["quiet"]),
    Param::new("mate-in-one", "immediate wins without search, in games that detect them", ParamKind::Switch, "on")
        .formerly(&["sight"]),
    Param::new("check-extension", "check extension", ParamKind::Switch, "on").formerly(&["extend"]),
    Param::new("null-move", "null-move pruning", ParamKind::Switch, "on").formerly(&["null"]),
    Param::new("futility", "futility, reverse futility and delta pruning", ParamKind::Switch, "on"),
    Param::new("lmp", "late-move pruning and SEE pruning", ParamKind::Switch, "on").formerly(&["late"]),
    Param::new("iir", "internal iterative reduction", ParamKind::Switch, "on").formerly(&["unknown"]),
    Param::new(
        "lazy",
        "lazy evaluation: skip slow terms this many hundredths of a unit outside the window",
        ParamKind::Integer { min: 0, max: 100_000 },
        "",
    ),
    Param::new(
        "lazy-by",
        "score that lazy evaluation compares with the window: fast terms, or the accumulator's alone",
        ParamKind::Choice(&["fast", "accumulator"]),
        "fast",
    ),
    Param::new("lazy-interior", "lazy evaluation at interior nodes too", ParamKind::Switch, "on"),
    Param::new(
        "lazy-estimate",
        "pruning after skipped slow terms counts on the fast terms; off: on the bound that allows for the margin",
        ParamKind::Switch,
        "on",
    ),
    Param::new(
        "unit",
        "unit of all margins, in points: about a pawn; measured by default",
        ParamKind::Integer { min: 1, max: MAX_UNIT as u64 },
        "",
    ),
    Param::new("multipv", "number of principal variations", ParamKind::Integer { min: 1, max: 600 }, "1")
        .formerly(&["lines"]),
    Param::new(
        "threads",
        "threads of a search by time; other limits use one, to be reproducible",
        ParamKind::Integer { min: 1, max: 256 },
        "1",
    ),
];

impl AlphaBetaOptions {
    /// Reads the options from settings with [`PARAMS`], for a game with these quiescence modes. Where there are several, the
    /// parameter names one instead of being a switch.
    pub fn read(settings: &Settings, quiescence_modes: &[&str]) -> AlphaBetaOptions {
        let mode = settings.text("quiescence").map(|name| quiescence_modes.iter().position(|mode| *mode == name));
        let integer = |key| settings.integer(key).expect("the parameter has a default");
        AlphaBetaOptions {
            table: settings.switch("table"),
            hash: integer("hash") as usize,
            pvs: settings.switch("pvs"),
            aspiration: settings.switch("aspiration"),
            killers: settings.switch("killers"),
            history: settings.switch("history"),
            lmr: settings.switch("lmr"),
            quiescence: mode.unwrap_or_else(|| settings.switch("quiescence").then_some(0)),
            mate_in_one: settings.switch("mate-in-one"),
            check_extension: settings.switch("check-extension"),
            null_move: settings.switch("null-move"),
            futility: settings.switch("futility"),
            lmp: settings.switch("lmp"),
            iir: settings.switch("iir"),
            lazy: settings.integer("lazy").map(|margin| margin as Score),
            lazy_accumulator: settings.text("lazy-by") == Some("accumulator"),
            lazy_interior: settings.switch("lazy-interior"),
            lazy_estimate: settings.switch("lazy-estimate"),
            unit: settings.integer("unit").map_or(USUAL_UNIT, |points| points as Score),
            multipv: integer("multipv") as usize,
            threads: integer("threads") as usize,
        }
    }

    /// The same options without selectivity: no forward pruning, reductions, extensions or lazy evaluation.
    pub fn full_width(self) -> AlphaBetaOptions {
        AlphaBetaOptions {
            lmr: false,
            check_extension: false,
            null_move: false,
            futility: false,
            lmp: false,
            iir: false,
            lazy: None,
            ..self
        }
    }

    /// The defaults of a player.
    pub fn defaults() -> AlphaBetaOptions {
        let spec = Spec::parse("defaults").expect("a name alone is a spec");
        AlphaBetaOptions::read(
            &Settings::read(&spec, PARAMS).expect("every parameter has a default that it takes"),
            &[],
        )
    }

    /// Plain alpha-beta: the reference for every enhancement.
    pub fn plain() -> AlphaBetaOptions {
        AlphaBetaOptions {
            table: false,
            hash: 0,
            pvs: false,
            aspiration: false,
            killers: false,
            history: false,
            quiescence: None,
            mate_in_one: false,
            ..AlphaBetaOptions::defaults().full_width()
        }
    }
}
