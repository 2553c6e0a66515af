//! Sinks: the receivers of an evaluation's features.
//!
//! An evaluation is one walk over a position. The sink decides what comes of it: [`ScoreSink`] sums a score,
//! [`FeatureVector`] collects a training row, [`ContributionMap`] keeps each contribution with its square. One walk drives
//! all three, so they cannot drift apart.

use crate::{Feature, Score, Square, SquareSet, Weights};

/// Receives amounts of features. Positive amounts favour [`First`](crate::Side::First).
pub trait FeatureSink {
    /// Adds an amount that belongs to no square.
    fn put_whole(&mut self, feature: Feature, amount: i32);

    /// Adds an amount found at a square.
    #[inline]
    fn put(&mut self, feature: Feature, amount: i32, _at: Square) {
        self.put_whole(feature, amount);
    }

    /// Adds the same amount on every square of a set, so that bit-parallel evaluations stay bit-parallel.
    #[inline]
    fn put_all(&mut self, feature: Feature, amount: i32, on: impl SquareSet) {
        self.put_whole(feature, amount * on.count() as i32);
    }

    /// Adds a weighted sum kept in the accumulator: [`ScoreSink`] takes `total`, every other sink repeats the walk.
    #[inline]
    fn put_kept(&mut self, total: i64, walk: impl FnOnce(&mut Self))
    where
        Self: Sized,
    {
        let _ = total;
        walk(self);
    }
}

/// Sums amount × weight: the sink for playing.
#[derive(Clone, Debug)]
pub struct ScoreSink<'w> {
    weights: &'w [i32],
    total: i64,
}

impl<'w> ScoreSink<'w> {
    /// A sum of 0 over these weights.
    #[inline]
    pub fn new(weights: &'w Weights) -> ScoreSink<'w> {
        ScoreSink { weights: weights.fixed(), total: 0 }
    }

    /// The unrounded total, as accumulators keep it.
    #[inline]
    pub fn total(&self) -> i64 {
        self.total
    }

    /// The total in points, from `First`'s point of view.
    #[inline]
    pub fn score(&self) -> Score {
        Weights::points(self.total)
    }
}

impl FeatureSink for ScoreSink<'_> {
    #[inline]
    fn put_whole(&mut self, feature: Feature, amount: i32) {
        self.total += i64::from(amount) * i64::from(self.weights[usize::from(feature)]);
    }

    #[inline]
    fn put_kept(&mut self, total: i64, _walk: impl FnOnce(&mut Self)) {
        self.total += total;
    }
}

/// Collects a sparse feature vector: the sink for training.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeatureVector {
    amounts: Vec<(Feature, i32)>,
}

impl FeatureVector {
    /// An empty vector.
    pub fn new() -> FeatureVector {
        FeatureVector::default()
    }

    /// Each feature with its amount, sorted by feature, without zeros.
    pub fn into_amounts(mut self) -> Vec<(Feature, i32)> {
        self.amounts.sort_unstable_by_key(|&(feature, _)| feature);
        self.amounts.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        self.amounts.retain(|&(_, amount)| amount != 0);
        self.amounts
    }
}

impl FeatureSink for FeatureVector {
    fn put_whole(&mut self, feature: Feature, amount: i32) {
        self.amounts.push((feature, amount));
    }
}

/// An amount of a feature at a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// Feature, and so the weight it is multiplied by.
    pub feature: Feature,
    /// Amount.
    pub amount: i32,
    /// Square; `None` for the position as a whole.
    pub at: Option<Square>,
}

/// Keeps each contribution with its square: the sink for explaining and drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContributionMap {
    /// The contributions, in the order of the walk.
    pub contributions: Vec<Contribution>,
}

impl ContributionMap {
    /// An empty map.
    pub fn new() -> ContributionMap {
        ContributionMap::default()
    }
}

impl FeatureSink for ContributionMap {
    fn put(&mut self, feature: Feature, amount: i32, at: Square) {
        self.contributions.push(Contribution { feature, amount, at: Some(at) });
    }

    fn put_all(&mut self, feature: Feature, amount: i32, on: impl SquareSet) {
        self.contributions.extend(on.squares().map(|at| Contribution { feature, amount, at: Some(at) }));
    }

    fn put_whole(&mut self, feature: Feature, amount: i32) {
        self.contributions.push(Contribution { feature, amount, at: None });
    }
}
