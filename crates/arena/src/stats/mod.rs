//! Match statistics, from counted results to a verdict in words.
//!
//! Results are counted as single games (trinomial, [`Wdl`]) or as pairs of games with the sides swapped (pentanomial,
//! [`Pairs`]). From either follow an [`Estimate`] of the Elo difference with its 95 % interval, a sequential test ([`Sprt`],
//! the GSPRT), the [`Adjusted`] estimate after it has stopped, and a [`Plan`] of its expected length. [`compare`] compares two
//! proportions (Fisher's exact test). [`Calibration`] fits the winning probability to scores. [`CrossTable`] rates several players at once (Bradley–Terry).
//!
//! ```
//! use tenbin_arena::stats::{Estimate, Pairs};
//!
//! let pairs = Pairs { ll: 34, ld: 54, wl: 31, dd: 32, wd: 64, ww: 75 };
//! assert_eq!(Estimate::of(&pairs).verdict("ks"), "`ks` is stronger: +56 ± 28 Elo, > 99.9 % sure");
//! ```
//!
//! The formulas are those of M. Van den Bergh's notes on normalised Elo and on the generalised sequential probability
//! ratio test (cantate.be/Fishtest); the tests hold them to numbers printed by fastchess and fishtest.

mod adjusted;
mod bisection;
mod brownian;
mod calibration;
mod counts;
mod distribution;
mod elo;
mod estimate;
mod likelihood;
mod plan;
mod proportion;
mod ratings;
mod sprt;
mod verdict;

#[cfg(test)]
mod property_test;
#[cfg(test)]
mod ratings_test;

pub use adjusted::Adjusted;
pub use calibration::{Calibration, ScoredResult};
pub use counts::{Pairs, ResultCounts, Wdl};
pub use elo::{elo_from_score, score_from_elo};
pub use estimate::Estimate;
pub use plan::{Plan, plan};
pub use proportion::{Agreement, Proportion, binomial_interval, compare};
pub use ratings::{CrossTable, Rating, Ratings};
pub use sprt::{Decision, Model, Sprt, SprtError, SprtState};

/// Compares with a reference number; a failure names its input.
#[cfg(test)]
fn check(input: impl std::fmt::Debug, quantity: &str, got: f64, want: f64, tolerance: f64) {
    assert!((got - want).abs() <= tolerance, "{quantity} of {input:?}: got {got}, want {want} ± {tolerance}");
}

/// Pair counts from pentanomial counts; the middle cell goes to `wl`.
#[cfg(test)]
fn pairs([ll, ld, wl, wd, ww]: [u64; 5]) -> Pairs {
    Pairs { ll, ld, wl, dd: 0, wd, ww }
}
