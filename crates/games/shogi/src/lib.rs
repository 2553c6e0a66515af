//! Shogi.
mod attackers;
pub mod attacks;
mod count;
mod drops;
mod game;
mod generate;
mod hand;
mod keys;
mod kind;
mod legality;
mod notation;
mod ply;
mod position;
mod square;
mod squares;
mod start;

pub use generate::Plies;
pub use hand::Hand;
pub use kind::{Kind, Piece};
pub use ply::Move;
pub use position::Position;
pub use square::Square;
pub use squares::{Listed, Squares};
pub use start::Start;
