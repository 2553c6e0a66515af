//! Arimaa (Omar and Aamir Syed, 2002): rules, notation, game archives, evaluations.
//!
//! # The rules
//! 1. First Gold, then Silver places an elephant, a camel, two horses, two dogs, two cats and eight rabbits (strongest
//!    first) freely on its two home rows.
//! 2. A turn has one to four steps. A piece steps to an adjacent empty square along a row or column; rabbits never step
//!    backward.
//! 3. A piece next to a stronger enemy piece and no friendly piece is frozen and cannot step.
//! 4. Push: a weaker enemy piece is moved to an adjacent square and the stronger piece takes its place. Pull: a piece
//!    steps away and a weaker adjacent enemy piece takes its place. Both take two steps of one turn.
//! 5. After every step, including each half of a push or pull, a piece on a trap (c3, f3, c6, f6) without an adjacent
//!    friendly piece is removed.
//! 6. A turn must change the board, and must not create the same position with the same side to move for a third time.
//! 7. At the end of a turn, the first of these decides: a rabbit of the mover on its goal row; a rabbit of the other
//!    side on its goal row; the other side has no rabbit left; the mover has none; the other side has no legal turn.
//!
//! One ply is a step, a push or a pull (two steps at once), a placement during setup, or [`Move::Pass`], which ends a
//! turn with steps left. So [`side_to_move`](tenbin_core::Position::side_to_move) stays the same until the turn has
//! ended.
//!
//! # Where to look
//! - `board.rs`: pieces, freezing, traps; `generate.rs`: steps, pushes and pulls.
//! - `position.rs`, `setup.rs`: turns and setup; `rules.rs`: [`tenbin_core::Position`]; `turns.rs`: distinct turns.
//! - `notation/`: [`tenbin_core::Notation`] and whole turns; `archive.rs`: the public archive's files.
//! - `threats/`: goals and captures within a turn; `eval/`: [`tenbin_core::Evaluation`].
//! - `tactics.rs`: [`tenbin_core::Tactics`]; `quiescence.rs`, `defence.rs`: moves of the quiescence search.

mod archive;
mod board;
mod defence;
mod eval;
mod generate;
mod kind;
mod notation;
mod ply;
mod position;
mod quiescence;
mod rules;
mod setup;
mod tactics;
mod threats;
mod turns;

pub use archive::{ArchiveColumns, ArchiveGame};
pub use board::{Board, TRAPS};
pub use eval::{ArimaaAccumulator, ArimaaEvaluation, FULL_WEIGHTS, HANDMADE_WEIGHTS, LEARNED_WEIGHTS, RICH_WEIGHTS};
pub use kind::PieceKind;
pub use notation::TurnLabel;
pub use ply::Move;
pub use position::ArimaaPosition;
pub use threats::{capture_in, captures, goal_in};
pub use turns::{STEPS, TurnCounter};
