//! The paper's two sweeps: W in steps of 0.05 and N from 1 to 10, fifty games each.

use super::{Report, elo};
use crate::{Halted, Scale};
use tenbin_arena::stats::{Estimate, Wdl};
use tenbin_registry::Sweep;
use tenbin_report::chart::{Chart, Point, Reference, Series};
use tenbin_report::table::{Align, Table};

/// A sweep of the paper.
struct Case {
    title: &'static str,
    spec: &'static str,
    /// The value the paper found best.
    best: f64,
    /// That value, where the steps pass it by.
    extra: Option<f64>,
}

const CASES: [Case; 2] = [
    Case { title: "KS: the weight W of coverage", spec: "ks:w=0..0.5/0.05", best: 0.17, extra: Some(0.17) },
    Case { title: "AS: the share N of the surroundings, in tenths", spec: "as:n=1..10/1", best: 8.0, extra: None },
];

/// What one value of the parameter came to.
struct Row {
    value: f64,
    wdl: Wdl,
    estimate: Estimate,
}

pub(super) fn run(report: &mut Report<'_>, scale: Scale) -> Result<(), Halted> {
    let games = if scale == Scale::Quick { 50 } else { 400 };
    for case in CASES {
        report.heading(case.title);
        let mut sweep = Sweep::parse(case.spec)?;
        sweep.values.extend(case.extra);
        sweep.values.sort_by(f64::total_cmp);
        let mut rows = Vec::new();
        for (&value, spec) in sweep.values.iter().zip(sweep.specs()) {
            let pairs = report.weigh(&spec, "original", games, 5)?.pairs;
            rows.push(Row { value, wdl: pairs.wdl(), estimate: Estimate::of(&pairs) });
        }
        report.table(&table(&sweep, games, &rows));
        report.figure(chart(&case, &sweep, &rows).to_svg(), case.title);
        report.paragraph(&verdict(&case, &sweep, &rows));
    }
    Ok(())
}

fn table(sweep: &Sweep, games: u64, rows: &[Row]) -> Table {
    let mut table = Table::new([sweep.key.as_str(), "games", "result", "Elo, 95 %"]).align([Align::Right; 4]);
    for Row { value, wdl, estimate } in rows {
        table.push([value.to_string(), games.to_string(), format!("{}–{}", wdl.wins, wdl.losses), elo(estimate)]);
    }
    table
}

fn chart(case: &Case, sweep: &Sweep, rows: &[Row]) -> Chart {
    let points = rows.iter().map(|Row { value, estimate, .. }| Point {
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
        rules: vec![Reference::new(0.0, "no difference")],
        marks: vec![Reference::new(case.best, "the paper's best")],
        ..Chart::default()
    }
}

/// What the sweep says about the paper's best value.
fn verdict(case: &Case, sweep: &Sweep, rows: &[Row]) -> String {
    let by_elo = |a: &&Row, b: &&Row| a.estimate.elo.total_cmp(&b.estimate.elo);
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
        "The paper found {key} = {paper} best. Ours is best at {key} = {ours} ({top}); {key} = {paper} is {gap:.0} ± {error:.0} \
         Elo behind, so ours {agree}. (The best of {count} values is flattered by chance, and all \
         values are played from the same openings, so their errors are not independent.)",
        key = sweep.key,
        paper = case.best,
        ours = best.value,
        top = elo(&best.estimate),
        count = rows.len(),
    )
}
