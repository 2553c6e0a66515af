//! What the heavy stage of an evaluation was evaluations for and what it added, counted while searching.

use crate::Score;
use std::ops::AddAssign;

/// The width of a bin in points.
const WIDTH: Score = 100;
/// Bins on either side of nought; the outermost take everything beyond.
const BINS: Score = 30;

/// How often the heavy stage was skipped, and how often it added how much when it was not.
///
/// ```
/// # use tenbin_core::LazyStats;
/// let mut count = LazyStats::default();
/// [0, 99, -1, 100, -100_000].into_iter().for_each(|points| count.add(points));
/// count.skip();
/// assert_eq!((count.evaluations(), count.skipped()), (6, 1));
/// assert_eq!(count.bins().collect::<Vec<_>>(), [(-3000, 1), (-100, 1), (0, 2), (100, 1)]);
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
    /// The heavy stage was left out.
    #[inline]
    pub fn skip(&mut self) {
        self.skipped += 1;
    }

    /// The heavy stage added so many points.
    #[inline]
    pub fn add(&mut self, points: Score) {
        let bin = points.div_euclid(WIDTH).clamp(-BINS, BINS - 1) + BINS;
        self.bins[bin as usize] += 1;
    }

    /// How many evaluations there were, with the heavy stage or without.
    pub fn evaluations(&self) -> u64 {
        self.skipped + self.bins.iter().sum::<u64>()
    }

    /// How many of them went without.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    /// The bins in which there is something: the least points of each, and how often that much was added. The first and the
    /// last also have what lies beyond them.
    pub fn bins(&self) -> impl Iterator<Item = (Score, u64)> {
        let bins = (-BINS..BINS).zip(self.bins).map(|(bin, count)| (bin * WIDTH, count));
        bins.filter(|&(_, count)| count > 0)
    }
}

impl AddAssign<&LazyStats> for LazyStats {
    fn add_assign(&mut self, other: &LazyStats) {
        self.skipped += other.skipped;
        self.bins.iter_mut().zip(other.bins).for_each(|(sum, more)| *sum += more);
    }
}
