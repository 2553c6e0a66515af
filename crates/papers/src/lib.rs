//! The founding papers as reproducible experiments: each prints its paper's figures beside ours, with error and
//! agreement, and writes one self-contained page.

pub mod charge;
mod comparison;
mod context;
mod coverage;
pub mod generalized;
mod lazy;
mod opening;
mod parallel;
mod report;
mod run_info;
mod selection;
#[cfg(test)]
mod testing;

pub use context::{ExperimentContext, ExperimentError, ExperimentStep};
pub use opening::{Citation, Claim, Source, Verdict};
pub use run_info::{MatchTally, RunInfo};

use std::path::{Path, PathBuf};
use tenbin_report::page::Page;

/// The size of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// A few minutes on two cores: the paper's own numbers of games.
    Quick,
    /// Up to two hours on two cores: enough games for useful error bars.
    Full,
}

/// A paper with its experiment.
pub struct Paper {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its citation and its claims.
    pub source: &'static Source,
    /// Whether it trains on games that a user may supply.
    pub takes_records: bool,
    run: fn(&ExperimentContext<'_>, Scale) -> Result<Page, ExperimentError>,
}

impl Paper {
    /// Runs the experiment. Results already stored under the same settings are reused.
    pub fn run(&self, context: &ExperimentContext<'_>, scale: Scale) -> Result<Page, ExperimentError> {
        (self.run)(context, scale)
    }
}

/// All papers.
pub fn papers() -> &'static [Paper] {
    &[
        Paper { name: "coverage", source: &coverage::SOURCE, takes_records: false, run: coverage::run },
        Paper { name: "generalized", source: &generalized::SOURCE, takes_records: false, run: generalized::run },
        Paper { name: "lazy", source: &lazy::SOURCE, takes_records: false, run: lazy::run },
        Paper { name: "charge", source: &charge::SOURCE, takes_records: false, run: charge::run },
        Paper { name: "comparison", source: &comparison::SOURCE, takes_records: true, run: comparison::run },
    ]
}

/// The file that keeps the latest report of a paper, in a folder beside the store.
pub fn report_file(store: &Path, paper: &str) -> PathBuf {
    let folder = store.parent().unwrap_or(Path::new(""));
    folder.join("reports").join(format!("{paper}.html"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_paper_stops_at_the_flag() {
        testing::with_context(|context| {
            context.stop.raise();
            for paper in papers() {
                let result = (paper.run)(context, Scale::Quick);
                assert!(matches!(result, Err(ExperimentError::Interrupted)), "{}", paper.name);
            }
        });
    }

    #[test]
    fn claims_have_distinct_keys() {
        for paper in papers() {
            let keys: HashSet<_> = paper.source.claims.iter().map(|claim| claim.key).collect();
            assert_eq!(keys.len(), paper.source.claims.len(), "{}", paper.name);
        }
    }
}
