//! Generalised and Knight Amazons: UCT against a random player on five set-ups, the mirror theorem, and the winners
//! of small boards.
//!
//! The paper does not state whether UCT keeps its tree between moves; here it does not. The figure with the set-ups
//! is lost; `setups` describes the choice. Black moves first there, White here; only who moves first matters.
//!
//! - [`fit`]: the printed counts, and the goodness of fit.
//! - [`games`]: single games outside matches.
//! - `setups`, `table`: the paper's table, and which player could have printed it.
//! - `placements`, `theorem`, `mirrors`: the theorem, proved and played.
//! - `question`: the winner of every placement.

pub mod fit;
pub mod games;
mod mirrors;
mod placements;
mod question;
mod setups;
mod table;
mod theorem;

use crate::opening::{Citation, Source};
use crate::report::ReportWriter;
use crate::{ExperimentContext, ExperimentError, Scale};
use tenbin_report::page::Page;

/// The games of the paper, in words and by name.
const GAMES: [(&str, &str); 3] =
    [("queens", "amazons"), ("knights", "knight-amazons"), ("extended knights", "extended-knight-amazons")];

/// The paper's player with a number of random playouts a move: UCB1 with C = 1; a move enters the tree after one
/// visit of its parent.
pub fn uct(playouts: u64) -> String {
    format!("uct:c=1,playouts={playouts},reuse=off,threshold=1")
}

/// The paper.
pub(crate) const SOURCE: Source = Source {
    citation: Citation {
        authors: "H. Kato, A. Yamamura, M. Takaya",
        title: "Search of the Most Suitable Start of the Generalization Amazon Using the Monte Carlo Method (in Japanese)",
        year: None,
        venue: "Akita University",
    },
    claims: &[],
};

pub(crate) fn run(context: &ExperimentContext<'_>, scale: Scale) -> Result<Page, ExperimentError> {
    let mut report =
        ReportWriter::new(context, &SOURCE, "Generalised and Knight Amazons: UCT, the mirror, and who wins, run again");
    table::run(&mut report, scale)?;
    theorem::run(&mut report, scale)?;
    mirrors::run(&mut report)?;
    question::run(&mut report)?;
    if scale == Scale::Full {
        table::today(&mut report)?;
    }
    Ok(report.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A silent report with a store in memory.
    pub(super) fn with_report(test: impl FnOnce(&mut ReportWriter<'_>)) {
        crate::testing::with_context(|context| test(&mut ReportWriter::new(context, &SOURCE, "a test")));
    }
}
