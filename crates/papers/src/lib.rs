//! The founding papers as reproducible experiments: each prints its paper's figures beside ours, with error and
//! agreement, and writes one self-contained page.

pub mod charge;
mod comparison;
mod context;
mod coverage;
pub mod generalized;
mod lazy;
mod parallel;
mod report;

pub use context::{ExperimentContext, ExperimentError, ExperimentStep};

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
    /// Its title and authors.
    pub title: &'static str,
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
        Paper {
            name: "coverage",
            title: "T. Takeda, An Evaluation Function for Amazons",
            takes_records: false,
            run: coverage::run,
        },
        Paper {
            name: "generalized",
            title: "Generalised and Knight Amazons, UCT, the mirror",
            takes_records: false,
            run: generalized::run,
        },
        Paper {
            name: "lazy",
            title: "Hamada, Hashimoto, Iida: lazy evaluation, directional terms (shogi)",
            takes_records: false,
            run: lazy::run,
        },
        Paper {
            name: "charge",
            title: "Maeda, Kitoma, Nakamura: the electric charge model of Go",
            takes_records: false,
            run: charge::run,
        },
        Paper {
            name: "comparison",
            title: "Kawakami, Tsuruoka: comparison training with quiescence search (Arimaa)",
            takes_records: true,
            run: comparison::run,
        },
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
    use tenbin_arena::store::Store;
    use tenbin_core::Stop;

    #[test]
    fn every_paper_stops_at_the_flag() {
        let (store, stop) = (Store::in_memory().unwrap(), Stop::new());
        stop.raise();
        let context = ExperimentContext {
            store: &store,
            stop: &stop,
            threads: 1,
            records: &[],
            print: &|_| {},
            on_progress: &|_| {},
        };
        for paper in papers() {
            assert!(matches!((paper.run)(&context, Scale::Quick), Err(ExperimentError::Interrupted)), "{}", paper.name);
        }
    }
}
