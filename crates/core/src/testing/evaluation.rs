//! Evaluations.

use super::random_games;
use crate::{
    ContributionMap, Evaluation, Feature, FeatureVector, Notation, Position, Random, ScoreSink, Side, Square,
    Symmetries, Tactics, Term, Weights, breakdown,
};

/// Random weights from -2 to 2, so that no feature can stand in for another.
pub fn random_weights(terms: &'static [Term], seed: u64) -> Weights {
    let (mut weights, mut random) = (Weights::zero(terms), Random::new(seed));
    for feature in 0..Term::features(terms) as Feature {
        weights.set(feature, random.below(4_001) as f64 / 1_000.0 - 2.0);
    }
    weights
}

/// A ply with the accumulator and the position before it.
type PlayedPly<E> =
    (<E as Evaluation>::Accumulator, <E as Evaluation>::Position, <<E as Evaluation>::Position as Position>::Move);

/// Checks an evaluation in every position of random games. Use [`random_weights`] besides the built-in ones.
///
/// - The updated accumulator equals the fresh one: after a ply, after a whole turn, and after a null move.
/// - The three sinks agree: score, feature vector and contributions. Contributions lie on the board.
/// - `features_if_above` has the whole score and features, or none.
/// - Exchanging the colours negates the score; symmetries keep it.
pub fn check_evaluation<E: Evaluation>(evaluation: &E, start: &E::Position, games: u32, seed: u64)
where
    E::Position: Notation + Symmetries + Tactics,
{
    let mut last: Option<PlayedPly<E>> = None;
    let mut turn: Option<Turn<E>> = None;
    random_games(start, games, seed, |position, ply| {
        let text = position.position_text();
        let accumulator = evaluation.init(position);
        if let Some((mut updated, before, played)) = last.take() {
            evaluation.update(&mut updated, &before, played, position);
            assert_eq!(updated, accumulator, "the accumulator after {played:?} in {text}");
        }
        last = ply.map(|ply| (accumulator.clone(), position.clone(), ply));
        check_turn(evaluation, position, ply, &mut turn, &text);
        if let Some(passed) = position.null_move() {
            let updated = evaluation.update_null_move(&accumulator, &passed);
            assert_eq!(updated, evaluation.init(&passed), "the accumulator after a null move in {text}");
        }
        check_sinks(evaluation, position, &accumulator, &text);
        check_bounds(evaluation, position, &accumulator, &text);
        let score = |position: &E::Position| evaluation.score(position, &evaluation.init(position));
        let here = score(position);
        assert_eq!(score(&position.colours_swapped()), -here, "colours swapped in {text}");
        for same in position.symmetric() {
            assert_eq!(score(&same), here, "symmetry of {text}");
        }
    });
}

/// The position at the start of a turn, and the plies of the turn so far.
type Turn<E> = (<E as Evaluation>::Position, Vec<<<E as Evaluation>::Position as Position>::Move>);

/// At the end of a turn, updates the accumulator from its start.
fn check_turn<E: Evaluation>(
    evaluation: &E,
    position: &E::Position,
    ply: Option<<E::Position as Position>::Move>,
    turn: &mut Option<Turn<E>>,
    text: &str,
) {
    let goes_on = |(start, _): &Turn<E>| ply.is_some() && start.side_to_move() == position.side_to_move();
    if let Some((start, plies)) = turn.take_if(|turn| !goes_on(turn)) {
        let mut updated = evaluation.init(&start);
        evaluation.update_turn(&mut updated, &start, &plies, position);
        assert_eq!(updated, evaluation.init(position), "the accumulator after the turn {plies:?} in {text}");
    }
    if let Some(ply) = ply {
        turn.get_or_insert_with(|| (position.clone(), Vec::new())).1.push(ply);
    }
}

fn check_sinks<E: Evaluation>(evaluation: &E, position: &E::Position, accumulator: &E::Accumulator, text: &str)
where
    E::Position: Notation,
{
    let weights = evaluation.weights();
    let weighted = |feature: Feature, amount: i32| i64::from(amount) * i64::from(weights.fixed()[usize::from(feature)]);
    let (mut sum, mut vector, mut map) = (ScoreSink::new(weights), FeatureVector::new(), ContributionMap::new());
    evaluation.features(position, accumulator, &mut sum);
    evaluation.features(position, accumulator, &mut vector);
    evaluation.features(position, accumulator, &mut map);
    let row: i64 = vector.into_amounts().into_iter().map(|(feature, amount)| weighted(feature, amount)).sum();
    let drawn: i64 = map.contributions.iter().map(|found| weighted(found.feature, found.amount)).sum();
    assert_eq!([row, drawn], [sum.total(); 2], "feature vector and contributions against the sum in {text}");
    assert_eq!(sum.score(), evaluation.score(position, accumulator), "score in {text}");
    let board = position.diagram();
    let is_outside = |at: Square| at.file >= board.files || at.rank >= board.ranks;
    assert!(
        !map.contributions.iter().filter_map(|found| found.at).any(is_outside),
        "contribution off the board: {text}"
    );
    let points: f64 = breakdown(evaluation, position).iter().map(|term| term.points).sum();
    assert!((points - f64::from(sum.score())).abs() < 1.0 + 1e-6, "breakdown {points} in {text}");
}

fn check_bounds<E: Evaluation>(evaluation: &E, position: &E::Position, accumulator: &E::Accumulator, text: &str) {
    let score = evaluation.score(position, accumulator);
    let mut whole = FeatureVector::new();
    evaluation.features(position, accumulator, &mut whole);
    let whole = whole.into_amounts();
    for (side, bound) in [(Side::First, score - 1), (Side::First, score), (Side::Second, -score - 1)] {
        let mut vector = FeatureVector::new();
        let found = evaluation.features_if_above(position, accumulator, (side, bound), &mut vector);
        let is_above = score * side.sign() > bound;
        let expected = if is_above { (Some(score), whole.clone()) } else { (None, Vec::new()) };
        assert_eq!((found, vector.into_amounts()), expected, "features_if_above {bound} for {side:?} in {text}");
    }
}
