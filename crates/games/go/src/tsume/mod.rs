//! Tsume-go: do stones in a marked region live or die?
//!
//! - `problem`: what is asked: whose stones are at stake, which, and where may be played.
//! - `problem_detection`: how that is worked out from a position where nobody has marked it.
//! - `window`, `game`, `game`: the question as a game that a search for forced wins can play: the *attacker* wins when no
//!   stone of the target is left; `candidates`: the moves that are looked at.
//! - `static_life`: life and death that can be seen at once.
//! - `proof_numbers`: which moves look good, by the charge model's potential and strength.

mod candidates;
mod capture_game;
mod position;
mod problem;
mod problem_detection;
mod proof_numbers;
mod static_life;
mod window;

pub use capture_game::{CaptureGame, CaptureMove};
pub use problem::{ProblemError, TsumeProblem};
pub use window::{MAX_WINDOW, MoveOrdering};
