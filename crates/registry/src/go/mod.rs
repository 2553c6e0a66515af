//! Go at the desk.

/// Runs code with `$points` standing for the number of points that a board of this size takes up. Three are enough: copies of
/// a small board are small, and whatever is larger than 9×9 may as well be copied like 19×19.
macro_rules! for_size {
    ($size:expr, $points:ident => $body:expr) => {
        match $size {
            ..=9 => {
                const $points: usize = 128;
                $body
            }
            10..=21 => {
                const $points: usize = 512;
                $body
            }
            _ => {
                const $points: usize = 1024;
                $body
            }
        }
    };
}

mod hosting;
mod measures;
mod players;
mod problem;
mod records;
mod tsume;
mod variant;

use crate::bench::Measure;
use crate::players::Preset;
use crate::room::{Card, OpeningStyle, Room};
use crate::{Hosting, Marks, Mind, Problem, RecordFormat, Seat};
use tenbin_core::{Notation, ParseError, Player, Settings, Spec, Table};
use tenbin_engines::{GTP, Protocol};
use tenbin_go::GoPosition;
pub use tsume::{Answer, LifeAndDeath, Verdict};
use variant::Variant;

/// The game.
pub(crate) struct GoRoom;

pub(crate) const GO: GoRoom = GoRoom;

const CARD: Card = Card {
    name: "go",
    about: "stones that surround: whoever has more of the board at the end wins",
    variants: "a size from 2x2 to 25x25, 9x9 if nothing is said, and settings: go:19x19,rules=japanese,komi=6.5; rules \
               (chinese, japanese, aga, new-zealand, tromp-taylor), komi, superko (none, positional, situational), suicide \
               (on, off), handicap (0 or from 2 on), placement (fixed, free), dead (who says which stones are: playouts, strength, \
               none), moves (the game ends after so many)",
    position: "rows from the top, X Black, O White, numbers for empty points, side to move, ko, prisoners, passes, plies: \
               3/1X1/3 w - 0/0 0 1; or a diagram",
    moves: "as in GTP: D4, pass",
};

impl Room for GoRoom {
    fn card(&self) -> &Card {
        &CARD
    }

    fn table(&self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        self.seated(spec, position)
    }

    fn problem(
        &self,
        spec: &Spec,
        text: Option<&str>,
        marks: &Marks<'_>,
    ) -> Result<Option<Box<dyn Problem>>, ParseError> {
        problem::pose(spec, text, marks).map(Some)
    }

    fn presets(&self) -> &'static [Preset] {
        players::PRESETS
    }

    fn strongest(&self) -> &'static str {
        "best"
    }

    fn evaluation(&self, table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Mind>, ParseError> {
        for_size!(table.diagram().files, N => players::evaluation::<N>(preset, settings))
    }

    fn player(&self, table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
        for_size!(table.diagram().files, N => players::player::<N>(preset, settings))
    }

    fn guests(&self) -> &'static [Protocol] {
        &[GTP]
    }

    fn hosting(&self) -> Option<&'static dyn Hosting> {
        Some(&hosting::Hosted)
    }

    fn openings(&self, _table: &dyn Table) -> OpeningStyle {
        OpeningStyle { plies: 4, judge: "influence:depth=1", limit: 1500 }
    }

    fn measures(&self) -> Vec<Measure> {
        measures::all()
    }

    fn own_formats(&self) -> &'static [&'static dyn RecordFormat] {
        &[&records::Sgf]
    }
}

impl GoRoom {
    fn seated(&self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let variant = Variant::read(spec)?;
        for_size!(variant.size, N => {
            let start = start::<N>(&variant, spec)?;
            let start = match position {
                Some(text) => start.parse_position(text)?,
                None => start,
            };
            Ok(Box::new(Seat::new(variant.name(), start)))
        })
    }
}

fn start<const N: usize>(variant: &Variant, spec: &Spec) -> Result<GoPosition<N>, ParseError> {
    let Variant { size, rules, handicap, free, .. } = *variant;
    let start = match handicap {
        0 => Some(GoPosition::new(size, rules)),
        stones if free => GoPosition::with_free_handicap(size, rules, stones),
        stones => GoPosition::with_fixed_handicap(size, rules, stones),
    };
    start.ok_or_else(|| ParseError::whole(spec.text(), "there is no such handicap on this board"))
}
