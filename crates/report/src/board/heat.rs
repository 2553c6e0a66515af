//! Heat layers: an amount per square, and its colour.

use std::collections::BTreeMap;

use super::BoardDrawing;
use crate::number::{compact, is_drawable};
use crate::svg::printable;
use tenbin_core::{Square, TermValue};

/// Amounts by square, such as the contributions of an evaluation term. Positive favours the first side.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatLayer {
    /// Title, such as the name of an evaluation term.
    pub title: String,
    /// Unit of the amounts, such as `moves`; can be empty.
    pub unit: String,
    /// The amounts. Those on the same square add up; those that are not finite are skipped.
    pub values: Vec<(Square, f64)>,
}

impl HeatLayer {
    /// The contributions of an evaluation term, in units of the game.
    #[must_use]
    pub fn of_term(term: &TermValue) -> HeatLayer {
        HeatLayer {
            title: format!("{} {:+.2}", term.name, term.points / 100.0),
            unit: "units in favour of the first side".to_owned(),
            values: term.squares.iter().map(|&(square, points)| (square, points / 100.0)).collect(),
        }
    }

    /// The title with its unit, on one line.
    pub(crate) fn heading(&self) -> String {
        let heading = if self.unit.is_empty() { self.title.clone() } else { format!("{} ({})", self.title, self.unit) };
        printable(&heading).replace(['\n', '\t'], " ")
    }
}

/// The amounts as drawn: one per square, and the largest absolute amount, which has the full colour.
pub(crate) struct HeatScale {
    amounts: BTreeMap<Square, f64>,
    peak: f64,
}

impl HeatScale {
    pub(crate) fn new(board: &BoardDrawing, heat: &HeatLayer) -> Self {
        let mut amounts = BTreeMap::new();
        for &(square, value) in &heat.values {
            if board.holds(square) && is_drawable(value) {
                *amounts.entry(square).or_insert(0.0) += value;
            }
        }
        let peak = amounts.values().fold(0.0_f64, |peak, amount: &f64| peak.max(amount.abs()));
        Self { amounts, peak }
    }

    pub(crate) fn peak(&self) -> f64 {
        self.peak
    }

    pub(crate) fn amount(&self, square: Square) -> Option<f64> {
        self.amounts.get(&square).copied()
    }

    pub(crate) fn amounts(&self) -> impl Iterator<Item = (Square, f64)> {
        self.amounts.iter().map(|(&square, &amount)| (square, amount))
    }

    /// An amount in few characters. All squares show the same number of decimals.
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
        // A number that rounds to zero has no sign.
        if text.contains(|digit: char| ('1'..='9').contains(&digit)) { text } else { text.replace('-', "") }
    }

    /// Strength of the colour from −1 to 1, linear in the amount; the sign is the side.
    pub(crate) fn strength(&self, amount: f64) -> f64 {
        if self.peak > 0.0 { amount / self.peak } else { 0.0 }
    }
}

/// Blue for the first side and orange for the second, a pair for colour-blind readers.
pub(crate) const FIRST_HUE: &str = "#3f8ae0";
pub(crate) const SECOND_HUE: &str = "#f28a1c";

/// Colour and opacity of a strength; none for zero.
pub(crate) fn tint(strength: f64) -> Option<(&'static str, f64)> {
    // The faintest amount is still visible, and the strongest leaves the square's own shade visible.
    const FAINTEST: f64 = 0.06;
    const STRONGEST: f64 = 0.85;
    let hue = if strength > 0.0 { FIRST_HUE } else { SECOND_HUE };
    (strength != 0.0).then(|| (hue, FAINTEST + (STRONGEST - FAINTEST) * strength.abs().min(1.0)))
}
