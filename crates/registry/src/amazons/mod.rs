//! Amazons and its knight variants at the desk.

/// Does the same with whichever set type boards of a size need.
macro_rules! for_size {
    ($size:expr, $set:ident => $body:expr) => {{
        let (files, ranks): (u8, u8) = $size;
        match files.max(ranks) {
            ..=8 => {
                type $set = tenbin_board::Set64;
                $body
            }
            9..=11 => {
                type $set = tenbin_board::Set128;
                $body
            }
            12.. => {
                type $set = tenbin_board::Set256;
                $body
            }
        }
    }};
}

mod bench;
mod mirror;
mod placements;
mod players;
mod records;
mod spelling;
mod tabled;

use crate::{
    Card, LastingProver, Measure, Mind, OpeningStyle, Placed, Preset, Prover, RecordFormat, Room, Seat, Spelling,
    Tabulation,
};
use tenbin_amazons::{AmazonsPosition, Placements, Rule, Start};
use tenbin_board::Set;
use tenbin_core::{Notation, ParseError, Player, Settings, Spec, Table};
use tenbin_search::Solver;

/// One of the three rules of the game.
pub(crate) struct Amazons {
    rule: Rule,
    card: Card,
}

const POSITION: &str = "ranks from the top, w and b pieces, x arrows, numbers or dots for open squares, side to move: \
                        3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w";
const VARIANTS: &str = "columns×rows after a colon, from 3x3 to 16x16; 10x10 if nothing is said";

pub(crate) const AMAZONS: Amazons = Amazons {
    rule: Rule::Queen,
    card: Card {
        name: "amazons",
        about: "move like a queen, shoot like a queen; whoever cannot move loses",
        variants: VARIANTS,
        position: POSITION,
        moves: "from-to/arrow: d1-d7/g7",
    },
};

pub(crate) const KNIGHT_AMAZONS: Amazons = Amazons {
    rule: Rule::Knight,
    card: Card {
        name: "knight-amazons",
        about: "Amazons with knights; the arrow falls on the square left",
        variants: VARIANTS,
        position: POSITION,
        moves: "from-to/arrow: d1-e3/d1, or just d1-e3",
    },
};

pub(crate) const EXTENDED_KNIGHT_AMAZONS: Amazons = Amazons {
    rule: Rule::ExtendedKnight,
    card: Card {
        name: "extended-knight-amazons",
        about: "Amazons with knights that shoot a knight's move away",
        variants: VARIANTS,
        position: POSITION,
        moves: "from-to/arrow: d1-e3/f5",
    },
};

/// Reads `10x10`; 10×10 if nothing is said.
fn size(spec: &Spec) -> Result<Option<(u8, u8)>, ParseError> {
    let Some(item) = spec.items().first() else { return Ok(None) };
    if let Some(more) = spec.items().get(1) {
        return Err(spec.key_error(more, "only the size of the board can be set"));
    }
    let sides = item.value.split_once(['x', '×']).filter(|_| item.key.is_none());
    let number = |text: &str| text.parse().ok().filter(|side| (Start::SMALLEST..=Start::LARGEST).contains(side));
    let size = sides.and_then(|(files, ranks)| Some((number(files)?, number(ranks)?)));
    size.map(Some).ok_or_else(|| {
        spec.key_error(item, format!("`{}` is no board size; write columns×rows from 3x3 to 16x16", item.value))
    })
}

impl Amazons {
    /// The game of this size in canonical form.
    fn spec(&self, (files, ranks): (u8, u8)) -> String {
        format!("{}:{files}x{ranks}", self.card.name)
    }

    fn seat<S: Set>(&self, size: (u8, u8), position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let start: AmazonsPosition<S> = Start { rule: self.rule, files: size.0, ranks: size.1 }.position();
        let start = position.map_or(Ok(start), |text| start.parse_position(text))?;
        Ok(Box::new(Seat::new(self.spec(size), start)))
    }
}

impl Room for Amazons {
    fn card(&self) -> &Card {
        &self.card
    }

    fn table(&self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let named = size(spec)?;
        let drawn = position.map(tenbin_amazons::size_of).transpose()?;
        if let (Some((files, ranks)), Some(drawn), Some(text)) = (named, drawn, position)
            && drawn != (files, ranks)
        {
            let message = format!("the position is {}x{}, the game {files}x{ranks}", drawn.0, drawn.1);
            return Err(ParseError::whole(text, message));
        }
        let size = drawn.or(named).unwrap_or((10, 10));
        for_size!(size, S => self.seat::<S>(size, position))
    }

    fn presets(&self) -> &'static [Preset] {
        players::PRESETS
    }

    fn strongest(&self) -> &'static str {
        players::strongest(self.rule)
    }

    fn evaluation(&self, table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Mind>, ParseError> {
        let board = table.diagram();
        for_size!((board.files, board.ranks), S => players::evaluation::<S>(preset, settings))
    }

    fn player(&self, table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
        let board = table.diagram();
        for_size!((board.files, board.ranks), S => players::player::<S>(self.rule, preset, settings))
    }

    fn prover(&self, table: &dyn Table, memory: usize, theorems: bool) -> Result<Box<dyn LastingProver>, ParseError> {
        let board = table.diagram();
        for_size!((board.files, board.ranks), S => Ok(Box::new(Solver::<AmazonsPosition<S>>::new(memory, theorems))))
    }

    fn placements(&self, table: &dyn Table, pieces: usize, point_symmetric: bool) -> Result<Vec<Placed>, ParseError> {
        let board = table.diagram();
        let wanted = Placements { size: (board.files, board.ranks), pieces, point_symmetric };
        for_size!(wanted.size, S => placements::placed::<S>(self.rule, &wanted))
    }

    fn tabulate(&self, table: &dyn Table, wanted: &mut Tabulation<'_>) -> Result<Option<Box<dyn Prover>>, ParseError> {
        let board = table.diagram();
        let size = (board.files, board.ranks);
        for_size!(size, S => tabled::tabulate::<S>(self.rule, size, wanted))
    }

    fn openings(&self, table: &dyn Table) -> OpeningStyle {
        let board = table.diagram();
        let squares = u32::from(board.files) * u32::from(board.ranks);
        // Two random turns each make a large board varied; on a small one they would decide the game.
        let plies = if squares >= 64 { 4 } else { 2 };
        OpeningStyle { plies, judge: "lieberum:depth=1", limit: (squares * 2) as i32 }
    }

    fn measures(&self) -> Vec<Measure> {
        bench::measures(self.rule)
    }

    fn own_formats(&self) -> &'static [&'static dyn RecordFormat] {
        &[&records::Sgf]
    }

    fn spell(&self, table: &dyn Table, turn: &str, spelling: Spelling) -> Result<String, ParseError> {
        let board = table.diagram();
        for_size!((board.files, board.ranks), S => spelling::spell::<S>(table, turn, spelling))
    }

    fn botzone_table(&self) -> Option<Box<dyn Table>> {
        (self.rule == Rule::Queen).then(|| spelling::botzone_table(self))
    }
}
