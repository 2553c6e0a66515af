//! Breakthrough.

use crate::{Advance, BOARD_SIDES, BreakthroughPosition, DEFAULT_WEIGHTS, PLIES_PER_TURN, TERMS, scratch};
use tenbin_core::{Param, ParamKind, ParseError, Settings, Spec, Table, Term};
use tenbin_entry::bench::{self, Benchmark};
use tenbin_entry::players::{Basic, Preset, read_weights};
use tenbin_entry::scratch::{Scratch, base_param, scratch_terms};
use tenbin_entry::{BasicPlayers, DynEvaluation, ResumableSolver, TypedTable};
use tenbin_entry::{GameEntry, GameInfo, OpeningDefaults};
use tenbin_search::Solver;

/// The game.
pub struct Breakthrough;

/// The entry in the registry.
pub static BREAKTHROUGH: Breakthrough = Breakthrough;

const INFO: GameInfo = GameInfo {
    name: "breakthrough",
    about: "pawns move forward only; the first on the far rank wins (a small game to learn the bench with)",
    params: &[SIZE, STEPS],
    position: "ranks from the top, P and p pawns, numbers for empty squares, side to move: pppp/4/4/PPPP w",
    moves: "from-to: a2-a3",
};

const PRESETS: &[Preset] = &[
    Preset::alpha_beta("advance", "pawns, how far they have advanced, and whether they can be stopped", &[], advance),
    Preset::scratch(&[base_param(&["advance"])], advance_with_scratch),
    Preset::UCT,
    Preset::RANDOM,
];

const SIZE: Param = Param::board_size(BOARD_SIDES, "6x6");

const STEPS: Param = Param::new(
    "steps",
    "plies per turn",
    ParamKind::Integer { min: *PLIES_PER_TURN.start() as u64, max: *PLIES_PER_TURN.end() as u64 },
    "1",
);

fn variant(spec: &Spec) -> Result<(u8, u8, u8), ParseError> {
    let settings = Settings::read(spec, INFO.params)?;
    let (files, ranks) = settings.board_size(SIZE.key).expect("the size has a default");
    let steps = settings.integer(STEPS.key).expect("the steps have a default");
    Ok((files, ranks, steps as u8))
}

fn advance(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    Ok(Box::new(Advance::new(read_weights(settings, DEFAULT_WEIGHTS, TERMS)?)))
}

impl Advance {
    /// The terms of `scratch`.
    pub const SCRATCH_TERMS: &'static [Term] =
        &scratch_terms::<{ TERMS.len() + scratch::TERMS.len() }>(TERMS, scratch::TERMS);
}

fn advance_with_scratch(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    let weights = read_weights(settings, DEFAULT_WEIGHTS, Advance::SCRATCH_TERMS)?;
    Ok(Box::new(Scratch::new(&Advance::default(), weights)))
}

impl GameEntry for Breakthrough {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn table(&'static self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let (files, ranks, steps) = variant(spec)?;
        let start = BreakthroughPosition::start(files, ranks, steps)
            .map_err(|message| ParseError::whole(spec.text(), message))?;
        let steps = if steps == 1 { String::new() } else { format!(",steps={steps}") };
        TypedTable::boxed(self, format!("breakthrough:{files}x{ranks}{steps}"), start, position)
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn strongest(&self) -> &'static str {
        "advance"
    }

    fn basic_players(&self, _table: &dyn Table) -> &'static dyn BasicPlayers {
        &Basic::<BreakthroughPosition>::PLAYERS
    }

    fn solver(
        &self,
        _table: &dyn Table,
        memory: usize,
        theorems: bool,
    ) -> Result<Box<dyn ResumableSolver>, ParseError> {
        Ok(Box::new(Solver::<BreakthroughPosition>::new(memory, theorems)))
    }

    fn served_protocols(&self) -> tenbin_entry::ServedProtocols {
        tenbin_entry::ServedProtocols {
            gtp: Some(tenbin_entry::GtpSupport::WHITE_FIRST),
            ..tenbin_entry::ServedProtocols::default()
        }
    }

    fn openings(&self, _table: &dyn Table) -> OpeningDefaults {
        OpeningDefaults { plies: 4, judge: "advance:depth=2", limit: 100 }
    }

    fn benchmarks(&self) -> Vec<Benchmark> {
        bench::usual(&BreakthroughPosition::default(), "6×6", "advance", &Advance::default())
    }
}
