//! Go, on any board from 2×2 to 25×25.
//!
//! # The rules
//! 1. Black moves first. A move places a stone on an empty point or passes; opposing chains without a liberty are
//!    captured first.
//! 2. A ko may not be retaken at once. A superko forbids every earlier position, with either side to move (*positional*) or
//!    with the same side to move (*situational*). Without a superko, a repeated position is a draw.
//! 3. Suicide removes the stones of the mover, where the rules allow it.
//! 4. Two passes end the game, and so does the ply limit (three plies per point by default).
//! 5. *Area scoring*: stones and surrounded points count; all stones on the board are alive. *Territory scoring*:
//!    surrounded points and prisoners count; playouts or the strength of chains decide which stones are dead. Neutral
//!    points count for neither side, nor do points in a seki under territory scoring.
//! 6. White gets komi. Handicap stones are on fixed points or placed freely before White's first move.
//!
//! # Where to look
//! - `board/`: stones, chains and captures; one board for rules, searches and playouts.
//! - `position.rs` ([`tenbin_core::Position`]), `movegen.rs`, `rules.rs`, `superko.rs`, `symmetry.rs`, `zobrist.rs` (hash keys),
//!   `handicap.rs`, `tactics.rs`.
//! - `scoring/`: area and territory, ownership, dead stones and seki.
//! - `playout/`: light playouts, the heuristic playout policy, move priors.
//! - `notation/`: GTP points and position texts; `records/`: SGF.
//! - `influence/`: potential, groups and strength of the charge model; the influence functions of Zobrist and Bouzy.
//! - `eval/`: evaluations; `tsume/`: life-and-death problems.
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
mod entry;
mod eval;
mod handicap;
mod influence;
mod movegen;
mod notation;
mod playout;
mod position;
mod records;
mod rules;
mod scoring;
mod scratch;
mod superko;
mod symmetry;
mod tactics;
pub mod tsume;
mod zobrist;

pub use board::{Board, Observer, PlayEffect, Point};
pub use entry::{GO, GoGame, GroupStatus, LifeAndDeathResult, LifeAndDeathSolver};
pub use eval::{Charge, DEFAULT_BOUZY, DEFAULT_CHARGE, DEFAULT_INFLUENCE, InfluenceEvaluation, InfluenceFunction};
pub use handicap::{MAX_FREE_HANDICAP, fixed_handicap};
pub use influence::groups::{CANDIDATE_LEAD, CANDIDATE_POTENTIAL, Groups};
pub use influence::{
    InfluenceMap, MirrorAxis, POTENTIAL_UNIT, PotentialModel, Potentials, bouzy_influence, strength, zobrist_influence,
};
pub use movegen::Move;
pub use notation::{PointError, parse_point, point_text};
pub use position::GoPosition;
pub use records::{GoRecord, SgfGame, read_sgf};
pub use rules::{DeadStoneRule, Komi, RULESETS, Rules, Scoring, Superko};
pub use scoring::{
    FinalStatus, Ownership, Points, StoneStatus, area, area_owners, dead_stones, final_status, ownership,
};

/// Board sizes.
pub const SIZES: std::ops::RangeInclusive<u8> = 2..=25;
