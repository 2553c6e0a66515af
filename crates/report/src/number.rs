//! Number formats for small spaces, and the range of drawable numbers.

/// The largest drawable number; with larger ones, sums and spans could overflow.
const LARGEST: f64 = 1e100;

/// Whether a value can be drawn: finite, and far enough from overflow for sums and differences.
pub(crate) fn is_drawable(value: f64) -> bool {
    value.abs() <= LARGEST
}

/// At most about five characters: `0`, `0.25`, `3.5`, `120`, `12k`, `7M`, `1e9`.
pub(crate) fn compact(value: f64) -> String {
    let size = value.abs();
    match size {
        0.0 => "0".to_owned(),
        _ if size < 0.01 => format!("{value:.0e}"),
        _ if size < 1.0 => trimmed(value, 2),
        _ if size < 100.0 => trimmed(value, 1),
        _ if size < 1e4 => format!("{value:.0}"),
        _ if size < 1e6 => format!("{:.0}k", value / 1e3),
        _ if size < 1e9 => format!("{:.0}M", value / 1e6),
        _ => format!("{value:.0e}"),
    }
}

/// Replaces hyphens with minus signs, which are as wide as a plus and do not break at line ends.
pub(crate) fn with_true_minus(number: &str) -> String {
    number.replace('-', "−")
}

/// A number with at most `decimals` digits after the point, without trailing zeros.
pub(crate) fn trimmed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compact_numbers_stay_short() {
        let shown = [
            (0.0, "0"),
            (-0.0, "0"),
            (0.25, "0.25"),
            (-0.5, "-0.5"),
            (3.0, "3"),
            (12.34, "12.3"),
            (-999.6, "-1000"),
            (45_300.0, "45k"),
            (2.5e8, "250M"),
            (1e9, "1e9"),
            (-4e-7, "-4e-7"),
        ];
        for (value, text) in shown {
            assert_eq!(compact(value), text);
        }
    }

    #[test]
    fn undrawable_numbers_are_recognised() {
        assert!(is_drawable(-1e9));
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX] {
            assert!(!is_drawable(value), "{value}");
        }
    }
}
