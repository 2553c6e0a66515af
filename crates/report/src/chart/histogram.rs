//! Histograms.

use super::ReferenceLine;
use super::axis::Axis;
use super::frame::{ChartLabels, Frame, TICKS};
use crate::number::{is_drawable, with_true_minus};
use crate::svg::Element;

/// A histogram with bins of equal, round width.
///
/// The number of bins depends on the number of values. Bins of integers have integer widths and integer centres, so that no
/// bin is empty because it contains no integer.
///
/// ```
/// use tenbin_report::chart::{Histogram, ReferenceLine};
///
/// let histogram = Histogram {
///     title: "Length of games".into(),
///     x_label: "plies".into(),
///     values: vec![61.0, 64.0, 64.0, 70.0],
///     marks: vec![ReferenceLine::new(64.75, "mean")],
///     ..Histogram::default()
/// };
/// assert!(histogram.to_svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    /// Title.
    pub title: String,
    /// Name and unit of the values.
    pub x_label: String,
    /// Label of the counts, such as `games`.
    pub y_label: String,
    /// Values; those that are not finite are left out.
    pub values: Vec<f64>,
    /// Vertical reference lines, such as the mean.
    pub marks: Vec<ReferenceLine>,
}

/// Equal bins side by side.
struct Bins {
    start: f64,
    width: f64,
    counts: Vec<u32>,
}

impl Histogram {
    /// The histogram as a self-contained SVG that follows the reader's light or dark setting.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let bins = Bins::new(&self.values);
        let edges = [bins.start, bins.edge(bins.counts.len())];
        let x = Axis::around(edges.into_iter().chain(self.marks.iter().map(|mark| mark.at)), TICKS);
        let tallest = f64::from(bins.counts.iter().copied().max().unwrap_or(0).max(1));
        let frame = Frame::new(x, Axis::spanning([0.0, tallest * 1.08], TICKS), &[]);

        let mut svg =
            frame.background(&ChartLabels { title: &self.title, x_label: &self.x_label, y_label: &self.y_label });
        let mut columns = Element::new("g").set("class", "tc-0");
        for (index, &count) in bins.counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let (left, right) = (frame.x_at(bins.edge(index)), frame.x_at(bins.edge(index + 1)));
            let (top, bottom) = (frame.y_at(f64::from(count)), frame.y_at(0.0));
            // A narrow gap separates neighbours of equal height.
            let column = Element::rectangle(left + 0.5, top, (right - left - 1.0).max(0.5), bottom - top);
            let tip = with_true_minus(&format!("{} to {}: {count}", bins.edge(index), bins.edge(index + 1)));
            columns.push(column.set("class", "tc-column").with(Element::new("title").text(&tip)));
        }
        svg.push(columns);
        self.marks.iter().for_each(|mark| frame.draw_mark(&mut svg, mark));
        svg.to_string()
    }
}

impl Bins {
    fn new(values: &[f64]) -> Self {
        let values = || values.iter().copied().filter(|&value| is_drawable(value));
        let count = values().count();
        if count == 0 {
            return Self { start: 0.0, width: 1.0, counts: vec![0] };
        }
        // The square root of the number of values is the usual rule of thumb.
        let wanted = ((count as f64).sqrt() as u32).clamp(6, 30);
        let span = Axis::spanning(values(), wanted);
        let whole = values().all(|value| value.fract() == 0.0);
        let width = if whole { span.step().max(1.0) } else { span.step() };
        let lowest = values().fold(f64::INFINITY, f64::min);
        let highest = values().fold(f64::NEG_INFINITY, f64::max);
        let start = (lowest / width).floor() * width - if whole { 0.5 } else { 0.0 };

        let index_of = |value: f64| ((value - start) / width) as usize;
        let mut counts = vec![0; index_of(highest) + 1];
        values().for_each(|value| counts[index_of(value)] += 1);
        Self { start, width, counts }
    }

    fn edge(&self, index: usize) -> f64 {
        self.start + self.width * index as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_counted_once() {
        let bins = Bins::new(&[0.05, 0.1, 0.31, 0.99, f64::NAN, f64::INFINITY]);
        assert_eq!(bins.counts.iter().sum::<u32>(), 4);
    }

    #[test]
    fn integers_are_the_centres_of_their_bins() {
        let bins = Bins::new(&[1.0, 2.0, 2.0, 4.0]);
        assert_eq!((bins.start, bins.width), (0.5, 1.0));
        assert_eq!(bins.counts, [1, 2, 0, 1]);
    }

    #[test]
    fn extreme_values_make_few_bins() {
        for values in [vec![], vec![1e9], vec![-1e100, 1e100], vec![0.1, 0.1], vec![1e-300, 3.0]] {
            assert!((1..=70).contains(&Bins::new(&values).counts.len()), "{values:?}");
        }
    }
}
