//! Kawakami and Tsuruoka on Arimaa: weights learned by comparing what experts played with what they did not, without search
//! and with quiescence search.
//!
//! The paper does not say whether its depth of two counts turns or steps: we read two turns, which are eight steps, and play two
//! steps as well. Its games are those of the public archive, which is used where somebody has it (`--records`); otherwise a
//! strong program's games are the teacher, and real games that nothing was learned from are the test.
//!
//! - `games`: who teaches, what is tested on, where matches begin.
//! - `training`: weights, and how long they take to learn.
//! - `agreement`: how often a player chooses what was played.
//! - `matches`: the paper's table.
//! - `strength`: what features, learning and, past the paper, a complete quiescence search are worth, by sequential tests.

mod agreement;
mod games;
mod matches;
mod strength;
mod training;

use crate::report::Report;
use crate::{Hall, Halted, Scale};
use games::Sources;
use tenbin_report::page::Page;

/// Everything is played and learned at this game.
const GAME: &str = "arimaa";

/// Somebody in the paper's table.
struct Contestant {
    name: String,
    /// The player without its depth, such as `full:weights=F`.
    spec: String,
}

impl Contestant {
    fn new(name: &str, spec: &str) -> Contestant {
        Contestant { name: name.to_owned(), spec: spec.to_owned() }
    }

    /// The player that looks so many steps ahead.
    fn at_depth(&self, steps: u32) -> String {
        with(&self.spec, &format!("depth={steps}"))
    }
}

/// A player with one more setting.
fn with(spec: &str, setting: &str) -> String {
    format!("{spec}{}{setting}", if spec.contains(':') { "," } else { ":" })
}

pub(crate) fn run(hall: &Hall<'_>, scale: Scale) -> Result<Page, Halted> {
    let mut report = Report::new(hall, "Comparison training for Arimaa, with and without quiescence search, run again");
    let sources = Sources::find(hall, scale)?;
    report.paragraph(&format!(
        "The weights of an evaluation are moved until what an expert played is worth more, by a margin, than what the expert \
         did not play. The paper trained on 186,775 positions of games rated over 2,200 from the public archive. Here the \
         teacher is {}; the test is {}. Nothing is learned from what is tested on.",
        sources.teacher.origin, sources.test.origin
    ));
    let learned = training::run(&mut report, &sources, scale)?;
    let mut contestants = vec![
        Contestant::new("hand-made: `handmade`", "handmade"),
        Contestant::new("hand-made with the added features: `full`", "full"),
    ];
    contestants.extend(learned);
    contestants.push(Contestant::new("as it comes with the bench: `learned`", "learned:quiet=paper"));
    agreement::run(&mut report, &sources, &contestants, scale)?;
    matches::run(&mut report, &sources, &contestants, scale)?;
    strength::run(&mut report, &sources, scale)?;
    Ok(report.page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_put_behind_the_others() {
        assert_eq!(Contestant::new("", "full").at_depth(8), "full:depth=8");
        assert_eq!(Contestant::new("", "full:weights=w").at_depth(2), "full:weights=w,depth=2");
    }
}
