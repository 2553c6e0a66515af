//! The founding papers as experiments that run again: each prints its paper's figures beside ours, with the error and
//! whether they agree, and writes one self-contained page.

pub mod charge;
mod comparison;
mod coverage;
mod drawing;
pub mod generalized;
mod hall;
mod lazy;
mod report;
mod work;

pub use drawing::{grouped, heat, last_move, picture};
pub use hall::{Hall, Halted, Step};

use std::path::{Path, PathBuf};
use tenbin_report::page::Page;

/// How much work an experiment may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// A few minutes on two cores: the paper's own numbers of games.
    Quick,
    /// Up to two hours on two cores: enough games for error bars that mean something.
    Full,
}

/// A paper that can be run again.
pub struct Paper {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its title and author.
    pub title: &'static str,
    /// Whether it learns from games that a user may have others of.
    pub takes_records: bool,
    run: fn(&Hall<'_>, Scale) -> Result<Page, Halted>,
}

impl Paper {
    /// Runs the experiment. What was played before with the same settings is taken from the store.
    pub fn run(&self, hall: &Hall<'_>, scale: Scale) -> Result<Page, Halted> {
        (self.run)(hall, scale)
    }
}

/// Every paper there is.
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

/// Where the latest report on a paper is kept for later reading: in a folder beside the store.
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
    fn every_paper_stops_when_told() {
        let (store, stop) = (Store::in_memory().unwrap(), Stop::new());
        stop.raise();
        let hall = Hall { store: &store, stop: &stop, threads: 1, records: &[], say: &|_| {}, watch: &|_| {} };
        for paper in papers() {
            assert!(matches!((paper.run)(&hall, Scale::Quick), Err(Halted::Stopped)), "{}", paper.name);
        }
    }
}
