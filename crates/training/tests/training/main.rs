//! Every objective, tested on Breakthrough.

mod gradients;
mod runs;

use tenbin_breakthrough::{Advance, BreakthroughPosition, TERMS};
use tenbin_core::{Evaluation, Feature, GameHistory, Position, Random, Search, Stop, Term, Weights};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::AlphaBetaOptions;
use tenbin_training::bootstrap::Bootstrap;
use tenbin_training::comparison::{Comparison, Loss, Negatives};
use tenbin_training::search_and_result::SearchAndResult;
use tenbin_training::temporal::TemporalDifference;
use tenbin_training::{
    Dataset, GameReplay, GameSource, Objective, Optimizer, Split, TrainResult, TrainState, Trainer, TrainingGame, rank,
};

fn options() -> AlphaBetaOptions {
    AlphaBetaOptions { hash: 1, ..AlphaBetaOptions::defaults() }
}

/// Self-play games at depth 1 after some random plies.
fn games(evaluation: &Advance, count: u64, steps: u8) -> Vec<TrainingGame<BreakthroughPosition>> {
    (0..count)
        .map(|number| {
            let start = BreakthroughPosition::start(4, 6, steps).expect("a valid board size");
            let mut random = Random::stream(11, number);
            let mut history = GameHistory::new(start);
            let mut search = AlphaBeta::new(evaluation.with_weights(evaluation.weights().clone()), options());
            for _ in 0..random.below(8) {
                history.play(history.now().random_move(&mut random).expect("a new game has moves"));
            }
            let start = history.now().clone();
            let mut history = GameHistory::new(start.clone());
            let mut scores = Vec::new();
            while history.outcome().is_none() {
                let found = search.search(&history, &tenbin_core::Limits::depth(1), &Stop::new(), &mut |_| {});
                history.play(found.best_move().expect("the game is not over"));
                scores.push(found.score);
            }
            TrainingGame { start, plies: history.plies().to_vec(), opening: 0, outcome: history.outcome(), scores }
        })
        .collect()
}

/// A replay of these games with searches of this depth.
fn replay(dataset: Dataset<BreakthroughPosition>, depth: u32) -> GameReplay<BreakthroughPosition> {
    GameReplay { source: GameSource::Records(dataset), depth, options: options(), quiescence: false, stop: Stop::new() }
}

/// A training set without a validation set.
fn training_set(training: Vec<TrainingGame<BreakthroughPosition>>) -> Dataset<BreakthroughPosition> {
    Dataset { training, validation: Vec::new() }
}

fn trainer(optimizer: Optimizer) -> Trainer {
    Trainer { epochs: 3, batch_size: 8, threads: 1, seed: 5, optimizer, average_all: false, patience: 10 }
}

fn train(trainer: &Trainer, from: &Advance, objective: &impl Objective<Advance>) -> TrainResult {
    trainer.run(from, objective, TrainState::new(from.weights()), &Stop::new(), &mut |_| {})
}

/// An evaluation with equal weights.
fn equal_weights() -> Advance {
    let mut weights = Weights::zero(TERMS);
    (0..Term::features(TERMS)).for_each(|feature| weights.set(feature as Feature, 0.2));
    Advance::new(weights)
}

#[test]
fn a_search_that_finds_the_experts_turn_has_no_gradient() {
    for steps in [1, 2] {
        // The expert searches one ply, so the same evaluation at the same depth chooses the same turns of one ply.
        let dataset = Dataset { training: games(&Advance::default(), 4, steps), validation: Vec::new() };
        let objective =
            Comparison::new(&dataset, Loss::Margin(50.0), Negatives::Best { depth: steps.into() }, true, options());
        let samples = Objective::<Advance>::sample_count(&objective, Split::Training);
        let compared = |evaluation: &Advance| -> f64 {
            let sample = |number| objective.evaluate(evaluation, Split::Training, number, &mut Random::new(1)).count;
            (0..samples).map(sample).sum()
        };
        let (same, other) = (compared(&Advance::default()), compared(&equal_weights()));
        assert!(same < other, "{same} and {other} of {samples} with {steps} steps");
        assert!(steps > 1 || same == 0.0, "{same} of {samples}");
    }
}

#[test]
fn search_and_result_mixes_scores_and_the_result() {
    let mut played = games(&Advance::default(), 1, 1);
    let sample = |games: &[TrainingGame<BreakthroughPosition>], result_weight: f64| {
        let dataset = Dataset { training: games.to_vec(), validation: Vec::new() };
        SearchAndResult { replay: replay(dataset, 0), result_weight, sigmoid_scale: 400.0 }.evaluate(
            &equal_weights(),
            Split::Training,
            0,
            &mut Random::new(1),
        )
    };
    let [score, both, result] = [0.0, 0.5, 1.0].map(|weight| sample(&played, weight));
    assert!(score.count > 5.0 && score.count == result.count);
    for feature in 0..Term::features(TERMS) as Feature {
        let [score, both, result] = [&score, &both, &result].map(|sample| sample.negative_gradient(feature));
        assert!(
            (both - (score + result) / 2.0).abs() < 1e-9,
            "feature {feature}: score {score}, result {result}, both {both}"
        );
    }
    // Without scores there are no samples.
    played[0].scores.clear();
    assert_eq!(sample(&played, 1.0).count, 0.0);
}

#[test]
fn comparison_recovers_the_experts_weights() {
    let expert = Advance::default();
    for steps in [1, 2] {
        let dataset = Dataset::split(games(&expert, 80, steps), 0.25, 1, |_| true);
        assert_eq!((dataset.training.len(), dataset.validation.len()), (60, 20));
        let start = equal_weights();
        // The share of turns that score higher than the expert's.
        let ranked = |evaluation: &Advance| {
            rank(evaluation, &dataset.validation, 10_000, 2, &Stop::new(), &mut |_, _| {}).better
        };
        let perceptron = Comparison::new(&dataset, Loss::Margin(20.0), Negatives::Sampled(20), false, options());
        let bonanza = Comparison::new(&dataset, Loss::Sigmoid(30.0), Negatives::All, false, options());
        let likelihood = Comparison::new(&dataset, Loss::Likelihood(30.0), Negatives::All, false, options());
        let mean = Trainer { average_all: true, ..trainer(Optimizer::Sgd { rate: 5.0 }) };
        let by_margin = train(&mean, &start, &perceptron).weights;
        let by_sigmoid = train(&trainer(Optimizer::Adam { rate: 2.0, decay: 0.0 }), &start, &bonanza).weights;
        let by_likelihood = train(&trainer(Optimizer::Adam { rate: 2.0, decay: 0.0 }), &start, &likelihood).weights;
        let before = ranked(&start);
        for (name, learned) in [("perceptron", by_margin), ("bonanza", by_sigmoid), ("likelihood", by_likelihood)] {
            let after = ranked(&start.with_weights(learned));
            assert!(after < before - 0.05, "{name} with {steps} plies a turn: {before} before, {after} after");
        }
    }
}

#[test]
fn training_on_searches_and_results_lowers_the_loss() {
    let start = equal_weights();
    let played = games(&Advance::default(), 24, 1);
    let replay = |depth| replay(Dataset::split(played.clone(), 0.25, 1, |_| true), depth);
    let at = |objective: &dyn Fn(&Advance) -> f64, weights: &Weights| objective(&start.with_weights(weights.clone()));
    let validation = |objective: &dyn Objective<Advance>, evaluation: &Advance| {
        let samples = (0..objective.sample_count(Split::Validation))
            .map(|number| objective.evaluate(evaluation, Split::Validation, number, &mut Random::new(2)));
        let (loss, count) =
            samples.fold((0.0, 0.0), |(loss, count), sample| (loss + sample.loss, count + sample.count));
        loss / count
    };
    let steps = trainer(Optimizer::Adam { rate: 3.0, decay: 0.0 });
    let leaf = TemporalDifference { replay: replay(2), leaves: true, lambda: 0.9, sigmoid_scale: 400.0 };
    let root = Bootstrap { replay: replay(3), tree: None, sigmoid_scale: 400.0 };
    let tree = Bootstrap { replay: replay(3), tree: Some(1), sigmoid_scale: 400.0 };
    let search_and_result = SearchAndResult { replay: replay(0), result_weight: 0.3, sigmoid_scale: 400.0 };
    for (name, learned, judge) in [
        ("tdleaf", train(&steps, &start, &leaf).weights, &leaf as &dyn Objective<Advance>),
        ("rootstrap", train(&steps, &start, &root).weights, &root),
        ("treestrap", train(&steps, &start, &tree).weights, &tree),
        ("search-and-result", train(&steps, &start, &search_and_result).weights, &search_and_result),
    ] {
        let loss = |evaluation: &Advance| validation(judge, evaluation);
        let (before, after) = (at(&loss, start.weights()), at(&loss, &learned));
        assert!(after < before, "{name}: {before} before, {after} after");
    }
}

#[test]
fn self_play_needs_no_records() {
    let source = GameSource::SelfPlay {
        start: BreakthroughPosition::start(4, 6, 1).expect("a board"),
        games: 12,
        random_plies: 6,
        max_plies: 200,
    };
    let replay = GameReplay { source, depth: 2, options: options(), quiescence: false, stop: Stop::new() };
    let objective = TemporalDifference { replay, leaves: true, lambda: 0.7, sigmoid_scale: 400.0 };
    let start = equal_weights();
    let trained = train(&trainer(Optimizer::Adam { rate: 2.0, decay: 0.0 }), &start, &objective);
    assert!(trained.is_finished);
    assert_ne!(trained.weights, *start.weights());
}
