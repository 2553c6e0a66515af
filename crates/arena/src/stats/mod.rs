//! Is the difference real? The statistics of a match, from counted results to a verdict in words.
//!
//! Results are counted as single games ([`Wdl`]) or, better, as pairs of games from one opening with the sides swapped
//! ([`Pairs`]). From either come an [`Estimate`] of the strength difference with its 95 % bar, a sequential test
//! ([`Sprt`]) that says when to stop, the [`Adjusted`] estimate to quote once it has stopped, and a [`Plan`] of how long
//! it will take. [`compare`] sets a result beside one printed in a paper. [`CrossTable`] rates several players at once.
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
mod elo;
mod estimate;
mod likelihood;
mod plan;
mod proportion;
mod ratings;
mod sample;
mod solve;
mod sprt;
mod tally;
mod verdict;
mod walk;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod rated;

pub use adjusted::Adjusted;
pub use elo::{elo_from_score, score_from_elo};
pub use estimate::Estimate;
pub use plan::{Plan, plan};
pub use proportion::{Agreement, Proportion, binomial_interval, compare};
pub use ratings::{CrossTable, Rating, Ratings};
pub use sprt::{Decision, Model, Sprt, SprtError, SprtState};
pub use tally::{Pairs, Tally, Wdl};

/// The tests' one way to compare with a reference number, so that a failure names its input.
#[cfg(test)]
fn check(input: impl std::fmt::Debug, quantity: &str, got: f64, want: f64, tolerance: f64) {
    assert!((got - want).abs() <= tolerance, "{quantity} of {input:?}: got {got}, want {want} ± {tolerance}");
}

/// Pair counts from the five cells in which peers print them; their middle cell goes to `wl`.
#[cfg(test)]
fn pairs([ll, ld, wl, wd, ww]: [u64; 5]) -> Pairs {
    Pairs { ll, ld, wl, dd: 0, wd, ww }
}
