//! The Elo chart of a match: the estimate with its 95 % interval after each number of games.

use tenbin_arena::record::PairRecord;
use tenbin_arena::stats::{Estimate, Pairs};
use tenbin_report::chart::{Chart, Point, ReferenceLine, Series};

/// The number of points in a chart.
const MAX_POINTS: usize = 80;

/// The Elo estimate after each pair, thinned out as it grows.
#[derive(Clone, Debug, Default)]
pub(crate) struct EloCurve {
    points: Vec<Point>,
    /// The number of pairs between two points.
    stride: u64,
}

impl EloCurve {
    /// Adds the estimate from these pairs.
    pub(crate) fn add(&mut self, pairs: &Pairs) {
        let count = pairs.pairs();
        self.stride = self.stride.max(1);
        if count == 0 || !count.is_multiple_of(self.stride) {
            return;
        }
        let Estimate { elo, elo_error, .. } = Estimate::of(pairs);
        let x = pairs.games() as f64;
        if self.points.last().is_some_and(|last| last.x >= x) {
            return;
        }
        self.points.push(Point { x, y: elo, low: elo - elo_error, high: elo + elo_error });
        if self.points.len() > MAX_POINTS {
            self.stride *= 2;
            let stride = self.stride as f64;
            self.points.retain(|point| (point.x / 2.0) % stride == 0.0);
        }
    }

    /// The curve from stored pairs, up to the first gap.
    pub(crate) fn of(stored: &[PairRecord]) -> EloCurve {
        let mut curve = EloCurve::default();
        let mut pairs = Pairs::default();
        for pair in stored.iter().zip(0..).take_while(|(pair, index)| pair.index == *index).map(|(pair, _)| pair) {
            pairs.count(pair.half_points());
            curve.add(&pairs);
        }
        curve
    }

    /// The chart; none before the first pair.
    pub(crate) fn svg(&self, name: &str) -> Option<String> {
        let last = self.points.last()?;
        // The wide intervals of the first games would dwarf the others.
        let reach = self.points.iter().skip(self.points.len() / 4).map(|point| point.low.abs().max(point.high.abs()));
        let reach = reach.fold(last.high.abs().max(last.low.abs()), f64::max);
        let within = |value: f64| value.clamp(-reach, reach);
        let cut =
            |point: &Point| Point { low: within(point.low), high: within(point.high), y: within(point.y), ..*point };
        let chart = Chart {
            title: format!("Elo of {name}, with its 95 % interval"),
            x_label: "games".to_owned(),
            y_label: "Elo".to_owned(),
            series: vec![Series {
                name: name.to_owned(),
                points: self.points.iter().map(cut).collect(),
                ..Series::default()
            }],
            rules: vec![ReferenceLine::new(0.0, "no difference")],
            ..Chart::default()
        };
        Some(chart.to_svg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_match_is_thinned_out() {
        let mut curve = EloCurve::default();
        let mut pairs = Pairs::default();
        for number in 0..5_000 {
            pairs.count(if number % 3 == 0 { [2, 0] } else { [2, 2] });
            curve.add(&pairs);
        }
        assert!((20..=MAX_POINTS).contains(&curve.points.len()), "{}", curve.points.len());
        assert!(curve.points.last().is_some_and(|last| last.x > 9_000.0));
        assert!(curve.svg("a").is_some_and(|svg| svg.starts_with("<svg")));
        assert_eq!(EloCurve::default().svg("a"), None);
    }
}
