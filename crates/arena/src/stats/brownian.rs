//! Brownian motion with drift between two absorbing barriers: the diffusion approximation of a log-likelihood ratio.

use statrs::distribution::{ContinuousCDF, Normal};
use std::f64::consts::PI;

/// Brownian motion from 0 that ends when it reaches `lower` (below 0) or `upper` (above 0).
pub(super) struct BrownianMotion {
    pub(super) lower: f64,
    pub(super) upper: f64,
    /// Mean of the movement in one unit of time.
    pub(super) drift: f64,
    /// Variance of the movement in one unit of time.
    pub(super) variance: f64,
}

impl BrownianMotion {
    /// The probability to end at the upper wall.
    pub(super) fn ends_above(&self) -> f64 {
        let tilt = 2.0 * self.drift / self.variance;
        if tilt < 0.0 {
            reaches_against(-tilt, self.upper, -self.lower)
        } else {
            1.0 - reaches_against(tilt, -self.lower, self.upper)
        }
    }

    /// The probability of an outcome worse than being at `height` at `time`.
    ///
    /// Outcomes rank from an early end at the lower wall over a late one, the heights of a motion still under way, and a
    /// late end at the upper wall to an early one.
    pub(super) fn worse_than(&self, time: f64, height: f64) -> f64 {
        let width = self.upper - self.lower;
        let short = self.variance * time / (width * width) < 0.01;
        let steep = (self.drift / self.variance * width).abs() > 15.0;
        let probability =
            if short || steep { self.worse_by_reflection(time, height) } else { self.worse_by_series(time, height) };
        probability.clamp(0.0, 1.0)
    }

    /// The share that ends below sooner or later, corrected by the modes of vibration of a string between the walls.
    ///
    /// Each mode integrates the density of the walks still under way up to `height`; its value at the lower wall cancels
    /// against the walks that have yet to end there.
    fn worse_by_series(&self, time: f64, height: f64) -> f64 {
        let width = self.upper - self.lower;
        let (start, height) = (-self.lower, height - self.lower);
        let tilt = self.drift / self.variance;
        let mode = |n: u32| {
            let wave = f64::from(n) * PI / width;
            let rate = self.variance * (wave * wave + tilt * tilt) / 2.0;
            let reach = tilt * (wave * height).sin() - wave * (wave * height).cos();
            (-rate * time + tilt * (height - start)).exp() * (wave * start).sin() * reach / (wave * wave + tilt * tilt)
        };
        /// At the shortest times that come here, the next mode would be damped by e^-200.
        const MODES: u32 = 64;
        1.0 - self.ends_above() + 2.0 / width * (1..=MODES).map(mode).sum::<f64>()
    }

    /// The motion without walls, corrected by its reflection in either wall.
    ///
    /// Walks that touch both walls are left out, which is why this serves only where they are too rare to matter.
    fn worse_by_reflection(&self, time: f64, height: f64) -> f64 {
        let spread = (self.variance * time).sqrt();
        let tilt = 2.0 * self.drift / self.variance;
        let lead = height - self.drift * time;
        let free = scaled_tail(0.0, lead / spread);
        let ended_below_but_came_back = scaled_tail(tilt * self.lower, (2.0 * self.lower - lead) / spread);
        let ended_above_but_came_back = scaled_tail(tilt * self.upper, (lead - 2.0 * self.upper) / spread);
        free + ended_below_but_came_back - ended_above_but_came_back
    }
}

/// The probability to reach the wall at distance `against` the current before the one at distance `along` it.
fn reaches_against(tilt: f64, against: f64, along: f64) -> f64 {
    let width = against + along;
    // The limit of a level field, where the quotient would be 0 / 0.
    if tilt * width < 1e-12 {
        return along / width;
    }
    (-tilt * against).exp() * (-tilt * along).exp_m1() / (-tilt * width).exp_m1()
}

/// `e^exponent · Φ(z)`, where the factors may be too large and too small for a double though the product is not.
fn scaled_tail(exponent: f64, z: f64) -> f64 {
    /// Beyond this, three terms of the asymptotic series of Φ are good to eight digits.
    const FAR: f64 = -30.0;
    if z > FAR {
        return exponent.exp() * Normal::standard().cdf(z);
    }
    let square = z * z;
    let series = 1.0 - 1.0 / square + 3.0 / (square * square);
    (exponent - square / 2.0).exp() * series / (-z * (2.0 * PI).sqrt())
}

#[cfg(test)]
mod tests {
    use super::super::check;
    use super::*;

    #[test]
    fn both_methods_agree_where_both_hold() {
        for (drift, time, height) in [(0.0, 0.4, 1.0), (0.8, 0.5, -1.0), (-1.5, 0.6, 2.9), (3.0, 0.4, 0.0)] {
            let motion = BrownianMotion { lower: -2.9, upper: 2.9, drift, variance: 1.0 };
            let (series, reflection) = (motion.worse_by_series(time, height), motion.worse_by_reflection(time, height));
            check((drift, time, height), "worse", series, reflection, 1e-7);
        }
    }

    #[test]
    fn at_the_walls_the_outcome_is_the_end_itself() {
        let motion = BrownianMotion { lower: -2.0, upper: 3.0, drift: 0.1, variance: 1.0 };
        check("late", "worse than an end above", motion.worse_than(1e3, 3.0), 1.0 - motion.ends_above(), 1e-12);
        check("early", "worse than an end above", motion.worse_than(1e-6, 3.0), 1.0, 1e-12);
        check("early", "worse than an end below", motion.worse_than(1e-6, -2.0), 0.0, 1e-12);
    }

    #[test]
    fn a_level_walk_ends_above_in_proportion() {
        for drift in [0.0, 1e-15, -1e-15, 1e-9] {
            let motion = BrownianMotion { lower: -1.0, upper: 3.0, drift, variance: 1.0 };
            check(drift, "ends above", motion.ends_above(), 0.25, 1e-8);
        }
    }

    #[test]
    fn a_raging_current_stays_finite() {
        for (drift, want) in [(1e6, 1.0), (-1e6, 0.0)] {
            let motion = BrownianMotion { lower: -2.9, upper: 2.9, drift, variance: 1.0 };
            check(drift, "ends above", motion.ends_above(), want, 0.0);
            assert!(motion.worse_than(1.0, 0.0).is_finite());
        }
    }
}
