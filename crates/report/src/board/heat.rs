//! What an evaluation sees, square by square, and the colours that show it.

use std::collections::BTreeMap;

use super::{BoardPicture, Cell};
use crate::number::{compact, is_drawable};
use crate::svg::printable;

/// One amount for each square that matters. Positive is good for the first side, negative for the second.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// What is shown, such as the name of an evaluation's term.
    pub title: String,
    /// What the numbers count, such as `moves`; may be empty.
    pub unit: String,
    /// The amounts. Several on one square add up; what is not finite is skipped.
    pub values: Vec<(Cell, f64)>,
}

impl Heat {
    /// The title with its unit, on one line.
    pub(crate) fn heading(&self) -> String {
        let heading = if self.unit.is_empty() { self.title.clone() } else { format!("{} ({})", self.title, self.unit) };
        printable(&heading).replace(['\n', '\t'], " ")
    }
}

/// The heat as drawn: one drawable amount a square, and the largest of them, which has the full colour.
pub(crate) struct HeatMap {
    amounts: BTreeMap<Cell, f64>,
    peak: f64,
}

impl HeatMap {
    pub(crate) fn new(picture: &BoardPicture, heat: &Heat) -> Self {
        let mut amounts = BTreeMap::new();
        for &(cell, value) in &heat.values {
            if picture.holds(cell) && is_drawable(value) {
                *amounts.entry(cell).or_insert(0.0) += value;
            }
        }
        let peak = amounts.values().fold(0.0_f64, |peak, amount: &f64| peak.max(amount.abs()));
        Self { amounts, peak }
    }

    pub(crate) fn peak(&self) -> f64 {
        self.peak
    }

    pub(crate) fn amount(&self, cell: Cell) -> Option<f64> {
        self.amounts.get(&cell).copied()
    }

    pub(crate) fn amounts(&self) -> impl Iterator<Item = (Cell, f64)> {
        self.amounts.iter().map(|(&cell, &amount)| (cell, amount))
    }

    /// An amount in few characters. All squares show the same number of decimals, so that they compare at a glance.
    pub(crate) fn label(&self, amount: f64) -> String {
        let whole = self.amounts.values().all(|amount| amount.fract() == 0.0);
        let decimals = match self.peak {
            _ if whole || amount == 0.0 => return compact(amount),
            peak if (0.1..1.0).contains(&peak) => 2,
            peak if (1.0..100.0).contains(&peak) => 1,
            peak if (100.0..1e4).contains(&peak) => 0,
            _ => return compact(amount),
        };
        let text = format!("{amount:.decimals$}");
        // What rounds to zero has no sign left.
        if text.contains(|digit: char| ('1'..='9').contains(&digit)) { text } else { text.replace('-', "") }
    }

    /// −1 to 1: how strongly and for whom a square is coloured. Linear, so that twice the colour is twice the amount.
    pub(crate) fn strength(&self, amount: f64) -> f64 {
        if self.peak > 0.0 { amount / self.peak } else { 0.0 }
    }
}

/// Blue for the first side and orange for the second: the pair that nearly every eye can tell apart.
pub(crate) const FIRST_HUE: &str = "#3f8ae0";
pub(crate) const SECOND_HUE: &str = "#f28a1c";

/// The colour of a strength and how much it covers the square beneath; none for zero.
pub(crate) fn tint(strength: f64) -> Option<(&'static str, f64)> {
    // Even the faintest amount should be seen, and the strongest should leave the square's own shade visible.
    const FAINTEST: f64 = 0.06;
    const STRONGEST: f64 = 0.85;
    let hue = if strength > 0.0 { FIRST_HUE } else { SECOND_HUE };
    (strength != 0.0).then(|| (hue, FAINTEST + (STRONGEST - FAINTEST) * strength.abs().min(1.0)))
}
