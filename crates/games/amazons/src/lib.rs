//! The Game of the Amazons (Walter Zamkauskas, 1988), generalised: boards from 3×3 to 16×16, any number and placement of
//! pieces, and three movement rules.
//!
//! A move moves one own piece and shoots an arrow, which blocks a square for the rest of the game. A side without a legal
//! move loses. `First` is White.
//!
//! - [`Rule::Queen`]: pieces and arrows move like chess queens; nothing is jumped over.
//! - [`Rule::Knight`]: pieces jump like knights; the arrow blocks the square that the piece left.
//! - [`Rule::ExtendedKnight`]: pieces and arrows jump like knights.
//!
//! # Files
//! As in every game: `position.rs`, `movegen/`, `rules.rs`, `zobrist.rs`, `tactics.rs`, `notation/`, `records/`, `eval/`.
//! For the solver and small boards there are also:
//! - `reduction/`: a position reduced for the solver
//! - `retrograde/`: retrograde analysis
//! - `placements.rs`: enumeration of placements up to symmetry
//! - `mirror.rs`: the mirror strategy

mod entry;
mod eval;
mod mirror;
mod movegen;
mod notation;
mod placements;
mod position;
mod records;
mod reduction;
mod retrograde;
mod rules;
mod scratch;
mod tactics;
mod zobrist;

pub use entry::{AMAZONS, Amazons, EXTENDED_KNIGHT_AMAZONS, KNIGHT_AMAZONS};
pub use eval::{Amendments, Lieberum, Takeda};
pub use mirror::MirrorError;
pub use movegen::Move;
pub use notation::board_size;
pub use placements::{Placement, Placements};
pub use position::AmazonsPosition;
pub use records::{AmazonsRecord, SgfGame, read_sgf};
pub use reduction::ReducedBoard;
pub use retrograde::{RetrogradeProgress, RetrogradeTable};
pub use rules::{Rule, Variant};
