//! How well numbers tell those who live from those who die: the area under the curve, with its error.

/// What a judge said of one chain, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Judged {
    /// The game it is from: chains of one game share their fate in part, so games are what errors are counted by.
    pub game: usize,
    /// The higher, the surer to live.
    pub score: f64,
    /// Whether it lived.
    pub lives: bool,
}

/// The chance that a chain that lived has a higher score than one that died.
#[derive(Clone, Debug)]
pub struct Area {
    /// That chance; equal scores count half.
    pub value: f64,
    /// What each game adds to the difference from the true value, by its number.
    parts: Vec<(usize, f64)>,
}

impl Area {
    /// The area under the curve of these judgements; `None` if all of them lived, or none.
    pub fn of(judged: &[Judged]) -> Option<Area> {
        let mut order: Vec<&Judged> = judged.iter().collect();
        order.sort_by(|a, b| a.score.total_cmp(&b.score));
        let living = order.iter().filter(|one| one.lives).count() as f64;
        let dead = order.len() as f64 - living;
        if living == 0.0 || dead == 0.0 {
            return None;
        }
        // For each chain the share of the other kind that it is on the right side of.
        let (mut shares, mut below) = (Vec::with_capacity(order.len()), [0.0; 2]);
        for same in order.chunk_by(|a, b| a.score.total_cmp(&b.score).is_eq()) {
            let here = [false, true].map(|lives| same.iter().filter(|one| one.lives == lives).count() as f64);
            for one in same {
                shares.push(match one.lives {
                    true => (one, (below[0] + here[0] / 2.0) / dead, living),
                    false => (one, (living - below[1] - here[1] / 2.0) / living, dead),
                });
            }
            below = [below[0] + here[0], below[1] + here[1]];
        }
        let value = shares.iter().filter(|(one, ..)| one.lives).map(|(_, share, _)| share).sum::<f64>() / living;
        let mut parts: Vec<(usize, f64)> = Vec::new();
        shares.sort_by_key(|(one, ..)| one.game);
        for (one, share, of) in shares {
            let part = (share - value) / of;
            match parts.last_mut() {
                Some((game, sum)) if *game == one.game => *sum += part,
                _ => parts.push((one.game, part)),
            }
        }
        Some(Area { value, parts })
    }

    /// Half of the interval that holds the true value in 95 of 100 cases (Obuchowski's estimate for chains in games).
    pub fn error(&self) -> f64 {
        half_interval(self.parts.iter().map(|&(_, part)| part))
    }

    /// By how much this area is larger than another one of the same chains, and the error of that.
    pub fn ahead_of(&self, other: &Area) -> (f64, f64) {
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

    fn judged(game: usize, score: f64, lives: bool) -> Judged {
        Judged { game, score, lives }
    }

    /// Every pair looked at.
    fn plainly(judged: &[Judged]) -> f64 {
        let (living, dead): (Vec<&Judged>, Vec<&Judged>) = judged.iter().partition(|one| one.lives);
        let right =
            |a: &Judged, b: &Judged| f64::from(u8::from(a.score > b.score) + u8::from(a.score >= b.score)) / 2.0;
        let sum: f64 = living.iter().flat_map(|a| dead.iter().map(move |b| right(a, b))).sum();
        sum / (living.len() * dead.len()) as f64
    }

    #[test]
    fn it_counts_pairs() {
        let mut random = Random::new(4);
        let all: Vec<Judged> = (0..300)
            .map(|number| {
                let lives = random.below(4) > 0;
                judged(number / 10, random.below(12) as f64 + if lives { 2.0 } else { 0.0 }, lives)
            })
            .collect();
        assert!((Area::of(&all).unwrap().value - plainly(&all)).abs() < 1e-12);
    }

    #[test]
    fn nothing_is_known_without_both_kinds() {
        assert!(Area::of(&[judged(0, 1.0, true), judged(1, 2.0, true)]).is_none());
        assert!(Area::of(&[]).is_none());
    }

    /// The error that is printed is about the spread of areas over many draws of as many games.
    #[test]
    fn the_error_is_the_spread_of_areas() {
        let mut random = Random::new(9);
        let mut draw = || {
            let mut all = Vec::new();
            for game in 0..60 {
                // Chains of one game are alike, which is why games count and not chains.
                let alike = random.below(5) as f64;
                for _ in 0..8 {
                    let lives = random.below(3) > 0;
                    let noise = random.below(9) as f64;
                    all.push(judged(game, alike + noise + if lives { 3.0 } else { 0.0 }, lives));
                }
            }
            Area::of(&all).unwrap()
        };
        let areas: Vec<Area> = (0..300).map(|_| draw()).collect();
        let mean = areas.iter().map(|area| area.value).sum::<f64>() / 300.0;
        let spread = (areas.iter().map(|area| (area.value - mean).powi(2)).sum::<f64>() / 299.0).sqrt() * 1.96;
        let said = areas.iter().map(Area::error).sum::<f64>() / 300.0;
        assert!((said / spread - 1.0).abs() < 0.15, "{said} {spread}");
    }

    #[test]
    fn two_judges_of_the_same_chains_are_compared_chain_by_chain() {
        let all: Vec<Judged> = (0..100).map(|at| judged(at / 5, (at * 37 % 100) as f64, at % 3 > 0)).collect();
        let area = Area::of(&all).unwrap();
        assert_eq!(area.ahead_of(&area), (0.0, 0.0));
        assert!(area.error() > 0.0);
    }
}
