//! The registry: every game, player, record format and training method by name.
//!
//! - [`mod@games`]: the registered games and their solvers, by name. The only place that names all games.
//! - [`mod@players`]: players and evaluations by name; [`mod@sweep`]: parameter sweeps.
//! - [`mod@records`]: game records, file formats, opening books.
//! - [`mod@matches`]: matches and tournaments by name, joined to the arena and the store.
//! - [`mod@signature`]: the search signature.
//!
//! Everything is also reexported at the root, with what games enter ([`tenbin_entry`]).
//!
//! ```
//! use tenbin_core::Stop;
//! let mut table = tenbin_registry::table("amazons:6x6", None).unwrap();
//! let mut player = tenbin_registry::player(table.as_ref(), "ks:depth=1").unwrap();
//! let choice = player.choose(table.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {}).unwrap();
//! table.play(&choice.best_move).unwrap();
//! assert_eq!(table.moves(), [choice.best_move]);
//! ```

mod cores;
pub mod games;
pub mod matches;
pub mod players;
pub mod records;
pub mod signature;
pub mod sweep;

pub use cores::cores;
pub use games::{botzone_table, format_move, game_entry, games, mate_solver, problem, solver, table};
pub use matches::{
    MatchConditions, MatchConfig, MatchOutcome, MatchRunError, PreparedMatch, PreparedTournament, Resume, Tournament,
    parse_sprt,
};
pub use players::{check_player, evaluation, player, trainable};
pub use records::{
    ConvertedRecords, OpeningBook, convert_records, decode, match_record, read_lines, read_records, record_format,
    record_formats, records_fingerprint, replay, skipped_games, write_line, write_record,
};
pub use signature::{SignatureRow, signature, signature_number};
pub use sweep::Sweep;

pub use tenbin_engines::Protocol;
pub use tenbin_entry::{
    AeiSupport, BasicPlayers, Benchmark, CanonicalPlacement, DynEvaluation, DynMateSolver, DynSolver, FinalScore,
    GameEntry, GameInfo, GameScoring, GtpSupport, METHODS, Method, MoveFormat, OpeningDefaults, Preset, Problem,
    ProblemMarks, ProvedPosition, RankingGames, Record, RecordFormat, ResumableSolver, RetrogradeConfig,
    ServedProtocols, Solution, TrainConfig, Trainable, TypedTable,
};
pub use tenbin_go::{GroupStatus, LifeAndDeathResult, LifeAndDeathSolver};
pub use tenbin_search::{MateAnswer, MateReport, SolverProgress};
pub use tenbin_training::{Ranking, TrainEvent, TrainResult, TrainState};
