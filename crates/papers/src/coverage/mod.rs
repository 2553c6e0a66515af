//! T. Takeda, *An Evaluation Function for Amazons*: the strength of coverage (KS), the squares around (AS), and one
//! piece that holds several regions (ME), each against the program without it.
//!
//! The paper does not say how deep its program looked, nor what its base weighed. Ours looks two plies ahead unless a row
//! says otherwise, and its base was tuned by matches against itself, not by how an amendment did on it.

mod beyond;
mod defence;
mod headline;
mod positions;
mod sweeps;

use crate::report::Report;
use crate::{Hall, Halted, Scale};
use tenbin_arena::matches::Progress;
use tenbin_arena::stats::Estimate;
use tenbin_registry::Weighing;
use tenbin_report::page::Page;

/// Every match of the experiment is played here.
const GAME: &str = "amazons";

pub(crate) fn run(hall: &Hall<'_>, scale: Scale) -> Result<Page, Halted> {
    let mut report = Report::new(hall, "Coverage, surroundings, regions: Takeda's Amazons evaluation, run again");
    report.paragraph(
        "Each amendment is weighed against the same base (`original`) without it: 10×10 Amazons, colour-swapped pairs of \
         games from openings of four random turns that a neutral judge finds balanced, no opening twice. Both sides look two \
         plies ahead with all enhancements of the search on, unless a row says otherwise.",
    );
    headline::run(&mut report, scale)?;
    sweeps::run(&mut report, scale)?;
    positions::run(&mut report)?;
    beyond::run(&mut report, scale)?;
    Ok(report.page)
}

impl Report<'_> {
    fn weigh(&self, a: &str, b: &str, games: u64, seed: u64) -> Result<Progress, Halted> {
        let weighing = Weighing { seed, ..Weighing::new(GAME, a, b, games) };
        self.hall.weigh(&format!("{a} – {b}"), &weighing)
    }
}

/// `+12 ± 20`
fn elo(estimate: &Estimate) -> String {
    format!("{:+.0} ± {:.0}", estimate.elo, estimate.elo_error)
}
