//! Elo difference, its 95 % interval, normalised Elo and likelihood of superiority (LOS).

use super::counts::ResultCounts;
use super::distribution::ScoreDistribution;
use super::elo::{NELO_PER_DEVIATION, elo_from_score};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

/// Standard deviations to either side that hold 95 % of a normal distribution.
pub(super) const DEVIATIONS_95: f64 = 1.959_963_984_540_054;

/// The Elo difference after a match of fixed length, with its error.
///
/// After a sequential test use [`Adjusted`](super::Adjusted), because early stopping biases this estimate.
///
/// All counts give finite numbers. Without variance, with no results or equal ones, one virtual result is added, half of it the
/// best and half the worst. So ten
/// even pairs show 0 ± 63 Elo, ten won ones +529 ± 461. Elo stops at ±1200, or further out when a long match can tell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The share of all points that was won, as counted.
    pub score: f64,
    /// The difference in Elo.
    pub elo: f64,
    /// Half the width of the 95 % interval of `elo`.
    pub elo_error: f64,
    /// The difference in normalised Elo, which measures it in the noise of a game: what decides how many games it takes.
    pub nelo: f64,
    /// Half the width of the 95 % interval of `nelo`.
    pub nelo_error: f64,
    /// Likelihood of superiority (LOS), from 0 to 1: the probability that the difference is positive.
    pub los: f64,
}

impl Estimate {
    /// The estimate from the results as counted.
    ///
    /// ```
    /// use tenbin_arena::stats::{Estimate, Wdl};
    ///
    /// let estimate = Estimate::of(&Wdl { wins: 136, losses: 96, draws: 111 });
    /// assert_eq!(format!("{:.1} ± {:.1}", estimate.elo, estimate.elo_error), "40.7 ± 30.4");
    /// ```
    pub fn of(counts: &dyn ResultCounts) -> Estimate {
        Estimate::from_sample(counts.score(), &ScoreDistribution::seen(counts))
    }

    /// The estimate with 0.001 in the place of zero counts, to compare with what fishtest prints.
    ///
    /// For large matches it hardly differs from [`Estimate::of`]. For a handful of like results it is far too sure, and
    /// when one side wins everything its error may shrink to nothing.
    pub fn regularised(counts: &dyn ResultCounts) -> Estimate {
        Estimate::from_sample(counts.score(), &ScoreDistribution::regularised(counts))
    }

    fn from_sample(score: f64, distribution: &ScoreDistribution) -> Estimate {
        // A perfect score is infinitely strong. Stay half a step of the score away from it, and at least where fishtest
        // does; the lower limit only keeps 1 - edge apart from 1.
        let edge = (0.125 / distribution.results).clamp(1e-12, 1e-3);
        let elo = |score: f64| elo_from_score(score.clamp(edge, 1.0 - edge));

        let error_of_mean = (distribution.variance / distribution.results).sqrt();
        let reach = DEVIATIONS_95 * error_of_mean;
        Estimate {
            score,
            elo: elo(distribution.mean),
            elo_error: (elo(distribution.mean + reach) - elo(distribution.mean - reach)) / 2.0,
            nelo: distribution.advantage / distribution.deviation_per_game() * NELO_PER_DEVIATION,
            nelo_error: DEVIATIONS_95 * NELO_PER_DEVIATION / distribution.games().sqrt(),
            los: Normal::standard().cdf(distribution.advantage / error_of_mean),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pairs, Wdl, check, pairs};
    use super::*;

    /// Score, Elo with its error, normalised Elo with its error, likelihood of superiority.
    fn check_estimate(counts: &(impl ResultCounts + std::fmt::Debug), want: [f64; 6]) {
        let got = Estimate::of(counts);
        let got = [got.score, got.elo, got.elo_error, got.nelo, got.nelo_error, got.los];
        for (quantity, (got, want)) in
            ["score", "elo", "elo error", "nelo", "nelo error", "los"].iter().zip(got.into_iter().zip(want))
        {
            check(counts, quantity, got, want, 1e-6);
        }
    }

    #[test]
    fn agrees_with_fastchess() {
        let wdl = |wins, losses, draws| Wdl { wins, losses, draws };
        check_estimate(&wdl(76, 89, 123), [0.477431, -15.693521, 30.458001, -20.756450, 40.126026, 0.155326]);
        check_estimate(&wdl(136, 96, 111), [0.558309, 40.702458, 30.427218, 49.768415, 36.768451, 0.996010]);
        check_estimate(&wdl(34, 356, 0), [0.087179, -407.988432, 63.164515, -508.435325, 34.481812, 0.0]);
        let pairs = |ll, ld, wl, dd, wd, ww| Pairs { ll, ld, wl, dd, wd, ww };
        check_estimate(
            &pairs(34, 54, 31, 32, 64, 75),
            [0.579310, 55.579780, 27.653430, 57.935600, 28.275376, 0.999970],
        );
        check_estimate(
            &pairs(332, 433, 457, 41, 333, 334),
            [0.487565, -8.642667, 10.334194, -9.172914, 10.960459, 0.050470],
        );
        check_estimate(
            &pairs(7895, 8757, 5485, 200, 568, 9999),
            [0.469753, -21.043521, 2.945281, -19.012834, 2.654502, 0.0],
        );
    }

    fn check_regularised(counts: &(impl ResultCounts + std::fmt::Debug), [elo, error, los]: [f64; 3], tolerance: f64) {
        let got = Estimate::regularised(counts);
        check(counts, "elo", got.elo, elo, tolerance);
        check(counts, "elo error", got.elo_error, error, tolerance);
        check(counts, "los", got.los, los, tolerance);
    }

    #[test]
    fn agrees_with_fishtest() {
        for ([losses, draws, wins], want) in [
            ([65804, 56553, 65388], [-0.769839, 1.313743, 0.125376]),
            ([5026, 15699, 5019], [-0.094471, 2.651122, 0.472159]),
            ([10, 0, 10], [0.0, 163.311944, 0.5]),
        ] {
            check_regularised(&Wdl { wins, losses, draws }, want, 1e-6);
        }
        for (counts, want) in [
            ([10789, 19328, 33806, 19402, 10543], [-0.773577, 1.277580, 0.117659]),
            ([39, 2226, 31451, 2412, 40], [0.902981, 0.662531, 0.996222]),
            ([1187, 7410, 13475, 7378, 1164], [-0.442608, 1.729859, 0.308014]),
            ([3, 7, 2, 9, 5], [40.268065, 92.853357, 0.810243]),
            ([0, 0, 0, 0, 10], [1199.826195, 188.897487, 1.0]),
        ] {
            check_regularised(&pairs(counts), want, 1e-6);
        }
    }

    #[test]
    fn agrees_with_fishtest_without_draws() {
        for (counts, want) in [
            ([200, 0, 500, 0, 300], [34.8600, 15.2360, 1.0]),
            ([20, 0, 50, 0, 30], [34.8594, 48.4695, 0.9234]),
            ([20, 0, 150, 0, 30], [17.3861, 24.0535, 0.9224]),
            ([2000, 0, 5000, 0, 2150], [5.6962, 4.7945, 0.9901]),
            ([1, 0, 3, 0, 4], [136.9312, 241.4774, 0.9362]),
            ([0, 0, 0, 0, 10], [1199.8262, 188.8975, 1.0]),
        ] {
            check_regularised(&pairs(counts), want, 0.5e-4);
        }
    }

    #[test]
    fn like_results_still_give_an_honest_error() {
        // One result imagined, half won and half lost: mean and variance by hand.
        for (counts, elo, error, los) in [
            ([0, 0, 0, 0, 0], 0.0, 1199.826195, 0.5),
            ([0, 0, 1, 0, 0], 0.0, 798.252, 0.5),
            ([0, 0, 10, 0, 0], 0.0, 62.587, 0.5),
            ([0, 0, 100, 0, 0], 0.0, 6.743, 0.5),
            ([0, 0, 0, 0, 1], 190.848, 750.656, 0.793),
            ([0, 0, 0, 0, 10], 528.9, 461.0, 1.0),
        ] {
            let got = Estimate::of(&pairs(counts));
            check(counts, "elo", got.elo, elo, 0.1);
            check(counts, "elo error", got.elo_error, error, 0.5);
            check(counts, "los", got.los, los, 1e-3);
        }
        assert_eq!(Estimate::of(&pairs([0, 0, 0, 0, 10])).score, 1.0);
    }

    #[test]
    fn a_nearly_perfect_score_keeps_an_error() {
        let got = Estimate::of(&Wdl { wins: 1_000_000, losses: 0, draws: 1 });
        assert!(got.elo > 1200.0 && got.elo.is_finite() && got.elo_error > 10.0, "{got:?}");
    }
}
