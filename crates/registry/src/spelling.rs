//! Turns as other programs spell them, so that they can be played with. Reading needs nothing of this: a table reads every
//! spelling its game knows.

use crate::{games, room};
use tenbin_core::{ParseError, Table};

/// A way in which programs outside the bench spell turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// As in the universal chess interface: `d1d6,d6g9`.
    Uci,
    /// As in the universal shogi interface: `7g7f+`, `P*5e`.
    Usi,
    /// As in the Arimaa engine interface: steps with blanks between, and nothing for the end of a turn.
    Aei,
    /// As on Botzone: numbers with blanks between, `3 9 3 4 6 1`.
    Botzone,
}

/// A turn that is legal at a table, as another program spells it.
///
/// ```
/// use tenbin_registry::{Spelling, spell};
/// let table = tenbin_registry::table("amazons", None).unwrap();
/// assert_eq!(spell(table.as_ref(), "d1-d6/g9", Spelling::Uci).unwrap(), "d1d6,d6g9");
/// assert_eq!(spell(table.as_ref(), "d1-d6/g9", Spelling::Botzone).unwrap(), "3 9 3 4 6 1");
/// ```
pub fn spell(table: &dyn Table, turn: &str, spelling: Spelling) -> Result<String, ParseError> {
    room(table.game())?.spell(table, turn, spelling)
}

/// A table at the start of the game that Botzone plays.
///
/// ```
/// assert_eq!(tenbin_registry::botzone_table().position(), "2b2b2/8/b6b/8/8/w6w/8/2w2w2 b");
/// ```
pub fn botzone_table() -> Box<dyn Table> {
    games().iter().find_map(|room| room.botzone_table()).expect("one of the games is played on Botzone")
}
