//! The registry: every game, player, record format and training method by name, behind object-safe traits.
//!
//! - [`mod@games`]: the registered games; tables, solvers, problems, scoring and move formats. The only place that names all games.
//! - [`mod@players`]: presets and their constructors, evaluations, parameter sweeps.
//! - [`mod@records`]: game records, file formats, opening books.
//! - [`mod@matches`]: matches and tournaments by name, joined to the arena and the store.
//! - [`mod@training`]: training methods by name, joined to the games.
//! - [`mod@bench`]: benchmarks and the search signature.
//!
//! Everything is also reexported at the root.
//!
//! ```
//! use tenbin_core::Stop;
//! let mut table = tenbin_registry::table("amazons:6x6", None).unwrap();
//! let mut player = tenbin_registry::player(table.as_ref(), "ks:depth=1").unwrap();
//! let choice = player.choose(table.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {}).unwrap();
//! table.play(&choice.best_move).unwrap();
//! assert_eq!(table.moves(), [choice.best_move]);
//! ```

pub mod bench;
mod cores;
pub mod games;
pub mod matches;
pub mod players;
pub mod records;
pub mod training;

pub use bench::{Benchmark, SignatureRow, signature, signature_number};
pub use cores::cores;
pub use games::{
    AeiSupport, CanonicalPlacement, DynMateSolver, DynSolver, FinalScore, GameEntry, GameInfo, GameScoring,
    GroupStatus, GtpSupport, LifeAndDeathResult, LifeAndDeathSolver, MoveFormat, OpeningDefaults, Problem,
    ProblemMarks, ProvedPosition, ResumableSolver, RetrogradeConfig, ServedProtocols, Solution, TypedTable,
    botzone_table, format_move, game_entry, games, mate_solver, problem, solver, table,
};
pub use matches::{
    MatchConditions, MatchConfig, MatchOutcome, MatchRunError, PreparedMatch, PreparedTournament, Resume, Tournament,
    parse_sprt,
};
pub use players::{BasicPlayers, DynEvaluation, Preset, Sweep, check_player, evaluation, player};
pub use records::{
    ConvertedRecords, OpeningBook, Record, RecordFormat, convert_records, decode, read_lines, read_records,
    record_format, record_formats, records_fingerprint, skipped_games, write_line,
};
pub use training::{METHODS, Method, RankingGames, TrainConfig, Trainable, trainable};

pub use tenbin_engines::Protocol;
pub use tenbin_search::{MateAnswer, MateReport, SolverProgress};
pub use tenbin_training::{Ranking, TrainEvent, TrainResult, TrainState};
