//! The paper's figure: how often the heavy part adds how much, on average in a search.

use super::field::{self, Field};
use super::measure::{Measured, measure};
use super::thousands;
use crate::report::Report;
use crate::{Halted, Scale};
use tenbin_core::Score;
use tenbin_report::chart::{Chart, Point, Reference, Series};
use tenbin_report::table::{Align, Table};

/// Beyond this the paper saw hardly anything.
const HARDLY_EVER: Score = 800;
/// What "hardly ever" may mean at most, in per cent of all evaluations.
const HARDLY: f64 = 1.0;
/// The margin that the paper took.
const PAPERS: Score = 750;

pub(super) fn run(report: &mut Report<'_>, scale: Scale) -> Result<(), Halted> {
    report.heading("What the heavy part adds (figure 1)");
    let mut field = field::shogi(scale)?;
    report.paragraph(&format!(
        "The paper counted while its program solved 48 computer-shogi problems, which are not printed. Ours are 48 positions \
         from the bench's own games, each with one move that is at least 200 points better than every other by searches to \
         depths 7 and 9, that a search of a million positions chooses too, and that one to depth 3 does not find \
         (`crates/papers/data/lazy/problems.tsv`, made by `examples/make_problems.rs`). Below, `{}` looks {} plies ahead and \
         always asks the heavy part.",
        field.player, field.depth
    ));
    figure(report, &field)?;
    solved(report, &mut field)
}

fn figure(report: &mut Report<'_>, field: &Field) -> Result<(), Halted> {
    let measured = measure(report.hall, field, &[], 1)?;
    let always = &measured[0];
    report.table(&table(always));
    report.figure(
        chart(always).to_svg(),
        "What the heavy part added to the score of the side to move, on average in a search",
    );
    report.paragraph(&verdict(always));
    Ok(())
}

/// How often a search has an amount between two bounds, the upper one left out.
fn between(measured: &Measured, low: Score, high: Score) -> f64 {
    let inside = measured.heavy.bins().filter(|(from, _)| (low..high).contains(from)).map(|(_, count)| count);
    inside.sum::<u64>() as f64 / f64::from(measured.searches)
}

fn table(always: &Measured) -> Table {
    let evaluations = always.heavy.evaluations() as f64 / f64::from(always.searches);
    let mut table = Table::new(["points added", "paper, times a search", "ours, times a search", "ours, %"]).align([
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Right,
    ]);
    let rows = [
        ("below −800", Score::MIN, -HARDLY_EVER, "hardly ever"),
        ("−800 to −101", -HARDLY_EVER, -100, ""),
        ("−100 to −1", -100, 0, ""),
        ("0 to 99", 0, 100, "more than 700"),
        ("100 to 799", 100, HARDLY_EVER, ""),
        ("800 and more", HARDLY_EVER, Score::MAX, "hardly ever"),
    ];
    for (name, low, high, paper) in rows {
        let count = between(always, low, high);
        table.push([
            name.to_owned(),
            paper.to_owned(),
            thousands(count),
            format!("{:.2}", 100.0 * count / evaluations),
        ]);
    }
    table.row(["all".to_owned(), String::new(), thousands(evaluations), "100".to_owned()])
}

fn chart(always: &Measured) -> Chart {
    let middle =
        |(from, count): (Score, u64)| Point::exact(f64::from(from) + 50.0, count as f64 / f64::from(always.searches));
    Chart {
        title: "What the heavy part adds".to_owned(),
        x_label: "points added, in bins of 100".to_owned(),
        y_label: "times in a search, on average".to_owned(),
        series: vec![Series {
            name: "ours".to_owned(),
            points: always.heavy.bins().map(middle).collect(),
            ..Series::default()
        }],
        marks: vec![
            Reference::new(f64::from(-PAPERS), "the paper's −D"),
            Reference::new(f64::from(PAPERS), "the paper's D = 750"),
        ],
        ..Chart::default()
    }
}

fn verdict(always: &Measured) -> String {
    let evaluations = always.heavy.evaluations() as f64 / f64::from(always.searches);
    let outside = between(always, Score::MIN, -HARDLY_EVER) + between(always, HARDLY_EVER, Score::MAX);
    let share = 100.0 * outside / evaluations;
    let within = 100.0 * between(always, -100, 100) / evaluations;
    let most = always.heavy.bins().max_by_key(|&(_, count)| count).map_or(0, |(from, _)| from);
    let says = |agrees: bool| if agrees { "agrees" } else { "does not agree" };
    format!(
        "{within:.0} % of ours lie between −100 and 99, which {} with the paper's \"mostly\"; the fullest bin begins at {most} \
         points, which {} with the paper's 0 to 99. {share:.2} % lie beyond ±{HARDLY_EVER}, which {} with \"hardly ever\" if that \
         means at most {HARDLY:.0} %. The paper does not say how long its searches were, so that only shares can be compared, not \
         times a search.",
        says(within > 50.0),
        says(most == 0),
        says(share <= HARDLY)
    )
}

/// How many problems are solved at each depth.
fn solved(report: &mut Report<'_>, field: &mut Field) -> Result<(), Halted> {
    let mut table = Table::new(["depth", "solved", "positions a search"]).align([Align::Right; 3]);
    for depth in 2..=field.depth + 1 {
        field.depth = depth;
        let measured = &measure(report.hall, field, &[], 1)?[0];
        let nodes = measured.nodes as f64 / f64::from(measured.searches);
        table.push([depth.to_string(), format!("{} of {}", measured.solved, measured.searches), thousands(nodes)]);
    }
    report.table(&table);
    report.paragraph(
        "That depth 3 solves none is how the problems were chosen. Depths 7 and 9 solved all of them then, with a table of \
         another size.",
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lazy::tests::with_hall;

    #[test]
    fn the_figure_counts_every_evaluation_once() {
        with_hall(|hall| {
            let mut field = field::shogi(Scale::Quick).unwrap();
            field.positions.truncate(2);
            field.depth = 2;
            let always = &measure(hall, &field, &[], 1).unwrap()[0];
            let parts = [Score::MIN, -HARDLY_EVER, -100, 0, 100, HARDLY_EVER, Score::MAX];
            let counted: f64 = parts.windows(2).map(|ends| between(always, ends[0], ends[1])).sum();
            assert_eq!(counted * 2.0, always.heavy.evaluations() as f64);
            let mut report = Report::new(hall, "a test");
            figure(&mut report, &field).unwrap();
            solved(&mut report, &mut field).unwrap();
            let html = report.page.to_html();
            assert!(["<svg", "hardly ever", "of 2"].iter().all(|words| html.contains(words)), "{html}");
        });
    }
}
