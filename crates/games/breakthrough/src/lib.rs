//! Breakthrough (Dan Troyka, 2000): the template for adding a game, and the first test of everything that works for all
//! games.
//!
//! # Rules
//! 1. Each side begins with its two nearest ranks full of pawns (one rank on boards with fewer than five).
//! 2. A pawn moves one square straight or diagonally forward to an empty square, or captures diagonally forward.
//! 3. A side wins by moving a pawn to the far rank or by capturing the last enemy pawn.
//! 4. A side without legal moves would lose, but only a side without pawns has none: the foremost pawn has a square
//!    diagonally ahead, which is empty or holds an enemy.
//! 5. In variants with several plies per turn, the first turn of the game is still a single ply.
//!
//! # Files, in reading order
//! - `position.rs`: the position and its implementation of [`tenbin_core::Position`]
//! - `movegen.rs`: move generation
//! - `rules.rs`: variants and their starting positions
//! - `tactics.rs`: captures, SEE, null move ([`tenbin_core::Tactics`])
//! - `reduction.rs`: the position as the solver sees it ([`tenbin_core::Solvable`])
//! - `notation/`: text and diagrams ([`tenbin_core::Notation`]), `parse.rs` with the error messages
//! - `eval/`: the evaluation `advance` ([`tenbin_core::Evaluation`])
//! - `scratch.rs`: terms on trial
//!
//! Every game has these files. `records/` is missing here, because Breakthrough has no record format of its own. The
//! tests show what a new game has to prove.
//!
//! ```
//! use tenbin_breakthrough::{Advance, BreakthroughPosition};
//! use tenbin_core::{Evaluation, Position, Notation};
//!
//! let mut position = BreakthroughPosition::start(6, 6, 1).unwrap();
//! let mv = position.parse_move("b2-b3").unwrap();
//! position.play(mv);
//! assert_eq!(position.position_text(), "pppppp/pppppp/6/1P4/P1PPPP/PPPPPP b");
//!
//! let advance = Advance::default();
//! let score = advance.score(&position, &advance.init(&position));
//! assert!(score > 0, "White is nearer to the far rank");
//! ```

mod entry;
mod eval;
mod movegen;
mod notation;
mod position;
mod reduction;
mod rules;
mod scratch;
mod tactics;

pub use entry::{BREAKTHROUGH, Breakthrough};
pub use eval::{Advance, AdvanceAccumulator, DEFAULT_WEIGHTS, LEARNED_WEIGHTS, TERMS};
pub use movegen::Move;
pub use position::BreakthroughPosition;
pub use rules::{BOARD_SIDES, PLIES_PER_TURN};
