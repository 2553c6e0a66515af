//! Shogi at the desk.

mod measures;
#[cfg(feature = "peers")]
mod peers;
mod records;
mod variant;

use crate::bench::Measure;
use crate::players::{Preset, random, weights};
use crate::room::{Card, OpeningStyle, Room};
use crate::{Mates, Mind, RecordFormat, Seat, Spelling, uct};
use tenbin_core::{Notation, Param, ParamKind, ParseError, Player, Settings, Spec, Table};
use tenbin_engines::{Protocol, USI, XBOARD};
use tenbin_search::MateSolver;
use tenbin_shogi::{DEFAULT_WEIGHTS, LEARNED_WEIGHTS, Sees, Shogi, ShogiPosition};
use variant::Variant;

/// The game.
pub(crate) struct ShogiRoom;

pub(crate) const SHOGI: ShogiRoom = ShogiRoom;

const CARD: Card = Card {
    name: "shogi",
    about: "Japanese chess: what is captured changes sides and may be dropped again",
    variants: "after a colon a handicap: lance, bishop, rook, rook-lance, two, four, six, eight or ten pieces; and what was \
               agreed upon: points=27, 24 or never for declarations, moves=320 for the longest game",
    position: "SFEN: lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1, or startpos",
    moves: "as in USI: 7g7f, 8h2b+, P*5e",
};

const DAO: Param = Param::new(
    "dao",
    "directional terms to use, by number: 1 slow pieces or 2 promoted ones only, 3 rook, 4 bishop; 34 for two of them",
    ParamKind::Text,
    "34",
);

/// The directional terms that [`DAO`] stands for where nothing is said.
const USUAL: Sees = Sees { rook: true, bishop: true, ..Sees::NOTHING };

const PRESETS: &[Preset] = &[
    Preset::searching(
        "shogi",
        "material, king safety, freedom of the major pieces, special and directional terms",
        &[DAO],
    ),
    Preset::searching(
        "learned",
        "the same with weights learned from the bench's own games and another program's judgement of them",
        &[DAO],
    ),
    Preset::UCT,
    Preset::RANDOM,
];

fn sees(settings: &Settings) -> Result<Sees, ParseError> {
    let text = settings.text("dao").unwrap_or_default();
    text.chars().try_fold(Sees::NOTHING, |sees, digit| {
        let one = digit.to_digit(10).and_then(|number| Sees::dao(number as u8));
        let wrong =
            || ParseError::at(&settings.canonical(), text, "write the numbers of the terms from 0 to 4, such as 34");
        one.map(|one| sees.and(one)).ok_or_else(wrong)
    })
}

fn evaluation(settings: &Settings, usual: &str, sees: Sees) -> Result<Shogi, ParseError> {
    Ok(Shogi::new(weights(settings, usual, Shogi::TERMS)?, sees))
}

impl Room for ShogiRoom {
    fn card(&self) -> &Card {
        &CARD
    }

    fn table(&self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let variant = Variant::read(spec)?;
        let start = variant.position();
        let start = match position {
            Some(text) => start.parse_position(text)?,
            None => start,
        };
        Ok(Box::new(Seat::new(variant.name(), start)))
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
        let usual = if preset.name == "learned" { LEARNED_WEIGHTS } else { DEFAULT_WEIGHTS };
        Ok(Box::new(evaluation(settings, usual, sees(settings)?)?))
    }

    fn player(&self, _table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
        Ok(match preset.name {
            "uct" => match uct::guide(settings, &["shogi", "learned"])? {
                Some("learned") => uct::guided(settings, evaluation(settings, LEARNED_WEIGHTS, USUAL)?),
                Some(_) => uct::guided(settings, evaluation(settings, DEFAULT_WEIGHTS, USUAL)?),
                None => uct::plain::<Shogi>(settings),
            },
            _ => random::<ShogiPosition>(settings),
        })
    }

    fn mates(&self, _table: &dyn Table, memory: usize) -> Result<Box<dyn Mates>, ParseError> {
        Ok(Box::new(MateSolver::<ShogiPosition>::new(memory)))
    }

    /// Our own notation is that of these languages.
    fn guests(&self) -> &'static [Protocol] {
        &[USI, XBOARD]
    }

    fn openings(&self, _table: &dyn Table) -> OpeningStyle {
        OpeningStyle { plies: 8, judge: "shogi:depth=2", limit: 150 }
    }

    fn measures(&self) -> Vec<Measure> {
        measures::all()
    }

    fn own_formats(&self) -> &'static [&'static dyn RecordFormat] {
        records::FORMATS
    }

    fn spell(&self, table: &dyn Table, turn: &str, spelling: Spelling) -> Result<String, ParseError> {
        match spelling {
            // Our own notation is that of the interface.
            Spelling::Usi if table.legal_moves().iter().any(|legal| legal == turn) => Ok(turn.to_owned()),
            _ => Err(ParseError::whole(turn, format!("turns of shogi have no {spelling:?} spelling"))),
        }
    }
}
