//! The entry of Amazons and its knight variants in the registry.

/// Runs code with `$set` standing for the smallest set type that holds a board of this size.
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
mod move_format;
mod placements;
mod players;
mod records;
mod retrograde;

use crate::{AmazonsPosition, Placements, Rule, Variant};
use tenbin_board::Set;
use tenbin_core::{Param, ParamKind, ParseError, Settings, Spec, Table};
use tenbin_entry::players::Basic;
use tenbin_entry::{
    BasicPlayers, Benchmark, CanonicalPlacement, DynSolver, GameEntry, GameInfo, MoveFormat, OpeningDefaults, Preset,
    RecordFormat, ResumableSolver, RetrogradeConfig, TypedTable,
};
use tenbin_search::Solver;

/// Amazons with one of its three movement rules.
pub struct Amazons {
    rule: Rule,
    info: GameInfo,
}

const POSITION: &str = "ranks from the top, w and b pieces, x arrows, numbers or dots for empty squares, side to move: \
                        3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w";
const SIZE: Param = Param::new(
    "size",
    "board size; a position brings its own",
    ParamKind::BoardSize { min: Variant::SMALLEST, max: Variant::LARGEST },
    "10x10",
)
.bare();

/// The entry in the registry.
pub static AMAZONS: Amazons = Amazons {
    rule: Rule::Queen,
    info: GameInfo {
        name: "amazons",
        about: "queens that move, then shoot an arrow that blocks a square; a side without a move loses",
        params: &[SIZE],
        position: POSITION,
        moves: "from-to/arrow: d1-d7/g7",
    },
};

/// The entry in the registry.
pub static KNIGHT_AMAZONS: Amazons = Amazons {
    rule: Rule::Knight,
    info: GameInfo {
        name: "knight-amazons",
        about: "Amazons with knights; the arrow blocks the square left",
        params: &[SIZE],
        position: POSITION,
        moves: "from-to/arrow: d1-e3/d1, or just d1-e3",
    },
};

/// The entry in the registry.
pub static EXTENDED_KNIGHT_AMAZONS: Amazons = Amazons {
    rule: Rule::ExtendedKnight,
    info: GameInfo {
        name: "extended-knight-amazons",
        about: "Amazons with knights; the arrow flies a knight's move",
        params: &[SIZE],
        position: POSITION,
        moves: "from-to/arrow: d1-e3/f5",
    },
};

/// Reads the board size; `None` if the spec has none.
fn size(spec: &Spec) -> Result<Option<(u8, u8)>, ParseError> {
    let settings = Settings::read(spec, &[SIZE])?;
    Ok(settings.board_size(SIZE.key).filter(|_| !spec.items().is_empty()))
}

/// The size of a table's board.
fn size_of(table: &dyn Table) -> (u8, u8) {
    let board = table.diagram();
    (board.files, board.ranks)
}

impl Amazons {
    /// The canonical name of the game at this size.
    fn spec(&self, (files, ranks): (u8, u8)) -> String {
        format!("{}:{files}x{ranks}", self.info.name)
    }

    fn new_table<S: Set>(&'static self, size: (u8, u8), position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let start: AmazonsPosition<S> = Variant { rule: self.rule, files: size.0, ranks: size.1 }.start_position();
        TypedTable::boxed(self, self.spec(size), start, position)
    }
}

impl GameEntry for Amazons {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn table(&'static self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let named = size(spec)?;
        let given = position.map(crate::board_size).transpose()?;
        if let (Some((files, ranks)), Some(given), Some(text)) = (named, given, position)
            && given != (files, ranks)
        {
            let message = format!("the position is {}x{}, the game {files}x{ranks}", given.0, given.1);
            return Err(ParseError::whole(text, message));
        }
        let size = given.or(named).unwrap_or((10, 10));
        for_size!(size, S => self.new_table::<S>(size, position))
    }

    fn presets(&self) -> &'static [Preset] {
        players::PRESETS
    }

    fn strongest(&self) -> &'static str {
        players::strongest(self.rule)
    }

    fn basic_players(&self, table: &dyn Table) -> &'static dyn BasicPlayers {
        for_size!(size_of(table), S => &Basic::<AmazonsPosition<S>>::PLAYERS)
    }

    fn solver(&self, table: &dyn Table, memory: usize, theorems: bool) -> Result<Box<dyn ResumableSolver>, ParseError> {
        for_size!(size_of(table), S => Ok(Box::new(Solver::<AmazonsPosition<S>>::new(memory, theorems))))
    }

    fn placements(
        &self,
        table: &dyn Table,
        pieces: usize,
        point_symmetric: bool,
    ) -> Result<Vec<CanonicalPlacement>, ParseError> {
        let query = Placements { size: size_of(table), pieces, point_symmetric };
        for_size!(query.size, S => placements::list::<S>(self.rule, &query))
    }

    fn retrograde_analysis(
        &self,
        table: &dyn Table,
        config: &mut RetrogradeConfig<'_>,
    ) -> Result<Option<Box<dyn DynSolver>>, ParseError> {
        let size = size_of(table);
        for_size!(size, S => retrograde::analyse::<S>(self.rule, size, config))
    }

    fn openings(&self, table: &dyn Table) -> OpeningDefaults {
        let (files, ranks) = size_of(table);
        let squares = u32::from(files) * u32::from(ranks);
        // Two random moves per side vary a large board; on a small one they would decide the game.
        let plies = if squares >= 64 { 4 } else { 2 };
        OpeningDefaults { plies, judge: "lieberum:depth=1", limit: (squares * 2) as i32 }
    }

    fn benchmarks(&self) -> Vec<Benchmark> {
        bench::benchmarks(self.rule)
    }

    fn native_formats(&self) -> &'static [&'static dyn RecordFormat] {
        &[&records::Sgf]
    }

    fn served_protocols(&self) -> tenbin_entry::ServedProtocols {
        let gtp = Some(tenbin_entry::GtpSupport::WHITE_FIRST);
        tenbin_entry::ServedProtocols { uci: Some("fen"), gtp, ..tenbin_entry::ServedProtocols::default() }
    }

    fn format_move(&self, table: &dyn Table, mv: &str, format: MoveFormat) -> Result<String, ParseError> {
        for_size!(size_of(table), S => move_format::format_move::<S>(table, mv, format))
    }

    fn botzone_table(&'static self) -> Option<Box<dyn Table>> {
        (self.rule == Rule::Queen).then(|| move_format::botzone_table(self))
    }
}
