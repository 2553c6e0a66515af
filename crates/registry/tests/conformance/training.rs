//! Samples of the comparison objective do not depend on an evaluation's optional methods.

use crate::evaluations::distinct_weights;
use tenbin_arimaa::{ArimaaAccumulator, ArimaaEvaluation, ArimaaPosition, Move};
use tenbin_core::{Evaluation, Feature, FeatureSink, Position, Random, Term, Weights};
use tenbin_search::alphabeta::AlphaBetaOptions;
use tenbin_training::comparison::{Comparison, Loss, Negatives};
use tenbin_training::{Dataset, Objective, Sample, Split, TrainingGame};

/// An evaluation with only the required methods of the trait.
struct RequiredMethods(ArimaaEvaluation);

impl Evaluation for RequiredMethods {
    type Position = ArimaaPosition;
    type Accumulator = ArimaaAccumulator;
    type FastResult = ();

    fn weights(&self) -> &Weights {
        self.0.weights()
    }

    fn with_weights(&self, weights: Weights) -> RequiredMethods {
        RequiredMethods(self.0.with_weights(weights))
    }

    fn init(&self, position: &ArimaaPosition) -> ArimaaAccumulator {
        self.0.init(position)
    }

    fn update(&self, accumulator: &mut ArimaaAccumulator, before: &ArimaaPosition, ply: Move, after: &ArimaaPosition) {
        self.0.update(accumulator, before, ply, after);
    }

    fn fast_terms<S: FeatureSink>(&self, position: &ArimaaPosition, accumulator: &ArimaaAccumulator, sink: &mut S) {
        self.0.fast_terms(position, accumulator, sink);
    }

    fn slow_terms<S: FeatureSink>(
        &self,
        position: &ArimaaPosition,
        accumulator: &ArimaaAccumulator,
        (): (),
        sink: &mut S,
    ) {
        self.0.slow_terms(position, accumulator, (), sink);
    }
}

/// A random game.
fn game(random: &mut Random) -> TrainingGame<ArimaaPosition> {
    let (mut now, mut plies) = (ArimaaPosition::default(), Vec::new());
    while let Some(ply) = now.random_move(random).filter(|_| plies.len() < 400) {
        now.play(ply);
        plies.push(ply);
    }
    TrainingGame { start: ArimaaPosition::default(), plies, opening: 0, outcome: now.outcome(), scores: Vec::new() }
}

/// Loss, count and gradient of a sample, bit for bit.
fn bits(sample: &Sample) -> Vec<u64> {
    let features = 0..Term::features(ArimaaEvaluation::RICH_TERMS) as Feature;
    let gradient = features.map(|feature| sample.negative_gradient(feature));
    [sample.loss, sample.count].into_iter().chain(gradient).map(f64::to_bits).collect()
}

#[test]
fn optional_methods_change_no_sample() {
    let mut random = Random::new(91);
    let dataset = Dataset { training: (0..3).map(|_| game(&mut random)).collect(), validation: Vec::new() };
    for loss in [Loss::Margin(100.0), Loss::Margin(0.3), Loss::Sigmoid(40.0), Loss::Likelihood(40.0)] {
        let options = AlphaBetaOptions { hash: 1, ..AlphaBetaOptions::defaults() };
        let objective = Comparison::new(&dataset, loss, Negatives::Sampled(40), false, options);
        for arimaa in [
            ArimaaEvaluation::full(),
            ArimaaEvaluation::rich(),
            ArimaaEvaluation::new(distinct_weights(ArimaaEvaluation::FULL_TERMS)),
        ] {
            let required = RequiredMethods(arimaa.clone());
            let mut active = 0;
            for number in 0..Objective::<ArimaaEvaluation>::sample_count(&objective, Split::Training) {
                let sample =
                    objective.evaluate(&arimaa, Split::Training, number, &mut Random::stream(92, number as u64));
                let slow =
                    objective.evaluate(&required, Split::Training, number, &mut Random::stream(92, number as u64));
                assert_eq!(bits(&sample), bits(&slow), "{loss:?}, sample {number}");
                active += usize::from(sample.loss > 0.0);
            }
            assert!(active > 10, "only {active} samples have a loss");
        }
    }
}
