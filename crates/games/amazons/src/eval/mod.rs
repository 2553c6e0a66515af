//! Evaluations: [`Takeda`] is the family of the coverage paper, [`Lieberum`] the strong classical reference.

mod lieberum;
mod race;
mod reach;
mod stranded;
mod takeda;

pub use lieberum::Lieberum;
pub use takeda::{Amendments, Takeda};
