//! Gradients: against the numerical gradient of the loss, or of the loss with the targets held fixed.

use super::{equal_weights, games, options, replay, training_set};
use std::collections::HashSet;
use tenbin_breakthrough::{Advance, BreakthroughPosition, TERMS};
use tenbin_core::{Evaluation, Feature, FeatureVector, Flow, GameHistory, Position, Random, Score, Term, Weights};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::AlphaBetaOptions;
use tenbin_training::bootstrap::Bootstrap;
use tenbin_training::combined::{Combined, Weighted};
use tenbin_training::comparison::{Comparison, Loss, Negatives};
use tenbin_training::search_and_result::SearchAndResult;
use tenbin_training::temporal::TemporalDifference;
use tenbin_training::{GameReplay, Objective, Sample, Split, TrainingGame};

/// The negative gradient of a sample must agree with finite differences of its loss. `rounding` bounds the error that
/// integer scores cause.
fn check_gradient(evaluation: &Advance, objective: &impl Objective<Advance>, of_loss: f64, rounding: f64) {
    let sample = |weights: Weights, number| {
        objective.evaluate(&evaluation.with_weights(weights), Split::Training, number, &mut Random::new(1))
    };
    let mut checked = 0;
    for number in 0..objective.sample_count(Split::Training) {
        let gradient = sample(evaluation.weights().clone(), number);
        for feature in 0..Term::features(TERMS) as Feature {
            let moved = |by: f64| {
                let mut weights = evaluation.weights().clone();
                weights.set(feature, weights.get(feature) + by);
                sample(weights, number).loss
            };
            // Scores are whole points, so a small move would only show their rounding.
            let by = 0.5;
            let slope = (moved(by) - moved(-by)) / (2.0 * by * 100.0);
            let descent = gradient.negative_gradient(feature);
            assert!(
                (descent * of_loss + slope).abs() <= 0.05 * slope.abs() + rounding,
                "sample {number}, feature {feature}: numerical gradient {slope}, negative gradient {descent}"
            );
            checked += u32::from(slope.abs() > 10.0 * rounding);
        }
    }
    assert!(checked > 20, "only {checked} slopes were steep enough to compare");
}

#[test]
fn the_gradient_of_bonanza() {
    let dataset = training_set(games(&Advance::default(), 4, 1));
    let objective = Comparison::new(&dataset, Loss::Sigmoid(300.0), Negatives::All, false, options());
    check_gradient(&equal_weights(), &objective, 1.0, 1e-4);
}

#[test]
fn the_gradient_of_likelihood() {
    let dataset = training_set(games(&Advance::default(), 4, 1));
    let objective = Comparison::new(&dataset, Loss::Likelihood(300.0), Negatives::All, false, options());
    check_gradient(&equal_weights(), &objective, 1.0, 1e-4);
}

#[test]
fn the_gradient_of_the_perceptron() {
    let dataset = training_set(games(&Advance::default(), 2, 1));
    // A single negative, so that its share is 1; a margin so large that the hinge stays active.
    let objective = Comparison::new(&dataset, Loss::Margin(10_000.0), Negatives::Sampled(1), false, options());
    check_gradient(&equal_weights(), &objective, 1.0, 0.02);
}

#[test]
fn the_gradient_of_td_at_lambda_one() {
    let dataset = training_set(games(&Advance::default(), 8, 1));
    let objective = TemporalDifference { replay: replay(dataset, 0), leaves: false, lambda: 1.0, sigmoid_scale: 400.0 };
    // The loss is the squared error, the gradient half of its derivative.
    check_gradient(&equal_weights(), &objective, 2.0, 1e-4);
}

#[test]
fn the_gradient_of_search_and_result() {
    let dataset = training_set(games(&Advance::default(), 16, 1));
    // With quiescence search, other weights may lead to other leaves.
    let options = AlphaBetaOptions { quiescence: None, ..options() };
    let replay = GameReplay { options, ..replay(dataset, 0) };
    check_gradient(
        &equal_weights(),
        &SearchAndResult { replay, result_weight: 0.3, sigmoid_scale: 1_000.0 },
        1.0,
        1e-4,
    );
}

/// The combined objective without quiescence search, so that other weights do not lead to other leaves.
fn combined(played: &[TrainingGame<BreakthroughPosition>], weights: [f64; 2]) -> Combined<BreakthroughPosition> {
    let dataset = training_set(played.to_vec());
    let comparison = Comparison::new(&dataset, Loss::Likelihood(300.0), Negatives::All, false, options());
    let options = AlphaBetaOptions { quiescence: None, ..options() };
    let replay = GameReplay { options, ..replay(dataset.clone(), 0) };
    let value = SearchAndResult { replay, result_weight: 0.3, sigmoid_scale: 1_000.0 };
    let comparison = Weighted { weight: weights[0], objective: comparison };
    Combined::new(&dataset, comparison, Weighted { weight: weights[1], objective: value }, 3)
}

#[test]
fn the_gradient_of_the_combined_loss() {
    let played = games(&Advance::default(), 16, 1);
    // The loss of a game is a mean, so larger weights make slopes steep.
    for weights in [[20.0, 20.0], [4.0, 40.0], [20.0, 0.0]] {
        check_gradient(&equal_weights(), &combined(&played, weights), 1.0, 1e-4);
    }
}

#[test]
fn the_combined_loss_is_the_weighted_sum_of_its_parts() {
    let played = games(&Advance::default(), 4, 1);
    let sample = |weights: [f64; 2], number: usize| {
        combined(&played, weights).evaluate(&equal_weights(), Split::Training, number, &mut Random::new(1))
    };
    let mut losses = [0.0; 2];
    for number in 0..played.len() {
        let [comparison, value, both] = [[1.0, 0.0], [0.0, 1.0], [0.5, 3.0]].map(|weights| sample(weights, number));
        assert_eq!([comparison.count, value.count, both.count], [1.0; 3]);
        losses = [losses[0] + comparison.loss, losses[1] + value.loss];
        assert!((both.loss - 0.5 * comparison.loss - 3.0 * value.loss).abs() < 1e-9);
        for feature in 0..Term::features(TERMS) as Feature {
            let [comparison, value, both] =
                [&comparison, &value, &both].map(|sample| sample.negative_gradient(feature));
            assert!((both - 0.5 * comparison - 3.0 * value).abs() < 1e-9, "game {number}, feature {feature}");
        }
    }
    assert!(losses.iter().all(|loss| *loss > 0.0), "{losses:?}");
}

/// Points that multiply the odds of winning by *e*.
const SCALE: f64 = 400.0;

/// Weights so large that rounding to integer scores hardly matters.
fn unequal_weights() -> Advance {
    let mut weights = Weights::zero(TERMS);
    (0..Term::features(TERMS)).for_each(|feature| weights.set(feature as Feature, 0.5 + 0.4 * feature as f64));
    Advance::new(weights)
}

/// The target of a position: an interval for the win probability of `First`. Objectives over searches do not differentiate
/// through the search, so the targets are held fixed.
struct Target {
    position: BreakthroughPosition,
    least: f64,
    most: f64,
}

fn win_probability(points: f64) -> f64 {
    1.0 / (1.0 + (-points / SCALE).exp())
}

/// The score of a position without rounding.
fn points(weights: &Weights, position: &BreakthroughPosition) -> f64 {
    let evaluation = Advance::new(weights.clone());
    let mut sparse = FeatureVector::new();
    evaluation.features(position, &evaluation.init(position), &mut sparse);
    sparse.into_amounts().iter().map(|&(feature, amount)| weights.exact_points(feature, amount)).sum()
}

/// The sum of squared errors.
fn squared_error(weights: &Weights, targets: &[Target]) -> f64 {
    let square = |target: &Target| {
        let now = win_probability(points(weights, &target.position));
        (now - now.clamp(target.least, target.most)).powi(2)
    };
    targets.iter().map(square).sum()
}

/// Twice the negative gradient must agree with finite differences of the squared error. Returns the number of steep slopes.
fn check_targets(name: &str, sample: &Sample, evaluation: &Advance, targets: &[Target]) -> usize {
    let mut seen = 0;
    for feature in 0..Term::features(TERMS) as Feature {
        let moved = |by: f64| {
            let mut weights = evaluation.weights().clone();
            weights.set(feature, weights.get(feature) + by);
            squared_error(&weights, targets)
        };
        let slope = (moved(0.01) - moved(-0.01)) / 2.0;
        let descent = sample.negative_gradient(feature);
        assert!(
            (2.0 * descent + slope).abs() <= 0.05 * slope.abs() + 3e-5,
            "{name}, feature {feature}: numerical gradient {slope}, negative gradient {descent}"
        );
        seen += usize::from(slope.abs() > 3e-4);
    }
    seen
}

/// A search and the histories of a game, as in a replay.
fn replay_histories(
    game: &TrainingGame<BreakthroughPosition>,
) -> (AlphaBeta<Advance>, Vec<GameHistory<BreakthroughPosition>>) {
    let mut history = GameHistory::new(game.start.clone());
    let mut histories = Vec::new();
    for &ply in &game.plies {
        histories.push(history.clone());
        history.play(ply);
    }
    (AlphaBeta::new(unequal_weights(), options()), histories)
}

/// The bounds in the transposition table, from `First`'s view.
fn bounds(search: &AlphaBeta<Advance>, position: &BreakthroughPosition, shallowest: u32) -> Option<[Option<Score>; 2]> {
    let known = search.score_bounds(position).filter(|known| known.depth >= shallowest)?;
    let sign = position.side_to_move().sign();
    let bounds = [known.lower, known.upper].map(|bound| bound.map(|it| it * sign));
    Some(if sign > 0 { bounds } else { [bounds[1], bounds[0]] })
}

/// The targets of TreeStrap below a position.
fn targets_below(
    search: &AlphaBeta<Advance>,
    from: &BreakthroughPosition,
    seen: &mut HashSet<u64>,
    targets: &mut Vec<Target>,
) {
    from.moves(|ply| {
        let mut position = from.clone();
        position.play(ply);
        let is_new = position.outcome().is_none() && seen.insert(position.key());
        if let Some([least, most]) = bounds(search, &position, 1).filter(|_| is_new) {
            let [least, most] =
                [least.map_or(0.0, |it| win_probability(it.into())), most.map_or(1.0, |it| win_probability(it.into()))];
            targets.push(Target { position: position.clone(), least, most });
            targets_below(search, &position, seen, targets);
        }
        Flow::Continue(())
    });
}

#[test]
fn the_gradients_of_rootstrap_and_treestrap() {
    let played = games(&Advance::default(), 8, 1);
    for (name, tree) in [("rootstrap", None), ("treestrap", Some(1))] {
        let objective = Bootstrap { replay: replay(training_set(played.clone()), 3), tree, sigmoid_scale: SCALE };
        let mut seen = 0;
        for (number, game) in played.iter().enumerate() {
            let mut targets = Vec::new();
            let (mut search, histories) = replay_histories(game);
            for history in histories {
                let leaf = search.pv_leaf(&history, 3);
                let target = win_probability(leaf.score.into());
                targets.push(Target { position: history.now().clone(), least: target, most: target });
                if tree.is_some() {
                    targets_below(&search, history.now(), &mut HashSet::from([history.now().key()]), &mut targets);
                }
            }
            let sample = objective.evaluate(&unequal_weights(), Split::Training, number, &mut Random::new(1));
            assert_eq!(sample.count, targets.len() as f64, "{name}");
            assert!(
                (sample.loss - squared_error(unequal_weights().weights(), &targets)).abs() < 0.05 * sample.loss + 1e-3,
                "{name}"
            );
            seen += check_targets(name, &sample, &unequal_weights(), &targets);
        }
        assert!(seen > 10, "{name}: only {seen} slopes were steep enough to compare");
    }
}

#[test]
fn decided_scores_keep_the_weights_of_bootstrapping_from_vanishing() {
    let zero = Advance::new(Weights::zero(TERMS));
    let objective = Bootstrap {
        replay: replay(training_set(games(&Advance::default(), 8, 1)), 3),
        tree: None,
        sigmoid_scale: SCALE,
    };
    let steepest = (0..8).flat_map(|number| {
        let sample = objective.evaluate(&zero, Split::Training, number, &mut Random::new(1));
        (0..Term::features(TERMS) as Feature).map(move |feature| sample.negative_gradient(feature).abs())
    });
    assert!(steepest.fold(0.0, f64::max) > 1e-4, "all weights zero must not be a minimum");
}

/// The λ-returns by definition: a mixture of the predictions one step later, two steps later and so on, with geometric
/// weights, and the result with the rest.
fn lambda_returns(predictions: &[f64], result: f64, lambda: f64) -> Vec<f64> {
    let after = |place: usize| {
        let later = &predictions[place + 1..];
        let mixed: f64 = (0..).zip(later).map(|(steps, chance)| (1.0 - lambda) * lambda.powi(steps) * chance).sum();
        mixed + lambda.powi(later.len() as i32) * result
    };
    (0..predictions.len()).map(after).collect()
}

#[test]
fn the_gradient_of_tdleaf() {
    let played = games(&Advance::default(), 8, 1);
    for lambda in [0.0, 0.7, 1.0] {
        let replay = replay(training_set(played.clone()), 2);
        let objective = TemporalDifference { replay, leaves: true, lambda, sigmoid_scale: SCALE };
        let mut seen = 0;
        for (number, game) in played.iter().enumerate() {
            let (mut search, histories) = replay_histories(game);
            let leaves = histories.iter().map(|history| search.pv_leaf(history, 2)).filter(|leaf| leaf.is_traced);
            let (positions, predictions): (Vec<_>, Vec<_>) =
                leaves.map(|leaf| (leaf.position, win_probability(leaf.score.into()))).unzip();
            let outcome = game.outcome.expect("the games were played to their end");
            let result = f64::from(outcome.half_points(tenbin_core::Side::First)) / 2.0;
            let targets: Vec<Target> = positions
                .into_iter()
                .zip(lambda_returns(&predictions, result, lambda))
                .map(|(position, target)| Target { position, least: target, most: target })
                .collect();
            let sample = objective.evaluate(&unequal_weights(), Split::Training, number, &mut Random::new(1));
            assert_eq!(sample.count, targets.len() as f64);
            seen += check_targets(&format!("tdleaf at {lambda}"), &sample, &unequal_weights(), &targets);
        }
        assert!(seen > 10, "at {lambda} only {seen} slopes were steep enough to compare");
    }
}
