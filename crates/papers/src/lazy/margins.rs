//! Beyond the paper: every margin from 0 to 3000 with its speed, error and strength, for shogi and Amazons, and the
//! recommended one.

use super::measure::{SearchMeasurement, measure};
use super::testbed::{self, TestBed};
use super::{elo, thousands};
use crate::report::ReportWriter;
use crate::selection::weigh_selected;
use crate::{ExperimentError, Scale};
use tenbin_arena::stats::{Estimate, Pairs};
use tenbin_core::Score;
use tenbin_registry::{MatchConditions, MatchConfig};
use tenbin_report::chart::{Chart, Point, ReferenceLine, Series};
use tenbin_report::table::{Align, DataTable};

/// The rule: the largest share of evaluations, in per cent, whose slow terms may exceed the margin.
const MAX_BEYOND: f64 = 1.0;
/// Savings below this share of the time, in per cent, are within the error: under other load, four runs of the same
/// searches differed by up to 13.
const MIN_TIME_SAVED: f64 = 15.0;
const SEED: u64 = 3000;

/// The effort of a sweep.
struct SweepBudget {
    margins: &'static [Score],
    /// Searches of each position with each margin.
    rounds: u32,
    /// Games of each margin against none, and the limit for a move.
    games: u64,
    budget: &'static str,
}

impl SweepBudget {
    fn new(scale: Scale, testbed: &TestBed) -> SweepBudget {
        match scale {
            Scale::Quick => {
                SweepBudget { margins: &[0, 100, 300, 750, 1500], rounds: 2, games: 50, budget: testbed.match_limit }
            }
            Scale::Full => SweepBudget {
                margins: &[0, 50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000],
                rounds: 5,
                games: 200,
                budget: "time=5ms",
            },
        }
    }
}

/// A margin with its results.
struct MarginRow<'m> {
    margin: Score,
    measured: &'m SearchMeasurement,
    /// The time saved to the same depth, in per cent.
    saved: f64,
    /// Upper bound of evaluations whose slow terms exceed the margin, in per cent.
    beyond: f64,
    estimate: Estimate,
}

pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    for testbed in [testbed::shogi(scale)?, testbed::amazons(scale)?] {
        sweep(report, &testbed, &SweepBudget::new(scale, &testbed))?;
    }
    Ok(())
}

fn sweep(report: &mut ReportWriter<'_>, testbed: &TestBed, spending: &SweepBudget) -> Result<(), ExperimentError> {
    let SweepBudget { margins, rounds, games, budget } = *spending;
    report.heading(&format!("Every margin: {} with `{}`", testbed.game, testbed.player));
    report.paragraph(&format!(
        "In `{}`, {}. Speed and error are from searches of {} with `{}`, the shortest time of {rounds} rounds. Strength \
         is from {games} games against the same player without margin, both with `{budget}` for a move, adjudicated as \
         soon as they are decided. At equal nodes a margin can only cost, at equal time it may gain. These are {} comparisons, so one of twenty looks significant by chance.",
        testbed.player,
        testbed.parts,
        testbed.positions_are,
        testbed.limit,
        margins.len()
    ));
    let settings: Vec<String> =
        std::iter::once(String::new()).chain(margins.iter().map(|margin| format!("lazy={margin}"))).collect();
    let measured = measure(report.context, testbed, &settings, rounds)?;
    let always = &measured[0];
    let (mut rows, mut results) = (Vec::new(), Vec::new());
    for (&margin, measured) in margins.iter().zip(&measured[1..]) {
        let saved = 100.0 * (1.0 - measured.time.as_secs_f64() / always.time.as_secs_f64());
        let pairs = run_match(report, testbed, margin, budget, (SEED, games))?;
        results.push(pairs);
        rows.push(MarginRow { margin, measured, saved, beyond: always.beyond(margin), estimate: Estimate::of(&pairs) });
    }
    report.table(&table(testbed, always, &rows));
    report.figure(
        chart(testbed, &rows).to_svg(),
        "Speed, error and strength by margin; strength in Elo, the rest in per cent",
    );
    report.paragraph(
        "Speed: **saved** is the wall-clock time to the same depth compared with always, so other load on the machine \
         affects it; it includes that a less exact search may visit more or fewer positions. Error: **beyond D** is the \
         share of evaluations whose slow terms exceed D, an upper bound of wrong skips; **other move** and **drift** \
         are how often the search chose another move than without margin, and the mean score difference in points.",
    );
    report.paragraph(&advice(&rows));
    let again = weigh_selected(&results, SEED, |index, seed, games| {
        run_match(report, testbed, margins[index], budget, (seed, games))
    })?;
    match again {
        Some(found) => {
            let name = format!("In {}, D = {}", testbed.game, margins[found.index]);
            report.paragraph(&found.text(&name));
            report.conclude(found.text(&name));
        }
        None => report.paragraph("No margin is stronger than always evaluating beyond its error."),
    }
    Ok(())
}

/// A margin against full evaluation; every seed has openings of its own.
fn run_match(
    report: &ReportWriter<'_>,
    testbed: &TestBed,
    margin: Score,
    budget: &str,
    (seed, games): (u64, u64),
) -> Result<Pairs, ExperimentError> {
    let [a, b] = [format!("lazy={margin}"), String::new()].map(|settings| testbed.spec(budget, &settings));
    let conditions = MatchConditions { seed, adjudication: testbed.adjudication, ..MatchConditions::new(games) };
    let config = MatchConfig::new(testbed.game, &a, &b, conditions);
    Ok(report.context.run_match(&format!("{}, D={margin} – always", testbed.game), &config)?.pairs)
}

fn table(testbed: &TestBed, always: &SearchMeasurement, rows: &[MarginRow<'_>]) -> DataTable {
    let header = [
        "D",
        "positions/s",
        "positions",
        "skipped, %",
        "saved, %",
        "beyond D, %",
        "other move, %",
        "drift",
        "solved",
        "Elo, 95 %",
    ];
    let mut table = DataTable::new(header).align([Align::Right; 10]);
    let solved = |measured: &SearchMeasurement| match testbed.positions[0].best {
        Some(_) => measured.solved.to_string(),
        None => "–".to_owned(),
    };
    for MarginRow { margin, measured, saved, beyond, estimate } in rows {
        table.push([
            margin.to_string(),
            thousands(measured.speed()),
            thousands(measured.nodes as f64),
            format!("{:.1}", measured.skipped()),
            format!("{saved:.1}"),
            format!("{beyond:.2}"),
            format!("{:.1}", measured.other_moves()),
            format!("{:.1}", measured.mean_drift()),
            solved(measured),
            elo(estimate),
        ]);
    }
    let (speed, nodes) = (thousands(always.speed()), thousands(always.nodes as f64));
    table.row(["always", &speed, &nodes, "0.0", "0.0", "0.00", "0.0", "0.0", &solved(always), "0"])
}

fn chart(testbed: &TestBed, rows: &[MarginRow<'_>]) -> Chart {
    let series = |name: &str, point: &dyn Fn(&MarginRow<'_>) -> (f64, f64)| {
        let points = rows.iter().map(|row| {
            let (y, error) = point(row);
            Point { x: f64::from(row.margin), y, low: y - error, high: y + error }
        });
        Series { name: name.to_owned(), points: points.collect(), ..Series::default() }
    };
    Chart {
        title: format!("Every margin: {}", testbed.game),
        x_label: "D, in points".to_owned(),
        y_label: "per cent; Elo".to_owned(),
        series: vec![
            series("time saved, %", &|row| (row.saved, 0.0)),
            series("skipped, %", &|row| (row.measured.skipped(), 0.0)),
            series("beyond D, %", &|row| (row.beyond, 0.0)),
            series("other move, %", &|row| (row.measured.other_moves(), 0.0)),
            series("Elo against always", &|row| (row.estimate.elo, row.estimate.elo_error)),
        ],
        rules: vec![ReferenceLine::new(0.0, "always")],
        marks: vec![ReferenceLine::new(750.0, "the paper's D")],
        y_range: Some((-100.0, 100.0)),
    }
}

/// The recommended margin, with the rule.
fn advice(rows: &[MarginRow<'_>]) -> String {
    let rule = format!(
        "The rule: the smallest D that the slow terms exceed in at most {MAX_BEYOND:.0} % of evaluations, and that \
         is not significantly weaker than always (its Elo with its error is not below 0)."
    );
    let allowed = |row: &&MarginRow<'_>| row.beyond <= MAX_BEYOND && row.estimate.elo + row.estimate.elo_error >= 0.0;
    let Some(row) = rows.iter().find(allowed) else {
        return format!("{rule} **No margin meets it: always compute the slow terms.**");
    };
    let gain = if row.saved >= MIN_TIME_SAVED {
        format!("It saves {:.0} % of the time to the same depth", row.saved)
    } else {
        format!(
            "The time it saves to the same depth, {:.0} %, is within the {MIN_TIME_SAVED:.0} % assumed as the error \
             of such measurements",
            row.saved
        )
    };
    format!("{rule} **D = {}.** {gain}; Elo {}.", row.margin, elo(&row.estimate))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lazy::SOURCE;
    use crate::testing::with_context;
    use tenbin_arena::stats::Wdl;

    #[test]
    fn a_sweep_has_a_row_for_every_margin_and_a_chart() {
        with_context(|context| {
            let mut testbed = testbed::amazons(Scale::Quick).unwrap();
            // The latest position has the fewest moves.
            testbed.positions.drain(..15);
            testbed.limit = "depth=1".to_owned();
            let mut report = ReportWriter::new(context, &SOURCE, "a test");
            sweep(&mut report, &testbed, &SweepBudget { margins: &[0, 300], rounds: 1, games: 2, budget: "depth=1" })
                .unwrap();
            let html = report.html();
            let rows = ["0", "300"].iter().filter(|margin| html.contains(&format!(">{margin}</td>"))).count();
            assert!(rows == 2 && html.contains("<svg") && html.contains("The rule:"), "{html}");
        });
    }

    #[test]
    fn the_advice_follows_its_rule() {
        with_context(|context| {
            let mut testbed = testbed::shogi(Scale::Quick).unwrap();
            testbed.positions.truncate(1);
            testbed.limit = "depth=1".to_owned();
            let measured = &measure(context, &testbed, &[""], 1).unwrap()[0];
            let row = |margin, beyond, wins| {
                let estimate = Estimate::of(&Wdl { wins, losses: 200 - wins, draws: 0 });
                MarginRow { margin, measured, saved: 20.0, beyond, estimate }
            };
            // Too inexact, too weak, good, and good but larger than necessary.
            let rows = [row(100, 2.0, 150), row(200, 0.5, 50), row(300, 0.5, 100), row(400, 0.1, 120)];
            assert!(advice(&rows).contains("D = 300.** It saves 20 %"), "{}", advice(&rows));
            assert!(advice(&rows[..2]).contains("No margin"), "{}", advice(&rows[..2]));
        });
    }
}
