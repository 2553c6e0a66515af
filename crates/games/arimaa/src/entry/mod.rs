//! Arimaa.

mod benchmarks;
#[cfg(feature = "peers")]
mod peers;
mod records;

use crate::{
    ArimaaEvaluation, ArimaaPosition, COMBINED_WEIGHTS, CONJUNCTION_WEIGHTS, FULL_WEIGHTS, HANDMADE_WEIGHTS,
    LEARNED_WEIGHTS, Move, POSITIONAL_WEIGHTS, RICH_WEIGHTS,
};
use tenbin_core::{Notation, Param, ParamKind, ParseError, Settings, Spec, Table};
use tenbin_engines::{AEI, Protocol};
use tenbin_entry::Benchmark;
use tenbin_entry::players::{Basic, Preset, read_weights};
use tenbin_entry::scratch::{base, base_param, with_scratch};
use tenbin_entry::typed_table;
use tenbin_entry::{BasicPlayers, DynEvaluation, MoveFormat, RecordFormat, TypedTable};
use tenbin_entry::{GameEntry, GameInfo, OpeningDefaults};

/// The game.
pub struct ArimaaGame;

/// The entry in the registry.
pub static ARIMAA: ArimaaGame = ArimaaGame;

const INFO: GameInfo = GameInfo {
    name: "arimaa",
    about: "four steps per turn; stronger pieces push and pull weaker ones; a rabbit on the far rank wins",
    params: &[],
    position: "side to move and 64 squares from a8 to h1: g [rrrrrrrrhdcemcdh…RRRRRRRR], or a diagram",
    moves: "steps Ed2n, pushes and pulls hd5e,Ed4n, placements Ed2; pass ends a turn that has steps left",
};

const QUIESCENCE: Param = Param::new(
    "quiescence",
    "quiescence search: capturing turns as in the comparison-training paper, or all captures and one-piece defences",
    ParamKind::Choice(&["paper", "complete", "off"]),
    "paper",
)
.formerly(&["quiet"]);

/// Without quiescence search the player is stronger at equal time (docs/book/src/papers/comparison).
const QUIESCENCE_OFF: Param = Param { default: "off", ..QUIESCENCE };

const PRESETS: &[Preset] = &[
    Preset::alpha_beta(
        "handmade",
        "material, frozen and mobile pieces, traps, advanced rabbits",
        &[QUIESCENCE],
        handmade,
    ),
    Preset::alpha_beta(
        "full",
        "`handmade` with piece-square tables, ranks, and goals and captures within a turn",
        &[QUIESCENCE],
        full,
    ),
    Preset::alpha_beta("learned", "`full` with weights learned by comparison training", &[QUIESCENCE_OFF], learned),
    Preset::alpha_beta("rich", "`learned` with relations between pieces", &[QUIESCENCE_OFF], rich),
    Preset::alpha_beta(
        "conjunctions",
        "`full` with conjunctions of a piece's flags, and weights for each trap, as in the paper",
        &[QUIESCENCE],
        conjunctions,
    ),
    Preset::alpha_beta(
        "positional",
        "`full` with hostages, frames, trap fights, phalanxes, blockades, stray pieces and goal attacks",
        &[QUIESCENCE_OFF],
        positional,
    ),
    Preset::alpha_beta(
        "combined",
        "`positional` with weights learned from moves, results and search scores",
        &[QUIESCENCE_OFF],
        combined,
    ),
    Preset::scratch(&[base_param(&["learned", "rich"]), QUIESCENCE_OFF], scratch),
    Preset::UCT,
    Preset::RANDOM,
];

/// Declares the constructor of an evaluation with its built-in weights and terms.
macro_rules! evaluations {
    ($($name:ident: $built_in:expr, $terms:expr;)*) => {$(
        fn $name(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
            Ok(Box::new(ArimaaEvaluation::new(read_weights(settings, $built_in, $terms)?)))
        }
    )*};
}

evaluations! {
    handmade: HANDMADE_WEIGHTS, ArimaaEvaluation::HANDMADE_TERMS;
    full: FULL_WEIGHTS, ArimaaEvaluation::FULL_TERMS;
    learned: LEARNED_WEIGHTS, ArimaaEvaluation::FULL_TERMS;
    rich: RICH_WEIGHTS, ArimaaEvaluation::RICH_TERMS;
    conjunctions: CONJUNCTION_WEIGHTS, ArimaaEvaluation::CONJUNCTION_TERMS;
    positional: POSITIONAL_WEIGHTS, ArimaaEvaluation::POSITIONAL_TERMS;
    combined: COMBINED_WEIGHTS, ArimaaEvaluation::POSITIONAL_TERMS;
}

fn scratch(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    match base(settings) {
        "rich" => with_scratch(&ArimaaEvaluation::rich(), settings, RICH_WEIGHTS),
        _ => with_scratch(&ArimaaEvaluation::full(), settings, LEARNED_WEIGHTS),
    }
}

impl GameEntry for ArimaaGame {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn table(&'static self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        Settings::read(spec, INFO.params)?;
        TypedTable::boxed(self, INFO.name.to_owned(), ArimaaPosition::default(), position)
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn strongest(&self) -> &'static str {
        "learned"
    }

    fn basic_players(&self, _table: &dyn Table) -> &'static dyn BasicPlayers {
        &Basic::<ArimaaPosition>::PLAYERS
    }

    /// Random setups, then a few random steps per side up to the end of a turn.
    fn openings(&self, _table: &dyn Table) -> OpeningDefaults {
        OpeningDefaults { plies: 40, judge: "handmade:depth=4", limit: 100 }
    }

    fn served_protocols(&self) -> tenbin_entry::ServedProtocols {
        let is_setup = |table: &dyn Table| position(table).is_ok_and(|position| position.is_setup());
        tenbin_entry::ServedProtocols {
            aei: Some(tenbin_entry::AeiSupport { is_setup }),
            ..tenbin_entry::ServedProtocols::default()
        }
    }

    fn format_move(&self, table: &dyn Table, mv: &str, format: MoveFormat) -> Result<String, ParseError> {
        if format != MoveFormat::Aei {
            return Err(format.unsupported(mv, INFO.name));
        }
        let position = position(table)?;
        let ply = position.parse_move(mv)?;
        Ok(if ply == Move::Pass { String::new() } else { position.move_text(ply).replace(',', " ") })
    }

    fn protocols(&self) -> &'static [Protocol] {
        &[AEI]
    }

    fn native_formats(&self) -> &'static [&'static dyn RecordFormat] {
        &[&records::Archive]
    }

    fn benchmarks(&self) -> Vec<Benchmark> {
        benchmarks::all()
    }
}

fn position(table: &dyn Table) -> Result<&ArimaaPosition, ParseError> {
    typed_table(table)
        .map(|typed: &TypedTable<ArimaaPosition>| typed.history().now())
        .map_err(|message| ParseError::whole(table.game(), message))
}
