//! Arimaa at the desk.

mod measures;
#[cfg(feature = "peers")]
mod peers;
mod records;
#[cfg(test)]
mod tests;

use crate::bench::Measure;
use crate::players::{Preset, random, seat, weights};
use crate::room::{Card, OpeningStyle, Room};
use crate::{Mind, RecordFormat, Seat, Spelling, uct};
use tenbin_arimaa::{Arimaa, ArimaaPosition, FULL_WEIGHTS, HANDMADE_WEIGHTS, LEARNED_WEIGHTS, Move, RICH_WEIGHTS};
use tenbin_core::{Notation, Param, ParamKind, ParseError, Player, Settings, Spec, Table};
use tenbin_engines::{AEI, Protocol};

/// The game.
pub(crate) struct ArimaaRoom;

pub(crate) const ARIMAA: ArimaaRoom = ArimaaRoom;

const CARD: Card = Card {
    name: "arimaa",
    about: "elephants, camels, horses, dogs, cats and rabbits; stronger pieces push and pull weaker ones, four steps a turn",
    variants: "none",
    position: "side to move and 64 squares from a8 to h1: g [rrrrrrrrhdcemcdh…RRRRRRRR], or a diagram",
    moves: "steps Ed2n, pushes and pulls hd5e,Ed4n, placements Ed2; pass ends a turn that has steps left",
};

const QUIET: Param = Param::new(
    "quiet",
    "beyond the depth: capturing turns of the steps in the paper on comparison training, or all captures and what one piece does against them",
    ParamKind::Choice(&["paper", "complete", "off"]),
    "paper",
);

/// Who plays to win rather than to be compared with the paper looks ahead instead: at equal time that is stronger
/// (docs/papers/comparison).
const QUIET_OFF: Param = Param { default: "off", ..QUIET };

const PRESETS: &[Preset] = &[
    Preset::searching("handmade", "material, frozen and free pieces, traps, rabbits that have come far", &[QUIET]),
    Preset::searching("full", "the same with places, ranks, and goals and captures within a turn", &[QUIET]),
    Preset::searching("learned", "`full` with weights learned from games by comparison", &[QUIET_OFF]),
    Preset::searching("rich", "`learned` with how pieces stand to each other", &[QUIET_OFF]),
    Preset::UCT,
    Preset::RANDOM,
];

/// The evaluation of the preset of this name, with its weights if the settings name no others.
fn evaluation(name: &str, settings: &Settings) -> Result<Arimaa, ParseError> {
    let (usual, terms) = match name {
        "handmade" => (HANDMADE_WEIGHTS, Arimaa::HANDMADE_TERMS),
        "full" => (FULL_WEIGHTS, Arimaa::FULL_TERMS),
        "learned" => (LEARNED_WEIGHTS, Arimaa::FULL_TERMS),
        _ => (RICH_WEIGHTS, Arimaa::RICH_TERMS),
    };
    Ok(Arimaa::new(weights(settings, usual, terms)?))
}

impl Room for ArimaaRoom {
    fn card(&self) -> &Card {
        &CARD
    }

    fn table(&self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        if let Some(item) = spec.items().first() {
            return Err(spec.key_error(item, "there is one Arimaa only").advice("arimaa"));
        }
        let start = ArimaaPosition::default();
        let start = position.map_or(Ok(start), |text| start.parse_position(text))?;
        Ok(Box::new(Seat::new(CARD.name.to_owned(), start)))
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
    ) -> Result<Box<dyn Mind>, ParseError> {
        Ok(Box::new(evaluation(preset.name, settings)?))
    }

    fn player(&self, _table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
        Ok(match preset.name {
            "uct" => match uct::guide(settings, &["handmade", "full", "learned", "rich"])? {
                Some(name) => uct::guided(settings, evaluation(name, settings)?),
                None => uct::plain::<Arimaa>(settings),
            },
            _ => random::<ArimaaPosition>(settings),
        })
    }

    /// Both sides set up at random, and each makes a few random steps, the last of them to the end of a turn.
    fn openings(&self, _table: &dyn Table) -> OpeningStyle {
        OpeningStyle { plies: 40, judge: "handmade:depth=4", limit: 100 }
    }

    fn spell(&self, table: &dyn Table, turn: &str, spelling: Spelling) -> Result<String, ParseError> {
        if spelling != Spelling::Aei {
            return Err(ParseError::whole(turn, format!("turns of arimaa have no {spelling:?} spelling")));
        }
        let position = position(table)?;
        let ply = position.parse_move(turn)?;
        Ok(if ply == Move::Pass { String::new() } else { position.move_text(ply).replace(',', " ") })
    }

    fn guests(&self) -> &'static [Protocol] {
        &[AEI]
    }

    fn own_formats(&self) -> &'static [&'static dyn RecordFormat] {
        &[&records::Archive]
    }

    fn measures(&self) -> Vec<Measure> {
        measures::all()
    }
}

fn position(table: &dyn Table) -> Result<&ArimaaPosition, ParseError> {
    seat(table)
        .map(|seat: &Seat<ArimaaPosition>| seat.line().now())
        .map_err(|message| ParseError::whole(table.game(), message))
}
