//! The sequential probability ratio test (SPRT), generalised to pentanomial results (GSPRT).

use super::counts::ResultCounts;
use super::distribution::ScoreDistribution;
use super::elo::{NELO_PER_DEVIATION, score_from_elo};
use super::likelihood::{Hypothesis, log_likelihood_ratio};
use serde::{Deserialize, Serialize};

/// The Elo scale in which the hypotheses of a test are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Model {
    /// Normalised Elo: the length of a test then depends little on how often the players draw.
    #[default]
    Normalised,
    /// Logistic Elo, the usual scale.
    Logistic,
}

/// A sequential probability ratio test of "`elo0` stronger" (H0) against "`elo1` stronger" (H1).
///
/// ```
/// use tenbin_arena::stats::{Decision, Model, Pairs, Sprt};
///
/// let sprt = Sprt::new(0.0, 10.0, Model::Normalised)?;
/// let state = sprt.state(&Pairs { ll: 200, wl: 500, ww: 300, ..Pairs::default() });
/// assert_eq!(state.decision, Some(Decision::AcceptH1));
/// # Ok::<(), tenbin_arena::stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "SprtParameters")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// A test as stored, before it is checked.
#[derive(Deserialize)]
struct SprtParameters {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl TryFrom<SprtParameters> for Sprt {
    type Error = SprtError;

    fn try_from(stored: SprtParameters) -> Result<Sprt, SprtError> {
        Sprt::new(stored.elo0, stored.elo1, stored.model)?.with_errors(stored.alpha, stored.beta)
    }
}

/// Invalid parameters of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are not two different finite numbers in ascending order.
    #[error("elo0 = {elo0} and elo1 = {elo1}: elo0 must be the lower, both between -{0} and {0}", Sprt::WIDEST_ELO)]
    Hypotheses {
        /// The Elo difference of H0, as asked.
        elo0: f64,
        /// The Elo difference of H1, as asked.
        elo1: f64,
    },
    /// An error probability is not a sensible one.
    #[error("alpha = {alpha} and beta = {beta}: both must be above 0 and below 0.5, such as 0.05")]
    Errors {
        /// The probability of wrongly accepting H1, as asked.
        alpha: f64,
        /// The probability of wrongly accepting H0, as asked.
        beta: f64,
    },
}

/// The decision of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Decision {
    /// The difference is `elo0` rather than `elo1`: the change failed.
    AcceptH0,
    /// The difference is `elo1` rather than `elo0`: the change passed.
    AcceptH1,
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// The log-likelihood ratio of H1 to H0.
    pub llr: f64,
    /// At or below this `llr`, H0 is accepted.
    pub lower: f64,
    /// At or above this `llr`, H1 is accepted.
    pub upper: f64,
    /// Which hypothesis is accepted; none while the test must go on.
    pub decision: Option<Decision>,
}

impl Sprt {
    /// The furthest from 0 that a hypothesis may lie. Beyond, normalised Elo runs into results no distribution explains,
    /// and a match of fixed length tells such differences quickly enough.
    pub const WIDEST_ELO: f64 = 200.0;

    /// A test of `elo0` against `elo1` with error probabilities of 5 %.
    pub fn new(elo0: f64, elo1: f64, model: Model) -> Result<Sprt, SprtError> {
        if -Sprt::WIDEST_ELO <= elo0 && elo0 < elo1 && elo1 <= Sprt::WIDEST_ELO {
            Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model })
        } else {
            Err(SprtError::Hypotheses { elo0, elo1 })
        }
    }

    /// The same test with probability `alpha` of wrongly accepting H1 and `beta` of wrongly accepting H0.
    pub fn with_errors(self, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let sensible = |probability: f64| 0.0 < probability && probability < 0.5;
        if sensible(alpha) && sensible(beta) {
            Ok(Sprt { alpha, beta, ..self })
        } else {
            Err(SprtError::Errors { alpha, beta })
        }
    }

    /// The Elo differences of H0 and H1, on the scale of [`Sprt::model`].
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The probabilities of wrongly accepting H1 and H0.
    pub fn errors(&self) -> (f64, f64) {
        (self.alpha, self.beta)
    }

    /// The scale of the hypotheses.
    pub fn model(&self) -> Model {
        self.model
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted (Wald's bounds).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of H1 to H0, exact, with zero counts taken as 0.001.
    pub fn llr(&self, counts: &dyn ResultCounts) -> f64 {
        let distribution = ScoreDistribution::regularised(counts);
        let hypothesis = |elo: f64| match self.model {
            Model::Logistic => Hypothesis::Mean(score_from_elo(elo)),
            // One result of several games has less noise than one of a single game.
            Model::Normalised => Hypothesis::Advantage(elo / NELO_PER_DEVIATION * distribution.games_per_result.sqrt()),
        };
        log_likelihood_ratio(&distribution, hypothesis(self.elo0), hypothesis(self.elo1))
    }

    /// The state of the test after these results.
    pub fn state(&self, counts: &dyn ResultCounts) -> SprtState {
        let llr = self.llr(counts);
        let (lower, upper) = self.bounds();
        let passed = (llr >= upper).then_some(Decision::AcceptH1);
        let decision = passed.or((llr <= lower).then_some(Decision::AcceptH0));
        SprtState { llr, lower, upper, decision }
    }

    /// The scores that H0 and H1 expect when the noise of a game is `deviation`.
    pub(super) fn expected_scores(&self, deviation: f64) -> (f64, f64) {
        let score = |elo: f64| match self.model {
            Model::Logistic => score_from_elo(elo),
            Model::Normalised => 0.5 + elo / NELO_PER_DEVIATION * deviation,
        };
        (score(self.elo0), score(self.elo1))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Wdl, check, pairs};
    use super::*;
    use Model::{Logistic, Normalised};

    fn check_llr(
        counts: &(impl ResultCounts + std::fmt::Debug),
        elo: (f64, f64),
        model: Model,
        want: f64,
        tolerance: f64,
    ) {
        check(counts, "llr", Sprt::new(elo.0, elo.1, model).unwrap().llr(counts), want, tolerance);
    }

    #[test]
    fn agrees_with_fishtest_on_games() {
        for ((wins, losses, draws), elo0, elo1, model, want) in [
            ((36433, 36027, 68692), 0.0, 2.0, Normalised, 0.923293),
            ((10871, 10650, 20431), -1.75, 0.25, Normalised, 2.297500),
            ((4250, 0, 0), 0.0, 10.0, Normalised, 120.548268),
            ((21404, 21184, 40708), 0.5, 2.5, Logistic, -1.571889),
            ((57433, 57030, 106593), 0.0, 2.0, Logistic, -2.593024),
        ] {
            check_llr(&Wdl { wins, losses, draws }, (elo0, elo1), model, want, 1e-6);
        }
    }

    #[test]
    fn agrees_with_fishtest_on_pairs() {
        for (counts, elo0, elo1, model, want) in [
            ([365, 16618, 36229, 16974, 390], 0.0, 2.0, Normalised, 2.250368),
            ([127, 4883, 10712, 5150, 104], -1.75, 0.25, Normalised, 3.010154),
            ([0, 0, 0, 0, 5550], 0.0, 5.0, Normalised, 111.797555),
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, Logistic, -3.074126),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, Logistic, -4.978673),
            ([379, 10170, 21828, 10640, 343], 0.0, 2.0, Normalised, 2.945495),
            ([39, 8843, 26675, 9240, 44], 0.5, 2.5, Normalised, 2.941675),
            ([10789, 19328, 33806, 19402, 10543], -3.0, 1.0, Logistic, 2.131068),
            ([39, 2226, 31451, 2412, 40], 0.2, 0.9, Logistic, 2.162543),
            ([39, 2226, 31451, 2412, 40], 0.764, 3.439, Normalised, 2.162941),
            ([20, 60, 150, 90, 30], 0.0, 10.0, Normalised, 1.737098),
            ([20, 60, 150, 90, 30], 0.0, 10.0, Logistic, 2.291023),
        ] {
            check_llr(&pairs(counts), (elo0, elo1), model, want, 1e-6);
        }
    }

    #[test]
    fn agrees_with_fishtest_without_draws() {
        for (counts, elo1, normalised, logistic) in [
            ([200, 0, 500, 0, 300], 10.0, 4.93175, 4.94042),
            ([20, 0, 50, 0, 30], 10.0, 0.49318, 0.49404),
            ([20, 0, 150, 0, 30], 10.0, 0.64970, 0.82454),
            ([2000, 0, 5000, 0, 2150], 5.0, 2.63838, 2.67093),
            ([1, 0, 3, 0, 4], 10.0, 0.14805, 0.13356),
            ([0, 0, 0, 0, 10], 10.0, 0.39867, 0.28374),
        ] {
            check_llr(&pairs(counts), (0.0, elo1), Normalised, normalised, 0.5e-5 + 1e-9);
            check_llr(&pairs(counts), (0.0, elo1), Logistic, logistic, 0.5e-5 + 1e-9);
        }
    }

    /// Decisions printed by racetrack, whose approximation is good enough to reach the same ones.
    #[test]
    fn decides_like_racetrack() {
        for (counts, elo0, elo1, want) in [
            ([485, 1923, 2942, 1937, 594], 0.0, 5.0, Some(Decision::AcceptH1)),
            ([261, 739, 2683, 737, 253], -10.0, 0.0, Some(Decision::AcceptH1)),
            ([63, 252, 385, 250, 74], 0.0, 10.0, None),
            ([527, 1007, 1932, 933, 511], 0.0, 5.0, Some(Decision::AcceptH0)),
            ([175, 305, 694, 291, 157], 0.0, 10.0, Some(Decision::AcceptH0)),
        ] {
            let sprt = Sprt::new(elo0, elo1, Normalised).unwrap().with_errors(0.05, 0.1).unwrap();
            assert_eq!(sprt.state(&pairs(counts)).decision, want, "{counts:?}");
        }
    }

    #[test]
    fn bounds_are_walds() {
        let (lower, upper) = Sprt::new(0.0, 5.0, Normalised).unwrap().bounds();
        check("5 %", "lower", lower, -2.9444389791664403, 1e-12);
        check("5 %", "upper", upper, 2.9444389791664403, 1e-12);
    }

    #[test]
    fn nonsense_is_refused_with_what_would_be_right() {
        for (elo0, elo1) in [(5.0, 0.0), (1.0, 1.0), (f64::NAN, 1.0), (0.0, f64::INFINITY), (0.0, 500.0)] {
            let message = Sprt::new(elo0, elo1, Normalised).unwrap_err().to_string();
            assert!(message.contains("between -200 and 200"), "{message}");
        }
        for (alpha, beta) in [(0.0, 0.05), (0.05, 0.5), (f64::NAN, 0.05), (-1.0, 2.0)] {
            assert!(Sprt::new(0.0, 1.0, Logistic).unwrap().with_errors(alpha, beta).is_err());
        }
    }
}
