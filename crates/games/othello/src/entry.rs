//! Othello.

use crate::{BOARD_SIDES, Classical, DEFAULT_WEIGHTS, LEARNED_WEIGHTS, OthelloPosition, TERMS};
use tenbin_core::{Param, ParseError, Settings, Spec, Table};
use tenbin_entry::bench::{self, Benchmark};
use tenbin_entry::players::{Basic, Preset, read_weights};
use tenbin_entry::{BasicPlayers, DynEvaluation, GtpSupport, ResumableSolver, ServedProtocols, TypedTable};
use tenbin_entry::{GameEntry, GameInfo, OpeningDefaults};
use tenbin_search::Solver;

/// The game.
pub struct Othello;

/// The entry in the registry.
pub static OTHELLO: Othello = Othello;

const INFO: GameInfo = GameInfo {
    name: "othello",
    about: "discs that turn over those between them; the side with more discs at the end wins",
    params: &[SIZE],
    position: "ranks from the top, X Black, O White, numbers for empty squares, side to move: 4/1XO1/1OX1/4 b",
    moves: "the square of the disc, d3, or pass",
};

const SIZE: Param = Param::board_size(BOARD_SIDES, "8x8");

const PRESETS: &[Preset] = &[
    Preset::alpha_beta("learned", "`classical` with weights learned from its own games", &[], learned),
    Preset::alpha_beta(
        "classical",
        "mobility, squares, stable discs, parity, by phase; weights by hand",
        &[],
        classical,
    ),
    Preset::UCT,
    Preset::RANDOM,
];

fn classical(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    Ok(Box::new(Classical::new(read_weights(settings, DEFAULT_WEIGHTS, TERMS)?)))
}

fn learned(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    Ok(Box::new(Classical::new(read_weights(settings, LEARNED_WEIGHTS, TERMS)?)))
}

/// The starting position of a variant.
fn start(spec: &Spec) -> Result<OthelloPosition, ParseError> {
    let settings = Settings::read(spec, INFO.params)?;
    let (files, ranks) = settings.board_size(SIZE.key).expect("the size has a default");
    let start = if files == ranks { OthelloPosition::start(files) } else { Err("the board is square") };
    start.map_err(|message| ParseError::whole(spec.text(), message).advice("expected 4x4, 6x6 or 8x8"))
}

impl GameEntry for Othello {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn table(&'static self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let start = start(spec)?;
        let side = start.size().files;
        TypedTable::boxed(self, format!("othello:{side}x{side}"), start, position)
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn strongest(&self) -> &'static str {
        "learned"
    }

    fn basic_players(&self, _table: &dyn Table) -> &'static dyn BasicPlayers {
        &Basic::<OthelloPosition>::PLAYERS
    }

    fn solver(
        &self,
        _table: &dyn Table,
        memory: usize,
        theorems: bool,
    ) -> Result<Box<dyn ResumableSolver>, ParseError> {
        Ok(Box::new(Solver::<OthelloPosition>::new(memory, theorems)))
    }

    fn served_protocols(&self) -> ServedProtocols {
        ServedProtocols { gtp: Some(GtpSupport::BLACK_FIRST), ..ServedProtocols::default() }
    }

    fn openings(&self, _table: &dyn Table) -> OpeningDefaults {
        OpeningDefaults { plies: 8, judge: "classical:depth=4", limit: 500 }
    }

    fn benchmarks(&self) -> Vec<Benchmark> {
        let start = OthelloPosition::default();
        bench::usual(&start, "8×8", "classical", &Classical::default())
    }
}
