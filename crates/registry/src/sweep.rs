//! Parameter sweeps: a player with a range for one of its parameters.

use tenbin_core::{ParseError, Spec};

/// Maximum number of values of a sweep.
const MAX_VALUES: usize = 1_000;

/// A player with the values of one parameter: `ks:w=0..0.5/0.05`.
///
/// ```
/// # use tenbin_registry::Sweep;
/// let sweep = Sweep::parse("ks:depth=1,w=0..0.2/0.1").unwrap();
/// assert_eq!(sweep.specs(), ["ks:depth=1,w=0", "ks:depth=1,w=0.1", "ks:depth=1,w=0.2"]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sweep {
    /// Name of the player.
    pub name: String,
    /// Parameter.
    pub key: String,
    /// Values, in order.
    pub values: Vec<f64>,
    before: String,
    after: String,
}

impl Sweep {
    /// Reads a player with exactly one range `from..to/step`.
    pub fn parse(text: &str) -> Result<Sweep, ParseError> {
        let spec = Spec::parse(text)?;
        let mut ranges = spec.items().iter().filter(|item| item.value.contains(".."));
        let (Some(item), None) = (ranges.next(), ranges.next()) else {
            return Err(ParseError::whole(text, "expected exactly one range").advice("such as ks:w=0..0.5/0.05"));
        };
        let key =
            item.key.clone().ok_or_else(|| spec.value_error(item, "a range needs a parameter: key=from..to/step"))?;
        let values = range(&item.value).map_err(|message| spec.value_error(item, message))?;
        let (before, after) = text.split_once(&item.value).expect("the value is part of the text");
        Ok(Sweep { name: spec.name().to_owned(), key, values, before: before.to_owned(), after: after.to_owned() })
    }

    /// The player for each value.
    pub fn specs(&self) -> Vec<String> {
        self.values.iter().map(|value| format!("{}{value}{}", self.before, self.after)).collect()
    }
}

/// Reads `from..to/step`. Values are multiples of the step, rounded, so that 3 × 0.05 is 0.15.
fn range(text: &str) -> Result<Vec<f64>, String> {
    let invalid = || format!("invalid range `{text}`; write from..to/step, such as 0..0.5/0.05");
    let (from, rest) = text.split_once("..").ok_or_else(invalid)?;
    let (to, step) = rest.split_once('/').ok_or_else(invalid)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(invalid);
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if step <= 0.0 || to < from {
        return Err(format!("empty range `{text}`: the step must be positive and the end not below the start"));
    }
    let steps = ((to - from) / step + 1e-9).floor() as usize;
    if steps >= MAX_VALUES {
        return Err(format!("`{text}` has more than {MAX_VALUES} values"));
    }
    Ok((0..=steps).map(|number| ((from + number as f64 * step) * 1e9).round() / 1e9).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_no_rounding_noise() {
        assert_eq!(Sweep::parse("ks:w=0..0.3/0.1").unwrap().values, [0.0, 0.1, 0.2, 0.3]);
        assert_eq!(Sweep::parse("as:n=1..10/1").unwrap().specs()[9], "as:n=10");
    }

    #[test]
    fn errors_point_at_the_place() {
        let error = |text: &str| Sweep::parse(text).unwrap_err().to_string();
        assert!(error("ks:w=0.1").contains("expected exactly one range"));
        assert!(error("ks:w=0..1").contains("write from..to/step"));
        assert_eq!(error("ks:w=1..0/0.1").lines().last(), Some("       ^^^^^^^^"));
        assert!(error("ks:w=0..1/1e-9").contains("more than 1000 values"));
    }
}
