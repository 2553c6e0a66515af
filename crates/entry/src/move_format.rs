//! Moves in the notations of other protocols. A table reads all of them; this module writes them.

use tenbin_core::ParseError;

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
    pub fn unsupported(self, mv: &str, game: &str) -> ParseError {
        ParseError::whole(mv, format!("{} has no notation for moves of {game}", self.name()))
    }
}
