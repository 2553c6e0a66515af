//! Othello.

use crate::{BOARD_SIDES, Classical, DEFAULT_WEIGHTS, LEARNED_WEIGHTS, OthelloPosition, TERMS};
use tenbin_core::{Param, ParseError, Settings, Table};
use tenbin_entry::bench::{self, Benchmark};
use tenbin_entry::players::{Preset, read_weights};
use tenbin_entry::scratch::{base, base_param, with_scratch};
use tenbin_entry::{DynEvaluation, GameInfo, GtpSupport, OpeningDefaults, ServedProtocols, SimpleGame};

/// The game.
pub struct Othello;

/// The entry in the registry.
pub static OTHELLO: Othello = Othello;

const SIZE: Param = Param::board_size(BOARD_SIDES, "8x8");

impl SimpleGame for Othello {
    type Position = OthelloPosition;

    const INFO: GameInfo = GameInfo {
        name: "othello",
        about: "discs that turn over those between them; the side with more discs at the end wins",
        params: &[SIZE],
        position: "ranks from the top, X Black, O White, numbers for empty squares, side to move: 4/1XO1/1OX1/4 b",
        moves: "the square of the disc, d3, or pass",
    };

    const PRESETS: &'static [Preset] = &[
        Preset::alpha_beta("learned", "`classical` with weights learned from its own games", &[], learned),
        Preset::alpha_beta("classical", "mobility, squares, stable discs, parity, by phase", &[], classical),
        Preset::scratch(&[base_param(&["learned", "classical"])], classical_with_scratch),
        Preset::UCT,
        Preset::RANDOM,
    ];

    const OPENINGS: OpeningDefaults = OpeningDefaults { plies: 8, judge: "classical:depth=4", limit: 500 };

    const SERVED: ServedProtocols = ServedProtocols::gtp(GtpSupport::BLACK_FIRST);

    fn variant(settings: &Settings) -> Result<(String, OthelloPosition), &'static str> {
        let (files, ranks) = settings.board_size(SIZE.key).expect("the size has a default");
        let start = OthelloPosition::start(if files == ranks { files } else { 0 })?;
        Ok((format!("{files}x{ranks}"), start))
    }

    fn benchmarks() -> Vec<Benchmark> {
        bench::usual(&OthelloPosition::default(), "8×8", "classical", &Classical::default())
    }
}

fn classical(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    Ok(Box::new(Classical::new(read_weights(settings, DEFAULT_WEIGHTS, TERMS)?)))
}

fn learned(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    Ok(Box::new(Classical::new(read_weights(settings, LEARNED_WEIGHTS, TERMS)?)))
}

fn classical_with_scratch(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    let file = if base(settings) == "classical" { DEFAULT_WEIGHTS } else { LEARNED_WEIGHTS };
    with_scratch(&Classical::default(), settings, file)
}
