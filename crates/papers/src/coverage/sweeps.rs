//! The paper's two sweeps: W in steps of 0.05 and N from 1 to 10, fifty games each.

use super::{ReportWriter, elo};
use crate::{ExperimentError, Scale};
use tenbin_arena::stats::{Estimate, Wdl};
use tenbin_registry::Sweep;
use tenbin_report::chart::{Chart, Point, ReferenceLine, Series};
use tenbin_report::table::{Align, DataTable};

/// A sweep of the paper.
struct SweepCase {
    title: &'static str,
    spec: &'static str,
    /// The paper's best value.
    best: f64,
    /// That value, if it is not one of the steps.
    extra: Option<f64>,
}

const CASES: [SweepCase; 2] = [
    SweepCase { title: "KS: the weight W of coverage", spec: "ks:w=0..0.5/0.05", best: 0.17, extra: Some(0.17) },
    SweepCase { title: "AS: the share N of the surroundings, in tenths", spec: "as:n=1..10/1", best: 8.0, extra: None },
];

/// The result of one value of the parameter.
struct SweepRow {
    value: f64,
    wdl: Wdl,
    estimate: Estimate,
}

pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    let games = if scale == Scale::Quick { 50 } else { 400 };
    for case in CASES {
        report.heading(case.title);
        let mut sweep = Sweep::parse(case.spec)?;
        sweep.values.extend(case.extra);
        sweep.values.sort_by(f64::total_cmp);
        let mut rows = Vec::new();
        for (&value, spec) in sweep.values.iter().zip(sweep.specs()) {
            let pairs = report.run_match(&spec, "original", games, 5)?.pairs;
            rows.push(SweepRow { value, wdl: pairs.wdl(), estimate: Estimate::of(&pairs) });
        }
        report.table(&table(&sweep, games, &rows));
        report.figure(chart(&case, &sweep, &rows).to_svg(), case.title);
        report.paragraph(&verdict(&case, &sweep, &rows));
    }
    Ok(())
}

fn table(sweep: &Sweep, games: u64, rows: &[SweepRow]) -> DataTable {
    let mut table = DataTable::new([sweep.key.as_str(), "games", "result", "Elo, 95 %"]).align([Align::Right; 4]);
    for SweepRow { value, wdl, estimate } in rows {
        table.push([value.to_string(), games.to_string(), format!("{}–{}", wdl.wins, wdl.losses), elo(estimate)]);
    }
    table
}

fn chart(case: &SweepCase, sweep: &Sweep, rows: &[SweepRow]) -> Chart {
    let points = rows.iter().map(|SweepRow { value, estimate, .. }| Point {
        x: *value,
        y: estimate.elo,
        low: estimate.elo - estimate.elo_error,
        high: estimate.elo + estimate.elo_error,
    });
    Chart {
        title: case.title.to_owned(),
        x_label: sweep.key.clone(),
        y_label: "Elo against original, 95 % bars".to_owned(),
        series: vec![Series { name: sweep.name.clone(), points: points.collect(), ..Series::default() }],
        rules: vec![ReferenceLine::new(0.0, "no difference")],
        marks: vec![ReferenceLine::new(case.best, "the paper's best")],
        ..Chart::default()
    }
}

/// Compares the best value with the paper's.
fn verdict(case: &SweepCase, sweep: &Sweep, rows: &[SweepRow]) -> String {
    let by_elo = |a: &&SweepRow, b: &&SweepRow| a.estimate.elo.total_cmp(&b.estimate.elo);
    let best = rows.iter().max_by(by_elo).expect("a sweep has values");
    let papers = rows.iter().find(|row| row.value == case.best).expect("the paper's value is in the sweep");
    let gap = best.estimate.elo - papers.estimate.elo;
    let error = best.estimate.elo_error.hypot(papers.estimate.elo_error);
    let agree = if gap <= error {
        "agrees: the gap is within its error"
    } else {
        "does not agree: the gap is larger than its error"
    };
    format!(
        "The paper's best is {key} = {paper}. Ours is {key} = {ours} ({top}); {key} = {paper} is {gap:.0} ± \
         {error:.0} Elo behind, so ours {agree}. (The best of {count} values is biased upwards, and all values share \
         the same openings, so their errors are correlated.)",
        key = sweep.key,
        paper = case.best,
        ours = best.value,
        top = elo(&best.estimate),
        count = rows.len(),
    )
}
