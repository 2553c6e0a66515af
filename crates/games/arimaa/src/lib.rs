//! Arimaa (Omar and Aamir Syed, 2002): rules, notation, game archives, evaluations.
//!
//! # The rules
//! 1. First Gold, then Silver sets up an elephant, a camel, two horses, two dogs, two cats and eight rabbits (the strongest
//!    first) on its two home rows as it likes.
//! 2. A turn has one to four steps. A piece steps to an empty square next to it along a row or column; rabbits never step
//!    backward.
//! 3. A piece next to a stronger enemy piece and to no friend is frozen and cannot step.
//! 4. Push: a weaker enemy piece steps away and the stronger piece takes its place. Pull: a piece steps away and a weaker
//!    enemy piece next to it takes the place it left. Both take two steps of one turn.
//! 5. After every step, halves of pushes and pulls included, a piece on a trap (c3, f3, c6, f6) with no friend next to it is
//!    removed.
//! 6. A turn must change the board, and must not leave it as it was at the end of a turn, with the same side to move, twice
//!    before.
//! 7. When a turn has ended, the first of these decides: the mover's rabbit is on its goal row; the other side's is; the
//!    other side has no rabbit left; the mover has none; the other side has no legal turn.
//!
//! One ply is a step, a push or a pull (two steps at once), a placement while setting up, or [`Move::Pass`], which ends a turn
//! that has steps left. So [`turn`](tenbin_core::Game::turn) stays the same from ply to ply until the turn has ended.
//!
//! # Where to look
//! `board.rs` (what stands where, freezing, traps), `generate.rs` (steps, pushes and pulls), `position.rs` and `setup.rs`
//! (turns), `rules.rs` ([`tenbin_core::Position`]), `turns.rs` (different boards at the end of a turn),
//! `notation/` ([`tenbin_core::Notation`], and whole turns), `archive.rs` (games in files), `threats/` (goals and captures within a turn), `eval/`
//! ([`tenbin_core::Evaluation`]), `tactics.rs` ([`tenbin_core::Tactics`]), `quiescence.rs` and
//! `defence.rs` (what is looked at beyond the depth of a search).

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
