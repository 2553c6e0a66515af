//! What a game enters in the registry: tables, players, trainers, solvers, records and benchmarks behind object-safe traits.
//!
//! A game's own crate implements [`GameEntry`], and instantiates every search and trainer for its position and its
//! evaluations. So an edit in one game compiles only that game again.
//!
//! - `game.rs`: the trait [`GameEntry`] with its descriptions; `simple_game.rs`: games for which it follows from constants
//! - `typed_table.rs`: a game in progress; `move_format.rs`, `scoring.rs`, `serving.rs`: what protocols ask of a game
//! - [`players`]: presets, their constructors, and searches as players
//! - [`scratch`]: terms on trial beside those of any evaluation
//! - [`training`]: training methods by name
//! - `solvers.rs`, `mate_solver.rs`, `problems.rs`: exact solvers
//! - [`records`]: game records and the trait of their file formats
//! - `bench.rs`: benchmarks of rules, evaluations and searches

pub mod bench;
pub mod players;
pub mod records;
pub mod scratch;
pub mod training;

mod game;
mod mate_solver;
mod move_format;
mod problems;
mod scoring;
mod serving;
mod simple_game;
mod solvers;
mod typed_table;

pub use bench::Benchmark;
pub use game::{CanonicalPlacement, GameEntry, GameInfo, OpeningDefaults, RetrogradeConfig};
pub use mate_solver::DynMateSolver;
pub use move_format::MoveFormat;
pub use players::{BasicPlayers, DynEvaluation, Preset};
pub use problems::{Problem, ProblemMarks, Solution};
pub use records::{Record, RecordFormat};
pub use scoring::{FinalScore, GameScoring};
pub use serving::{AeiSupport, GtpSupport, ServedProtocols};
pub use simple_game::SimpleGame;
pub use solvers::{DynSolver, ProvedPosition, ResumableSolver};
pub use training::{METHODS, Method, RankingGames, TrainConfig, Trainable};
pub use typed_table::{TypedTable, typed_table};
