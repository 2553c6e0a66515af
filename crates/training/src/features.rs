//! Weights and features as vectors, in points per unit of each term.

use tenbin_core::{Evaluation, Feature, FeatureSink, FeatureVector, Term, Weights};

/// A sparse feature vector from `First`'s view, in units of each term.
pub(crate) type FeatureUnits = Vec<(Feature, f64)>;

/// The weights of an evaluation as a vector.
pub(crate) fn weights_to_vec(weights: &Weights) -> Vec<f64> {
    (0..Term::features(weights.terms())).map(|feature| weights.get(feature as Feature) * 100.0).collect()
}

/// A vector as weights of these terms, without a calibration: games with the new weights have to fit it anew.
pub(crate) fn vec_to_weights(vector: &[f64], terms: &'static [Term]) -> Weights {
    let mut weights = Weights::zero(terms);
    for (feature, points) in vector.iter().enumerate() {
        weights.set(feature as Feature, points / 100.0);
    }
    weights
}

/// Extracts feature vectors from positions.
pub(crate) struct FeatureExtractor<'e, E> {
    evaluation: &'e E,
    units: Vec<f64>,
}

impl<'e, E: Evaluation> FeatureExtractor<'e, E> {
    pub(crate) fn new(evaluation: &'e E) -> FeatureExtractor<'e, E> {
        let units = evaluation.terms().iter().flat_map(|term| vec![f64::from(term.unit); term.shape.len()]).collect();
        FeatureExtractor { evaluation, units }
    }

    /// The features of a position.
    pub(crate) fn extract(&self, position: &E::Position) -> FeatureUnits {
        let mut sparse = FeatureVector::new();
        self.evaluation.features(position, &self.evaluation.init(position), &mut sparse);
        let in_units =
            |(feature, amount): (Feature, i32)| (feature, f64::from(amount) / self.units[usize::from(feature)]);
        sparse.into_amounts().into_iter().map(in_units).collect()
    }
}

/// A sink that records whether there was any feature.
struct AnyFeature(bool);

impl FeatureSink for AnyFeature {
    fn put_whole(&mut self, _feature: Feature, _amount: i32) {
        self.0 = true;
    }
}

/// Whether a position has any features. During setup there may be none, and more legal turns than can be enumerated.
pub(crate) fn has_features<E: Evaluation>(evaluation: &E, position: &E::Position) -> bool {
    let mut any = AnyFeature(false);
    evaluation.features(position, &evaluation.init(position), &mut any);
    any.0
}

/// A dense sum of feature vectors. Each amount goes straight to its feature, without sorting.
pub(crate) struct FeatureSum<'e, E> {
    extractor: FeatureExtractor<'e, E>,
    sum: ScaledSum,
}

/// A sink that adds each amount times a factor.
struct ScaledSum {
    factor: f64,
    sums: Vec<f64>,
    is_seen: Vec<bool>,
}

impl FeatureSink for ScaledSum {
    #[inline]
    fn put_whole(&mut self, feature: Feature, amount: i32) {
        self.sums[usize::from(feature)] += self.factor * f64::from(amount);
        self.is_seen[usize::from(feature)] |= amount != 0;
    }
}

/// A sink that logs amounts, to be added later or discarded.
#[derive(Default)]
pub(crate) struct FeatureLog {
    puts: Vec<(Feature, i32)>,
}

impl FeatureLog {
    pub(crate) fn clear(&mut self) {
        self.puts.clear();
    }
}

impl FeatureSink for FeatureLog {
    #[inline]
    fn put_whole(&mut self, feature: Feature, amount: i32) {
        self.puts.push((feature, amount));
    }
}

impl<'e, E: Evaluation> FeatureSum<'e, E> {
    pub(crate) fn new(evaluation: &'e E) -> FeatureSum<'e, E> {
        let extractor = FeatureExtractor::new(evaluation);
        let features = extractor.units.len();
        let sum = ScaledSum { factor: 0.0, sums: vec![0.0; features], is_seen: vec![false; features] };
        FeatureSum { extractor, sum }
    }

    /// Adds the features of a position times a factor.
    pub(crate) fn add(&mut self, factor: f64, position: &E::Position) {
        self.sum.factor = factor;
        let evaluation = self.extractor.evaluation;
        evaluation.features(position, &evaluation.init(position), &mut self.sum);
    }

    /// Adds logged features times a factor.
    pub(crate) fn add_log(&mut self, factor: f64, log: &FeatureLog) {
        self.sum.factor = factor;
        log.puts.iter().for_each(|&(feature, amount)| self.sum.put_whole(feature, amount));
    }

    /// The sum times a factor. A feature that cancelled has a sum of zero, one that never occurred has none.
    pub(crate) fn into_sum(self, factor: f64) -> FeatureUnits {
        let units = self.extractor.units;
        let sums = self.sum.sums.into_iter().zip(units).enumerate();
        let seen = sums.filter(|&(at, _)| self.sum.is_seen[at]);
        seen.map(|(at, (sum, unit))| (at as Feature, factor * sum / unit)).collect()
    }
}

/// A sparse sum of scaled feature vectors: a gradient.
#[derive(Clone, Debug, Default)]
pub(crate) struct SparseSum {
    parts: FeatureUnits,
}

impl SparseSum {
    /// Adds a feature vector times a factor.
    pub(crate) fn add(&mut self, factor: f64, features: &FeatureUnits) {
        if factor != 0.0 {
            self.parts.extend(features.iter().map(|&(feature, units)| (feature, factor * units)));
        }
    }

    /// The sum, with each feature once. Addition is in order of insertion, so that the rounding is reproducible.
    pub(crate) fn into_sum(mut self) -> FeatureUnits {
        self.parts.sort_by_key(|&(feature, _)| feature);
        self.parts.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        self.parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_breakthrough::{Advance, BreakthroughPosition};

    #[test]
    fn weights_survive_the_vector_form() {
        let weights = Advance::default().weights().clone();
        let vector = weights_to_vec(&weights);
        assert_eq!(vec_to_weights(&vector, weights.terms()).fingerprint(), weights.fingerprint());
    }

    #[test]
    fn features_times_weights_are_the_score() {
        let evaluation = Advance::default();
        let vector = weights_to_vec(evaluation.weights());
        let mut position = BreakthroughPosition::default();
        let mut random = tenbin_core::Random::new(7);
        while let Some(ply) = tenbin_core::Position::random_move(&position, &mut random) {
            tenbin_core::Position::play(&mut position, ply);
            let features = FeatureExtractor::new(&evaluation).extract(&position);
            let sum: f64 = features.iter().map(|&(feature, units)| units * vector[usize::from(feature)]).sum();
            let score = evaluation.score(&position, &evaluation.init(&position));
            assert!((sum - f64::from(score)).abs() < 1.5, "{sum} {score}");
        }
    }

    #[test]
    fn dense_and_sparse_sums_agree() {
        let evaluation = Advance::default();
        let (mut position, mut random) = (BreakthroughPosition::default(), tenbin_core::Random::new(8));
        let (mut dense, mut sparse) = (FeatureSum::new(&evaluation), SparseSum::default());
        for factor in [0.5, -2.0, 1.0, 0.25] {
            let ply = tenbin_core::Position::random_move(&position, &mut random).expect("a new game has moves");
            tenbin_core::Position::play(&mut position, ply);
            dense.add(factor, &position);
            sparse.add(factor, &FeatureExtractor::new(&evaluation).extract(&position));
        }
        let mut log = FeatureLog::default();
        evaluation.features(&position, &evaluation.init(&position), &mut log);
        dense.add_log(3.0, &log);
        sparse.add(3.0, &FeatureExtractor::new(&evaluation).extract(&position));
        let without_zeros = |sums: FeatureUnits| sums.into_iter().filter(|(_, sum)| *sum != 0.0).collect::<Vec<_>>();
        assert_eq!(without_zeros(dense.into_sum(1.0)), without_zeros(sparse.into_sum()));
    }

    #[test]
    fn sparse_sums_merge_features() {
        let mut sparse = SparseSum::default();
        sparse.add(2.0, &vec![(1, 1.0), (3, 0.5)]);
        sparse.add(-1.0, &vec![(0, 4.0), (3, 1.0)]);
        assert_eq!(sparse.into_sum(), [(0, -4.0), (1, 2.0), (3, 0.0)]);
    }
}
