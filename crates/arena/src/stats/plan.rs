//! Expected length and pass probability of a sequential test.

use super::brownian::BrownianMotion;
use super::elo::score_from_elo;
use super::sprt::Sprt;
use serde::Serialize;

/// Pass probability and expected length of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Plan {
    /// The probability that H1 is accepted.
    pub pass_probability: f64,
    /// How many games it takes on average.
    pub expected_games: f64,
}

/// What to expect of a test when the difference is truly `true_elo` (logistic), a share `draw_ratio` of the games is
/// drawn, and openings favour one side by `rms_bias` Elo (root mean square).
///
/// None if draws and bias leave no game to chance, so that a test would never end.
///
/// ```
/// use tenbin_arena::stats::{Model, Sprt, plan};
///
/// let sprt = Sprt::new(0.0, 10.0, Model::Normalised)?;
/// let plan = plan(&sprt, 20.0, 0.0, 0.0).expect("no draws, no bias");
/// assert_eq!(plan.expected_games.round(), 2372.0);
/// # Ok::<(), tenbin_arena::stats::SprtError>(())
/// ```
pub fn plan(sprt: &Sprt, true_elo: f64, draw_ratio: f64, rms_bias: f64) -> Option<Plan> {
    // What an uneven opening gives to one player it gives back when the sides are swapped: that much is no noise.
    let variance = (1.0 - draw_ratio) / 4.0 - (score_from_elo(rms_bias) - 0.5).powi(2);
    if variance.is_nan() || variance <= 0.0 || true_elo.is_nan() {
        return None;
    }
    let (lower, upper) = sprt.bounds();
    let (score0, score1) = sprt.expected_scores(variance.sqrt());
    // In units of time in which the log-likelihood ratio has variance 1.
    let drift = (2.0 * score_from_elo(true_elo) - score0 - score1) / (score1 - score0) / 2.0;
    let pass_probability = BrownianMotion { lower, upper, drift, variance: 1.0 }.ends_above();
    let time = if drift.abs() < 1e-7 {
        -lower * upper // the limit of the quotient below, which would be 0 / 0
    } else {
        (upper * pass_probability + lower * (1.0 - pass_probability)) / drift
    };
    let variance_per_game = (score1 - score0).powi(2) / variance;
    Some(Plan { pass_probability, expected_games: time / variance_per_game })
}

#[cfg(test)]
mod tests {
    use super::super::{Model, check};
    use super::*;
    use Model::{Logistic, Normalised};

    #[test]
    fn agrees_with_fishtest() {
        let draw_free = (10.0, 0.0, 0.0);
        let chess = (2.0, 0.49, 191.0);
        for (model, (elo1, draw_ratio, rms_bias), true_elo, pass, games) in [
            (Normalised, draw_free, -10.0, 0.000146, 2369.3),
            (Normalised, draw_free, -5.0, 0.002763, 3534.8),
            (Normalised, draw_free, 0.0, 0.050000, 6397.7),
            (Normalised, draw_free, 5.0, 0.499949, 10465.3),
            (Normalised, draw_free, 10.0, 0.949923, 6400.1),
            (Normalised, draw_free, 20.0, 0.999852, 2372.3),
            (Logistic, draw_free, -10.0, 0.000146, 2370.1),
            (Logistic, draw_free, 0.0, 0.05, 6401.2),
            (Logistic, draw_free, 5.0, 0.500152, 10471.1),
            (Logistic, draw_free, 10.0, 0.95, 6401.2),
            (Logistic, draw_free, 20.0, 0.999853, 2372.7),
            (Normalised, chess, -1.0, 0.000163, 59970.5),
            (Normalised, chess, 0.0, 0.05, 159942.4),
            (Normalised, chess, 0.5, 0.486163, 261566.9),
            (Normalised, chess, 1.0, 0.944470, 164150.5),
            (Normalised, chess, 2.0, 0.999818, 60740.0),
        ] {
            let got = plan(&Sprt::new(0.0, elo1, model).unwrap(), true_elo, draw_ratio, rms_bias).unwrap();
            check((model, true_elo), "pass probability", got.pass_probability, pass, 0.5e-6 + 1e-9);
            check((model, true_elo), "expected games", got.expected_games, games, 0.05 + 1e-9);
        }
    }

    #[test]
    fn the_middle_between_the_hypotheses_is_no_cliff() {
        let sprt = Sprt::new(-5.0, 5.0, Logistic).unwrap();
        let games = |elo| plan(&sprt, elo, 0.0, 0.0).unwrap().expected_games;
        for elo in [1e-3, 1e-5, 1e-6, 5e-7, 4e-7, 1e-9] {
            check(elo, "expected games", games(elo), games(0.0), 1e-2);
            check(-elo, "expected games", games(-elo), games(0.0), 1e-2);
        }
    }

    #[test]
    fn far_from_the_hypotheses_it_stays_finite() {
        let sprt = Sprt::new(0.0, 0.1, Normalised).unwrap();
        for elo in [-5000.0, -1000.0, 1000.0, 5000.0] {
            let got = plan(&sprt, elo, 0.0, 0.0).unwrap();
            assert!(got.pass_probability.is_finite() && got.expected_games > 0.0, "{elo}: {got:?}");
        }
        assert_eq!(plan(&sprt, 0.0, 1.0, 0.0), None);
        assert_eq!(plan(&sprt, f64::NAN, 0.0, 0.0), None);
    }
}
