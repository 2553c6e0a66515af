//! Comparison of proportions: Clopper–Pearson intervals and Fisher's exact test.

use super::counts::Wdl;
use serde::Serialize;
use statrs::distribution::{Beta, ContinuousCDF, Discrete, Hypergeometric};

/// The probability of success that `successes` in `trials` allow at this `confidence` (Clopper–Pearson, exact).
///
/// More successes than trials count as all, and a confidence outside 0 to 1 as the nearer of the two.
///
/// ```
/// use tenbin_arena::stats::binomial_interval;
///
/// let (low, high) = binomial_interval(60, 100, 0.95);
/// assert_eq!(format!("{low:.3} to {high:.3}"), "0.497 to 0.697");
/// ```
pub fn binomial_interval(successes: u64, trials: u64, confidence: f64) -> (f64, f64) {
    let successes = successes.min(trials);
    let failures = trials - successes;
    let outside = (1.0 - confidence).clamp(0.0, 1.0) / 2.0;
    let quantile = |a: f64, b: f64, p: f64| Beta::new(a, b).expect("both shapes are at least 1").inverse_cdf(p);
    let low = if successes == 0 { 0.0 } else { quantile(successes as f64, failures as f64 + 1.0, outside) };
    let high = if failures == 0 { 1.0 } else { quantile(successes as f64 + 1.0, failures as f64, 1.0 - outside) };
    (low, high)
}

/// A proportion: successes out of trials.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Proportion {
    /// Trials that succeeded, such as games won.
    pub successes: u64,
    /// All trials.
    pub trials: u64,
}

impl Proportion {
    /// The share of successes, 0.5 without trials.
    pub fn share(self) -> f64 {
        if self.trials == 0 { 0.5 } else { self.successes as f64 / self.trials as f64 }
    }
}

impl From<Wdl> for Proportion {
    /// Draws count half. A half point left over goes to the side that is behind, so that rounding never makes a
    /// difference larger.
    fn from(wdl: Wdl) -> Proportion {
        let odd_point = if wdl.wins < wdl.losses { wdl.draws % 2 } else { 0 };
        Proportion { successes: wdl.wins + wdl.draws / 2 + odd_point, trials: wdl.games() }
    }
}

/// How well two proportions go together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Agreement {
    /// 95 % interval of the paper's proportion.
    pub paper: (f64, f64),
    /// 95 % interval of ours.
    pub ours: (f64, f64),
    /// The probability of a difference at least this unlikely if both came from the same chance of success (Fisher's
    /// exact test, two-sided).
    pub p_value: f64,
}

impl Agreement {
    /// Whether chance alone explains the difference, at the 5 % level.
    pub fn agrees(&self) -> bool {
        self.p_value >= 0.05
    }
}

/// Compares our proportion with a paper's by Fisher's exact test, which takes every game for a trial of its own.
///
/// Games in colour-swapped pairs vary less than that, so it errs on the side of agreement.
///
/// ```
/// use tenbin_arena::stats::{Proportion, compare};
///
/// let paper = Proportion { successes: 60, trials: 100 };
/// assert!(compare(paper, Proportion { successes: 530, trials: 1000 }).agrees());
/// assert!(!compare(paper, Proportion { successes: 450, trials: 1000 }).agrees());
/// ```
pub fn compare(paper: Proportion, ours: Proportion) -> Agreement {
    let interval = |of: Proportion| binomial_interval(of.successes, of.trials, 0.95);
    Agreement { paper: interval(paper), ours: interval(ours), p_value: fisher(paper, ours) }
}

/// Sums the probabilities of all ways to share out the successes that are no likelier than the way seen.
fn fisher(one: Proportion, two: Proportion) -> f64 {
    let seen = one.successes.min(one.trials);
    let successes = seen + two.successes.min(two.trials);
    let ways = Hypergeometric::new(one.trials + two.trials, successes, one.trials)
        .expect("a part is never more than the whole");
    // Equal probabilities may differ in their last digits.
    let limit = ways.ln_pmf(seen) + 1e-7;
    let fewest = successes.saturating_sub(two.trials);
    let most = successes.min(one.trials);
    let unlikely = (fewest..=most).map(|count| ways.ln_pmf(count)).filter(|&log| log <= limit);
    unlikely.map(f64::exp).sum::<f64>().min(1.0)
}

#[cfg(test)]
mod tests {
    use super::super::check;
    use super::*;

    #[test]
    fn interval_is_clopper_pearsons() {
        // The ends with no or only successes have a closed form: 1 - 0.025^(1/n).
        for (successes, trials, low, high) in [
            (0, 10, 0.0, 0.308497),
            (10, 10, 0.691503, 1.0),
            (0, 0, 0.0, 1.0),
            (5, 10, 0.187086, 0.812914),
            (1, 2, 0.012579, 0.987421),
            (60, 100, 0.497209, 0.696706),
        ] {
            let got = binomial_interval(successes, trials, 0.95);
            check((successes, trials), "low", got.0, low, 1e-5);
            check((successes, trials), "high", got.1, high, 1e-5);
        }
    }

    #[test]
    fn p_values_are_fishers() {
        // SciPy's numbers.
        for ([a, b, c, d], want) in [
            ([3, 5, 4, 50], 0.03970749246529276),
            ([61, 118, 2, 1], 0.27535061623455315),
            ([127, 38, 112, 43], 0.3687862842650179),
            ([186, 177, 111, 154], 0.023439141644624434),
            ([9, 101, 135, 7], 3.3336213533847776e-50),
        ] {
            let one = Proportion { successes: a, trials: a + b };
            let two = Proportion { successes: c, trials: c + d };
            check([a, b, c, d], "p value / want", compare(one, two).p_value / want, 1.0, 1e-6);
        }
    }

    #[test]
    fn nothing_agrees_with_everything() {
        let nothing = Proportion { successes: 0, trials: 0 };
        let ninety = Proportion { successes: 90, trials: 100 };
        check("nothing", "p value", compare(nothing, ninety).p_value, 1.0, 1e-9);
        check("nothing", "p value", compare(nothing, nothing).p_value, 1.0, 1e-9);
    }

    #[test]
    fn a_left_over_half_point_goes_to_the_side_behind() {
        let of = |wins, losses, draws| Proportion::from(Wdl { wins, losses, draws }).successes;
        assert_eq!([of(3, 1, 1), of(1, 3, 1), of(3, 3, 1), of(3, 1, 2)], [3, 2, 3, 4]);
    }
}
