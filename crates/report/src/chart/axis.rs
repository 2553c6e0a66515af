//! Axes: span of values and ticks.

use crate::number::{is_drawable, trimmed, with_true_minus};

/// Spans narrower than this share of their values would have equal labels.
const NARROWEST: f64 = 1e-9;

/// A span of values with ticks at round numbers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Axis {
    pub(super) low: f64,
    pub(super) high: f64,
    step: f64,
}

impl Axis {
    /// The span of all drawable values with a margin at both ends, so that no point lies on the frame.
    pub(super) fn around(values: impl IntoIterator<Item = f64>, ticks: u32) -> Self {
        let exact = Self::spanning(values, ticks);
        let room = (exact.high - exact.low) * 0.05;
        Self { low: exact.low - room, high: exact.high + room, ..exact }
    }

    /// The span of all drawable values, or 0 to 1 where there are none.
    pub(super) fn spanning(values: impl IntoIterator<Item = f64>, ticks: u32) -> Self {
        let (low, high) = values
            .into_iter()
            .filter(|&value| is_drawable(value))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low > high { (0.0, 1.0) } else { widened(low, high) };
        Self { low, high, step: round_step((high - low) / f64::from(ticks)) }
    }

    /// The distance between ticks, always 1, 2 or 5 times a power of ten.
    pub(super) fn step(&self) -> f64 {
        self.step
    }

    /// 0 at the low end, 1 at the high end.
    pub(super) fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    pub(super) fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The round values inside the span, with their labels.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let (first, last) = ((self.low / self.step).ceil(), (self.high / self.step).floor());
        // By index instead of by adding steps, so that rounding errors do not accumulate.
        let count = (last - first).max(0.0) as u32;
        (0..=count)
            .map(|index| (first + f64::from(index)) * self.step)
            .filter(|&value| self.holds(value))
            .map(|value| (value, with_true_minus(&self.label(value))))
            .collect()
    }

    fn label(&self, value: f64) -> String {
        let largest = self.low.abs().max(self.high.abs());
        if (1e-4..1e7).contains(&largest) {
            let decimals = (-self.step.log10()).ceil().max(0.0) as usize;
            trimmed(value, decimals)
        } else if value.abs() < self.step / 2.0 {
            "0".to_owned()
        } else {
            let digits = (value.abs() / self.step).log10().ceil().max(0.0) as usize;
            let text = format!("{value:.digits$e}");
            match text.split_once('e') {
                Some((digits, power)) if digits.contains('.') => {
                    format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.'))
                }
                _ => text,
            }
        }
    }
}

/// Widens the span of a single value, or of nearly equal values.
fn widened(low: f64, high: f64) -> (f64, f64) {
    let largest = low.abs().max(high.abs());
    if high - low > largest * NARROWEST {
        return (low, high);
    }
    let room = if largest == 0.0 { 1.0 } else { largest * 0.1 };
    (low - room, high + room)
}

/// The nearest round step: 1, 2 or 5 times a power of ten.
fn round_step(raw: f64) -> f64 {
    let power = 10.0_f64.powf(raw.log10().floor());
    let factor = match raw / power {
        share if share < 1.5 => 1.0,
        share if share < 3.5 => 2.0,
        share if share < 7.5 => 5.0,
        _ => 10.0,
    };
    // Tiny powers round to zero, but a step must never be zero.
    (factor * power).max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(values: &[f64]) -> Vec<String> {
        Axis::spanning(values.iter().copied(), 5).ticks().into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(labels(&[0.0, 1.0]), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert_eq!(labels(&[-37.0, 62.0]), ["−20", "0", "20", "40", "60"]);
        assert_eq!(labels(&[0.0, 1e9]), ["0", "2e8", "4e8", "6e8", "8e8", "1e9"]);
        assert_eq!(labels(&[]), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
    }

    #[test]
    fn ticks_lie_inside_and_differ() {
        for values in [[5.0, 5.0], [0.0, 0.0], [1e9, 1e9 + 1e-6], [-1e100, 1e100], [1e-300, 2e-300], [f64::NAN, 3.0]] {
            let axis = Axis::around(values, 5);
            let ticks = axis.ticks();
            assert!((2..=20).contains(&ticks.len()), "{values:?} gave {ticks:?}");
            assert!(ticks.iter().all(|&(at, _)| axis.holds(at)), "{values:?} gave {ticks:?}");
            assert!(ticks.windows(2).all(|pair| pair[0].1 != pair[1].1), "{values:?} gave {ticks:?}");
        }
    }
}
