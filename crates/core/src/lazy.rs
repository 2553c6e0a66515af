//! Statistics of lazy evaluation: how often the slow stage was skipped, and what it added otherwise.

use crate::Score;
use std::ops::AddAssign;

/// The width of a histogram bin in points.
const BIN_WIDTH: Score = 100;
/// Bins on either side of 0; the outermost include everything beyond.
const BINS: Score = 30;

/// Lazy-evaluation statistics: skipped slow stages, and a histogram of what the others added.
///
/// ```
/// # use tenbin_core::LazyStats;
/// let mut stats = LazyStats::default();
/// [0, 99, -1, 100, -100_000].into_iter().for_each(|points| stats.add(points));
/// stats.skip();
/// assert_eq!((stats.evaluations(), stats.skipped()), (6, 1));
/// assert_eq!(stats.bins().collect::<Vec<_>>(), [(-3000, 1), (-100, 1), (0, 2), (100, 1)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LazyStats {
    skipped: u64,
    bins: [u64; 2 * BINS as usize],
}

impl Default for LazyStats {
    fn default() -> LazyStats {
        LazyStats { skipped: 0, bins: [0; 2 * BINS as usize] }
    }
}

impl LazyStats {
    /// Counts a skipped slow stage.
    #[inline]
    pub fn skip(&mut self) {
        self.skipped += 1;
    }

    /// Counts a slow stage that added this many points.
    #[inline]
    pub fn add(&mut self, points: Score) {
        let bin = points.div_euclid(BIN_WIDTH).clamp(-BINS, BINS - 1) + BINS;
        self.bins[bin as usize] += 1;
    }

    /// The number of evaluations, with or without the slow stage.
    pub fn evaluations(&self) -> u64 {
        self.skipped + self.bins.iter().sum::<u64>()
    }

    /// The number of skipped slow stages.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    /// The histogram without empty bins: the lower end of each bin in points and its count. The first and the last include
    /// everything beyond.
    pub fn bins(&self) -> impl Iterator<Item = (Score, u64)> {
        let bins = (-BINS..BINS).zip(self.bins).map(|(bin, count)| (bin * BIN_WIDTH, count));
        bins.filter(|&(_, count)| count > 0)
    }
}

impl AddAssign<&LazyStats> for LazyStats {
    fn add_assign(&mut self, other: &LazyStats) {
        self.skipped += other.skipped;
        self.bins.iter_mut().zip(other.bins).for_each(|(sum, more)| *sum += more);
    }
}
