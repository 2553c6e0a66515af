//! Breakthrough.

use crate::{Advance, BOARD_SIDES, BreakthroughPosition, DEFAULT_WEIGHTS, LEARNED_WEIGHTS, PLIES_PER_TURN, TERMS};
use tenbin_core::{Param, ParamKind, ParseError, Settings, Table};
use tenbin_entry::bench::{self, Benchmark};
use tenbin_entry::players::{Preset, read_weights};
use tenbin_entry::scratch::{base, base_param, with_scratch};
use tenbin_entry::{DynEvaluation, GameInfo, GtpSupport, OpeningDefaults, ServedProtocols, SimpleGame};

/// The game.
pub struct Breakthrough;

/// The entry in the registry.
pub static BREAKTHROUGH: Breakthrough = Breakthrough;

const SIZE: Param = Param::board_size(BOARD_SIDES, "6x6");

const STEPS: Param = Param::new(
    "steps",
    "plies per turn",
    ParamKind::Integer { min: *PLIES_PER_TURN.start() as u64, max: *PLIES_PER_TURN.end() as u64 },
    "1",
);

impl SimpleGame for Breakthrough {
    type Position = BreakthroughPosition;

    const INFO: GameInfo = GameInfo {
        name: "breakthrough",
        about: "pawns move forward only; the first on the far rank wins (a small game to learn the bench with)",
        params: &[SIZE, STEPS],
        position: "ranks from the top, P and p pawns, numbers for empty squares, side to move: pppp/4/4/PPPP w",
        moves: "from-to: a2-a3",
    };

    const PRESETS: &'static [Preset] = &[
        Preset::alpha_beta("learned", "`advance` with weights learned from own games on 6×6", &[], learned),
        Preset::alpha_beta(
            "advance",
            "pawns, how far they have advanced, and whether they can be stopped",
            &[],
            advance,
        ),
        Preset::scratch(&[base_param(&["advance", "learned"])], advance_with_scratch),
        Preset::UCT,
        Preset::RANDOM,
    ];

    const OPENINGS: OpeningDefaults = OpeningDefaults { plies: 4, judge: "advance:depth=2", limit: 100 };

    const SERVED: ServedProtocols = ServedProtocols::gtp(GtpSupport::WHITE_FIRST);

    fn variant(settings: &Settings) -> Result<(String, BreakthroughPosition), &'static str> {
        let (files, ranks) = settings.board_size(SIZE.key).expect("the size has a default");
        let steps = settings.integer(STEPS.key).expect("the steps have a default");
        let name = if steps == 1 { String::new() } else { format!(",steps={steps}") };
        Ok((format!("{files}x{ranks}{name}"), BreakthroughPosition::start(files, ranks, steps as u8)?))
    }

    fn benchmarks() -> Vec<Benchmark> {
        bench::usual(&BreakthroughPosition::default(), "6×6", "advance", &Advance::default())
    }
}

fn advance(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    Ok(Box::new(Advance::new(read_weights(settings, DEFAULT_WEIGHTS, TERMS)?)))
}

fn learned(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    Ok(Box::new(Advance::new(read_weights(settings, LEARNED_WEIGHTS, TERMS)?)))
}

fn advance_with_scratch(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    let file = if base(settings) == "learned" { LEARNED_WEIGHTS } else { DEFAULT_WEIGHTS };
    with_scratch(&Advance::default(), settings, file)
}
