//! What the paper's gain is made of: always evaluating against D = 750, where the lazy side gets the nodes that it would
//! save if the slow terms took a larger share of the time.
//!
//! Always evaluating takes the time 1 for a node, the share h of it in slow terms. D = 750 skips the share s of them, so
//! it searches r = 1 / (1 − h s) nodes in that time. Matches at ratios r give the strength by h. The control has the same
//! ratio and no margin.

use super::measure::{SearchMeasurement, measure};
use super::tables::SameQuestion;
use super::testbed::{self, TestBed, spec};
use super::{adjudication, elo};
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale, Verdict};
use tenbin_arena::stats::{Estimate, Pairs, Wdl};
use tenbin_registry::{MatchConditions, MatchConfig};
use tenbin_report::chart::{Chart, Point, ReferenceLine, Series, SeriesStyle};
use tenbin_report::table::{Align, DataTable};

/// The paper's result of always evaluating against D = 750.
const PAPER: Wdl = Wdl { wins: 66, losses: 133, draws: 1 };
/// The ratios of nodes, in per cent.
const RATIOS: [u64; 4] = [100, 125, 150, 200];
/// The settings from which the share of the slow terms in our program is measured: they skip from none to most.
const SETTINGS: [&str; 6] = ["", "lazy=750", "lazy=300", "lazy=100", "lazy=50", "lazy=0"];
const SEED: u64 = 15_000;

/// Nodes of the side that always evaluates, games of each match, rounds of timing.
struct Budget {
    nodes: &'static [u64],
    games: u64,
    timing_rounds: u32,
}

const QUICK: Budget = Budget { nodes: &[600], games: 200, timing_rounds: 3 };
const FULL: Budget = Budget { nodes: &[600, 2_000], games: 1_000, timing_rounds: 5 };

/// A ratio with its two matches from the view of the side with fewer nodes, which always evaluates.
struct RatioRow {
    nodes: u64,
    /// Nodes of the other side over `nodes`.
    ratio: f64,
    lazy: Pairs,
    /// Without a margin; none at ratio 1, where both players would be the same.
    control: Option<Pairs>,
}

/// What the margin saves here: the share of skipped slow terms, and the share of the time in slow terms.
struct Savings {
    skipped: f64,
    skipped_in_matches: f64,
    slow_share: f64,
}

/// The games of other parts at ratio 1 are pooled with those played here.
pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale, same: &[SameQuestion]) -> Result<(), ExperimentError> {
    let budget = if scale == Scale::Quick { QUICK } else { FULL };
    report.heading("What the gain is made of: the share of time in slow terms");
    report.paragraph(
        "If a node takes the time 1, the share h of it in slow terms, and the margin skips the share s of them, then \
         the lazy side searches r = 1 / (1 − hs) nodes in the same time. So each lazy player below gets r times the \
         nodes, as if its slow terms were dear. **The control gets the same nodes without a margin**: what remains \
         between the two is the cost of the margin's errors.",
    );
    let savings = savings(report, scale, &budget)?;
    let mut rows = Vec::new();
    for &nodes in budget.nodes {
        for percent in RATIOS {
            let mut row = play(report, nodes, percent, budget.games)?;
            let limit = format!("nodes={nodes}");
            row.lazy += same
                .iter()
                .filter(|other| percent == 100 && other.limit == limit)
                .map(|other| other.pairs)
                .sum::<Pairs>();
            rows.push(row);
        }
    }
    report.table(&table(&rows, &savings));
    let [lazy, control] =
        [Line::fit(&points(&rows, |row| Some(row.lazy))), Line::fit(&points(&rows, |row| row.control))];
    let paper = Estimate::of(&PAPER);
    let ratios = [paper.elo, paper.elo + paper.elo_error, paper.elo - paper.elo_error];
    let ratios = ratios.map(|elo| lazy.map_or(1.0, |line| line.ratio_at(elo)));
    let needed = ratios.map(|ratio| slow_share(ratio, savings.skipped));
    report.figure(
        chart(&rows, &savings, needed).to_svg(),
        "Strength of always evaluating against D = 750 by the share of time in slow terms. The paper's point stands where \
         our line has its result.",
    );
    conclude(report, &savings, lazy.zip(control), ratios);
    Ok(())
}

/// Measures s and h in searches of the problems, deeper than those of the matches, and s at the nodes of the matches.
fn savings(report: &ReportWriter<'_>, scale: Scale, budget: &Budget) -> Result<Savings, ExperimentError> {
    let mut testbed: TestBed = testbed::shogi(scale)?;
    let measured = measure(report.context, &testbed, &SETTINGS, budget.timing_rounds)?;
    let (skipped, slow_share) = (measured[1].skipped() / 100.0, share_of_slow_terms(&measured));
    testbed.limit = format!("nodes={}", budget.nodes[0]);
    let skipped_in_matches = measure(report.context, &testbed, &["lazy=750"], 1)?[0].skipped() / 100.0;
    Ok(Savings { skipped, skipped_in_matches, slow_share })
}

/// The share of time that the first setting spends in slow terms: the least-squares fit of the time to a cost for each node
/// and one for each computed slow stage.
fn share_of_slow_terms(measured: &[SearchMeasurement]) -> f64 {
    let computed = |row: &SearchMeasurement| (row.lazy_stats.evaluations() - row.lazy_stats.skipped()) as f64;
    let [mut nn, mut ns, mut ss, mut nt, mut st] = [0.0; 5];
    for row in measured {
        let (nodes, slow, time) = (row.nodes as f64, computed(row), row.time.as_secs_f64());
        nn += nodes * nodes;
        ns += nodes * slow;
        ss += slow * slow;
        nt += nodes * time;
        st += slow * time;
    }
    let cost = (st * nn - nt * ns) / (ss * nn - ns * ns);
    (cost * computed(&measured[0]) / measured[0].time.as_secs_f64()).clamp(0.0, 1.0)
}

fn play(report: &ReportWriter<'_>, nodes: u64, percent: u64, games: u64) -> Result<RatioRow, ExperimentError> {
    let more = nodes * percent / 100;
    let play = |settings: &str| {
        let a = spec("shogi", &format!("nodes={nodes}"), "");
        let b = spec("shogi", &format!("nodes={more}"), settings);
        let conditions = MatchConditions { seed: SEED, adjudication: adjudication(), ..MatchConditions::new(games) };
        let config = MatchConfig::new("shogi", &a, &b, conditions);
        report.context.run_match(&format!("{nodes} nodes – {more} nodes {settings}"), &config)
    };
    let lazy = play("lazy=750")?.pairs;
    let control = if percent > 100 { Some(play("")?.pairs) } else { None };
    Ok(RatioRow { nodes, ratio: more as f64 / nodes as f64, lazy, control })
}

/// The share h of slow terms that makes this ratio, if one does.
fn slow_share(ratio: f64, skipped: f64) -> Option<f64> {
    Some((1.0 - 1.0 / ratio) / skipped).filter(|share| (0.0..=1.0).contains(share))
}

/// Elo by the binary logarithm of the ratio of nodes.
#[derive(Clone, Copy, Debug)]
struct Line {
    at_one: f64,
    /// Half the width of its 95 % interval.
    at_one_error: f64,
    per_doubling: f64,
}

impl Line {
    /// The weighted least-squares fit; `None` for less than two ratios.
    fn fit(points: &[(f64, Estimate)]) -> Option<Line> {
        let [mut w, mut wx, mut wxx, mut wy, mut wxy] = [0.0; 5];
        for (ratio, estimate) in points {
            let (x, weight) = (ratio.log2(), (1.96 / estimate.elo_error.max(1e-9)).powi(2));
            w += weight;
            wx += weight * x;
            wxx += weight * x * x;
            wy += weight * estimate.elo;
            wxy += weight * x * estimate.elo;
        }
        let determinant = w * wxx - wx * wx;
        let is_line = determinant > 1e-9 * w * wxx;
        is_line.then(|| Line {
            at_one: (wxx * wy - wx * wxy) / determinant,
            at_one_error: 1.96 * (wxx / determinant).sqrt(),
            per_doubling: (w * wxy - wx * wy) / determinant,
        })
    }

    /// The ratio of nodes at which the line has this Elo.
    fn ratio_at(self, elo: f64) -> f64 {
        ((elo - self.at_one) / self.per_doubling).exp2()
    }
}

fn points(rows: &[RatioRow], of: impl Fn(&RatioRow) -> Option<Pairs>) -> Vec<(f64, Estimate)> {
    rows.iter().filter_map(|row| Some((row.ratio, Estimate::of(&of(row)?)))).collect()
}

fn table(rows: &[RatioRow], savings: &Savings) -> DataTable {
    let header = ["nodes", "ratio r", "games", "share h, %", "always – D=750, Elo", "control, Elo"];
    let mut table = DataTable::new(header).align([Align::Right; 6]);
    for row in rows {
        let share = slow_share(row.ratio, savings.skipped);
        table.push([
            row.nodes.to_string(),
            format!("{:.2}", row.ratio),
            row.lazy.games().to_string(),
            share.map_or_else(|| "more than all".to_owned(), |share| format!("{:.0}", 100.0 * share)),
            elo(&Estimate::of(&row.lazy)),
            row.control.map_or_else(|| "0".to_owned(), |pairs| elo(&Estimate::of(&pairs))),
        ]);
    }
    table
}

fn chart(rows: &[RatioRow], savings: &Savings, needed: [Option<f64>; 3]) -> Chart {
    let series = |name: &str, of: &dyn Fn(&RatioRow) -> Option<Pairs>| {
        let point = |(ratio, estimate): (f64, Estimate)| {
            let (x, y) = (100.0 * slow_share(ratio, savings.skipped)?, estimate.elo);
            Some(Point { x, y, low: y - estimate.elo_error, high: y + estimate.elo_error })
        };
        let points = points(rows, of).into_iter().filter_map(point).collect();
        Series { name: name.to_owned(), points, style: SeriesStyle::Scatter }
    };
    let paper = Estimate::of(&PAPER);
    let (low, high) = (paper.elo - paper.elo_error, paper.elo + paper.elo_error);
    let point = needed[0].map(|share| Point { x: 100.0 * share, y: paper.elo, low, high });
    let paper_series =
        Series { name: "the paper".to_owned(), points: point.into_iter().collect(), style: SeriesStyle::Scatter };
    Chart {
        title: "Always against D = 750".to_owned(),
        x_label: "share of time in slow terms, per cent".to_owned(),
        y_label: "Elo of always evaluating".to_owned(),
        series: vec![
            series("D = 750 with the nodes saved", &|row| Some(row.lazy)),
            series("control: the same nodes, no margin", &|row| row.control),
            paper_series,
        ],
        rules: vec![ReferenceLine::new(0.0, "equal"), ReferenceLine::new(paper.elo, "the paper's result")],
        marks: vec![ReferenceLine::new(100.0 * savings.slow_share, "our program")],
        ..Chart::default()
    }
}

/// Settles the claim and states the thesis: the ratio of nodes that makes the printed result, and the share for it.
fn conclude(
    report: &mut ReportWriter<'_>,
    savings: &Savings,
    lines: Option<(Line, Line)>,
    [ratio, least, most]: [f64; 3],
) {
    let Some((lazy, control)) = lines else { return };
    let percent = |ratio: f64| {
        slow_share(ratio, savings.skipped)
            .map_or_else(|| "more than all".to_owned(), |share| format!("{:.0} %", 100.0 * share))
    };
    let (ours, skipped) = (100.0 * savings.slow_share, 100.0 * savings.skipped);
    report.paragraph(&format!(
        "D = 750 skips {skipped:.0} % of the slow terms in these searches of the problems, and {:.0} % in searches as \
         short as the matches'; the first is used for h, because the paper's program surely searched deeper. Our program \
         spends {ours:.0} % of its time in slow terms. At equal nodes always evaluating is worth {:+.0} ± {:.0} Elo, the \
         cost of the margin's errors. A doubling of the nodes costs it {:.0} Elo against D = 750 and {:.0} against the \
         control.",
        100.0 * savings.skipped_in_matches,
        lazy.at_one,
        lazy.at_one_error,
        -lazy.per_doubling,
        -control.per_doubling
    ));
    let condition = format!(
        "{ratio:.2} times the nodes ({least:.2} to {most:.2}): slow terms that take {} of the time ({} to {})",
        percent(ratio),
        percent(least),
        percent(most)
    );
    report.settle(
        "always",
        Verdict::RecoveredUnder(condition.clone()),
        format!("our slow terms take {ours:.0} % of the time, too little to gain from"),
    );
    report.conclude(format!(
        "**Always against D = 750 is a question of speed.** The printed result comes out under {condition}, if the \
         program skips as many as ours, {skipped:.0} %. The same nodes without any margin win {:.0} Elo a doubling, with \
         it {:.0}: the margin's errors are not what decides. Ours take {ours:.0} %, so there is nothing to gain. A lazy \
         margin is a remedy for a dear evaluation: measure the share of the slow terms first.",
        -control.per_doubling, -lazy.per_doubling
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_share_follows_from_times() {
        // 2 µs a node and 3 µs a slow stage: always evaluating 1000 of 1000 nodes spends 60 % in slow terms.
        let row = |nodes: u64, computed: u64| {
            let mut row = SearchMeasurement { nodes, ..SearchMeasurement::default() };
            (0..computed).for_each(|_| row.lazy_stats.add(0));
            row.time = Duration::from_micros(2 * nodes + 3 * computed);
            row
        };
        let share = share_of_slow_terms(&[row(1_000, 1_000), row(1_100, 600), row(900, 200)]);
        assert!((share - 0.6).abs() < 1e-6, "{share}");
    }

    #[test]
    fn the_ratio_follows_from_the_share() {
        assert_eq!(slow_share(1.0, 0.5), Some(0.0));
        assert_eq!(slow_share(2.0, 0.5), Some(1.0));
        assert_eq!(slow_share(2.0, 0.4), None);
        assert!((slow_share(1.25, 0.5).unwrap() - 0.4).abs() < 1e-12);
    }

    #[test]
    fn a_line_through_matches() {
        let at = |ratio: f64, elo: f64| (ratio, Estimate { elo, elo_error: 20.0, ..Estimate::of(&Wdl::default()) });
        let line = Line::fit(&[at(1.0, 10.0), at(2.0, -90.0), at(4.0, -190.0)]).unwrap();
        assert!((line.at_one - 10.0).abs() < 1e-6 && (line.per_doubling + 100.0).abs() < 1e-6, "{line:?}");
        assert!((line.ratio_at(-40.0) - 2f64.sqrt()).abs() < 1e-6);
        assert!(Line::fit(&[at(2.0, -90.0), at(2.0, -80.0)]).is_none());
    }
}
