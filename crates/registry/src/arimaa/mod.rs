//! Arimaa.

mod benchmarks;
#[cfg(feature = "peers")]
mod peers;
mod records;
#[cfg(test)]
mod tests;

use crate::bench::Benchmark;
use crate::players::{Preset, random, typed_table, weights};
use crate::entry::{GameInfo, OpeningDefaults, GameEntry};
use crate::{DynEvaluation, RecordFormat, TypedTable, MoveFormat, uct};
use tenbin_arimaa::{ArimaaEvaluation, ArimaaPosition, FULL_WEIGHTS, HANDMADE_WEIGHTS, LEARNED_WEIGHTS, Move, RICH_WEIGHTS};
use tenbin_core::{Notation, Param, ParamKind, ParseError, Player, Settings, Spec, Table};
use tenbin_engines::{AEI, Protocol};

/// The game.
pub(crate) struct ArimaaRoom;

pub(crate) const ARIMAA: ArimaaRoom = ArimaaRoom;

const INFO: GameInfo = GameInfo {
    name: "arimaa",
    about: "four steps per turn; stronger pieces push and pull weaker ones; a rabbit on the far rank wins",
    variants: "none",
    position: "side to move and 64 squares from a8 to h1: g [rrrrrrrrhdcemcdh…RRRRRRRR], or a diagram",
    moves: "steps Ed2n, pushes and pulls hd5e,Ed4n, placements Ed2; pass ends a turn that has steps left",
};

const QUIET: Param = Param::new(
    "quiet",
    "quiescence search: capturing turns as in the comparison-training paper, or all captures and one-piece defences",
    ParamKind::Choice(&["paper", "complete", "off"]),
    "paper",
);

/// Without quiescence search the player is stronger at equal time (docs/papers/comparison).
const QUIET_OFF: Param = Param { default: "off", ..QUIET };

const PRESETS: &[Preset] = &[
    Preset::searching("handmade", "material, frozen and mobile pieces, traps, advanced rabbits", &[QUIET]),
    Preset::searching("full", "`handmade` with piece-square tables, ranks, and goals and captures within a turn", &[QUIET]),
    Preset::searching("learned", "`full` with weights learned by comparison training", &[QUIET_OFF]),
    Preset::searching("rich", "`learned` with relations between pieces", &[QUIET_OFF]),
    Preset::UCT,
    Preset::RANDOM,
];

/// The evaluation of a preset, with its built-in weights unless the settings name a file.
fn evaluation(name: &str, settings: &Settings) -> Result<ArimaaEvaluation, ParseError> {
    let (usual, terms) = match name {
        "handmade" => (HANDMADE_WEIGHTS, ArimaaEvaluation::HANDMADE_TERMS),
        "full" => (FULL_WEIGHTS, ArimaaEvaluation::FULL_TERMS),
        "learned" => (LEARNED_WEIGHTS, ArimaaEvaluation::FULL_TERMS),
        _ => (RICH_WEIGHTS, ArimaaEvaluation::RICH_TERMS),
    };
    Ok(ArimaaEvaluation::new(weights(settings, usual, terms)?))
}

impl GameEntry for ArimaaRoom {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn table(&self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        if let Some(item) = spec.items().first() {
            return Err(spec.key_error(item, "Arimaa has no variants").advice("arimaa"));
        }
        let start = ArimaaPosition::default();
        let start = position.map_or(Ok(start), |text| start.parse_position(text))?;
        Ok(Box::new(TypedTable::new(INFO.name.to_owned(), start)))
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn strongest(&self) -> &'static str {
        "learned"
    }

    fn evaluation(
        &self,
        _table: &dyn Table,
        preset: &Preset,
        settings: &Settings,
    ) -> Result<Box<dyn DynEvaluation>, ParseError> {
        Ok(Box::new(evaluation(preset.name, settings)?))
    }

    fn player(&self, _table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
        Ok(match preset.name {
            "uct" => match uct::guide(settings, &["handmade", "full", "learned", "rich"])? {
                Some(name) => uct::guided(settings, evaluation(name, settings)?),
                None => uct::plain::<ArimaaEvaluation>(settings),
            },
            _ => random::<ArimaaPosition>(settings),
        })
    }

    /// Random setups, then a few random steps per side up to the end of a turn.
    fn openings(&self, _table: &dyn Table) -> OpeningDefaults {
        OpeningDefaults { plies: 40, judge: "handmade:depth=4", limit: 100 }
    }

    fn served_protocols(&self) -> crate::ServedProtocols {
        let is_setup = |table: &dyn Table| position(table).is_ok_and(|position| position.is_setup());
        crate::ServedProtocols { aei: Some(crate::AeiSupport { is_setup }), ..crate::ServedProtocols::default() }
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
