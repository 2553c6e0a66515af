//! Result counts: trinomial (games) and pentanomial (pairs of games with the sides swapped).

use serde::{Deserialize, Serialize};
use std::iter::Sum;
use std::ops::AddAssign;

/// Result counts, the input of every statistic.
pub trait ResultCounts {
    /// The frequency of each result, from worst to best in steps of half a point: three cells for games (trinomial), five for
    /// pairs (pentanomial).
    fn counts(&self) -> Vec<u64>;

    /// The share of all points that was won, 0.5 before the first game.
    fn score(&self) -> f64 {
        let counts = self.counts();
        let best = (counts.len() - 1) as f64;
        let results: f64 = counts.iter().map(|&count| count as f64).sum();
        let points: f64 = counts.iter().enumerate().map(|(cell, &count)| cell as f64 / best * count as f64).sum();
        if results > 0.0 { points / results } else { 0.5 }
    }
}

/// Wins, draws and losses of single games from one player's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
}

impl Wdl {
    /// The number of games.
    pub fn games(&self) -> u64 {
        total([self.wins, self.losses, self.draws])
    }

    /// The same games from the opponent's point of view.
    pub fn swapped(self) -> Wdl {
        Wdl { wins: self.losses, losses: self.wins, draws: self.draws }
    }
}

impl ResultCounts for Wdl {
    fn counts(&self) -> Vec<u64> {
        vec![self.losses, self.draws, self.wins]
    }
}

/// Pairs of games from the same opening with the sides swapped, counted from one player's point of view.
///
/// The two games of a pair are not independent: an opening that favours one side gives each player a win. Pentanomial counts
/// take that into account, which narrows the interval for the same number of games.
///
/// ```
/// use tenbin_arena::stats::{Pairs, Wdl};
///
/// let mut pairs = Pairs::default();
/// pairs.count([2, 2]); // won both
/// pairs.count([0, 2]); // lost one, won one
/// assert_eq!(pairs, Pairs { ww: 1, wl: 1, ..Pairs::default() });
/// assert_eq!(pairs.wdl(), Wdl { wins: 3, losses: 1, draws: 0 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    /// Both games lost.
    pub ll: u64,
    /// One lost, one drawn.
    pub ld: u64,
    /// One won, one lost. Statistics count it with `dd`, as an even pair.
    pub wl: u64,
    /// Both games drawn.
    pub dd: u64,
    /// One won, one drawn.
    pub wd: u64,
    /// Both games won.
    pub ww: u64,
}

impl Pairs {
    /// Counts one more pair, given the half points (0, 1 or 2) made in each of its games.
    ///
    /// # Panics
    /// When a game is worth more than two half points.
    pub fn count(&mut self, half_points: [u8; 2]) {
        let cell = match half_points {
            [0, 0] => &mut self.ll,
            [0, 1] | [1, 0] => &mut self.ld,
            [0, 2] | [2, 0] => &mut self.wl,
            [1, 1] => &mut self.dd,
            [1, 2] | [2, 1] => &mut self.wd,
            [2, 2] => &mut self.ww,
            _ => panic!("a game is worth 0, 1 or 2 half points, not {half_points:?}"),
        };
        *cell += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        total([self.ll, self.ld, self.wl, self.dd, self.wd, self.ww])
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wdl().games()
    }

    /// The same results as single games.
    pub fn wdl(&self) -> Wdl {
        Wdl {
            wins: total([self.ww, self.ww, self.wd, self.wl]),
            losses: total([self.ll, self.ll, self.ld, self.wl]),
            draws: total([self.dd, self.dd, self.ld, self.wd]),
        }
    }

    /// The same pairs from the opponent's point of view.
    pub fn swapped(self) -> Pairs {
        Pairs { ll: self.ww, ld: self.wd, wl: self.wl, dd: self.dd, wd: self.ld, ww: self.ll }
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, more: Pairs) {
        self.ll = self.ll.saturating_add(more.ll);
        self.ld = self.ld.saturating_add(more.ld);
        self.wl = self.wl.saturating_add(more.wl);
        self.dd = self.dd.saturating_add(more.dd);
        self.wd = self.wd.saturating_add(more.wd);
        self.ww = self.ww.saturating_add(more.ww);
    }
}

impl Sum for Pairs {
    /// Pools the pairs of several matches.
    fn sum<I: Iterator<Item = Pairs>>(all: I) -> Pairs {
        all.fold(Pairs::default(), |mut sum, pairs| {
            sum += pairs;
            sum
        })
    }
}

impl ResultCounts for Pairs {
    fn counts(&self) -> Vec<u64> {
        vec![self.ll, self.ld, total([self.wl, self.dd]), self.wd, self.ww]
    }
}

/// Adds counts without overflow: a file may contain any number.
fn total<const N: usize>(counts: [u64; N]) -> u64 {
    counts.into_iter().fold(0, u64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_results_has_its_cell() {
        let mut pairs = Pairs::default();
        for first in 0..=2 {
            for second in 0..=2 {
                pairs.count([first, second]);
            }
        }
        assert_eq!(pairs, Pairs { ll: 1, ld: 2, wl: 2, dd: 1, wd: 2, ww: 1 });
        assert_eq!(pairs.counts(), [1, 2, 3, 2, 1]);
        assert_eq!(pairs.wdl(), Wdl { wins: 6, losses: 6, draws: 6 });
        assert_eq!((pairs.pairs(), pairs.games()), (9, 18));
    }

    #[test]
    fn matches_are_pooled() {
        let one = Pairs { ll: 1, ld: 2, wl: 3, dd: 4, wd: 5, ww: 6 };
        assert_eq!([one, one].into_iter().sum::<Pairs>(), Pairs { ll: 2, ld: 4, wl: 6, dd: 8, wd: 10, ww: 12 });
    }

    #[test]
    fn score_is_the_share_of_points() {
        assert_eq!(Wdl::default().score(), 0.5);
        assert_eq!(Wdl { wins: 1, losses: 0, draws: 1 }.score(), 0.75);
        assert_eq!(Pairs { ww: 3, ll: 1, ..Pairs::default() }.score(), 0.75);
    }

    #[test]
    #[should_panic(expected = "0, 1 or 2 half points")]
    fn three_half_points_are_refused() {
        Pairs::default().count([3, 0]);
    }
}
