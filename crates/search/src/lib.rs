//! Ways of choosing a move, one module an algorithm. None of them knows a game or an evaluation by name.
//!
//! - [`AlphaBeta`]: looks ahead a fixed depth or for a given time, with any [`Evaluation`](tenbin_core::Evaluation).
//! - [`Chance`]: plays uniformly at random.
//! - [`Uct`]: grows a tree by playouts, random to the end or guided by an evaluation.
//! - [`MateSolver`]: finds forced mates, by plies that press at every turn.
//! - [`Solver`]: proves who wins, without any doubt.

pub mod alphabeta;
mod chance;
mod mate;
mod proof;
pub mod uct;

pub use alphabeta::AlphaBeta;
pub use chance::Chance;
pub use mate::{Decided, MateAnswer, MateReport, MateSolver};
pub use proof::{Effort, Proof, Solver};
pub use uct::Uct;
