//! Area under the ROC curve (AUC) with its error, for predictors of survival.

/// A predictor's score of a chain, and whether the chain survived.
#[derive(Clone, Copy, Debug)]
pub struct ScoredChain {
    /// The game it comes from. Chains of one game are correlated, so errors are clustered by game.
    pub game: usize,
    /// The score; higher means likelier to survive.
    pub score: f64,
    /// Whether it survived.
    pub survived: bool,
}

/// The probability that a surviving chain scores higher than a dead one.
#[derive(Clone, Debug)]
pub struct AreaUnderCurve {
    /// The area; equal scores count half.
    pub value: f64,
    /// Each game's contribution to the error, by its number.
    parts: Vec<(usize, f64)>,
}

impl AreaUnderCurve {
    /// The area for these chains; `None` if all of them survived, or none.
    pub fn of(scored: &[ScoredChain]) -> Option<AreaUnderCurve> {
        let mut order: Vec<&ScoredChain> = scored.iter().collect();
        order.sort_by(|a, b| a.score.total_cmp(&b.score));
        let living = order.iter().filter(|one| one.survived).count() as f64;
        let dead = order.len() as f64 - living;
        if living == 0.0 || dead == 0.0 {
            return None;
        }
        // For each chain the share of the other class that it is ranked correctly against.
        let (mut shares, mut below) = (Vec::with_capacity(order.len()), [0.0; 2]);
        for same in order.chunk_by(|a, b| a.score.total_cmp(&b.score).is_eq()) {
            let here = [false, true].map(|survived| same.iter().filter(|one| one.survived == survived).count() as f64);
            for one in same {
                shares.push(match one.survived {
                    true => (one, (below[0] + here[0] / 2.0) / dead, living),
                    false => (one, (living - below[1] - here[1] / 2.0) / living, dead),
                });
            }
            below = [below[0] + here[0], below[1] + here[1]];
        }
        let value = shares.iter().filter(|(one, ..)| one.survived).map(|(_, share, _)| share).sum::<f64>() / living;
        let mut parts: Vec<(usize, f64)> = Vec::new();
        shares.sort_by_key(|(one, ..)| one.game);
        for (one, share, of) in shares {
            let part = (share - value) / of;
            match parts.last_mut() {
                Some((game, sum)) if *game == one.game => *sum += part,
                _ => parts.push((one.game, part)),
            }
        }
        Some(AreaUnderCurve { value, parts })
    }

    /// Half of the 95 % confidence interval (Obuchowski's estimate for clustered data).
    pub fn error(&self) -> f64 {
        half_interval(self.parts.iter().map(|&(_, part)| part))
    }

    /// The difference from another area on the same chains, with its error.
    pub fn difference(&self, other: &AreaUnderCurve) -> (f64, f64) {
        let parts = self.parts.iter().zip(&other.parts).map(|(ours, theirs)| ours.1 - theirs.1);
        (self.value - other.value, half_interval(parts))
    }
}

fn half_interval(parts: impl Iterator<Item = f64>) -> f64 {
    let squares: Vec<f64> = parts.map(|part| part * part).collect();
    let games = squares.len() as f64;
    1.96 * (squares.iter().sum::<f64>() * games / (games - 1.0).max(1.0)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::Random;

    fn scored(game: usize, score: f64, survived: bool) -> ScoredChain {
        ScoredChain { game, score, survived }
    }

    /// The area by comparing every pair.
    fn by_pairs(scored: &[ScoredChain]) -> f64 {
        let (living, dead): (Vec<&ScoredChain>, Vec<&ScoredChain>) = scored.iter().partition(|one| one.survived);
        let right = |a: &ScoredChain, b: &ScoredChain| {
            f64::from(u8::from(a.score > b.score) + u8::from(a.score >= b.score)) / 2.0
        };
        let sum: f64 = living.iter().flat_map(|a| dead.iter().map(move |b| right(a, b))).sum();
        sum / (living.len() * dead.len()) as f64
    }

    #[test]
    fn the_area_counts_pairs() {
        let mut random = Random::new(4);
        let all: Vec<ScoredChain> = (0..300)
            .map(|number| {
                let survived = random.below(4) > 0;
                scored(number / 10, random.below(12) as f64 + if survived { 2.0 } else { 0.0 }, survived)
            })
            .collect();
        assert!((AreaUnderCurve::of(&all).unwrap().value - by_pairs(&all)).abs() < 1e-12);
    }

    #[test]
    fn no_area_without_both_classes() {
        assert!(AreaUnderCurve::of(&[scored(0, 1.0, true), scored(1, 2.0, true)]).is_none());
        assert!(AreaUnderCurve::of(&[]).is_none());
    }

    /// The reported error is close to the spread of areas over many samples of the same size.
    #[test]
    fn the_error_is_the_spread_of_areas() {
        let mut random = Random::new(9);
        let mut draw = || {
            let mut all = Vec::new();
            for game in 0..60 {
                // Chains of one game are correlated, so games count and not chains.
                let alike = random.below(5) as f64;
                for _ in 0..8 {
                    let survived = random.below(3) > 0;
                    let noise = random.below(9) as f64;
                    all.push(scored(game, alike + noise + if survived { 3.0 } else { 0.0 }, survived));
                }
            }
            AreaUnderCurve::of(&all).unwrap()
        };
        let areas: Vec<AreaUnderCurve> = (0..300).map(|_| draw()).collect();
        let mean = areas.iter().map(|area| area.value).sum::<f64>() / 300.0;
        let spread = (areas.iter().map(|area| (area.value - mean).powi(2)).sum::<f64>() / 299.0).sqrt() * 1.96;
        let reported = areas.iter().map(AreaUnderCurve::error).sum::<f64>() / 300.0;
        assert!((reported / spread - 1.0).abs() < 0.15, "{reported} {spread}");
    }

    #[test]
    fn areas_of_the_same_chains_are_compared_pairwise() {
        let all: Vec<ScoredChain> = (0..100).map(|at| scored(at / 5, (at * 37 % 100) as f64, at % 3 > 0)).collect();
        let area = AreaUnderCurve::of(&all).unwrap();
        assert_eq!(area.difference(&area), (0.0, 0.0));
        assert!(area.error() > 0.0);
    }
}
