//! Shogi: rules, notation, game records, repetition, declaration and an evaluation.
//!
//! `First` is Black (*sente*) and moves up the board; `Second` is White (*gote*).
//!
//! # The rules in short
//! 1. A captured piece changes sides and goes into the hand. A move may drop it on an empty square.
//! 2. A piece may promote on a move that begins or ends in the three farthest ranks. It must promote where it could
//!    not move again; for the same reason it may not be dropped there.
//! 3. A pawn may not be dropped on a file that holds an unpromoted pawn of the same side (*nifu*), nor to give mate
//!    (*uchifuzume*).
//! 4. A move may not leave the own king in check. A side without a legal move has lost.
//! 5. The fourth occurrence of a position is a draw; a side that gave check throughout the cycle loses (perpetual
//!    check).
//! 6. A king in the enemy camp with enough points wins by declaration. A declaration is adjudicated as soon as it is
//!    possible.
//! 7. A game is drawn after 320 moves. This limit and the declaration rule are options: [`Rules`].
//!
//! # Where to look
//! - `position.rs`: [`ShogiPosition`], the value; playing moves, outcome, symmetry
//! - `piece.rs`, `hand.rs`, `square.rs`, `moves.rs`, `bitboard.rs`, `attacks.rs`: what it is made of
//! - `movegen/`: [`LegalMoves`]
//! - `rules/`: rule options, [`declaration`], [`repetition`], handicaps
//! - `zobrist.rs`: hash keys
//! - `tactics/`: captures, checks, SEE, mate in one, null move
//! - `notation/`: SFEN and USI
//! - [`records`]: KIF, KI2 and CSA
//! - `eval/`: [`ShogiEvaluation`]
//!
//! ```
//! use tenbin_core::{Position, Notation};
//! use tenbin_shogi::ShogiPosition;
//!
//! let mut position = ShogiPosition::default();
//! for text in ["7g7f", "3c3d", "8h2b+"] {
//!     let mv = position.parse_move(text).unwrap();
//!     position.play(mv);
//! }
//! assert_eq!(position.position_text(), "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 1");
//! assert_eq!(position.count_moves(), 33);
//! ```

pub mod attacks;
pub mod records;

mod bitboard;
mod entry;
mod eval;
mod hand;
mod movegen;
mod moves;
mod notation;
mod piece;
mod position;
mod rules;
mod scratch;
mod square;
mod tactics;
mod zobrist;

pub use bitboard::{Bitboard, BitboardIter};
pub use entry::{SHOGI, ShogiGame};
pub use eval::{
    AttackMaps, DEFAULT_WEIGHTS, DirectionalTerms, EvalPart, LEARNED_WEIGHTS, MaterialAccumulator, ShogiEvaluation,
    SlowPieces,
};
pub use hand::Hand;
pub use movegen::LegalMoves;
pub use moves::Move;
pub use piece::{Piece, PieceKind};
pub use position::ShogiPosition;
pub use rules::{Handicap, Rules, declaration, repetition};
pub use square::Square;
