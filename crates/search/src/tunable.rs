//! Tunable constants: every numeric constant of a search, with its range and meaning.

/// A numeric constant of a search, as a tuner reads it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TunableConst {
    /// Name.
    pub name: &'static str,
    /// Value in use.
    pub value: f64,
    /// Smallest sensible value.
    pub min: f64,
    /// Largest sensible value.
    pub max: f64,
    /// Meaning.
    pub meaning: &'static str,
}

/// Declares constants and `TUNABLES`, the list of them. Each value is written once; the code uses it as an ordinary constant.
macro_rules! tunables {
    ($($(#[doc = $meaning:literal])+ $name:ident: $kind:ty = $value:expr, $min:expr => $max:expr;)+) => {
        $($(#[doc = $meaning])+ pub(crate) const $name: $kind = $value;)+

        /// The constants of this search.
        pub const TUNABLES: &[$crate::TunableConst] = &[$($crate::TunableConst {
            name: stringify!($name),
            value: $name as f64,
            min: $min as f64,
            max: $max as f64,
            meaning: concat!($($meaning),+).trim_ascii(),
        }),+];
    };
}
pub(crate) use tunables;

#[cfg(test)]
mod tests {
    use crate::{TunableConst, alphabeta, dfpn, solver, uct};

    #[test]
    fn every_constant_is_within_its_range_and_has_a_meaning() {
        let all: [&[TunableConst]; 4] =
            [alphabeta::params::TUNABLES, uct::params::TUNABLES, solver::params::TUNABLES, dfpn::params::TUNABLES];
        for (place, tunable) in all.iter().flat_map(|list| list.iter().enumerate()) {
            assert!((tunable.min..=tunable.max).contains(&tunable.value), "{tunable:?}");
            assert!(tunable.min < tunable.max && tunable.meaning.ends_with('.'), "{tunable:?} {place}");
        }
    }
}
