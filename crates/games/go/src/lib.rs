//! Go, on any board from 2×2 to 25×25.
//!
//! # The rules
//! 1. Black moves first. A move places a stone on an empty point or passes; opposing chains without a liberty are
//!    captured first.
//! 2. A ko may not be retaken at once. A superko forbids every earlier position, whoever is to move (*positional*) or
//!    with the same side to move (*situational*). Without a superko, a repeated position is a draw.
//! 3. Suicide removes the stones of the mover, where the rules allow it.
//! 4. Two passes end the game, and so does the ply limit (three plies per point by default).
//! 5. *Area scoring*: stones and surrounded points count; all stones on the board are alive. *Territory scoring*:
//!    surrounded points and prisoners count; playouts or the strength of chains decide which stones are dead. Neutral
//!    points count for neither side, nor do points in a seki under territory scoring.
//! 6. White gets komi. Handicap stones are on fixed points or placed freely before White's first move.
//!
//! # Where to look
//! Read in this order: `board/` (stones, chains, captures: one board for rules, searches and playouts), `rules.rs`,
//! `position.rs` and `game.rs` ([`tenbin_core::Position`]), `score.rs`, `playout.rs`, `sensible/` (playout policy, move
//! priors), `ownership.rs`, `handicap.rs`; `notation/` and `records/` (SGF); then `field/` (potential of the charge
//! model, Zobrist, Bouzy), `groups.rs`, `strength.rs` and `eval/`; `tsume/` (life and death).
//!
//! ```
//! use tenbin_core::{Evaluation, Position, Notation, Random};
//! use tenbin_go::{Charge, GoPosition, Rules};
//!
//! let mut position = GoPosition::<128>::new(9, Rules::CHINESE);
//! for mv in ["E5", "C3", "pass"] {
//!     position.play(position.parse_move(mv).unwrap());
//! }
//! assert_eq!(position.position_text(), "9/9/9/9/4X4/9/2O6/9/9 w - 0/0 1 3");
//!
//! let charge = Charge::default();
//! println!("{}", charge.score(&position, &charge.init(&position)));
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

/// Board sizes.
pub const SIZES: std::ops::RangeInclusive<u8> = 2..=25;
