//! The scale of the initial weights does not matter to training: all of them times a constant give as many times the weights.

use crate::scale::{scaled, settings};
use tenbin_core::{Feature, Random, Stop, Term, Weights};
use tenbin_registry::{METHODS, Method, Record, TrainConfig, evaluation, player, table};

const GAME: &str = "breakthrough";
const GAMES: u64 = 30;
/// Scores are rounded to whole points, so the weights of the reference are large.
const REFERENCE: f64 = 4.0;
/// The factor between the two sets of initial weights.
const FACTOR: f64 = 4.0;
/// Largest difference of the changes of the weights, in shares of the change.
const TOLERANCE: f64 = 0.05;

/// Games at depth 1 after some random moves.
fn records() -> Vec<Record> {
    (0..GAMES).map(record).collect()
}

fn record(number: u64) -> Record {
    let (mut random, mut at) = (Random::stream(53, number), table(GAME, None).expect("the game exists"));
    let opening = 8;
    for _ in 0..opening {
        let legal = at.legal_moves();
        at.play(&legal[random.below(legal.len() as u64) as usize]).expect("the move is legal");
    }
    let mut player = player(at.as_ref(), "advance:depth=1,hash=1,weight.pawn=3").expect("the player exists");
    let mut scores = vec![None; opening];
    while at.outcome().is_none() {
        let choice = player.choose(at.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {}).expect("a move");
        at.play(&choice.best_move).expect("the move is legal");
        scores.push(choice.score);
    }
    Record {
        game: at.game().to_owned(),
        start: at.start(),
        turns: at.moves(),
        outcome: at.outcome(),
        players: [String::new(), String::new()],
        ratings: [None; 2],
        scores,
        opening,
    }
}

/// The same games of a player whose scores are larger by a factor.
fn with_scores_times(records: &[Record], factor: f64) -> Vec<Record> {
    let times = |score: i32| (f64::from(score) * factor) as i32;
    let mut records = records.to_vec();
    records.iter_mut().flat_map(|record| &mut record.scores).for_each(|score| *score = score.map(times));
    records
}

/// The changes of the weights by training, from initial weights times a factor; divided by the factor.
fn changes(method: &str, evaluation_settings: &str, records: &[Record], factor: f64) -> Vec<f64> {
    let start = table(GAME, None).expect("the game exists");
    let original = evaluation(start.as_ref(), "advance").expect("the evaluation exists");
    let initial = scaled(original.weights(), factor);
    let trainable = original
        .with_weights(initial.clone())
        .trainable(start.as_ref(), &settings(GAME, &format!("advance:hash=1{evaluation_settings}")))
        .expect("the game is the evaluation's");
    let config = TrainConfig {
        method: Method::read(method).expect("a valid method").1,
        table: start.as_ref(),
        records: &with_scores_times(records, factor),
        validation_share: 0.0,
        seed: 7,
        threads: 1,
        checkpoint: None,
    };
    let result = trainable.train(config, &Stop::new(), &mut |_| {}).expect("there are samples");
    let change = |feature| (result.weights.get(feature) - initial.get(feature)) / factor;
    features(&initial).map(change).collect()
}

fn features(weights: &Weights) -> std::ops::Range<Feature> {
    0..Term::features(weights.terms()) as Feature
}

fn norm(values: impl Iterator<Item = f64>) -> f64 {
    values.map(|value| value * value).sum::<f64>().sqrt()
}

/// The difference of the changes at the two scales, in shares of the change.
fn difference(method: &str, evaluation_settings: &str, records: &[Record]) -> f64 {
    let reference = changes(method, evaluation_settings, records, REFERENCE);
    let larger = changes(method, evaluation_settings, records, REFERENCE * FACTOR);
    let change = norm(reference.iter().copied());
    assert!(change > 0.0, "{method} changed no weight");
    norm(reference.iter().zip(&larger).map(|(one, other)| one - other)) / change
}

/// Every method with a short run.
fn methods() -> impl Iterator<Item = String> {
    METHODS.iter().map(|method| {
        let decay = method.params.iter().find(|param| param.key == "decay");
        format!("{}:epochs=2{}", method.name, decay.map_or("", |_| ",decay=0.01"))
    })
}

#[test]
fn training_multiplies_the_weights_by_the_scale_of_the_initial_ones() {
    let records = records();
    for method in methods() {
        let difference = difference(&method, "", &records);
        assert!(difference < TOLERANCE, "{method}: {difference}");
    }
}

#[test]
fn a_fixed_unit_trains_otherwise() {
    let records = records();
    for method in methods() {
        let difference = difference(&method, ",unit=100", &records);
        assert!(difference > TOLERANCE, "{method}: {difference}");
    }
}
