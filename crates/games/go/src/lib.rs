//! Go.
mod board;
mod eval;
mod field;
mod game;
mod groups;
mod handicap;
mod keys;
mod notation;
mod ownership;
mod playout;
mod position;
mod records;
mod rules;
mod score;
pub mod strength;

pub use board::{Board, Observer, Played, Point};
pub use eval::{Charge, DEFAULT_BOUZY, DEFAULT_CHARGE, DEFAULT_INFLUENCE, Influence, Spread};
pub use field::{Axis, Field, Fields, Model, UNIT, bouzy, zobrist};
pub use game::Move;
pub use groups::{AHEAD, ENOUGH, Groups};
pub use handicap::{MOST_FREE, fixed_handicap};
pub use notation::{PointSlip, parse_point, point_text};
pub use ownership::{Ownership, dead_stones, ownership};
pub use position::Position;
pub use records::{Record, SgfGame, read_sgf};
pub use rules::{Komi, NAMED, Rules, Scoring, Superko};
/// The sizes a board can have.
pub const SIZES: std::ops::RangeInclusive<u8> = 2..=25;

pub use score::{Points, area, areas};
