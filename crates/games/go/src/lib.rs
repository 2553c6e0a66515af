//! Go, on any board from 2×2 to 25×25.
//!
//! # The rules
//! 1. Black begins. A side puts a stone on an empty point or passes; chains without a liberty are taken off, the enemy's first.
//! 2. A ko may not be taken back at once. With a superko no earlier position may come again, whoever is to move then
//!    (*positional*) or with the same side to move (*situational*); without one, a position that comes again draws.
//! 3. Whoever takes away its own last liberty loses those stones, where that is allowed at all.
//! 4. Two passes end the game, and so does a number of plies (three for each point, if nothing else is agreed).
//! 5. *Area*: stones and surrounded points count, with every stone that lies there alive. *Territory*: surrounded points and
//!    prisoners count; which stones are dead is decided by playouts, or by their strength. Points that both touch count for
//!    nobody, and where territory is counted, neither do points in a seki.
//! 6. White gets komi. A handicap lies on fixed points, or is placed freely, before White's first move.
//!
//! # Where to look
//! Read in this order: `board/` (stones, chains, captures: the one board for rules, searches and playouts), `rules.rs` (what
//! can be agreed upon), `position.rs` and `game.rs` ([`tenbin_core::Position`]), `score.rs`, `playout.rs`, `sensible/`, `ownership.rs`,
//! `handicap.rs`; `notation/` and `records/` (SGF); then `field/` (the charge model's potential, Zobrist, Bouzy), `groups.rs`,
//! `strength.rs` and `eval/`.
//!
//! ```
//! use tenbin_core::{Evaluation, Position, Notation, Random};
//! use tenbin_go::{Charge, GoPosition, Rules};
//!
//! let mut position = GoPosition::<128>::new(9, Rules::CHINESE);
//! for side_to_move in ["E5", "C3", "pass"] {
//!     position.play(position.parse_move(side_to_move).unwrap());
//! }
//! assert_eq!(position.position_text(), "9/9/9/9/4X4/9/2O6/9/9 w - 0/0 1 3");
//!
//! let charge = Charge::default();
//! println!("{}", charge.score(&position, &charge.start(&position)));
//!
//! let mut board = position.board().clone();
//! println!("{} half points ahead", position.play_out(&mut board, &mut Random::new(1)));
//! ```

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
mod sensible;
pub mod strength;
mod superko;
pub mod tsume;

pub use board::{Board, Observer, PlayEffect, Point};
pub use eval::{Charge, DEFAULT_BOUZY, DEFAULT_CHARGE, DEFAULT_INFLUENCE, InfluenceEvaluation, InfluenceFunction};
pub use field::{InfluenceMap, MirrorAxis, POTENTIAL_UNIT, PotentialModel, Potentials, bouzy, zobrist};
pub use game::Move;
pub use groups::{CANDIDATE_LEAD, CANDIDATE_POTENTIAL, Groups};
pub use handicap::{MAX_FREE_HANDICAP, fixed_handicap};
pub use notation::{PointError, parse_point, point_text};
pub use ownership::{FinalStatus, Ownership, StoneStatus, dead_stones, final_status, ownership};
pub use position::GoPosition;
pub use records::{Record, SgfGame, read_sgf};
pub use rules::{DeadStoneRule, Komi, RULESETS, Rules, Scoring, Superko};
pub use score::{Points, area, area_owners};

/// The sizes a board can have.
pub const SIZES: std::ops::RangeInclusive<u8> = 2..=25;
