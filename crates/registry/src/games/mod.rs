//! The registered games. A new game adds one module and one line to [`games`].

mod amazons;
mod arimaa;
mod breakthrough;
mod entry;
mod go;
mod mate_solver;
mod move_format;
mod problems;
mod scoring;
mod serving;
mod shogi;
mod solvers;
mod typed_table;

pub use entry::{CanonicalPlacement, GameEntry, GameInfo, OpeningDefaults, RetrogradeConfig};
pub use go::{GroupStatus, LifeAndDeathResult, LifeAndDeathSolver};
pub use mate_solver::DynMateSolver;
pub use move_format::{MoveFormat, botzone_table, format_move};
pub use problems::{Problem, ProblemMarks, Solution};
pub use scoring::{FinalScore, GameScoring};
pub use serving::{AeiSupport, GtpSupport, ServedProtocols};
pub use solvers::{DynSolver, ProvedPosition, ResumableSolver};
pub use typed_table::TypedTable;

use tenbin_core::{ParseError, Spec, Table};

/// All games.
pub fn games() -> &'static [&'static dyn GameEntry] {
    &[
        &amazons::AMAZONS,
        &amazons::KNIGHT_AMAZONS,
        &amazons::EXTENDED_KNIGHT_AMAZONS,
        &breakthrough::BREAKTHROUGH,
        &shogi::SHOGI,
        &go::GO,
        &arimaa::ARIMAA,
    ]
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
