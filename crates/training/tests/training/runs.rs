//! Training runs: epochs, validation, interruptions and early stopping.

use super::{equal_weights, games, options, train, trainer, training_set};
use std::sync::atomic::{AtomicUsize, Ordering};
use tenbin_breakthrough::Advance;
use tenbin_core::{Evaluation, Random, Stop, Weights};
use tenbin_training::comparison::{Comparison, Loss, Negatives};
use tenbin_training::linear_program::{LinearProgram, LossWeights, SolveError};
use tenbin_training::{
    Dataset, Objective, Optimizer, Ranking, Sample, Split, TrainEvent, TrainResult, TrainState, Trainer,
};

#[test]
fn threads_and_interruptions_change_nothing() {
    let dataset = Dataset::split(games(&Advance::default(), 20, 2), 0.2, 1, |_| true);
    let objective = Comparison::new(&dataset, Loss::Margin(20.0), Negatives::Sampled(5), false, options());
    let one = Trainer { average_all: true, ..trainer(Optimizer::Sgd { rate: 1.0 }) };
    let whole = train(&one, &equal_weights(), &objective);
    assert_eq!(train(&Trainer { threads: 3, ..one }, &equal_weights(), &objective).weights, whole.weights);
    for wanted in [1, 7, 20] {
        let stop = Stop::new();
        let mut batches = 0;
        let part =
            one.run(&equal_weights(), &objective, TrainState::new(equal_weights().weights()), &stop, &mut |_| {
                batches += 1;
                if batches == wanted {
                    stop.raise();
                }
            });
        assert!(!part.is_finished);
        let rest = one.run(&equal_weights(), &objective, part.progress, &Stop::new(), &mut |_| {});
        assert_eq!(rest.weights, whole.weights, "stopped after {wanted} batches");
    }
}

/// An objective that reports each validation sample.
struct ObservedValidation<'h, T> {
    objective: T,
    /// Called for each validation sample.
    on_validation: &'h (dyn Fn() + Sync),
}

impl<T: Objective<Advance>> Objective<Advance> for ObservedValidation<'_, T> {
    fn sample_count(&self, split: Split) -> usize {
        self.objective.sample_count(split)
    }

    fn evaluate(&self, evaluation: &Advance, split: Split, number: usize, random: &mut Random) -> Sample {
        if split == Split::Validation {
            (self.on_validation)();
        }
        self.objective.evaluate(evaluation, split, number, random)
    }
}

#[test]
fn an_interrupted_validation_is_repeated() {
    let dataset = Dataset::split(games(&Advance::default(), 20, 1), 0.2, 1, |_| true);
    let objective = || Comparison::new(&dataset, Loss::Sigmoid(30.0), Negatives::All, false, options());
    // A learning rate so high that the validation loss rises: without the first validation the result differs.
    let trainer = trainer(Optimizer::Adam { rate: 60.0, decay: 0.0 });
    let collect = |result: &mut Vec<Option<f64>>, event: TrainEvent<'_>| {
        if let TrainEvent::Epoch(report) = event {
            result.push(report.validation);
        }
    };
    let mut validations = Vec::new();
    let whole = trainer.run(
        &equal_weights(),
        &objective(),
        TrainState::new(equal_weights().weights()),
        &Stop::new(),
        &mut |it| {
            collect(&mut validations, it);
        },
    );
    let (stop, mut validations_in_parts) = (Stop::new(), Vec::new());
    let stopping = ObservedValidation { objective: objective(), on_validation: &|| stop.raise() };
    let part = trainer.run(&equal_weights(), &stopping, TrainState::new(equal_weights().weights()), &stop, &mut |it| {
        collect(&mut validations_in_parts, it);
    });
    assert!(!part.is_finished && validations_in_parts.is_empty());
    let rest = trainer.run(&equal_weights(), &objective(), part.progress, &Stop::new(), &mut |it| {
        collect(&mut validations_in_parts, it);
    });
    assert_eq!(validations_in_parts, validations);
    assert_eq!(rest.weights, whole.weights);
}

/// An objective with given validation losses.
struct FixedValidation<'w> {
    losses: &'w [f64],
    calls: AtomicUsize,
}

impl Objective<Advance> for FixedValidation<'_> {
    fn sample_count(&self, _split: Split) -> usize {
        1
    }

    fn evaluate(&self, _evaluation: &Advance, split: Split, _number: usize, _random: &mut Random) -> Sample {
        let mut sample = Sample::default();
        if split == Split::Validation {
            (sample.loss, sample.count) = (self.losses[self.calls.fetch_add(1, Ordering::Relaxed)], 1.0);
        }
        sample
    }
}

#[test]
fn early_stopping_waits_for_as_many_epochs_as_patience() {
    let losses = [5.0, 4.0, 6.0, 4.0, 4.5, 3.0, 7.0, 7.0];
    for (patience, epochs) in [(0, 3), (1, 4), (2, 5), (3, 8)] {
        let objective = FixedValidation { losses: &losses, calls: AtomicUsize::new(0) };
        let trainer = Trainer { epochs: 8, patience, ..trainer(Optimizer::Sgd { rate: 1.0 }) };
        let result = train(&trainer, &equal_weights(), &objective);
        assert_eq!(result.progress.epoch, epochs, "with a patience of {patience}");
        assert!(result.is_finished);
    }
}

/// Successive linear programming with given validation losses.
fn solve(
    program: &LinearProgram<tenbin_breakthrough::BreakthroughPosition>,
    better: &[f64],
    progress: TrainState,
    stop: &Stop,
    mut on_epoch: impl FnMut(&Weights),
) -> TrainResult {
    let trainer = Trainer { epochs: 4, patience: 1, ..trainer(Optimizer::Sgd { rate: 0.0 }) };
    let calls = AtomicUsize::new(progress.epoch);
    let validate = |_: &Advance, _: &mut dyn FnMut(TrainEvent<'_>)| {
        Some(Ranking { better: better[calls.fetch_add(1, Ordering::Relaxed)], ..Ranking::default() })
    };
    let mut watch = |event: TrainEvent<'_>| {
        if let TrainEvent::Epoch(report) = event {
            on_epoch(report.weights);
        }
    };
    trainer.solve(&equal_weights(), program, progress, validate, stop, &mut watch).expect("a solution exists")
}

const LOSSES: LossWeights = LossWeights { change: 1.0, greatest: 1.0, behind: 1.0, ahead: 4.0, lead: 100.0, l1: 0.01 };

#[test]
fn a_linear_program_keeps_the_best_solution_and_resumes() {
    let dataset = training_set(games(&Advance::default(), 12, 1));
    let program = LinearProgram::new(&equal_weights(), &dataset, 20, LOSSES, 0, None, 3);
    let start = || TrainState::new(equal_weights().weights());
    let better = [0.3, 0.1, 0.2, 0.1];
    let mut solutions = Vec::new();
    let whole = solve(&program, &better, start(), &Stop::new(), |weights| solutions.push(weights.clone()));
    assert!(whole.is_finished && solutions.len() == 4);
    assert!(solutions[0] != solutions[1], "the best turns change from solution to solution");
    assert_eq!(whole.weights, solutions[1]);
    let impatient = solve(&program, &[0.1, 0.2, 0.2, 0.0], start(), &Stop::new(), |_| {});
    assert_eq!((impatient.progress.epoch, impatient.weights), (3, solutions[0].clone()));
    for wanted in 1..4 {
        let (stop, mut epochs) = (Stop::new(), 0);
        let part = solve(&program, &better, start(), &stop, |_| {
            epochs += 1;
            if epochs == wanted {
                stop.raise();
            }
        });
        assert!(!part.is_finished && part.progress.epoch == wanted);
        let rest = solve(&program, &better, part.progress, &Stop::new(), |_| {});
        assert_eq!(rest.weights, whole.weights, "stopped after {wanted} epochs");
    }
    let unbounded =
        LinearProgram::new(&equal_weights(), &dataset, 20, LossWeights { behind: 100.0, ..LOSSES }, 0, None, 3);
    let trainer = trainer(Optimizer::Sgd { rate: 0.0 });
    let answer = trainer.solve(&equal_weights(), &unbounded, start(), |_, _| None, &Stop::new(), &mut |_| {});
    assert_eq!(answer.err(), Some(SolveError::Unbounded));
}
