//! Bitboards of 64, 128 and 256 squares behind one trait, slides and flood fills over them, and Zobrist keys.
//!
//! A set has one bit per square, rank by rank. Each game keeps its own set of *open* squares: those on its board that
//! are not blocked. Slides and steps are confined to that set.

mod direction;
mod draw;
mod lanes;
mod pieces;
mod placing_move;
mod set;
mod set128;
mod set256;
mod set64;
mod zobrist;

pub use direction::Direction;
pub use draw::draw;
pub use pieces::KeyedPieces;
pub use placing_move::PlacingMove;
pub use set::{BitIndices, Set};
pub use set64::Set64;
pub use set128::Set128;
pub use set256::Set256;
pub use zobrist::{turn_key, zobrist_keys};
