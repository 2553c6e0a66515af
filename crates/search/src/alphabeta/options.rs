//! The enhancements of the search, each under its name.

use tenbin_core::{Param, ParamKind, Score, Settings, Spec};

/// Which enhancements a search uses, and how large its table and its margin are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Remember positions already searched.
    pub table: bool,
    /// The size of that memory in mebibytes.
    pub hash: usize,
    /// Principal variation search: after the first move, ask only whether a move is better.
    pub pvs: bool,
    /// Start each depth with a narrow window around the last score.
    pub aspiration: bool,
    /// Try first what refuted a sibling.
    pub killers: bool,
    /// Try first what did well elsewhere, by the parts of a move.
    pub history: bool,
    /// Look less deep at moves that come late in the order.
    pub lmr: bool,
    /// At the end of the depth, go on with captures and the like until the position is quiet: in which of the ways that the
    /// game has, if at all.
    pub quiet: Option<usize>,
    /// See wins within the turn without searching for them, in games that can.
    pub sight: bool,
    /// Look one ply deeper where a threat must be answered at once.
    pub extend: bool,
    /// Suppose the turn is given away: if that is good enough, a ply will be.
    pub null: bool,
    /// Leave out what is too far behind to catch up in the depth that is left, or too far ahead to be caught.
    pub futility: bool,
    /// Near the end of the depth, leave out quiet plies that come late in the order.
    pub late: bool,
    /// Look one ply less deep where nothing is known of a position.
    pub unknown: bool,
    /// Skip the heavy stage of the evaluation when the cheap one is this far outside the window.
    pub lazy: Option<Score>,
    /// How many of the best moves are told, each with its line.
    pub lines: usize,
    /// Threads in one search, where the budget is time.
    pub threads: usize,
}

/// The parameters from which [`Options::read`] makes options.
pub const PARAMS: &[Param] = &[
    Param::new("table", "remember positions already searched", ParamKind::Switch, "on"),
    Param::new("hash", "size of that memory in mebibytes", ParamKind::Integer { min: 1, max: 65536 }, "8"),
    Param::new("pvs", "after the first move only ask whether a move is better", ParamKind::Switch, "on"),
    Param::new("aspiration", "start each depth with a narrow window around the last score", ParamKind::Switch, "on"),
    Param::new("killers", "try first what refuted a sibling", ParamKind::Switch, "on"),
    Param::new("history", "try first what did well elsewhere, movement and shot apart", ParamKind::Switch, "on"),
    Param::new("lmr", "look less deep at moves that come late in the order", ParamKind::Switch, "on"),
    Param::new(
        "quiet",
        "go on with captures and the like until the position is quiet, in games that have them",
        ParamKind::Switch,
        "on",
    ),
    Param::new(
        "sight",
        "see wins within the turn without searching for them, in games that can",
        ParamKind::Switch,
        "on",
    ),
    Param::new(
        "extend",
        "look a ply deeper where a threat, such as a check, must be answered at once",
        ParamKind::Switch,
        "on",
    ),
    Param::new(
        "null",
        "suppose the turn is given away: if that is good enough, a move will be",
        ParamKind::Switch,
        "on",
    ),
    Param::new(
        "futility",
        "leave out what is too far behind, or too far ahead, for the depth that is left",
        ParamKind::Switch,
        "on",
    ),
    Param::new(
        "late",
        "near the end of the depth leave out quiet moves that come late in the order",
        ParamKind::Switch,
        "on",
    ),
    Param::new("unknown", "look a ply less deep at positions of which nothing is known", ParamKind::Switch, "on"),
    Param::new(
        "lazy",
        "skip the heavy part of the evaluation when the cheap part is this many points outside the window",
        ParamKind::Integer { min: 0, max: 100_000 },
        "",
    ),
    Param::new(
        "lines",
        "tell so many of the best moves, each with its score and line; they all take time",
        ParamKind::Integer { min: 1, max: 600 },
        "1",
    ),
    Param::new(
        "threads",
        "threads in one search; only a time budget uses more than one, so that depth and nodes stay reproducible",
        ParamKind::Integer { min: 1, max: 256 },
        "1",
    ),
];

impl Options {
    /// Reads the options from settings that contain [`PARAMS`], for a game with these ways to look on beyond the depth. Where
    /// there are several, `quiet` names one of them instead of being a switch.
    pub fn read(settings: &Settings, ways: &[&str]) -> Options {
        let named = settings.text("quiet").map(|name| ways.iter().position(|way| *way == name));
        let whole = |key| settings.integer(key).expect("the parameter has a default");
        Options {
            table: settings.switch("table"),
            hash: whole("hash") as usize,
            pvs: settings.switch("pvs"),
            aspiration: settings.switch("aspiration"),
            killers: settings.switch("killers"),
            history: settings.switch("history"),
            lmr: settings.switch("lmr"),
            quiet: named.unwrap_or_else(|| settings.switch("quiet").then_some(0)),
            sight: settings.switch("sight"),
            extend: settings.switch("extend"),
            null: settings.switch("null"),
            futility: settings.switch("futility"),
            late: settings.switch("late"),
            unknown: settings.switch("unknown"),
            lazy: settings.integer("lazy").map(|margin| margin as Score),
            lines: whole("lines") as usize,
            threads: whole("threads") as usize,
        }
    }

    /// What a player has that says nothing about it.
    pub fn usual() -> Options {
        let nothing = Spec::parse("usual").expect("a name alone is a spec");
        Options::read(&Settings::read(&nothing, PARAMS).expect("every parameter has a default that it takes"), &[])
    }

    /// Nothing but alpha-beta itself: the plain search that every enhancement must agree with.
    pub fn plain() -> Options {
        Options {
            table: false,
            hash: 0,
            pvs: false,
            aspiration: false,
            killers: false,
            history: false,
            lmr: false,
            quiet: None,
            sight: false,
            extend: false,
            null: false,
            futility: false,
            late: false,
            unknown: false,
            lazy: None,
            lines: 1,
            threads: 1,
        }
    }
}
