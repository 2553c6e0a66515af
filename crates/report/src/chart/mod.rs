//! SVG charts: lines or points with error bars, and histograms.
//!
//! Written by hand rather than with `plotters` (0.3.7, read in November 2026; with only its SVG back end it needs no font
//! libraries). Its back end writes colours into the elements instead of classes, so a file cannot follow the reader's light or
//! dark setting. Without fonts it estimates the width of text as we do. It would save only axes and ticks, which are short.

mod axis;
mod frame;
mod histogram;
mod lines;

pub use histogram::Histogram;
pub use lines::{Chart, Point, Series, SeriesStyle};

/// A reference line across a chart, such as "no difference" at zero.
#[derive(Clone, Debug, PartialEq)]
pub struct ReferenceLine {
    /// Value on its axis.
    pub at: f64,
    /// Label; can be empty.
    pub label: String,
}

impl ReferenceLine {
    /// A reference line at this value.
    #[must_use]
    pub fn new(at: f64, label: impl Into<String>) -> Self {
        Self { at, label: label.into() }
    }
}
