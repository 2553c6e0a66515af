//! The paper's two sweeps: W in steps of 0.05 and N from 1 to 10, fifty games each.

use super::{Report, elo};
use crate::{Halted, Scale};
use tenbin_arena::stats::Estimate;
use tenbin_desk::Sweep;
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

pub(super) fn run(report: &mut Report<'_>, scale: Scale) -> Result<(), Halted> {
    let games = if scale == Scale::Quick { 50 } else { 400 };
    for case in CASES {
        report.heading(case.title);
        let mut sweep = Sweep::parse(case.spec)?;
        sweep.values.extend(case.extra);
        sweep.values.sort_by(f64::total_cmp);
        let mut rows = Vec::new();
        for (&value, spec) in sweep.values.iter().zip(sweep.specs()) {
            let progress = report.weigh(&spec, "original", games, 5)?;
            rows.push((value, Estimate::of(&progress.pairs), progress.pairs.wdl()));
        }
        let mut table = Table::new([sweep.key.as_str(), "games", "result", "Elo, 95 %"]).align([Align::Right; 4]);
        for (value, estimate, wdl) in &rows {
            table.push([value.to_string(), games.to_string(), format!("{}–{}", wdl.wins, wdl.losses), elo(estimate)]);
        }
        report.table(&table);
        report.figure(chart(&case, &sweep, &rows.iter().map(|row| (row.0, row.1.clone())).collect::<Vec<_>>()).to_svg(), case.title);
        report.paragraph(&verdict(&case, &sweep, &rows.iter().map(|row| (row.0, row.1.clone())).collect::<Vec<_>>()));
    }
    Ok(())
}

fn chart(case: &Case, sweep: &Sweep, rows: &[(f64, Estimate)]) -> Chart {
    let points = rows.iter().map(|(x, estimate)| Point {
        x: *x,
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
fn verdict(case: &Case, sweep: &Sweep, rows: &[(f64, Estimate)]) -> String {
    let by_elo = |a: &&(f64, Estimate), b: &&(f64, Estimate)| a.1.elo.total_cmp(&b.1.elo);
    let (best, top) = rows.iter().max_by(by_elo).expect("a sweep has values");
    let (_, papers) = rows.iter().find(|(value, _)| *value == case.best).expect("the paper's value is in the sweep");
    let gap = top.elo - papers.elo;
    let error = top.elo_error.hypot(papers.elo_error);
    let agree = if gap <= error { "agrees: the gap is within its error" } else { "does not agree: the gap is real" };
    format!(
        "The paper found {key} = {paper} best. Ours is best at {key} = {best} ({top}); {key} = {paper} is {gap:.0} ± {error:.0} \
         Elo behind, so ours {agree}. (The best of {count} values is flattered by chance.)",
        key = sweep.key,
        paper = case.best,
        top = elo(top),
        count = rows.len(),
    )
}
