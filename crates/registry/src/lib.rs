//! The registry: every game, player, record format and training method by name, behind object-safe traits.
//!
//! This is the only crate that names all games. A new game adds one line to [`games`].
//!
//! ```
//! use tenbin_core::Stop;
//! let mut table = tenbin_registry::table("amazons:6x6", None).unwrap();
//! let mut player = tenbin_registry::player(table.as_ref(), "ks:depth=1").unwrap();
//! let choice = player.choose(table.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {}).unwrap();
//! table.play(&choice.best_move).unwrap();
//! assert_eq!(table.moves(), [choice.best_move]);
//! ```

mod amazons;
mod arimaa;
mod bench;
mod breakthrough;
mod cores;
mod encoding;
mod entry;
mod go;
mod learning;
mod line_format;
mod matches;
mod mate_solver;
mod move_format;
mod opening_book;
mod players;
mod problems;
mod records;
mod scoring;
mod serving;
mod shogi;
mod signature;
mod solvers;
mod typed_table;

pub use bench::Benchmark;
pub use cores::cores;
pub use encoding::decode;
pub use entry::{CanonicalPlacement, GameEntry, GameInfo, OpeningDefaults, RetrogradeConfig};
pub use go::{GroupStatus, LifeAndDeathResult, LifeAndDeathSolver};
pub use learning::{METHODS, Method, RankingGames, TrainConfig, Trainable, trainable};
pub use line_format::{read_lines, write_line};
pub use matches::{PreparedMatch, PreparedTournament, MatchConfig, MatchOutcome, MatchRunError, Resume, Tournament, parse_sprt};
pub use mate_solver::DynMateSolver;
pub use move_format::{MoveFormat, botzone_table, format_move};
pub use opening_book::OpeningBook;
pub use players::{BasicPlayers, DynEvaluation, Preset, Sweep, evaluation, player};
pub use problems::{Problem, ProblemMarks, Solution};
pub use records::{
    ConvertedRecords, Record, RecordFormat, convert_records, read_records, record_format, record_formats,
    records_fingerprint, skipped_games,
};
pub use scoring::{FinalScore, GameScoring};
pub use serving::{AeiSupport, GtpSupport, ServedProtocols};
pub use signature::{SignatureRow, signature, signature_number};
pub use solvers::{DynSolver, ProvedPosition, ResumableSolver};
pub use typed_table::TypedTable;

use tenbin_core::{ParseError, Spec, Table};
pub use tenbin_engines::Protocol;
pub use tenbin_search::{MateAnswer, MateReport, SolverProgress};
pub use tenbin_training::{Ranking, TrainEvent, TrainResult, TrainState};

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
