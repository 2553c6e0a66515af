//! Kawakami and Tsuruoka on Arimaa: comparison training, without search and with quiescence search.
//!
//! The paper does not define its depth of two: this experiment reads two turns, which are eight steps, and plays two
//! steps as well. The paper's games come from the public archive, used if given (`--records`). Otherwise a strong
//! program's games are for training, and real games for the test.
//!
//! - `games`: training games, test games, start positions.
//! - `training`: weights and training time.
//! - `values`: what a piece is worth to an evaluation, and in results.
//! - `agreement`: move agreement with experts.
//! - `matches`: the paper's table.
//! - `strength`: the strength of features, training and, past the paper, a complete quiescence search, by SPRT.

mod agreement;
mod games;
mod matches;
mod strength;
mod training;
mod values;

use crate::opening::{Citation, Source};
use crate::report::ReportWriter;
use crate::{ExperimentContext, ExperimentError, Scale};
use games::GameSources;
use tenbin_report::page::Page;

/// The game of the experiment.
const GAME: &str = "arimaa";

/// A player in the paper's table.
struct Contestant {
    name: String,
    /// The player without its depth, such as `full:weights=F`.
    spec: String,
}

impl Contestant {
    fn new(name: &str, spec: &str) -> Contestant {
        Contestant { name: name.to_owned(), spec: spec.to_owned() }
    }

    /// The player at a depth in steps.
    fn at_depth(&self, steps: u32) -> String {
        with(&self.spec, &format!("depth={steps}"))
    }
}

/// A player with one more setting.
fn with(spec: &str, setting: &str) -> String {
    format!("{spec}{}{setting}", if spec.contains(':') { "," } else { ":" })
}

/// The paper.
pub(crate) const SOURCE: Source = Source {
    citation: Citation {
        authors: "Y. Kawakami, Y. Tsuruoka",
        title: "Comparison Training of Arimaa Evaluation Functions with Quiescence Search (in Japanese)",
        year: None,
        venue: "University of Tokyo",
    },
    claims: &[],
};

pub(crate) fn run(context: &ExperimentContext<'_>, scale: Scale) -> Result<Page, ExperimentError> {
    let mut report = ReportWriter::new(
        context,
        &SOURCE,
        "Comparison training for Arimaa, with and without quiescence search, run again",
    );
    let sources = GameSources::find(context, scale)?;
    report.paragraph(&format!(
        "Comparison training moves the weights until the turn that an expert played is worth more, by a margin, than \
         the turns not played. The paper trained on 186,775 positions of games rated over 2,200 from the public \
         archive. The training games here are {}; the test games are {}. No test game is used for training.",
        sources.training.origin, sources.test.origin
    ));
    let mut learned = training::run(&mut report, &sources, scale)?;
    let conjunctions = learned.pop();
    let mut contestants = vec![
        Contestant::new("hand-made: `handmade`", "handmade"),
        Contestant::new("hand-made with the added features: `full`", "full"),
    ];
    contestants.extend(learned);
    contestants.push(Contestant::new("default weights: `learned`", "learned:quiescence=paper"));
    contestants.extend(conjunctions);
    values::run(&mut report, &sources, &contestants, scale)?;
    agreement::run(&mut report, &sources, &contestants, scale)?;
    matches::run(&mut report, &sources, &contestants, scale)?;
    strength::run(&mut report, &sources, scale)?;
    Ok(report.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_appended() {
        assert_eq!(Contestant::new("", "full").at_depth(8), "full:depth=8");
        assert_eq!(Contestant::new("", "full:weights=w").at_depth(2), "full:weights=w,depth=2");
    }
}
