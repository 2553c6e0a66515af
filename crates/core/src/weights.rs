//! Weights: numbers a person can read and edit in a file, and integers a search can multiply with.

use crate::{Feature, ParseError, Score, Term, WeightShape, nearest};
use std::fmt::Write as _;

/// How finely weights are kept: one point is this many parts.
const PARTS: i64 = 1 << 16;

/// The weights of an evaluation.
///
/// In a file a weight is what one unit of its term is worth, in units of the game; inside, points × 65536 per amount.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    terms: &'static [Term],
    values: Vec<f64>,
    fixed: Vec<i32>,
}

impl Weights {
    /// Reads a weight file: a `[weights]` table with a number, or a list of numbers, for each term.
    ///
    /// A term that is missing weighs nothing; a name that is no term is a mistake. `[about]` says how the weights came
    /// to be and is not read.
    pub fn parse(text: &str, terms: &'static [Term]) -> Result<Weights, ParseError> {
        let file: toml::Table = text.parse().map_err(|error: toml::de::Error| toml_mistake(text, &error))?;
        let mut weights = Weights::zero(terms);
        for (section, value) in &file {
            match (section.as_str(), value) {
                ("about", _) => {}
                ("weights", toml::Value::Table(table)) => {
                    for (name, value) in table {
                        weights.read_term(text, name, value)?;
                    }
                }
                _ => return Err(ParseError::at(text, section, "a weight file has the sections [about] and [weights]")),
            }
        }
        Ok(weights)
    }

    /// Weights that are all 0.
    pub fn zero(terms: &'static [Term]) -> Weights {
        let count = Term::features(terms);
        Weights { terms, values: vec![0.0; count], fixed: vec![0; count] }
    }

    /// The terms the weights are of.
    pub fn terms(&self) -> &'static [Term] {
        self.terms
    }

    fn read_term(&mut self, text: &str, name: &str, value: &toml::Value) -> Result<(), ParseError> {
        let Some(index) = self.terms.iter().position(|term| term.name == name) else {
            let known = self.terms.iter().map(|term| term.name);
            return Err(wrong(text, name, format!("there is no term `{name}`")).hint(nearest(name, known)));
        };
        let term = &self.terms[index];
        let listed = match value {
            toml::Value::Array(items) => items.iter().map(number).collect(),
            single => number(single).map(|one| vec![one]),
        };
        let expected = term.shape.len();
        let numbers = listed.filter(|numbers| numbers.len() == expected).ok_or_else(|| {
            let wanted = match term.shape {
                WeightShape::One => "a number".to_owned(),
                shape => format!("a list of {expected} numbers ({})", shape.names().join(", ")),
            };
            wrong(text, name, format!("the weight of `{name}` is {wanted}"))
        })?;
        let first = usize::from(Term::first_feature(self.terms, index));
        for (place, number) in numbers.into_iter().enumerate() {
            self.set((first + place) as Feature, number);
        }
        Ok(())
    }

    /// The weight of a feature as a person writes it.
    pub fn get(&self, feature: Feature) -> f64 {
        self.values[usize::from(feature)]
    }

    /// Changes the weight of a feature.
    pub fn set(&mut self, feature: Feature, value: f64) {
        let (term, _) = Term::of_feature(self.terms, feature);
        let parts = value * 100.0 * PARTS as f64 / f64::from(self.terms[term].unit);
        self.values[usize::from(feature)] = value;
        self.fixed[usize::from(feature)] = parts.round().clamp(f64::from(i32::MIN), f64::from(i32::MAX)) as i32;
    }

    /// The weights as integers, by feature.
    #[inline]
    pub fn fixed(&self) -> &[i32] {
        &self.fixed
    }

    /// Turns a sum of amount × integer weight into points, rounding towards zero so that both sides are treated alike.
    #[inline]
    pub fn points(total: i64) -> Score {
        (total / PARTS) as Score
    }

    /// The contribution of an amount of a feature in points, unrounded.
    pub fn exact_points(&self, feature: Feature, amount: i32) -> f64 {
        f64::from(amount) * f64::from(self.fixed[usize::from(feature)]) / PARTS as f64
    }

    /// A number that tells different weights apart, for records.
    pub fn fingerprint(&self) -> String {
        // FNV-1a: short, and the same on every machine and in every version.
        let hash =
            self.fixed.iter().flat_map(|weight| weight.to_le_bytes()).fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            });
        format!("{hash:016x}")
    }

    /// The `[weights]` section of a weight file; [`parse`](Weights::parse) reads it back.
    pub fn to_toml(&self) -> String {
        let mut text = String::from("[weights]\n");
        for (index, term) in self.terms.iter().enumerate() {
            let first = usize::from(Term::first_feature(self.terms, index));
            let numbers: Vec<String> =
                self.values[first..first + term.shape.len()].iter().map(|value| format!("{value:?}")).collect();
            let value = match term.shape {
                WeightShape::One => numbers.join(""),
                WeightShape::Named(_) => format!("[{}]", numbers.join(", ")),
                WeightShape::Table(columns, _) => {
                    let rows = numbers.chunks(columns).map(|row| format!("    {},\n", row.join(", ")));
                    format!("[\n{}]", rows.collect::<String>())
                }
            };
            writeln!(text, "{} = {value}", term.name).expect("writing to a string cannot fail");
        }
        text
    }
}

fn number(value: &toml::Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64)).filter(|number| number.is_finite())
}

/// A mistake at the line that sets a name; the same word may stand elsewhere in the file, in `[about]` for example.
fn wrong(text: &str, name: &str, message: String) -> ParseError {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.split('=').next().is_some_and(|key| key.trim().trim_matches('"') == name) {
            let place = start + line.find(name).unwrap_or(0);
            return ParseError::new(text, place..place + name.len(), message);
        }
        start += line.len();
    }
    ParseError::at(text, name, message)
}

fn toml_mistake(text: &str, error: &toml::de::Error) -> ParseError {
    ParseError::new(text, error.span().unwrap_or(0..0), error.message())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: &[Term] = &[
        Term::new("reach", "squares reached"),
        Term::new("share", "shares of squares").in_parts(6).with(&["early", "late"]),
    ];

    #[test]
    fn a_table_is_written_row_by_row() {
        const TERMS: &[Term] = &[Term::new("place", "where pieces stand").with_table(2, &["a1", "b1", "a2", "b2"])];
        let weights = Weights::parse("[weights]\nplace = [1, 2, 3, 4.5]", TERMS).unwrap();
        assert_eq!(weights.to_toml(), "[weights]\nplace = [\n    1.0, 2.0,\n    3.0, 4.5,\n]\n");
        assert_eq!(Weights::parse(&weights.to_toml(), TERMS).unwrap(), weights);
    }

    #[test]
    fn a_file_is_read_and_written_back() {
        let weights = Weights::parse("[about]\nhow = 'by hand'\n[weights]\nshare = [0.5, 3]\n", TERMS).unwrap();
        assert_eq!([weights.get(0), weights.get(1), weights.get(2)], [0.0, 0.5, 3.0]);
        assert_eq!(Weights::points(6 * i64::from(weights.fixed()[2])), 300);
        assert_eq!(Weights::parse(&weights.to_toml(), TERMS).unwrap(), weights);
    }

    #[test]
    fn a_slip_is_pointed_at() {
        let slip = |text: &str| Weights::parse(text, TERMS).unwrap_err().to_string();
        assert_eq!(
            slip("[weights]\nreech = 1"),
            "there is no term `reech`\n  line 2: reech = 1\n          ^^^^^ did you mean `reach`?"
        );
        assert!(slip("[about]\nhow = 'no reech'\n[weights]\nreech = 1").contains("line 4: reech = 1"));
        assert!(slip("[weights]\nshare = 1").starts_with("the weight of `share` is a list of 2 numbers (early, late)"));
        assert!(slip("[weights]\nreach = 'x'").starts_with("the weight of `reach` is a number"));
        assert!(slip("[weight]\nreach = 1").contains("[about] and [weights]"));
        assert!(slip("[weights\nreach = 1").contains("line 1"));
        assert!(slip("[weights]\nreach = nan").contains("is a number"));
    }
}
