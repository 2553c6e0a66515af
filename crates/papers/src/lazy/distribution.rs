//! The paper's figure: the distribution of the slow terms' contribution in a search.

use super::measure::{SearchMeasurement, measure};
use super::testbed::{self, TestBed};
use super::thousands;
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale, Verdict};
use tenbin_core::Score;
use tenbin_report::chart::{Chart, Point, ReferenceLine, Series, SeriesStyle};
use tenbin_report::table::{Align, DataTable};

/// Beyond this the paper found hardly any contribution.
const HARDLY_EVER: Score = 800;
/// The largest share that counts as "hardly ever", in per cent of all evaluations.
const HARDLY: f64 = 1.0;
/// The special terms for pieces in trouble besides `hanging`, and the number of the weights of that.
const TROUBLE: [&str; 4] = ["outnumbered", "hit-by-pawn", "hit-by-minor", "pinned"];
const HANGING_WEIGHTS: usize = 13;
/// The depths at which the solved problems are counted.
const SOLVED_DEPTHS: std::ops::RangeInclusive<u32> = 2..=7;
/// The paper's margin.
const PAPER_MARGIN: Score = 750;

pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    report.heading("Contribution of the slow terms (figure 1)");
    let mut testbed = testbed::shogi(scale)?;
    report.paragraph(&format!(
        "The paper counted while its program solved 48 computer-shogi problems, which are not printed. Ours are 48 \
         positions from self-play games. Each has one move that is at least 200 points better than every other by \
         searches to depths 7 and 9, that a search of a million positions chooses too, and that one to depth 3 does \
         not find (`crates/papers/data/lazy/problems.tsv`, made by `examples/make_problems.rs`). Below, `{}` \
         searches with `{}` and always computes the slow terms (the paper's heavy part).",
        testbed.player, testbed.limit
    ));
    figure(report, &testbed)?;
    solved(report, &mut testbed)
}

fn figure(report: &mut ReportWriter<'_>, testbed: &TestBed) -> Result<(), ExperimentError> {
    let measured = measure(report.context, testbed, &[String::new(), without_trouble()], 1)?;
    let (always, control) = (&measured[0], &measured[1]);
    report.table(&table(always));
    report.figure(
        chart(always).to_svg(),
        "Contribution of the slow terms to the score of the side to move, on average in a search",
    );
    settle(report, always, control);
    Ok(())
}

/// The mean number of contributions between two bounds in a search, the upper one excluded.
fn between(measured: &SearchMeasurement, low: Score, high: Score) -> f64 {
    let inside = measured.lazy_stats.bins().filter(|(from, _)| (low..high).contains(from)).map(|(_, count)| count);
    inside.sum::<u64>() as f64 / f64::from(measured.searches)
}

fn table(always: &SearchMeasurement) -> DataTable {
    let evaluations = always.lazy_stats.evaluations() as f64 / f64::from(always.searches);
    let mut table = DataTable::new(["points added", "paper, times a search", "ours, times a search", "ours, %"])
        .align([Align::Left, Align::Right, Align::Right, Align::Right]);
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

fn chart(always: &SearchMeasurement) -> Chart {
    let middle =
        |(from, count): (Score, u64)| Point::exact(f64::from(from) + 50.0, count as f64 / f64::from(always.searches));
    Chart {
        title: "Contribution of the slow terms".to_owned(),
        x_label: "points added, in bins of 100".to_owned(),
        y_label: "times in a search, on average".to_owned(),
        series: vec![Series {
            name: "ours".to_owned(),
            points: always.lazy_stats.bins().map(middle).collect(),
            style: SeriesStyle::Columns,
        }],
        marks: vec![
            ReferenceLine::new(f64::from(-PAPER_MARGIN), "the paper's −D"),
            ReferenceLine::new(f64::from(PAPER_MARGIN), "the paper's D = 750"),
        ],
        ..Chart::default()
    }
}

/// The settings without the special terms for pieces in trouble, which count against the side that has to answer a capture.
fn without_trouble() -> String {
    let hanging = (0..HANGING_WEIGHTS).map(|index| format!("weight.hanging[{index}]=0"));
    let others = TROUBLE.iter().map(|term| format!("weight.{term}=0"));
    hanging.chain(others).collect::<Vec<_>>().join(",")
}

/// The lower end of the fullest bin.
fn fullest(measured: &SearchMeasurement) -> Score {
    measured.lazy_stats.bins().max_by_key(|&(_, count)| count).map_or(0, |(from, _)| from)
}

/// Settles the claims of the figure. The control lacks the terms that are suspected where the fullest bins differ.
fn settle(report: &mut ReportWriter<'_>, always: &SearchMeasurement, control: &SearchMeasurement) {
    let evaluations = always.lazy_stats.evaluations() as f64 / f64::from(always.searches);
    let outside = between(always, Score::MIN, -HARDLY_EVER) + between(always, HARDLY_EVER, Score::MAX);
    let share = 100.0 * outside / evaluations;
    let within = 100.0 * between(always, -100, 100) / evaluations;
    let yes_or_no = |agrees: bool| if agrees { Verdict::Confirmed } else { Verdict::NotConfirmed };
    report.settle("mostly", yes_or_no(within > 50.0), format!("{within:.0} % lie between −100 and 99"));
    report.settle("hardly", yes_or_no(share <= HARDLY), format!("{share:.2} % lie beyond ±{HARDLY_EVER}"));
    let verdict = match (fullest(always), fullest(control)) {
        (0, _) => Verdict::Confirmed,
        (_, 0) => Verdict::RecoveredUnder("slow terms without pieces in trouble".to_owned()),
        _ => Verdict::NotConfirmed,
    };
    let bin = |from: Score| format!("{from} to {}", from + 99).replace('-', "−");
    report.settle("fullest", verdict, format!("the fullest bin is {}", bin(fullest(always))));
    report.paragraph(&format!(
        "{within:.0} % of ours lie between −100 and 99, {share:.2} % beyond ±{HARDLY_EVER} (\"hardly ever\" is read as \
         at most {HARDLY:.0} %). The paper does not print the length of its searches, so only shares can be compared, \
         not times a search. Our fullest bin is {}. The control, without the terms for hanging, outnumbered, attacked and \
         pinned pieces, has its fullest bin at {}.",
        bin(fullest(always)),
        bin(fullest(control))
    ));
}

/// Problems solved at each depth.
fn solved(report: &mut ReportWriter<'_>, testbed: &mut TestBed) -> Result<(), ExperimentError> {
    let mut table = DataTable::new(["depth", "solved", "positions a search"]).align([Align::Right; 3]);
    for depth in SOLVED_DEPTHS {
        testbed.limit = format!("depth={depth}");
        let measured = &measure(report.context, testbed, &[""], 1)?[0];
        let nodes = measured.nodes as f64 / f64::from(measured.searches);
        table.push([depth.to_string(), format!("{} of {}", measured.solved, measured.searches), thousands(nodes)]);
    }
    report.table(&table);
    report.paragraph(
        "By construction depth 3 solves none, and depths 7 and 9 solved all when the problems were chosen, with a \
         table of another size.",
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lazy::SOURCE;
    use crate::testing::with_context;

    #[test]
    fn the_figure_counts_every_evaluation_once() {
        with_context(|context| {
            let mut testbed = testbed::shogi(Scale::Quick).unwrap();
            testbed.positions.truncate(2);
            testbed.limit = "depth=2".to_owned();
            let always = &measure(context, &testbed, &[""], 1).unwrap()[0];
            let parts = [Score::MIN, -HARDLY_EVER, -100, 0, 100, HARDLY_EVER, Score::MAX];
            let counted: f64 = parts.windows(2).map(|ends| between(always, ends[0], ends[1])).sum();
            assert_eq!(counted * 2.0, always.lazy_stats.evaluations() as f64);
            let mut report = ReportWriter::new(context, &SOURCE, "a test");
            figure(&mut report, &testbed).unwrap();
            solved(&mut report, &mut testbed).unwrap();
            let html = report.html();
            assert!(["<svg", "hardly ever", "of 2"].iter().all(|words| html.contains(words)), "{html}");
        });
    }
}
