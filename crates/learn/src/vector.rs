//! Weights as a learner sees them: one number for each feature, in points for one unit of its term.

use tenbin_core::{Evaluation, Feature, Sparse, Term, Weights};

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
    pub(crate) fn find(&self, position: &E::Game) -> Found {
        let mut sparse = Sparse::new();
        self.evaluation.walk(position, &self.evaluation.start(position), &mut sparse);
        let in_units =
            |(feature, amount): (Feature, i32)| (feature, f64::from(amount) / self.units[usize::from(feature)]);
        sparse.into_amounts().into_iter().map(in_units).collect()
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
    use tenbin_breakthrough::{Advance, Position};

    #[test]
    fn a_vector_and_weights_are_the_same_thing() {
        let weights = Advance::default().weights().clone();
        assert_eq!(to_weights(&of_weights(&weights), weights.terms()), weights);
    }

    #[test]
    fn what_is_found_times_the_vector_is_the_score() {
        let evaluation = Advance::default();
        let vector = of_weights(evaluation.weights());
        let mut position = Position::default();
        let mut random = tenbin_core::Random::new(7);
        while let Some(ply) = tenbin_core::Game::random_move(&position, &mut random) {
            tenbin_core::Game::play(&mut position, ply);
            let found = Finder::new(&evaluation).find(&position);
            let sum: f64 = found.iter().map(|&(feature, units)| units * vector[usize::from(feature)]).sum();
            let score = evaluation.score(&position, &evaluation.start(&position));
            assert!((sum - f64::from(score)).abs() < 1.5, "{sum} {score}");
        }
    }

    #[test]
    fn a_direction_adds_up() {
        let mut direction = Direction::default();
        direction.add(2.0, &vec![(1, 1.0), (3, 0.5)]);
        direction.add(-1.0, &vec![(0, 4.0), (3, 1.0)]);
        assert_eq!(direction.into_sum(), [(0, -4.0), (1, 2.0), (3, 0.0)]);
    }
}
