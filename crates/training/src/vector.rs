//! Weights as a learner sees them: one number for each feature, in points for one unit of its term.

use tenbin_core::{Evaluation, Feature, FeatureSink, FeatureVector, Term, Weights};

/// What is found in a position, from `First`'s view: how many units of each feature.
pub(crate) type Found = Vec<(Feature, f64)>;

/// The weights of an evaluation as a vector.
pub(crate) fn of_weights(weights: &Weights) -> Vec<f64> {
    (0..Term::features(weights.terms())).map(|feature| weights.get(feature as Feature) * 100.0).collect()
}

/// A vector as weights of these terms.
pub(crate) fn to_weights(vector: &[f64], terms: &'static [Term]) -> Weights {
    let mut weights = Weights::zero(terms);
    for (feature, points) in vector.iter().enumerate() {
        weights.set(feature as Feature, points / 100.0);
    }
    weights
}

/// The units of every feature in positions of an evaluation.
pub(crate) struct Finder<'e, E> {
    evaluation: &'e E,
    units: Vec<f64>,
}

impl<'e, E: Evaluation> Finder<'e, E> {
    pub(crate) fn new(evaluation: &'e E) -> Finder<'e, E> {
        let units = evaluation.terms().iter().flat_map(|term| vec![f64::from(term.unit); term.shape.len()]).collect();
        Finder { evaluation, units }
    }

    /// What the evaluation finds in a position.
    pub(crate) fn find(&self, position: &E::Position) -> Found {
        let mut sparse = FeatureVector::new();
        self.evaluation.features(position, &self.evaluation.init(position), &mut sparse);
        let in_units =
            |(feature, amount): (Feature, i32)| (feature, f64::from(amount) / self.units[usize::from(feature)]);
        sparse.into_amounts().into_iter().map(in_units).collect()
    }
}

/// Whether anything was put onto it.
struct Touched(bool);

impl FeatureSink for Touched {
    fn put_whole(&mut self, _feature: Feature, _amount: i32) {
        self.0 = true;
    }
}

/// Whether an evaluation has anything to say about a position: while pieces are being set up it may not, and there may be
/// more turns than anybody can look at.
pub(crate) fn is_judged<E: Evaluation>(evaluation: &E, position: &E::Position) -> bool {
    let mut touched = Touched(false);
    evaluation.features(position, &evaluation.init(position), &mut touched);
    touched.0
}

/// The same sum over many positions at once: every amount goes straight to its feature, so nothing is sorted on the way.
pub(crate) struct Tally<'e, E> {
    finder: Finder<'e, E>,
    added: Added,
}

/// A scale that adds so many times what is put onto it.
struct Added {
    times: f64,
    sums: Vec<f64>,
}

impl FeatureSink for Added {
    #[inline]
    fn put_whole(&mut self, feature: Feature, amount: i32) {
        self.sums[usize::from(feature)] += self.times * f64::from(amount);
    }
}

/// What was put onto it, to be added up later or not at all.
#[derive(Default)]
pub(crate) struct Notes {
    puts: Vec<(Feature, i32)>,
}

impl Notes {
    pub(crate) fn clear(&mut self) {
        self.puts.clear();
    }
}

impl FeatureSink for Notes {
    #[inline]
    fn put_whole(&mut self, feature: Feature, amount: i32) {
        self.puts.push((feature, amount));
    }
}

impl<'e, E: Evaluation> Tally<'e, E> {
    pub(crate) fn new(evaluation: &'e E) -> Tally<'e, E> {
        let finder = Finder::new(evaluation);
        let sums = vec![0.0; finder.units.len()];
        Tally { finder, added: Added { times: 0.0, sums } }
    }

    /// Adds so many times what the evaluation finds in a position.
    pub(crate) fn add(&mut self, times: f64, position: &E::Position) {
        self.added.times = times;
        let evaluation = self.finder.evaluation;
        evaluation.features(position, &evaluation.init(position), &mut self.added);
    }

    /// The same with what is noted of a position.
    pub(crate) fn add_notes(&mut self, times: f64, notes: &Notes) {
        self.added.times = times;
        notes.puts.iter().for_each(|&(feature, amount)| self.added.put_whole(feature, amount));
    }

    /// So many times the features that do not cancel out.
    pub(crate) fn into_sum(self, times: f64) -> Found {
        let units = self.finder.units;
        let sums = self.added.sums.into_iter().zip(units).enumerate();
        sums.filter(|(_, (sum, _))| *sum != 0.0).map(|(at, (sum, unit))| (at as Feature, times * sum / unit)).collect()
    }
}

/// A sum of multiples of what was found in positions: the direction in which weights should move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Direction {
    parts: Found,
}

impl Direction {
    /// Adds so many times what was found.
    pub(crate) fn add(&mut self, times: f64, found: &Found) {
        if times != 0.0 {
            self.parts.extend(found.iter().map(|&(feature, units)| (feature, times * units)));
        }
    }

    /// The same with every feature once. Contributions are added in the order of their coming, so that the sum is the same
    /// in every run.
    pub(crate) fn into_sum(mut self) -> Found {
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
    fn a_vector_and_weights_are_the_same_thing() {
        let weights = Advance::default().weights().clone();
        assert_eq!(to_weights(&of_weights(&weights), weights.terms()), weights);
    }

    #[test]
    fn what_is_found_times_the_vector_is_the_score() {
        let evaluation = Advance::default();
        let vector = of_weights(evaluation.weights());
        let mut position = BreakthroughPosition::default();
        let mut random = tenbin_core::Random::new(7);
        while let Some(ply) = tenbin_core::Position::random_move(&position, &mut random) {
            tenbin_core::Position::play(&mut position, ply);
            let found = Finder::new(&evaluation).find(&position);
            let sum: f64 = found.iter().map(|&(feature, units)| units * vector[usize::from(feature)]).sum();
            let score = evaluation.score(&position, &evaluation.init(&position));
            assert!((sum - f64::from(score)).abs() < 1.5, "{sum} {score}");
        }
    }

    #[test]
    fn a_tally_is_the_same_sum() {
        let evaluation = Advance::default();
        let (mut position, mut random) = (BreakthroughPosition::default(), tenbin_core::Random::new(8));
        let (mut tally, mut direction) = (Tally::new(&evaluation), Direction::default());
        for times in [0.5, -2.0, 1.0, 0.25] {
            let ply = tenbin_core::Position::random_move(&position, &mut random).expect("the game has just begun");
            tenbin_core::Position::play(&mut position, ply);
            tally.add(times, &position);
            direction.add(times, &Finder::new(&evaluation).find(&position));
        }
        let mut notes = Notes::default();
        evaluation.features(&position, &evaluation.init(&position), &mut notes);
        tally.add_notes(3.0, &notes);
        direction.add(3.0, &Finder::new(&evaluation).find(&position));
        let slow: Found = direction.into_sum().into_iter().filter(|(_, sum)| *sum != 0.0).collect();
        assert_eq!(tally.into_sum(1.0), slow);
    }

    #[test]
    fn a_direction_adds_up() {
        let mut direction = Direction::default();
        direction.add(2.0, &vec![(1, 1.0), (3, 0.5)]);
        direction.add(-1.0, &vec![(0, 4.0), (3, 1.0)]);
        assert_eq!(direction.into_sum(), [(0, -4.0), (1, 2.0), (3, 0.0)]);
    }
}
