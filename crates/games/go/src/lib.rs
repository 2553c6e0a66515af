//! Go.
mod board;
mod game;
mod handicap;
mod keys;
mod notation;
mod ownership;
mod playout;
mod position;
mod rules;
mod score;

pub use board::{Board, Observer, Played, Point};
pub use game::Move;
pub use handicap::{MOST_FREE, fixed_handicap};
pub use notation::{PointSlip, parse_point, point_text};
pub use ownership::{Ownership, dead_stones, ownership};
pub use position::Position;
pub use rules::{Komi, NAMED, Rules, Scoring, Superko};
pub use score::{Points, area, areas};
