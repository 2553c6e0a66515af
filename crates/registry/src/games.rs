//! The registered games. A new game adds one line to the list.

use tenbin_core::{ParseError, Spec, Table};
use tenbin_entry::{DynMateSolver, GameEntry, MoveFormat, Problem, ProblemMarks, ResumableSolver};

static GAMES: [&dyn GameEntry; 8] = [
    &tenbin_amazons::AMAZONS,
    &tenbin_amazons::KNIGHT_AMAZONS,
    &tenbin_amazons::EXTENDED_KNIGHT_AMAZONS,
    &tenbin_breakthrough::BREAKTHROUGH,
    &tenbin_othello::OTHELLO,
    &tenbin_shogi::SHOGI,
    &tenbin_go::GO,
    &tenbin_arimaa::ARIMAA,
];

/// All games.
pub fn games() -> &'static [&'static dyn GameEntry] {
    &GAMES
}

/// The entry of the game in a spec such as `amazons:6x6`.
pub fn game_entry(game: &str) -> Result<&'static dyn GameEntry, ParseError> {
    let spec = Spec::parse(game)?;
    let found = games().iter().find(|entry| entry.info().name == spec.name());
    found.copied().ok_or_else(|| spec.unknown_name("game", games().iter().map(|entry| entry.info().name)))
}

/// A table for a game, at its start or at a position in any notation of the game.
pub fn table(game: &str, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
    game_entry(game)?.table(&Spec::parse(game)?, position)
}

/// A solver of forced mates for tables of this game, with a transposition table of `memory` bytes.
pub fn mate_solver(table: &dyn Table, memory: usize) -> Result<Box<dyn DynMateSolver>, ParseError> {
    game_entry(table.game())?.mate_solver(table, memory)
}

/// The problem in a position, such as life and death; `None` in games that pose no problems.
pub fn problem(
    game: &str,
    text: Option<&str>,
    marks: &ProblemMarks<'_>,
) -> Result<Option<Box<dyn Problem>>, ParseError> {
    game_entry(game)?.problem(&Spec::parse(game)?, text, marks)
}

/// An exact solver for tables of this game, with a transposition table of `memory` bytes. Without `theorems` it applies no
/// theorem about the game.
pub fn solver(table: &dyn Table, memory: usize, theorems: bool) -> Result<Box<dyn ResumableSolver>, ParseError> {
    game_entry(table.game())?.solver(table, memory, theorems)
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
