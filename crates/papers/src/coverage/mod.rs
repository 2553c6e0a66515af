//! T. Takeda, *An Evaluation Function for Amazons*: the strength of coverage (KS), surroundings (AS), and one piece
//! that holds several regions (ME), each against the program without it.
//!
//! The paper gives neither its search depth nor the weights of its base. Here the depth is two plies unless a row
//! states otherwise. The base was tuned by self-play, independent of the amendments.

mod beyond;
mod defence;
mod headline;
mod positions;
mod sweeps;

use crate::opening::{Citation, Source};
use crate::report::ReportWriter;
use crate::{ExperimentContext, ExperimentError, Scale};
use tenbin_arena::matches::Progress;
use tenbin_arena::stats::Estimate;
use tenbin_registry::{MatchConditions, MatchConfig};
use tenbin_report::page::Page;

/// The game of the experiment.
const GAME: &str = "amazons";

/// The paper.
pub(crate) const SOURCE: Source = Source {
    citation: Citation {
        authors: "T. Takeda",
        title: "An Evaluation Function for Amazons (in Japanese: Amazons の評価関数)",
        year: None,
        venue: "Yamagata University",
    },
    claims: &[],
};

pub(crate) fn run(context: &ExperimentContext<'_>, scale: Scale) -> Result<Page, ExperimentError> {
    let mut report =
        ReportWriter::new(context, &SOURCE, "Coverage, surroundings, regions: Takeda's Amazons evaluation, run again");
    report.paragraph(
        "Each amendment plays against the same base (`original`) without it: 10×10 Amazons, colour-swapped pairs of \
         games from distinct openings of four random turns that a neutral evaluation finds balanced. Both sides \
         search two plies with all enhancements on, unless a row states otherwise.",
    );
    headline::run(&mut report, scale)?;
    sweeps::run(&mut report, scale)?;
    positions::run(&mut report)?;
    beyond::run(&mut report, scale)?;
    Ok(report.finish())
}

impl ReportWriter<'_> {
    fn run_match(&self, a: &str, b: &str, games: u64, seed: u64) -> Result<Progress, ExperimentError> {
        let conditions = MatchConditions { seed, ..MatchConditions::new(games) };
        let match_config = MatchConfig::new(GAME, a, b, conditions);
        self.context.run_match(&format!("{a} – {b}"), &match_config)
    }
}

/// `+12 ± 20`
fn elo(estimate: &Estimate) -> String {
    format!("{:+.0} ± {:.0}", estimate.elo, estimate.elo_error)
}
