//! The registry: every game, player, record format and training method by name, behind object-safe traits.
//!
//! This is the only crate that names all games. A new game adds one line to [`games`].
//!
//! ```
//! use tenbin_core::Stop;
//! let mut table = tenbin_registry::table("amazons:6x6", None).unwrap();
//! let mut player = tenbin_registry::player(table.as_ref(), "ks:depth=1").unwrap();
//! let choice = player.choose(table.as_ref(), &Stop::new(), &mut |_| {}).unwrap();
//! table.play(&choice.best_move).unwrap();
//! assert_eq!(table.moves(), [choice.best_move]);
//! ```

mod amazons;
mod arimaa;
mod bench;
mod opening_book;
mod breakthrough;
mod cores;
mod encoding;
mod go;
mod scoring;
mod learning;
mod line_format;
mod mate_solver;
mod dyn_evaluation;
mod players;
mod problems;
mod solvers;
mod records;
mod entry;
mod typed_table;
mod serving;
mod shogi;
mod signature;
mod move_format;
mod sweep;
mod player_clock;
mod uct;
mod matches;

pub use bench::Benchmark;
pub use opening_book::OpeningBook;
pub use cores::cores;
pub use encoding::decode;
pub use go::{LifeAndDeathResult, LifeAndDeathSolver, GroupStatus};
pub use scoring::{FinalScore, GameScoring};
pub use learning::{METHODS, RankingGames, TrainConfig, Method, Trainable, trainable};
pub use line_format::{read_lines, write_line};
pub use mate_solver::DynMateSolver;
pub use dyn_evaluation::{DynEvaluation, evaluation};
pub use players::Preset;
pub use problems::{ProblemMarks, Problem, Solution};
pub use solvers::{ResumableSolver, ProvedPosition, DynSolver};
pub use records::{
    ConvertedRecords, Record, RecordFormat, convert_records, records_fingerprint, skipped_games, read_records, record_format,
    record_formats,
};
pub use entry::{GameInfo, OpeningDefaults, CanonicalPlacement, GameEntry, RetrogradeConfig};
pub use serving::{AeiSupport, GtpSupport, ServedProtocols};
pub use typed_table::TypedTable;
pub use signature::{SignatureRow, signature, signature_number};
pub use move_format::{MoveFormat, botzone_table, format_move};
pub use sweep::Sweep;
pub use matches::{Resume, Tournament, MatchOutcome, MatchConfig, MatchRunError, parse_sprt};

use tenbin_core::{ParseError, Player, Settings, Spec, Table};
pub use tenbin_engines::Protocol;
pub use tenbin_search::{Effort, MateAnswer, MateReport};
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

/// A player for a table, by a spec such as `ks:w=0.2,depth=3`, or `usi:engine,time=1s` for an external engine, which is started
/// at once.
pub fn player(table: &dyn Table, player: &str) -> Result<Box<dyn Player>, ParseError> {
    let entry = game_entry(table.game())?;
    let spec = Spec::parse(player)?;
    if let Some(protocol) = entry.protocols().iter().find(|protocol| protocol.name == spec.name()) {
        return tenbin_engines::invite(protocol, &spec);
    }
    let Some(preset) = entry.presets().iter().find(|preset| preset.name == spec.name()) else {
        let presets = entry.presets().iter().map(|preset| preset.name);
        return Err(spec.unknown_name("player", presets.chain(entry.protocols().iter().map(|protocol| protocol.name))));
    };
    let settings = Settings::read(&spec, &preset.params())?;
    let made = if preset.searches {
        entry.evaluation(table, preset, &settings).map(|evaluation| evaluation.player(&settings))
    } else {
        entry.player(table, preset, &settings)
    };
    made.map_err(|error| learning::in_weight_file(&settings, error))
}

/// A solver of forced mates for tables of this game, with a transposition table of `memory` bytes.
pub fn mate_solver(table: &dyn Table, memory: usize) -> Result<Box<dyn DynMateSolver>, ParseError> {
    game_entry(table.game())?.mate_solver(table, memory)
}

/// The problem in a position, such as life and death; `None` in games that pose no problems.
pub fn problem(game: &str, text: Option<&str>, marks: &ProblemMarks<'_>) -> Result<Option<Box<dyn Problem>>, ParseError> {
    game_entry(game)?.problem(&Spec::parse(game)?, text, marks)
}

/// An exact solver for tables of this game, with a transposition table of `memory` bytes. Without `theorems` it applies no
/// theorem about the game.
pub fn solver(table: &dyn Table, memory: usize, theorems: bool) -> Result<Box<dyn ResumableSolver>, ParseError> {
    game_entry(table.game())?.solver(table, memory, theorems)
}
