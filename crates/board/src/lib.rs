//! Squares in sets: three sizes of bit set behind one trait, rays and floods over them, and hash keys.
//!
//! A set keeps one bit a square, rank after rank. Which squares are on the board of a given game is that game's
//! business: it keeps a set of *open* squares, and everything that moves, moves within it.

mod direction;
mod keys;
mod lanes;
mod picture;
mod set;
mod set128;
mod set256;
mod set64;

pub use direction::Direction;
pub use keys::square_keys;
pub use picture::draw;
pub use set::{BitIndices, Set};
pub use set64::Set64;
pub use set128::Set128;
pub use set256::Set256;
