//! Tsume-go: do stones in a marked region live or die?
//!
//! - `problem`: the target stones, their side, and the region of play; `problem_detection` finds them where they are
//!   not marked.
//! - `capture_game`, `position`: the problem as a game for df-pn: the *attacker* wins when no target stone is left.
//! - `window`: the part of the board in play; `candidates`: move generation.
//! - `static_life`: static life-and-death rules (Benson, eye space, nakade).
//! - `proof_numbers`: initial proof numbers from the charge model's potential and strength.

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
