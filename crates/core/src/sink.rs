//! Scales: what an evaluation puts its findings onto.
//!
//! An evaluation is one walk over a position. Who listens decides what comes of it: [`ScoreSink`] plays, [`FeatureVector`] learns,
//! [`ContributionMap`] explains and draws. All three are driven by the same walk, so they cannot drift apart.

use crate::{Feature, Score, Square, SquareSet, Weights};

/// Receives what an evaluation finds. Amounts are positive where they favour [`First`](crate::Side::First).
pub trait FeatureSink {
    /// An amount that belongs to the position as a whole.
    fn put_whole(&mut self, feature: Feature, amount: i32);

    /// An amount of a feature, found at a square. A scale that does not care where says nothing of its own here.
    #[inline]
    fn put(&mut self, feature: Feature, amount: i32, _at: Square) {
        self.put_whole(feature, amount);
    }

    /// The same amount on every square of a set at once, so that bit-parallel evaluations stay bit-parallel.
    #[inline]
    fn put_all(&mut self, feature: Feature, amount: i32, on: impl SquareSet) {
        self.put_whole(feature, amount * on.count() as i32);
    }

    /// Something already weighed while following the moves: a playing scale takes the `total`, every other scale walks
    /// over it again.
    #[inline]
    fn put_kept(&mut self, total: i64, walk: impl FnOnce(&mut Self))
    where
        Self: Sized,
    {
        let _ = total;
        walk(self);
    }
}

/// Adds amount × weight: the scale for playing.
#[derive(Clone, Debug)]
pub struct ScoreSink<'w> {
    weights: &'w [i32],
    total: i64,
}

impl<'w> ScoreSink<'w> {
    /// An empty scale with these weights.
    #[inline]
    pub fn new(weights: &'w Weights) -> ScoreSink<'w> {
        ScoreSink { weights: weights.fixed(), total: 0 }
    }

    /// The unrounded total, to be kept by something that follows the moves.
    #[inline]
    pub fn total(&self) -> i64 {
        self.total
    }

    /// The total in points, from `First`'s view.
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

/// Collects the feature vector: the scale for learning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeatureVector {
    amounts: Vec<(Feature, i32)>,
}

impl FeatureVector {
    /// An empty vector.
    pub fn new() -> FeatureVector {
        FeatureVector::default()
    }

    /// Every feature with its amount, sorted by feature, without zeros.
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

/// One thing an evaluation found: how much of which feature, and where (`None`: the position as a whole).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// Which weight it is multiplied with.
    pub feature: Feature,
    /// How much of it.
    pub amount: i32,
    /// Where it was found.
    pub at: Option<Square>,
}

/// Keeps every contribution with its place: the scale for explaining and drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContributionMap {
    /// What was found, in the order of the walk.
    pub contributions: Vec<Contribution>,
}

impl ContributionMap {
    /// A picture of nothing.
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
