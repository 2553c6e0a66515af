//! Goodness of fit of counted wins with printed ones.

/// The paper's number of games of each kind.
pub const PAPER_GAMES: u64 = 1000;

/// Wins of UCT against a random player, from one set-up under one rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// Wins of `games` in which UCT moved first.
    pub first: u64,
    /// Wins of `games` in which UCT moved second.
    pub second: u64,
    /// Games each way.
    pub games: u64,
}

impl Wins {
    const fn printed(first: u64, second: u64) -> Wins {
        Wins { first, second, games: PAPER_GAMES }
    }
}

/// The paper's counts for one of its set-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedWins {
    /// Its letter.
    pub name: char,
    /// With queens.
    pub amazons: Wins,
    /// With knights.
    pub knights: Wins,
}

/// The paper's table.
pub const PRINTED: [PrintedWins; 5] = [
    PrintedWins { name: 'A', amazons: Wins::printed(963, 973), knights: Wins::printed(515, 978) },
    PrintedWins { name: 'B', amazons: Wins::printed(987, 981), knights: Wins::printed(942, 769) },
    PrintedWins { name: 'C', amazons: Wins::printed(983, 980), knights: Wins::printed(887, 875) },
    PrintedWins { name: 'D', amazons: Wins::printed(987, 991), knights: Wins::printed(944, 943) },
    PrintedWins { name: 'E', amazons: Wins::printed(967, 975), knights: Wins::printed(969, 968) },
];

/// The likelihood-ratio statistic (G) of two pairs of counts, summed over first and second: twice the log-likelihood
/// ratio of separate and common win rates. With equal rates it follows χ² with two degrees of freedom; sums over
/// rules add two each.
pub fn g_statistic(one: Wins, two: Wins) -> f64 {
    ratio((one.first, one.games), (two.first, two.games)) + ratio((one.second, one.games), (two.second, two.games))
}

fn ratio(one: (u64, u64), two: (u64, u64)) -> f64 {
    let together = (one.0 + two.0, one.1 + two.1);
    (2.0 * (likelihood(one) + likelihood(two) - likelihood(together))).max(0.0)
}

/// The maximal log-likelihood of the successes in the trials.
fn likelihood((successes, trials): (u64, u64)) -> f64 {
    let part = |count: u64| if count == 0 { 0.0 } else { count as f64 * (count as f64 / trials as f64).ln() };
    part(successes) + part(trials - successes)
}

/// The tail of the χ² distribution (p-value), for an even number of degrees of freedom.
///
/// ```
/// # use tenbin_papers::generalized::fit::chi_squared_tail;
/// assert!((chi_squared_tail(9.488, 4) - 0.05).abs() < 1e-4);
/// ```
pub fn chi_squared_tail(g_statistic: f64, degrees: u32) -> f64 {
    // For even degrees the tail is a finite sum, that of a Poisson distribution with half the statistic.
    let half = g_statistic / 2.0;
    let terms = (1..degrees / 2).scan(1.0, |term, k| {
        *term *= half / f64::from(k);
        Some(*term)
    });
    (-half).exp() * (1.0 + terms.sum::<f64>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_shares_have_statistic_zero() {
        let half = |games| Wins { first: games / 2, second: games / 2, games };
        assert!(g_statistic(half(1000), half(400)) < 1e-9);
        assert_eq!(
            g_statistic(Wins { first: 1000, second: 0, games: 1000 }, Wins { first: 10, second: 0, games: 10 }),
            0.0
        );
    }

    #[test]
    fn the_statistic_is_a_likelihood_ratio() {
        // 60 of 100 and 45 of 100: 2·(ll(60) + ll(45) − ll(105 of 200)), by hand, for both colours.
        let of = |wins| Wins { first: wins, second: wins, games: 100 };
        assert!((g_statistic(of(60), of(45)) - 2.0 * 4.5276).abs() < 2e-3, "{}", g_statistic(of(60), of(45)));
    }

    #[test]
    fn tails_are_those_of_chi_squared() {
        for (g_statistic, degrees, want) in [(5.991, 2, 0.05), (13.277, 4, 0.01), (0.0, 4, 1.0), (15.507, 8, 0.05)] {
            assert!((chi_squared_tail(g_statistic, degrees) - want).abs() < 1e-4, "{g_statistic} {degrees}");
        }
    }
}
