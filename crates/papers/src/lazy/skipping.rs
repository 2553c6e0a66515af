//! How to skip: the score that is compared with the window, interior nodes, and what pruning makes of a skipped evaluation.

use super::measure::{SearchMeasurement, measure};
use super::tables::SameQuestion;
use super::testbed::{self, TestBed};
use super::{adjudication, elo, thousands};
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale};
use tenbin_arena::stats::{Estimate, Pairs};
use tenbin_registry::{MatchConditions, MatchConfig};
use tenbin_report::table::{Align, DataTable};

/// The ways to skip, all with the paper's margin.
const WAYS: [(&str, &str); 4] = [
    ("bound in delta pruning, quiescence search only", "lazy=750,lazy-interior=off,lazy-estimate=off"),
    ("fast terms in pruning", "lazy=750,lazy-interior=off"),
    ("and at interior nodes (default)", "lazy=750"),
    ("and E1 alone compared with the window", "lazy=750,lazy-by=accumulator"),
];
const SEED: u64 = 75_000;
const LIMIT: &str = "nodes=600";

/// Returns the games of always evaluating against the default way.
pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale) -> Result<SameQuestion, ExperimentError> {
    let (rounds, games) = if scale == Scale::Quick { (2, 200) } else { (5, 2_000) };
    let testbed = testbed::shogi(scale)?;
    report.heading("How to skip");
    report.paragraph(&format!(
        "A skipped evaluation is known only up to the margin: the search returns the bound that allows for it. If pruning \
         counts on that bound, delta pruning in quiescence search keeps captures that it would drop otherwise. So \
         pruning counts on the fast terms. The paper compares E1 with the window and never skips E2; both comparisons \
         are here. Speed and error are from searches of {} with `{}`, strength from {games} games against always \
         evaluating with `{LIMIT}` for a move.",
        testbed.positions_are, testbed.limit
    ));
    let settings: Vec<&str> = std::iter::once("").chain(WAYS.map(|(_, settings)| settings)).collect();
    let measured = measure(report.context, &testbed, &settings, rounds)?;
    let mut table = DataTable::new([
        "way to skip",
        "positions",
        "skipped, %",
        "time saved, %",
        "other move, %",
        "drift",
        "Elo against always",
    ])
    .align([Align::Left].into_iter().chain([Align::Right; 6]));
    table.push(row("always", &measured[0], &measured[0], "0"));
    let mut same = SameQuestion { limit: LIMIT, pairs: Pairs::default() };
    for ((name, settings), measured_way) in WAYS.iter().zip(&measured[1..]) {
        let pairs = play(report, &testbed, settings, games)?;
        if *settings == "lazy=750" {
            same.pairs = pairs.swapped();
        }
        table.push(row(&format!("{name}: `{settings}`"), measured_way, &measured[0], &elo(&Estimate::of(&pairs))));
    }
    report.table(&table);
    report.paragraph(
        "At equal nodes a way to skip can only cost strength. **Drift** is the mean difference of the score in points, \
         **other move** how often the search chose another move than always evaluating.",
    );
    Ok(same)
}

fn row(name: &str, measured: &SearchMeasurement, always: &SearchMeasurement, strength: &str) -> [String; 7] {
    let saved = 100.0 * (1.0 - measured.time.as_secs_f64() / always.time.as_secs_f64());
    [
        name.to_owned(),
        thousands(measured.nodes as f64),
        format!("{:.1}", measured.skipped()),
        format!("{saved:.1}"),
        format!("{:.1}", measured.other_moves()),
        format!("{:.1}", measured.mean_drift()),
        strength.to_owned(),
    ]
}

fn play(report: &ReportWriter<'_>, testbed: &TestBed, settings: &str, games: u64) -> Result<Pairs, ExperimentError> {
    let [a, b] = [settings, ""].map(|settings| testbed.spec(LIMIT, settings));
    let conditions = MatchConditions { seed: SEED, adjudication: adjudication(), ..MatchConditions::new(games) };
    let config = MatchConfig::new(testbed.game, &a, &b, conditions);
    Ok(report.context.run_match(&format!("{settings} – always"), &config)?.pairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::with_context;

    #[test]
    fn every_way_skips_and_interior_nodes_add_to_it() {
        with_context(|context| {
            let mut testbed = testbed::shogi(Scale::Quick).unwrap();
            testbed.positions.truncate(4);
            testbed.limit = "depth=4".to_owned();
            let measured = measure(context, &testbed, &WAYS.map(|(_, settings)| settings), 1).unwrap();
            assert!(measured.iter().all(|measured| measured.skipped() > 5.0));
            assert!(measured[2].skipped() > measured[1].skipped());
        });
    }
}
