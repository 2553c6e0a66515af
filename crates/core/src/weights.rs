//! Weights: readable numbers in a TOML file, fixed-point integers in the search.

use crate::{DEFAULT_SCALE, Feature, FittedScale, ParseError, Score, Term, WeightShape, nearest};
use std::fmt::Write as _;

/// Fixed-point scale: one point is this many parts.
const PARTS: i64 = 1 << 16;

/// The weights of an evaluation.
///
/// In a file, a weight is the value of one unit of its term, in units of the game. Inside, it is points × 65536 per amount.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    terms: &'static [Term],
    values: Vec<f64>,
    fixed: Vec<i32>,
    calibration: Option<FittedScale>,
}

impl Weights {
    /// Parses a weight file: a `[weights]` table with a number, or a list of numbers, for each term.
    ///
    /// A missing term has weight 0; an unknown term is an error. `[calibration]` has the fitted scale of winning
    /// probabilities. `[about]` documents the origin of the weights and is ignored.
    pub fn parse(text: &str, terms: &'static [Term]) -> Result<Weights, ParseError> {
        let file: toml::Table = text.parse().map_err(|error: toml::de::Error| toml_error(text, &error))?;
        let mut weights = Weights::zero(terms);
        for (section, value) in &file {
            match (section.as_str(), value) {
                ("about", _) => {}
                ("calibration", toml::Value::Table(table)) => {
                    weights.calibration = Some(FittedScale::read(text, table)?);
                }
                ("weights", toml::Value::Table(table)) => {
                    for (name, value) in table {
                        weights.read_term(text, name, value)?;
                    }
                }
                _ => {
                    return Err(ParseError::at(
                        text,
                        section,
                        "a weight file has the sections [about], [weights] and [calibration]",
                    ));
                }
            }
        }
        Ok(weights)
    }

    /// All weights 0.
    pub fn zero(terms: &'static [Term]) -> Weights {
        let count = Term::features(terms);
        Weights { terms, values: vec![0.0; count], fixed: vec![0; count], calibration: None }
    }

    /// The weights of `terms`, which are the first of these terms.
    pub fn of_first(&self, terms: &'static [Term]) -> Weights {
        debug_assert!(self.terms.starts_with(terms), "the first terms");
        let count = Term::features(terms);
        let (values, fixed) = (self.values[..count].to_vec(), self.fixed[..count].to_vec());
        Weights { terms, values, fixed, calibration: self.calibration.clone() }
    }

    /// The terms of the evaluation.
    pub fn terms(&self) -> &'static [Term] {
        self.terms
    }

    fn read_term(&mut self, text: &str, name: &str, value: &toml::Value) -> Result<(), ParseError> {
        let Some(index) = self.terms.iter().position(|term| term.name == name) else {
            let known = self.terms.iter().map(|term| term.name);
            return Err(term_error(text, name, format!("unknown term `{name}`")).hint(nearest(name, known)));
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
            term_error(text, name, format!("the weight of `{name}` is {wanted}"))
        })?;
        let first = usize::from(Term::first_feature(self.terms, index));
        for (place, number) in numbers.into_iter().enumerate() {
            self.set((first + place) as Feature, number);
        }
        Ok(())
    }

    /// The weight of a feature, as in the file.
    pub fn get(&self, feature: Feature) -> f64 {
        self.values[usize::from(feature)]
    }

    /// The feature with this name: `term` for a single weight, `term[2]` (counted from 0) or `term[name]` for one of several.
    pub fn feature_named(&self, name: &str) -> Result<Feature, ParseError> {
        let (term, place) = match name.strip_suffix(']').and_then(|name| name.split_once('[')) {
            Some((term, place)) => (term, Some(place)),
            None => (name, None),
        };
        let index = self.terms.iter().position(|known| known.name == term).ok_or_else(|| {
            let error = ParseError::at(name, term, format!("unknown term `{term}`"));
            error.hint(nearest(term, self.terms.iter().map(|term| term.name)))
        })?;
        let shape = self.terms[index].shape;
        let position = |place: &str| {
            let number = place.parse().ok().filter(|&number| number < shape.len());
            number.or_else(|| shape.names().iter().position(|known| *known == place))
        };
        let place = match (place, shape) {
            (None, WeightShape::One) => Some(0),
            (Some(place), WeightShape::Named(_) | WeightShape::Table(..)) => position(place),
            _ => None,
        };
        let place = place.ok_or_else(|| {
            let message = match shape {
                WeightShape::One => format!("`{term}` has a single weight: write `{term}`"),
                _ => {
                    format!("`{term}` has {} weights: write `{term}[0]` to `{term}[{}]`", shape.len(), shape.len() - 1)
                }
            };
            ParseError::whole(name, message)
        })?;
        Ok(Term::first_feature(self.terms, index) + place as Feature)
    }

    /// Sets the weight of a feature.
    pub fn set(&mut self, feature: Feature, value: f64) {
        let (term, _) = Term::of_feature(self.terms, feature);
        let parts = value * 100.0 * PARTS as f64 / f64::from(self.terms[term].unit);
        self.values[usize::from(feature)] = value;
        self.fixed[usize::from(feature)] = parts.round().clamp(f64::from(i32::MIN), f64::from(i32::MAX)) as i32;
    }

    /// The fitted scale of winning probabilities, if the file has one. It is in units of the evaluation, so it stays when a
    /// weight is set.
    pub fn calibration(&self) -> Option<&FittedScale> {
        self.calibration.as_ref()
    }

    /// The scale of winning probabilities in units of the evaluation: the fitted one, or [`DEFAULT_SCALE`].
    pub fn scale_in_units(&self) -> f64 {
        self.calibration.as_ref().map_or(DEFAULT_SCALE, |fitted| fitted.scale)
    }

    /// Whether a weight is at the bound of the fixed-point numbers, and so maybe cut off.
    pub fn is_at_bound(&self, feature: Feature) -> bool {
        [i32::MIN, i32::MAX].contains(&self.fixed[usize::from(feature)])
    }

    /// The fixed-point weights, by feature.
    #[inline]
    pub fn fixed(&self) -> &[i32] {
        &self.fixed
    }

    /// Converts a sum of amount × fixed-point weight to points, rounded towards zero so that both sides are treated alike.
    #[inline]
    pub fn points(total: i64) -> Score {
        (total / PARTS) as Score
    }

    /// The contribution of an amount of a feature in points, unrounded.
    pub fn exact_points(&self, feature: Feature, amount: i32) -> f64 {
        f64::from(amount) * f64::from(self.fixed[usize::from(feature)]) / PARTS as f64
    }

    /// The fingerprint of the weights: a hash of the fixed-point values.
    pub fn fingerprint(&self) -> String {
        // FNV-1a: short, and the same on every machine and in every version.
        let hash =
            self.fixed.iter().flat_map(|weight| weight.to_le_bytes()).fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            });
        format!("{hash:016x}")
    }

    /// The `[weights]` section of a weight file, and `[calibration]` if there is a fit; [`parse`](Weights::parse) reads it
    /// back.
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
        match &self.calibration {
            Some(fitted) => fitted.replace_in(&text),
            None => text,
        }
    }
}

fn number(value: &toml::Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64)).filter(|number| number.is_finite())
}

/// An error at the line that sets a name. The same word may occur elsewhere, for example in `[about]`.
fn term_error(text: &str, name: &str, message: String) -> ParseError {
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

fn toml_error(text: &str, error: &toml::de::Error) -> ParseError {
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
    fn a_calibration_is_read_and_written_back() {
        let text = "[calibration]\nscale = 4\ninterval = [3.5, 4.5]\nhow = 'games'\n[weights]\nreach = 1\n";
        let mut weights = Weights::parse(text, TERMS).unwrap();
        weights.set(0, 4.0);
        assert_eq!((weights.scale_in_units(), Weights::zero(TERMS).scale_in_units()), (4.0, DEFAULT_SCALE));
        assert_eq!(Weights::parse(&weights.to_toml(), TERMS).unwrap(), weights);
        for wrong in ["scale = 0", "scale = 1", "scal = 1", "scale = 1\ninterval = [1]\nhow = ''"] {
            let error = Weights::parse(&format!("[calibration]\n{wrong}"), TERMS).unwrap_err();
            assert!(error.message().starts_with("[calibration] has a `scale` above 0"), "{error}");
        }
    }

    #[test]
    fn features_have_names() {
        let weights = Weights::zero(TERMS);
        let named = |name| weights.feature_named(name);
        let found = ["reach", "share[0]", "share[1]", "share[late]"].map(|name| named(name).unwrap());
        assert_eq!(found, [0, 1, 2, 2]);
        let errors = ["reech", "reach[0]", "share", "share[2]", "share[soon]", "share[", "", "[]"]
            .map(|name| named(name).unwrap_err());
        assert_eq!(errors[0].to_string(), "unknown term `reech`\n  reech\n  ^^^^^ did you mean `reach`?");
        assert_eq!(errors[1].message(), "`reach` has a single weight: write `reach`");
        assert_eq!(errors[3].message(), "`share` has 2 weights: write `share[0]` to `share[1]`");
    }

    #[test]
    fn errors_point_at_the_place() {
        let error = |text: &str| Weights::parse(text, TERMS).unwrap_err().to_string();
        assert_eq!(
            error("[weights]\nreech = 1"),
            "unknown term `reech`\n  line 2: reech = 1\n          ^^^^^ did you mean `reach`?"
        );
        assert!(error("[about]\nhow = 'no reech'\n[weights]\nreech = 1").contains("line 4: reech = 1"));
        assert!(
            error("[weights]\nshare = 1").starts_with("the weight of `share` is a list of 2 numbers (early, late)")
        );
        assert!(error("[weights]\nreach = 'x'").starts_with("the weight of `reach` is a number"));
        assert!(error("[weight]\nreach = 1").contains("[about], [weights] and [calibration]"));
        assert!(error("[weights\nreach = 1").contains("line 1"));
        assert!(error("[weights]\nreach = nan").contains("is a number"));
    }
}
