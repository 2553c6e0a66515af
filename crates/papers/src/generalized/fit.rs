//! How well counted wins go with printed ones.

/// How many games of each kind the paper played.
pub const PAPER_GAMES: u64 = 1000;

/// Games won by UCT against a random player, of so many, from one set-up under one rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// Won of `games` in which UCT moved first.
    pub first: u64,
    /// Won of `games` in which UCT moved second.
    pub second: u64,
    /// Games each way.
    pub games: u64,
}

impl Wins {
    const fn printed(first: u64, second: u64) -> Wins {
        Wins { first, second, games: PAPER_GAMES }
    }
}

/// What the paper printed about one of its set-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Its letter.
    pub name: char,
    /// With queens.
    pub amazons: Wins,
    /// With knights.
    pub knights: Wins,
}

/// The paper's table.
pub const PRINTED: [Printed; 5] = [
    Printed { name: 'A', amazons: Wins::printed(963, 973), knights: Wins::printed(515, 978) },
    Printed { name: 'B', amazons: Wins::printed(987, 981), knights: Wins::printed(942, 769) },
    Printed { name: 'C', amazons: Wins::printed(983, 980), knights: Wins::printed(887, 875) },
    Printed { name: 'D', amazons: Wins::printed(987, 991), knights: Wins::printed(944, 943) },
    Printed { name: 'E', amazons: Wins::printed(967, 975), knights: Wins::printed(969, 968) },
];

/// How much likelier the two pairs of counts are if each has its own chance than if both have the same: twice the
/// logarithm, summed over first and second. Around 2 if the chances are the same, and distributed like χ² with two
/// degrees of freedom, so that sums over rules add two each.
pub fn distance(one: Wins, two: Wins) -> f64 {
    ratio((one.first, one.games), (two.first, two.games)) + ratio((one.second, one.games), (two.second, two.games))
}

fn ratio(one: (u64, u64), two: (u64, u64)) -> f64 {
    let together = (one.0 + two.0, one.1 + two.1);
    (2.0 * (likelihood(one) + likelihood(two) - likelihood(together))).max(0.0)
}

/// The logarithm of the greatest likelihood of so many successes in so many trials.
fn likelihood((successes, trials): (u64, u64)) -> f64 {
    let part = |count: u64| if count == 0 { 0.0 } else { count as f64 * (count as f64 / trials as f64).ln() };
    part(successes) + part(trials - successes)
}

/// The probability of a distance at least this large by chance, with an even number of degrees of freedom.
///
/// ```
/// # use tenbin_papers::generalized::fit::by_chance;
/// assert!((by_chance(9.488, 4) - 0.05).abs() < 1e-4);
/// ```
pub fn by_chance(distance: f64, degrees: u32) -> f64 {
    // The tail of χ² is then a finite sum, that of the Poisson distribution with half the distance.
    let half = distance / 2.0;
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
    fn equal_shares_are_no_distance_apart() {
        let half = |games| Wins { first: games / 2, second: games / 2, games };
        assert!(distance(half(1000), half(400)) < 1e-9);
        assert_eq!(
            distance(Wins { first: 1000, second: 0, games: 1000 }, Wins { first: 10, second: 0, games: 10 }),
            0.0
        );
    }

    #[test]
    fn distance_is_the_likelihood_ratio_of_two_binomials() {
        // 60 of 100 and 45 of 100: 2·(ll(60) + ll(45) − ll(105 of 200)), by hand, for both colours.
        let of = |wins| Wins { first: wins, second: wins, games: 100 };
        assert!((distance(of(60), of(45)) - 2.0 * 4.5276).abs() < 2e-3, "{}", distance(of(60), of(45)));
    }

    #[test]
    fn tails_are_those_of_chi_squared() {
        for (distance, degrees, want) in [(5.991, 2, 0.05), (13.277, 4, 0.01), (0.0, 4, 1.0), (15.507, 8, 0.05)] {
            assert!((by_chance(distance, degrees) - want).abs() < 1e-4, "{distance} {degrees}");
        }
    }
}
