//! Shogi: the rules, how positions and moves are written, what repetitions and declarations come to, and an evaluation.
//!
//! `First` is Black (*sente*), who moves up the board; `Second` is White (*gote*).
//!
//! # The rules in short
//! 1. A captured piece changes sides and goes into the hand, from where it may be dropped on any empty square.
//! 2. A piece may promote on a move that begins or ends in the three farthest ranks. It must, where it could not move on;
//!    for the same reason it may not be dropped there.
//! 3. No two unpromoted pawns of one side may stand on one file by a drop (*nifu*), and a pawn may not be dropped to give
//!    mate (*uchifuzume*).
//! 4. Nobody may leave their king in check. Whoever has no legal move has lost.
//! 5. The fourth occurrence of a position is a draw, or lost for whoever has given check all the time.
//! 6. A king in the enemy camp with enough pieces may be declared the winner; here nobody forgets to.
//! 7. After 320 plies a game that has not ended is drawn. This and what is enough for 6 are [`Customs`], and can be agreed upon.
//!
//! # Where to look
//! Read in this order: `squares.rs` (sets as bits), `attacks.rs` (what a piece attacks), `position.rs` (what stands where,
//! and the hash key), `attackers.rs` (checks and pins), `generate.rs` with `drops.rs`, `count.rs` and `legality.rs` (legal
//! plies: [`Plies`]), `checks.rs` (those that give check) and `mate.rs` (those that mate), `game.rs` ([`tenbin_core::Position`]), `tactics.rs` (checks,
//! captures, exchanges). `notation/` reads and writes; [`repetition`] and [`declaration`] are functions of what they are
//! given, since a position has no history. [`records`] are games in files. `eval/` is what [`Shogi`] sees.
//!
//! ```
//! use tenbin_core::{Position, Notation};
//! use tenbin_shogi::ShogiPosition;
//!
//! let mut position = ShogiPosition::default();
//! for text in ["7g7f", "3c3d", "8h2b+"] {
//!     let ply = position.parse_move(text).unwrap();
//!     position.play(ply);
//! }
//! assert_eq!(position.position_text(), "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 1");
//! assert_eq!(position.count_moves(), 33);
//! ```

pub mod attacks;
pub mod declaration;
pub mod records;
pub mod repetition;

mod attackers;
mod checks;
mod count;
mod customs;
mod drops;
mod eval;
mod game;
mod generate;
mod hand;
mod keys;
mod kind;
mod legality;
mod mate;
mod notation;
mod ply;
mod position;
mod square;
mod squares;
mod start;
mod tactics;

pub use customs::Customs;
pub use eval::{DEFAULT_WEIGHTS, Found, LEARNED_WEIGHTS, Part, Sees, Shogi, Slow, Trail};
pub use generate::Plies;
pub use hand::Hand;
pub use kind::{Kind, Piece};
pub use ply::Move;
pub use position::ShogiPosition;
pub use square::Square;
pub use squares::{Listed, Squares};
pub use start::Start;
