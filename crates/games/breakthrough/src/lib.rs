//! Breakthrough (Dan Troyka, 2000): the small game to copy when adding a game, and the one on which everything that
//! works for all games is tried first.
//!
//! # The rules
//! 1. Each side begins with its two nearest ranks full of pawns (one rank where the board has fewer than five).
//! 2. A pawn goes one square straight or diagonally forward onto an empty square, or captures diagonally forward.
//! 3. Whoever brings a pawn to the far rank wins, and so does whoever captures the last enemy pawn.
//! 4. A side that cannot move would lose, but only a side without pawns ever cannot: the foremost pawn has a square
//!    diagonally ahead of it, and what stands there is nothing or an enemy.
//! 5. With `steps` above 1 a side makes that many plies in a row; the very first turn of the game is a single ply.
//!
//! # Where to look
//! Read in this order: `position.rs` (what stands where, and its hash key), `rules.rs` ([`tenbin_core::Position`]),
//! `notation.rs` ([`tenbin_core::Notation`], with `reading.rs` to point at slips), `eval.rs`
//! ([`tenbin_core::Evaluation`]). The tests show what a new game has to prove.
//!
//! ```
//! use tenbin_breakthrough::{Advance, BreakthroughPosition};
//! use tenbin_core::{Evaluation, Position, Notation};
//!
//! let mut position = BreakthroughPosition::start(6, 6, 1).unwrap();
//! let ply = position.parse_move("b2-b3").unwrap();
//! position.play(ply);
//! assert_eq!(position.position_text(), "pppppp/pppppp/6/1P4/P1PPPP/PPPPPP b");
//!
//! let advance = Advance::default();
//! let score = advance.score(&position, &advance.start(&position));
//! assert!(score > 0, "White has come nearer");
//! ```

mod eval;
mod notation;
mod position;
mod reading;
mod rules;
mod tactics;

pub use eval::{Advance, DEFAULT_WEIGHTS, TERMS, Trail};
pub use position::{BreakthroughPosition, SIZES, STEPS};
pub use rules::Move;
