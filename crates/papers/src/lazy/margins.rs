//! Past the paper: every margin from 0 to 3000 with its speed, its error and its strength, for shogi and for Amazons, and
//! the one the bench recommends.

use super::field::{self, Field};
use super::measure::{Measured, measure};
use super::{elo, thousands};
use crate::report::Report;
use crate::{Halted, Scale};
use tenbin_arena::stats::Estimate;
use tenbin_core::Score;
use tenbin_registry::Weighing;
use tenbin_report::chart::{Chart, Point, Reference, Series};
use tenbin_report::table::{Align, Table};

const MARGINS: [Score; 11] = [0, 50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000];
/// The rule: a heavy part beyond the margin is allowed in so many per cent of evaluations.
const TOLERATED: f64 = 1.0;
/// Less than this share of the time, in per cent, is no gain that we could tell: on a machine with other work, four runs
/// of the same searches differed by up to 13.
const WORTH_HAVING: f64 = 15.0;
const SEED: u64 = 3000;
/// How many times the games of a sweep are played afresh by a margin that looks stronger than always.
const CONFIRMING: u64 = 5;

/// How much is spent on a sweep.
struct Spending {
    /// Searches of each position with each margin.
    rounds: u32,
    /// Games of each margin against none, and what a player may spend on a move of them.
    games: u64,
    budget: &'static str,
}

const QUICK: Spending = Spending { rounds: 4, games: 40, budget: "time=5ms" };
const FULL: Spending = Spending { rounds: 5, games: 200, budget: "time=5ms" };

/// A margin with all that is known of it.
struct Row<'m> {
    margin: Score,
    measured: &'m Measured,
    /// The time saved to the same depth, in per cent.
    saved: f64,
    /// The most evaluations whose heavy part lies beyond the margin, in per cent.
    beyond: f64,
    estimate: Estimate,
}

pub(super) fn run(report: &mut Report<'_>, scale: Scale) -> Result<(), Halted> {
    for field in [field::shogi(scale)?, field::amazons(scale)?] {
        sweep(report, &field, &if scale == Scale::Quick { QUICK } else { FULL })?;
    }
    Ok(())
}

fn sweep(report: &mut Report<'_>, field: &Field, spending: &Spending) -> Result<(), Halted> {
    let Spending { rounds, games, budget } = *spending;
    report.heading(&format!("Every margin: {} with `{}`", field.game, field.player));
    report.paragraph(&format!(
        "In `{}`, {}. Speed and error are from searches of {} to depth {}, the shortest time of {rounds} rounds; strength is \
         from {games} games against the same player without margin, both with `{budget}` for a move, ended as soon as \
         they are decided.",
        field.player, field.parts, field.positions_are, field.depth
    ));
    let measured = measure(report.hall, field, &MARGINS, rounds)?;
    let always = &measured[0];
    let mut rows = Vec::new();
    for (&margin, measured) in MARGINS.iter().zip(&measured[1..]) {
        let saved = 100.0 * (1.0 - measured.time.as_secs_f64() / always.time.as_secs_f64());
        let (beyond, estimate) = (always.beyond(margin), weigh(report, field, margin, spending, SEED)?);
        rows.push(Row { margin, measured, saved, beyond, estimate });
    }
    report.table(&table(field, always, &rows));
    report.figure(
        chart(field, &rows).to_svg(),
        "Speed, error and strength by margin; strength in Elo, the rest in per cent",
    );
    report.paragraph(
        "Speed: **saved** is the time to the same depth compared with always, by the clock, so that other work on the machine \
         disturbs it; it counts that a search that is a little wrong may visit more or fewer positions. Error: **beyond D** \
         is the share of evaluations whose heavy part is larger than D, the most that skipping could judge wrongly; \
         **other move** and **drift** are how often the search chose another move than without margin, and by how many \
         points its score differed.",
    );
    report.paragraph(&advice(&rows));
    if let Some(row) = strongest(&rows) {
        let spending = Spending { games: CONFIRMING * games, ..*spending };
        let again = weigh(report, field, row.margin, &spending, SEED + 1)?;
        report.paragraph(&second_look(row, &again, spending.games));
    }
    Ok(())
}

/// A margin against always; every seed has openings of its own.
fn weigh(
    report: &Report<'_>,
    field: &Field,
    margin: Score,
    spending: &Spending,
    seed: u64,
) -> Result<Estimate, Halted> {
    let Spending { games, budget, .. } = *spending;
    let a = format!("{}:lazy={margin},{budget}", field.player);
    let b = format!("{}:{budget}", field.player);
    let weighing = Weighing {
        seed,
        adjudication: field.adjudication,
        until_proved: field.until_proved,
        ..Weighing::new(field.game, &a, &b, games)
    };
    let progress = report.hall.weigh(&format!("{}, D={margin} – always", field.game), &weighing)?;
    Ok(Estimate::of(&progress.pairs))
}

fn table(field: &Field, always: &Measured, rows: &[Row<'_>]) -> Table {
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
    let mut table = Table::new(header).align([Align::Right; 10]);
    let solved = |measured: &Measured| match field.positions[0].best {
        Some(_) => measured.solved.to_string(),
        None => "–".to_owned(),
    };
    for Row { margin, measured, saved, beyond, estimate } in rows {
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

fn chart(field: &Field, rows: &[Row<'_>]) -> Chart {
    let series = |name: &str, point: &dyn Fn(&Row<'_>) -> (f64, f64)| {
        let points = rows.iter().map(|row| {
            let (y, error) = point(row);
            Point { x: f64::from(row.margin), y, low: y - error, high: y + error }
        });
        Series { name: name.to_owned(), points: points.collect(), ..Series::default() }
    };
    Chart {
        title: format!("Every margin: {}", field.game),
        x_label: "D, in points".to_owned(),
        y_label: "per cent; Elo".to_owned(),
        series: vec![
            series("time saved, %", &|row| (row.saved, 0.0)),
            series("skipped, %", &|row| (row.measured.skipped(), 0.0)),
            series("beyond D, %", &|row| (row.beyond, 0.0)),
            series("other move, %", &|row| (row.measured.other_moves(), 0.0)),
            series("Elo against always", &|row| (row.estimate.elo, row.estimate.elo_error)),
        ],
        rules: vec![Reference::new(0.0, "always")],
        marks: vec![Reference::new(750.0, "the paper's D")],
        y_range: Some((-100.0, 100.0)),
    }
}

/// The margin to take, by a rule that is stated with it.
fn advice(rows: &[Row<'_>]) -> String {
    let rule = format!(
        "The rule: the smallest D whose heavy part lies beyond it in at most {TOLERATED:.0} % of evaluations, and which is not \
         shown to be weaker than always (its Elo with its error is not below 0)."
    );
    let allowed = |row: &&Row<'_>| row.beyond <= TOLERATED && row.estimate.elo + row.estimate.elo_error >= 0.0;
    let Some(row) = rows.iter().find(allowed) else {
        return format!("{rule} **No margin meets it: always ask the heavy part.**");
    };
    let gain = if row.saved >= WORTH_HAVING {
        format!("It saves {:.0} % of the time to the same depth", row.saved)
    } else {
        format!(
            "The time it saves to the same depth, {:.0} %, is less than the {WORTH_HAVING:.0} % that we take for the error of \
             such measurements",
            row.saved
        )
    };
    format!("{rule} **D = {}.** {gain}; Elo {}.", row.margin, elo(&row.estimate))
}

/// The strongest of the margins that are shown to be stronger than always, if there is one.
fn strongest<'r, 'm>(rows: &'r [Row<'m>]) -> Option<&'r Row<'m>> {
    let stronger = rows.iter().filter(|row| is_stronger(&row.estimate));
    stronger.max_by(|a, b| a.estimate.elo.total_cmp(&b.estimate.elo))
}

fn is_stronger(estimate: &Estimate) -> bool {
    estimate.elo > estimate.elo_error
}

/// What fresh games say of a margin that was chosen because it looked strong.
fn second_look(row: &Row<'_>, again: &Estimate, games: u64) -> String {
    let verdict = if is_stronger(again) {
        format!("**Where strength is wanted, take D = {}**, wrong as it often is.", row.margin)
    } else {
        "That does not confirm it.".to_owned()
    };
    format!(
        "D = {} looks strongest, {} Elo; among so many margins one may by chance. In {games} games from other openings it came to \
         {} Elo. {verdict}",
        row.margin,
        elo(&row.estimate),
        elo(again)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lazy::tests::with_hall;
    use tenbin_arena::stats::Wdl;

    #[test]
    fn a_sweep_has_a_row_for_every_margin_and_a_chart() {
        with_hall(|hall| {
            let mut field = field::amazons(Scale::Quick).unwrap();
            // The latest position has the fewest moves.
            field.positions.drain(..15);
            field.depth = 1;
            let mut report = Report::new(hall, "a test");
            sweep(&mut report, &field, &Spending { rounds: 1, games: 2, budget: "depth=1" }).unwrap();
            let html = report.page.to_html();
            let rows = MARGINS.iter().filter(|margin| html.contains(&format!(">{margin}</td>"))).count();
            assert!(rows == MARGINS.len() && html.contains("<svg") && html.contains("The rule:"), "{html}");
        });
    }

    #[test]
    fn what_looks_strong_has_to_be_so_again() {
        with_hall(|hall| {
            let mut field = field::shogi(Scale::Quick).unwrap();
            field.positions.truncate(1);
            field.depth = 1;
            let measured = &measure(hall, &field, &[], 1).unwrap()[0];
            let estimate = |wins| Estimate::of(&Wdl { wins, losses: 200 - wins, draws: 0 });
            let row = |margin, wins| Row { margin, measured, saved: 0.0, beyond: 9.0, estimate: estimate(wins) };
            assert!(strongest(&[row(100, 105), row(200, 60)]).is_none());
            let rows = [row(100, 105), row(200, 130), row(300, 150), row(400, 140)];
            let found = strongest(&rows).unwrap();
            assert_eq!(found.margin, 300);
            assert!(second_look(found, &estimate(140), 1_000).contains("take D = 300**"));
            assert!(second_look(found, &estimate(101), 1_000).contains("does not confirm"));
        });
    }

    #[test]
    fn the_advice_keeps_to_its_rule() {
        with_hall(|hall| {
            let mut field = field::shogi(Scale::Quick).unwrap();
            field.positions.truncate(1);
            field.depth = 1;
            let measured = &measure(hall, &field, &[], 1).unwrap()[0];
            let row = |margin, beyond, wins| {
                let estimate = Estimate::of(&Wdl { wins, losses: 200 - wins, draws: 0 });
                Row { margin, measured, saved: 20.0, beyond, estimate }
            };
            // Too wrong, too weak, good, and good but larger than need be.
            let rows = [row(100, 2.0, 150), row(200, 0.5, 50), row(300, 0.5, 100), row(400, 0.1, 120)];
            assert!(advice(&rows).contains("D = 300.** It saves 20 %"), "{}", advice(&rows));
            assert!(advice(&rows[..2]).contains("No margin"), "{}", advice(&rows[..2]));
        });
    }
}
