//! Beyond the paper: why coverage helps or not, an ME that does not lose, coverage at two moves.

use super::{ReportWriter, elo};
use crate::{ExperimentError, Scale};
use tenbin_arena::stats::Estimate;
use tenbin_report::table::{Align, DataTable};

/// Base evaluations to combine with coverage, from the tuned one to a simple one.
const BASES: [(&str, &str); 5] = [
    ("the tuned base", ""),
    ("no mobility", ",mobility=0"),
    ("potential territory at 0.7", ",potential=0.7"),
    ("potential territory at 0.3", ",potential=0.3"),
    ("territory only", ",mobility=0,potential=0"),
];

const REGIONS: [(&str, &str); 4] = [
    ("the paper's: a stranded square counts 0", "me:share=1"),
    ("it counts half", "me:share=0.5"),
    ("it counts three quarters", "me:share=0.25"),
    ("it counts against its owner", "me:share=2"),
];

const COVERAGE: [(&str, &str); 5] = [
    ("at two moves only", "ks:w=0,w2=0.05"),
    ("at two moves only", "ks:w=0,w2=0.17"),
    ("at one and two moves", "ks:w=0.05,w2=0.05"),
    ("at one and two moves", "ks:w=0.17,w2=0.05"),
    ("against coverage: fewer pieces on a square are better", "ks:w=-0.1"),
];

pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    let games = if scale == Scale::Quick { 100 } else { 600 };
    report.heading("Why coverage helps, or does not");
    let bases = BASES.map(|(name, base)| (name, format!("ks:depth=2{base}"), format!("original:depth=2{base}")));
    run_matches(report, "base of both", &bases, games)?;
    report.heading("An ME that keeps the balance");
    let regions = REGIONS.map(|(name, me)| (name, me.to_owned(), "original".to_owned()));
    run_matches(report, "stranded territory", &regions, games)?;
    report.heading("Coverage at two moves");
    let coverage = COVERAGE.map(|(name, ks)| (name, ks.to_owned(), "original".to_owned()));
    run_matches(report, "coverage", &coverage, games)?;
    report.heading("The classical reference");
    let reference = [
        ("Lieberum's evaluation", "lieberum".to_owned(), "original".to_owned()),
        ("Lieberum's evaluation", "lieberum".to_owned(), "ks".to_owned()),
    ];
    run_matches(report, "against the family", &reference, games / 2)
}

fn run_matches(
    report: &mut ReportWriter<'_>,
    first_column: &str,
    matches: &[(&str, String, String)],
    games: u64,
) -> Result<(), ExperimentError> {
    let header = [first_column, "A", "B", "result", "Elo of A, 95 %", "A superior"];
    let mut table =
        DataTable::new(header).align([Align::Left, Align::Left, Align::Left, Align::Right, Align::Right, Align::Right]);
    for (name, a, b) in matches {
        let progress = report.run_match(a, b, games, 6)?;
        let estimate = Estimate::of(&progress.pairs);
        let wdl = progress.pairs.wdl();
        table.push([
            (*name).to_owned(),
            a.clone(),
            b.clone(),
            format!("{}–{}", wdl.wins, wdl.losses),
            elo(&estimate),
            format!("{:.1} %", (estimate.los * 100.0).clamp(0.1, 99.9)),
        ]);
    }
    report.table(&table);
    Ok(())
}
