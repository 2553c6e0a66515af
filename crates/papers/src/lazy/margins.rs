//! Beyond the paper: every margin from 0 to 3000 with its speed, error and strength, for shogi and Amazons, and the
//! recommended one.

use super::measure::{MarginMeasurement, measure};
use super::testbed::{self, TestBed};
use super::{elo, thousands};
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale};
use tenbin_arena::stats::Estimate;
use tenbin_core::Score;
use tenbin_registry::{MatchConditions, MatchConfig};
use tenbin_report::chart::{Chart, Point, ReferenceLine, Series};
use tenbin_report::table::{Align, DataTable};

const MARGINS: [Score; 11] = [0, 50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000];
/// The rule: the largest share of evaluations, in per cent, whose slow terms may exceed the margin.
const MAX_BEYOND: f64 = 1.0;
/// Savings below this share of the time, in per cent, are within the error: under other load, four runs of the same
/// searches differed by up to 13.
const MIN_TIME_SAVED: f64 = 15.0;
const SEED: u64 = 3000;
/// Games of the confirmation match, as a multiple of a sweep's.
const CONFIRMATION_FACTOR: u64 = 5;

/// The effort of a sweep.
struct SweepBudget {
    /// Searches of each position with each margin.
    rounds: u32,
    /// Games of each margin against none, and the limit for a move.
    games: u64,
    budget: &'static str,
}

const QUICK: SweepBudget = SweepBudget { rounds: 4, games: 40, budget: "time=5ms" };
const FULL: SweepBudget = SweepBudget { rounds: 5, games: 200, budget: "time=5ms" };

/// A margin with its results.
struct MarginRow<'m> {
    margin: Score,
    measured: &'m MarginMeasurement,
    /// The time saved to the same depth, in per cent.
    saved: f64,
    /// Upper bound of evaluations whose slow terms exceed the margin, in per cent.
    beyond: f64,
    estimate: Estimate,
}

pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    for testbed in [testbed::shogi(scale)?, testbed::amazons(scale)?] {
        sweep(report, &testbed, &if scale == Scale::Quick { QUICK } else { FULL })?;
    }
    Ok(())
}

fn sweep(report: &mut ReportWriter<'_>, testbed: &TestBed, spending: &SweepBudget) -> Result<(), ExperimentError> {
    let SweepBudget { rounds, games, budget } = *spending;
    report.heading(&format!("Every margin: {} with `{}`", testbed.game, testbed.player));
    report.paragraph(&format!(
        "In `{}`, {}. Speed and error are from searches of {} to depth {}, the shortest time of {rounds} rounds. \
         Strength is from {games} games against the same player without margin, both with `{budget}` for a move, \
         adjudicated as soon as they are decided.",
        testbed.player, testbed.parts, testbed.positions_are, testbed.depth
    ));
    let measured = measure(report.context, testbed, &MARGINS, rounds)?;
    let always = &measured[0];
    let mut rows = Vec::new();
    for (&margin, measured) in MARGINS.iter().zip(&measured[1..]) {
        let saved = 100.0 * (1.0 - measured.time.as_secs_f64() / always.time.as_secs_f64());
        let (beyond, estimate) = (always.beyond(margin), run_match(report, testbed, margin, spending, SEED)?);
        rows.push(MarginRow { margin, measured, saved, beyond, estimate });
    }
    report.table(&table(testbed, always, &rows));
    report.figure(
        chart(testbed, &rows).to_svg(),
        "Speed, error and strength by margin; strength in Elo, the rest in per cent",
    );
    report.paragraph(
        "Speed: **saved** is the wall-clock time to the same depth compared with always, so other load on the \
         machine affects it; it includes that a less exact search may visit more or fewer positions. Error: **beyond \
         D** is the share of evaluations whose slow terms exceed D, an upper bound of wrong skips; **other move** \
         and **drift** are how often the search chose another move than without margin, and the mean score \
         difference in points.",
    );
    report.paragraph(&advice(&rows));
    if let Some(row) = strongest(&rows) {
        let spending = SweepBudget { games: CONFIRMATION_FACTOR * games, ..*spending };
        let again = run_match(report, testbed, row.margin, &spending, SEED + 1)?;
        let confirmation = confirmation(row, &again, spending.games);
        report.paragraph(&confirmation);
        report.conclude(confirmation);
    }
    Ok(())
}

/// A margin against full evaluation; every seed has openings of its own.
fn run_match(
    report: &ReportWriter<'_>,
    testbed: &TestBed,
    margin: Score,
    spending: &SweepBudget,
    seed: u64,
) -> Result<Estimate, ExperimentError> {
    let SweepBudget { games, budget, .. } = *spending;
    let a = format!("{}:lazy={margin},{budget}", testbed.player);
    let b = format!("{}:{budget}", testbed.player);
    let conditions = MatchConditions { seed, adjudication: testbed.adjudication, ..MatchConditions::new(games) };
    let match_config = MatchConfig::new(testbed.game, &a, &b, conditions);
    let progress = report.context.run_match(&format!("{}, D={margin} – always", testbed.game), &match_config)?;
    Ok(Estimate::of(&progress.pairs))
}

fn table(testbed: &TestBed, always: &MarginMeasurement, rows: &[MarginRow<'_>]) -> DataTable {
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
    let solved = |measured: &MarginMeasurement| match testbed.positions[0].best {
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

/// The strongest of the margins that are significantly stronger than full evaluation, if any.
fn strongest<'r, 'm>(rows: &'r [MarginRow<'m>]) -> Option<&'r MarginRow<'m>> {
    let stronger = rows.iter().filter(|row| is_stronger(&row.estimate));
    stronger.max_by(|a, b| a.estimate.elo.total_cmp(&b.estimate.elo))
}

fn is_stronger(estimate: &Estimate) -> bool {
    estimate.elo > estimate.elo_error
}

/// The result of fresh games for a margin that was chosen because it looked strong.
fn confirmation(row: &MarginRow<'_>, again: &Estimate, games: u64) -> String {
    let verdict = if is_stronger(again) {
        format!("**For strength, take D = {}**, inexact as it is.", row.margin)
    } else {
        "That does not confirm it.".to_owned()
    };
    format!(
        "D = {} looks strongest, {} Elo, but the best of many margins may be so by chance. In {games} games from \
         other openings it reached {} Elo. {verdict}",
        row.margin,
        elo(&row.estimate),
        elo(again)
    )
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
            testbed.depth = 1;
            let mut report = ReportWriter::new(context, &SOURCE, "a test");
            sweep(&mut report, &testbed, &SweepBudget { rounds: 1, games: 2, budget: "depth=1" }).unwrap();
            let html = report.html();
            let rows = MARGINS.iter().filter(|margin| html.contains(&format!(">{margin}</td>"))).count();
            assert!(rows == MARGINS.len() && html.contains("<svg") && html.contains("The rule:"), "{html}");
        });
    }

    #[test]
    fn a_strong_margin_needs_confirmation() {
        with_context(|context| {
            let mut testbed = testbed::shogi(Scale::Quick).unwrap();
            testbed.positions.truncate(1);
            testbed.depth = 1;
            let measured = &measure(context, &testbed, &[], 1).unwrap()[0];
            let estimate = |wins| Estimate::of(&Wdl { wins, losses: 200 - wins, draws: 0 });
            let row = |margin, wins| MarginRow { margin, measured, saved: 0.0, beyond: 9.0, estimate: estimate(wins) };
            assert!(strongest(&[row(100, 105), row(200, 60)]).is_none());
            let rows = [row(100, 105), row(200, 130), row(300, 150), row(400, 140)];
            let found = strongest(&rows).unwrap();
            assert_eq!(found.margin, 300);
            assert!(confirmation(found, &estimate(140), 1_000).contains("take D = 300**"));
            assert!(confirmation(found, &estimate(101), 1_000).contains("does not confirm"));
        });
    }

    #[test]
    fn the_advice_follows_its_rule() {
        with_context(|context| {
            let mut testbed = testbed::shogi(Scale::Quick).unwrap();
            testbed.positions.truncate(1);
            testbed.depth = 1;
            let measured = &measure(context, &testbed, &[], 1).unwrap()[0];
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
