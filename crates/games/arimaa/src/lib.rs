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
//! - `board.rs`: pieces, freezing, traps; `piece.rs`, `moves.rs`; `movegen/`: steps, pushes and pulls, legal moves.
//! - `position.rs` ([`tenbin_core::Position`]), `rules.rs` (end of the game), `setup.rs`, `turns.rs` (distinct turns),
//!   `zobrist.rs` (hash keys).
//! - `tactics/` ([`tenbin_core::Tactics`]): captures, null move, quiescence moves and defences.
//! - `threats/`: goals and captures within a turn; `eval/`: evaluations.
//! - `notation/`: positions, plies and turns; `records/`: the public archive's table.

mod board;
mod entry;
mod eval;
mod movegen;
mod moves;
mod notation;
mod piece;
mod position;
mod records;
mod rules;
mod scratch;
mod setup;
mod tactics;
mod threats;
mod turns;
mod zobrist;

pub use board::{Board, TRAPS};
pub use entry::{ARIMAA, ArimaaGame};
pub use eval::{ArimaaAccumulator, ArimaaEvaluation};
pub use eval::{COMBINED_WEIGHTS, CONJUNCTION_WEIGHTS, FULL_WEIGHTS, HANDMADE_WEIGHTS};
pub use eval::{LEARNED_WEIGHTS, POSITIONAL_WEIGHTS, RICH_WEIGHTS};
pub use moves::Move;
pub use notation::TurnLabel;
pub use piece::PieceKind;
pub use position::ArimaaPosition;
pub use records::{ArchiveColumns, ArchiveGame};
pub use threats::{capture_in, captures, goal_in};
pub use turns::{STEPS, TurnCounter};
