//! The electric charge model of Go (Maeda, Kitoma and Nakamura): can potential and strength tell which stones will live?
//!
//! - `games`, `fates`: positions of real games, and what became of their chains.
//! - `judges`, `logistic`: everything that says which chains will live, and how strength is learned.
//! - `curve`: how well a judge does.

pub mod curve;
pub mod fates;
pub mod games;
pub mod judges;
pub mod logistic;
mod work;

use crate::report::Report;
use crate::{Hall, Halted, Scale};
use tenbin_report::page::Page;

/// After how many moves of a game its chains are judged.
pub const MOVES: [usize; 3] = [60, 100, 150];

pub(crate) fn run(hall: &Hall<'_>, _scale: Scale) -> Result<Page, Halted> {
    let report = Report::new(hall, "The electric charge model of Go, measured");
    Ok(report.page)
}
