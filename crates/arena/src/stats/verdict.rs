//! Verdicts in words.

use super::adjusted::Adjusted;
use super::estimate::Estimate;

impl Estimate {
    /// One sentence about the player called `name`, from whose point of view the results were counted.
    ///
    /// ```
    /// use tenbin_arena::stats::{Estimate, Wdl};
    ///
    /// let even = Estimate::of(&Wdl { wins: 51, losses: 49, draws: 0 });
    /// assert_eq!(even.verdict("ks"), "too close to call: +7 ± 69 Elo, 58 % chance that `ks` is stronger");
    /// ```
    pub fn verdict(&self, name: &str) -> String {
        let digits = digits(self.elo_error);
        let elo = format!("{} ± {:.digits$} Elo", signed(self.elo, digits), self.elo_error);
        sentence(name, &elo, self.los)
    }
}

impl Adjusted {
    /// One sentence about the player called `name`, from whose point of view the results were counted.
    pub fn verdict(&self, name: &str) -> String {
        let digits = digits((self.high - self.low) / 2.0);
        let [elo, low, high] = [self.elo, self.low, self.high].map(|elo| signed(elo, digits));
        sentence(name, &format!("{elo} Elo, from {low} to {high}"), self.los)
    }
}

/// A difference is significant at a LOS of 97.5 %, which is when the 95 % interval excludes 0.
fn sentence(name: &str, elo: &str, los: f64) -> String {
    const SIGNIFICANT: f64 = 0.975;
    if los >= SIGNIFICANT {
        format!("`{name}` is stronger: {elo}, {} sure", percent(los))
    } else if los <= 1.0 - SIGNIFICANT {
        format!("`{name}` is weaker: {elo}, {} sure", percent(1.0 - los))
    } else {
        format!("too close to call: {elo}, {:.0} % chance that `{name}` is stronger", los * 100.0)
    }
}

/// A percentage that never rounds to 100 %.
fn percent(sure: f64) -> String {
    if sure < 0.9995 { format!("{:.1} %", sure * 100.0) } else { "> 99.9 %".to_string() }
}

/// Decimals that show two digits of an error; more would pretend.
fn digits(error: f64) -> usize {
    (1.0 - error.log10().floor()).clamp(0.0, 6.0) as usize
}

/// A number with its sign, where what rounds to nothing is +0.
fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    if text.chars().any(|c| c.is_ascii_digit() && c != '0') { text } else { text.replace('-', "+") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_words(elo: f64, elo_error: f64, los: f64, want: &str) {
        let estimate = Estimate { score: 0.5, elo, elo_error, nelo: 0.0, nelo_error: 1.0, los };
        assert_eq!(estimate.verdict("ks"), want);
    }

    #[test]
    fn says_it_in_words() {
        check_words(71.2, 34.1, 0.9991, "`ks` is stronger: +71 ± 34 Elo, 99.9 % sure");
        check_words(71.2, 34.1, 0.99995, "`ks` is stronger: +71 ± 34 Elo, > 99.9 % sure");
        check_words(71.2, 34.1, 1.0, "`ks` is stronger: +71 ± 34 Elo, > 99.9 % sure");
        check_words(-20.0, 18.0, 0.02, "`ks` is weaker: -20 ± 18 Elo, 98.0 % sure");
        check_words(-900.0, 418.0, 0.0, "`ks` is weaker: -900 ± 418 Elo, > 99.9 % sure");
        check_words(3.4, 40.0, 0.55, "too close to call: +3 ± 40 Elo, 55 % chance that `ks` is stronger");
        check_words(-0.3, 40.0, 0.49, "too close to call: +0 ± 40 Elo, 49 % chance that `ks` is stronger");
        check_words(0.91, 0.66, 0.9962, "`ks` is stronger: +0.91 ± 0.66 Elo, 99.6 % sure");
        check_words(9.14, 6.6, 0.9962, "`ks` is stronger: +9.1 ± 6.6 Elo, 99.6 % sure");
    }

    #[test]
    fn says_it_after_a_sequential_test() {
        let weaker = Adjusted { elo: -12.3, low: -23.4, high: -1.2, los: 0.014 };
        assert_eq!(weaker.verdict("ks"), "`ks` is weaker: -12 Elo, from -23 to -1, 98.6 % sure");
    }
}
