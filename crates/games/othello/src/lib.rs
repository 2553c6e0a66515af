//! Othello (Reversi with the fixed start) on 4×4, 6×6 and 8×8.
//!
//! # Rules
//! 1. The game starts with two discs of each side in the centre, on 8×8 White d4 and e5, Black d5 and e4. Black begins.
//! 2. A move is a disc that encloses lines of the other side's discs, in any of eight directions, and turns them over.
//! 3. A side passes if it has no such move, and only then.
//! 4. The game is over when neither side can move. More discs win; equal numbers are a draw.
//!
//! # Files, in reading order
//! - `position.rs`: the position with its legal moves ([`tenbin_core::Position`])
//! - `rules.rs`: board sizes and their starting positions
//! - `tactics.rs`: hooks of searches and of the solver, most of them empty ([`tenbin_core::Tactics`])
//! - `notation.rs`: text and diagrams ([`tenbin_core::Notation`])
//! - `eval/`: the evaluation `classical` ([`tenbin_core::Evaluation`])
//! - `scratch.rs`: terms on trial
//! - `entry.rs`: the entry in the registry
//!
//! ```
//! use tenbin_core::{Notation, Position};
//! use tenbin_othello::OthelloPosition;
//!
//! let mut position = OthelloPosition::default();
//! position.play(position.parse_move("d3").unwrap());
//! assert_eq!(position.position_text(), "8/8/8/3XO3/3XX3/3X4/8/8 w");
//! ```

mod entry;
mod eval;
mod notation;
mod position;
mod rules;
mod scratch;
mod tactics;

pub use entry::{OTHELLO, Othello};
pub use eval::{Classical, DEFAULT_WEIGHTS, LEARNED_WEIGHTS, TERMS};
pub use position::OthelloPosition;
pub use rules::BOARD_SIDES;
