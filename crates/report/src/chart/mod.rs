//! Charts as SVG: lines or dots with error bars, and histograms.
//!
//! Written by hand rather than with `plotters` (0.3.7, read in November 2026; with only its SVG back end it needs no font
//! libraries). Its back end writes every colour into the elements instead of naming classes, so one file cannot follow
//! the reader's light or dark setting, and without fonts it guesses the width of text just as we do. What remains to be
//! gained are axes and ticks, which are short.

mod axis;
mod frame;
mod histogram;
mod lines;

pub use histogram::Histogram;
pub use lines::{Chart, Point, Series, Style};

/// A straight line across a chart to compare with, such as "no difference" at zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// Where it crosses its axis.
    pub at: f64,
    /// What it stands for; may be empty.
    pub label: String,
}

impl Reference {
    /// A line at this value.
    #[must_use]
    pub fn new(at: f64, label: impl Into<String>) -> Self {
        Self { at, label: label.into() }
    }
}
