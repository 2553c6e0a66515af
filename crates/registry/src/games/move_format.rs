//! Moves in the notations of other protocols. A table reads all of them; this module writes them.

use crate::{game_entry, games};
use tenbin_core::{ParseError, Table};

/// A protocol's move notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFormat {
    /// UCI: `d1d6,d6g9`.
    Uci,
    /// USI: `7g7f+`, `P*5e`.
    Usi,
    /// AEI: steps separated by spaces; empty for the end of a turn.
    Aei,
    /// Botzone: numbers separated by spaces, `3 9 3 4 6 1`.
    Botzone,
}

impl MoveFormat {
    /// The usual name.
    pub fn name(self) -> &'static str {
        match self {
            MoveFormat::Uci => "UCI",
            MoveFormat::Usi => "USI",
            MoveFormat::Aei => "AEI",
            MoveFormat::Botzone => "Botzone",
        }
    }

    /// The error for a game without this notation.
    pub(crate) fn unsupported(self, mv: &str, game: &str) -> ParseError {
        ParseError::whole(mv, format!("{} has no notation for moves of {game}", self.name()))
    }
}

/// A legal move of a table in the notation of a protocol.
///
/// ```
/// use tenbin_registry::{MoveFormat, format_move};
/// let table = tenbin_registry::table("amazons", None).unwrap();
/// assert_eq!(format_move(table.as_ref(), "d1-d6/g9", MoveFormat::Uci).unwrap(), "d1d6,d6g9");
/// assert_eq!(format_move(table.as_ref(), "d1-d6/g9", MoveFormat::Botzone).unwrap(), "3 9 3 4 6 1");
/// ```
pub fn format_move(table: &dyn Table, mv: &str, format: MoveFormat) -> Result<String, ParseError> {
    game_entry(table.game())?.format_move(table, mv, format)
}

/// A table at the start position of the Botzone game.
///
/// ```
/// assert_eq!(tenbin_registry::botzone_table().position(), "2b2b2/8/b6b/8/8/w6w/8/2w2w2 b");
/// ```
pub fn botzone_table() -> Box<dyn Table> {
    games().iter().find_map(|entry| entry.botzone_table()).expect("one of the games is on Botzone")
}
