//! What evaluations see. [`Takeda`] is the family of the coverage paper, [`Lieberum`] the strong classical reference.

mod lieberum;
mod race;
mod regions;
mod steps;
mod takeda;

pub use lieberum::Lieberum;
pub use takeda::{Sees, Takeda};
