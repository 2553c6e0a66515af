//! The paper's open end: its quiescence search misses captures and knows no defence. Does a complete one help?

use super::games::Sources;
use super::matches::{elo, score, weigh};
use crate::report::Report;
use crate::{Halted, Scale};
use tenbin_report::table::{Align, Table};

const PAIRINGS: [(&str, &str); 3] = [("complete", "paper"), ("complete", "off"), ("paper", "off")];

/// What both sides may spend on a ply, in words and as a setting, and the number of games.
type Conditions = [(&'static str, &'static str, u64)];
const QUICK: &Conditions = &[("two steps", "depth=2", 40), ("2,000 positions", "nodes=2000", 40)];
const FULL: &Conditions = &[
    ("two steps", "depth=2", 600),
    ("one turn", "depth=4", 400),
    ("20,000 positions", "nodes=20000", 200),
    ("what it can in 20 ms", "time=20ms", 200),
];

pub(super) fn run(report: &mut Report<'_>, sources: &Sources, scale: Scale) -> Result<(), Halted> {
    report.heading("Does a complete quiescence search help?");
    let header = ["quiet", "against", "each looks at", "result", "Elo, 95 %"];
    let mut table = Table::new(header).align([Align::Left, Align::Left, Align::Left, Align::Right, Align::Right]);
    for &(words, setting, games) in if scale == Scale::Quick { QUICK } else { FULL } {
        for (a, b) in PAIRINGS {
            let player = |quiet: &str| format!("learned:quiet={quiet},{setting}");
            let progress = weigh(report, sources, &player(a), &player(b), games)?;
            table.push([a, b, words, &score(&progress), &elo(&progress)]);
        }
    }
    report.table(&table);
    report.paragraph(
        "`paper` combines the steps that the paper lists into capturing turns; `complete` looks at every ply of a turn that captures \
         something, at every ply that leaves the other side less to capture, and at walks of several steps that do: of a guard, of \
         the piece in danger, or of one of these that is freed first. `off` judges at once. All with the evaluation `learned`.",
    );
    Ok(())
}
