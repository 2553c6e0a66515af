//! Search algorithms, one module each. None of them knows a game or an evaluation by name.
//!
//! - [`AlphaBeta`]: alpha-beta search with any [`Evaluation`](tenbin_core::Evaluation).
//! - [`Uct`]: Monte-Carlo tree search with playouts or an evaluation.
//! - [`MateSolver`]: forced wins by threats at every move (df-pn).
//! - [`Solver`]: exact proof of the winner of a position.
//! - [`RandomMover`]: uniformly random moves.
//!
//! All share one limit poller (`limits`) and one table primitive (`table`). Each lists its numeric constants in `params`.

pub mod alphabeta;
pub mod dfpn;
mod limits;
mod random_mover;
mod score_unit;
pub mod solver;
mod table;
mod tunable;
pub mod uct;

pub use alphabeta::{AlphaBeta, SearchableEvaluation};
pub use dfpn::{AttackReport, MateAnswer, MateReport, MateSolver};
pub use random_mover::RandomMover;
pub use score_unit::score_unit;
pub use solver::{Proof, Solver, SolverProgress};
pub use tunable::TunableConst;
pub use uct::Uct;
