//! The game of the Amazons (Walter Zamkauskas, 1988), generalised: any board from 3×3 to 16×16, any placement of any
//! number of pieces, and three ways of moving.
//!
//! A turn moves one own piece and shoots an arrow, which takes a square out of play for good. Whoever cannot move on
//! their turn loses. `First` is White.
//!
//! - [`Rule::Queen`]: pieces and arrows move like chess queens; nothing is jumped over.
//! - [`Rule::Knight`]: pieces jump like knights; the arrow falls on the square just left.
//! - [`Rule::ExtendedKnight`]: pieces jump like knights, and so do their arrows.

mod backward;
mod eval;
mod generate;
mod mirror;
mod notation;
mod placements;
mod proof;
mod queens;
mod record;
mod rules;
mod sgf;
mod start;

pub use backward::{Backward, Decided};
pub use eval::{Lieberum, Sees, Takeda};
pub use generate::{Move, Rule};
pub use mirror::NoMirror;
pub use notation::size_of;
pub use placements::{Placement, Placements};
pub use proof::Fight;
pub use record::Record;
pub use rules::AmazonsPosition;
pub use sgf::{SgfGame, read_sgf};
pub use start::Start;
