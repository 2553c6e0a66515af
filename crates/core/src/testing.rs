//! Conformance checks for games and evaluations: what every implementation of the traits must hold.
//!
//! A game's tests call them in three lines:
//!
//! ```ignore
//! testing::check_game(&MyPosition::default(), 20, 1);
//! testing::check_tactics(&MyPosition::default(), 5, 2);
//! testing::check_evaluation(&MyEvaluation::default(), &MyPosition::default(), 20, 3);
//! ```
//!
//! Each check plays random games and panics with the position in the game's notation where a promise is broken.

use crate::{
    ContributionMap, Evaluation, Feature, FeatureVector, Flow, Notation, Outcome, Position, Random, ScoreSink, Side,
    Tactics, Touch, breakdown,
};
use std::collections::HashSet;

/// The longest random game.
const MAX_PLIES: usize = 400;

/// Shows each position of random games from `start` with the ply that is played there; `None` at the end.
pub fn random_games<G: Position>(start: &G, games: u32, seed: u64, mut show: impl FnMut(&G, Option<G::Move>)) {
    let mut random = Random::new(seed);
    for _ in 0..games {
        let mut position = start.clone();
        for _ in 0..MAX_PLIES {
            let Some(ply) = position.random_move(&mut random) else { break };
            show(&position, Some(ply));
            position.play(ply);
        }
        show(&position, None);
    }
}

/// All legal plies.
pub fn legal_moves<G: Position>(position: &G) -> Vec<G::Move> {
    let mut found = Vec::new();
    position.moves(|ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}

/// Checks rules and notation in every position of random games.
///
/// - The incremental hash key equals the fresh one.
/// - Generated plies are distinct, legal, counted, packed and unpacked, and inside the history tables.
/// - Generation stops on request; a finished game has no plies.
/// - Positions and plies survive a round trip through text; no ply's clicks are the beginning of another's.
/// - Exchanging the colours twice, and each symmetry, keeps the number of plies and the result.
pub fn check_game<G: Notation>(start: &G, games: u32, seed: u64) {
    random_games(start, games, seed, |position, _| {
        let text = position.position_text();
        assert_eq!(position.key(), position.fresh_key(), "hash key in {text}");
        let parsed = position.parse_position(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(parsed, *position, "round trip of {text}");
        let plies = legal_moves(position);
        assert!(position.outcome().is_none() || plies.is_empty(), "a finished game has no plies: {text}");
        assert_eq!(position.count_moves(), plies.len() as u64, "count_moves in {text}");
        check_plies(position, &plies, &text);
        check_symmetries(position, plies.len(), &text);
    });
}

fn check_plies<G: Notation>(position: &G, plies: &[G::Move], text: &str) {
    assert_eq!(plies.iter().collect::<HashSet<_>>().len(), plies.len(), "a ply occurs twice in {text}");
    let mut visited = 0;
    position.moves(|_| {
        visited += 1;
        Flow::Break(())
    });
    assert_eq!(visited, plies.len().min(1), "generation goes on after Break in {text}");
    for &ply in plies {
        assert!(position.is_legal(ply), "{ply:?} is illegal in {text}");
        assert_eq!(G::unpack(G::pack(ply)), ply, "pack and unpack in {text}");
        let index = position.history_index(ply);
        assert!((0..2).all(|part| index[part] < G::HISTORY_SIZES[part]), "history index of {ply:?} in {text}");
        let name = position.move_text(ply);
        let parsed = position.parse_move(&name).unwrap_or_else(|error| panic!("{error} in {text}"));
        assert_eq!(parsed, ply, "round trip of {name} in {text}");
    }
    check_touches(position, plies, text);
}

/// Plies with the same clicks are told apart by their text; no list of clicks is the beginning of a longer one.
fn check_touches<G: Notation>(position: &G, plies: &[G::Move], text: &str) {
    let touched: HashSet<Vec<Touch>> = plies.iter().map(|&ply| position.touches(ply)).collect();
    for touches in &touched {
        for length in 1..touches.len() {
            assert!(
                !touched.contains(&touches[..length]),
                "{:?} are clicks of two plies in {text}",
                &touches[..length]
            );
        }
    }
}

fn check_symmetries<G: Notation>(position: &G, plies: usize, text: &str) {
    let swapped = position.colours_swapped();
    assert_eq!(swapped.colours_swapped(), *position, "colours swapped twice in {text}");
    let exchanged = position.outcome().map(|outcome| match outcome {
        Outcome::Won(side) => Outcome::Won(!side),
        Outcome::Drawn => Outcome::Drawn,
    });
    assert_eq!(swapped.outcome(), exchanged, "result with colours swapped in {text}");
    assert_eq!(swapped.count_moves(), plies as u64, "plies with colours swapped in {text}");
    for same in position.symmetric() {
        assert_eq!((same.count_moves(), same.outcome()), (plies as u64, position.outcome()), "symmetry of {text}");
        assert_eq!(same.key(), same.fresh_key(), "hash key of a symmetry of {text}");
    }
}

/// Checks the tactical moves in every position of random games.
///
/// - Noisy and quiet plies together are all plies, each once, and `is_noisy` agrees.
/// - `checks` are the plies with `gives_check`, which is what playing them shows.
pub fn check_tactics<G: Notation + Tactics>(start: &G, games: u32, seed: u64) {
    random_games(start, games, seed, |position, _| {
        let text = position.position_text();
        let all: HashSet<G::Move> = legal_moves(position).into_iter().collect();
        let mut staged = Vec::new();
        position.noisy_moves(|ply| {
            assert!(position.is_noisy(ply), "{ply:?} is not noisy in {text}");
            staged.push(ply);
            Flow::Continue(())
        });
        position.quiet_moves(|ply| {
            staged.push(ply);
            Flow::Continue(())
        });
        assert_eq!(staged.len(), all.len(), "noisy and quiet plies in {text}");
        assert_eq!(staged.into_iter().collect::<HashSet<_>>(), all, "noisy and quiet plies in {text}");
        let mut checks = HashSet::new();
        position.checks(|ply| {
            checks.insert(ply);
            Flow::Continue(())
        });
        for &ply in &all {
            let mut next = position.clone();
            next.play(ply);
            let check = next.side_to_move() != position.side_to_move() && next.in_check();
            assert_eq!((checks.contains(&ply), position.gives_check(ply)), (check, check), "{ply:?} in {text}");
        }
    });
}

/// Checks an evaluation in every position of random games.
///
/// - The updated accumulator equals the fresh one.
/// - The three sinks agree: score, feature vector and contributions.
/// - Exchanging the colours negates the score; symmetries keep it.
pub fn check_evaluation<E: Evaluation>(evaluation: &E, start: &E::Position, games: u32, seed: u64)
where
    E::Position: Notation,
{
    let mut last: Option<(E::Accumulator, E::Position, <E::Position as Position>::Move)> = None;
    random_games(start, games, seed, |position, ply| {
        let text = position.position_text();
        let accumulator = evaluation.init(position);
        if let Some((mut updated, before, played)) = last.take() {
            evaluation.update(&mut updated, &before, played, position);
            assert_eq!(updated, accumulator, "the accumulator after {played:?} in {text}");
        }
        last = ply.map(|ply| (accumulator.clone(), position.clone(), ply));
        check_sinks(evaluation, position, &accumulator, &text);
        let score = |position: &E::Position| evaluation.score(position, &evaluation.init(position));
        let here = score(position);
        assert_eq!(score(&position.colours_swapped()), -here, "colours swapped in {text}");
        for same in position.symmetric() {
            assert_eq!(score(&same), here, "symmetry of {text}");
        }
    });
}

fn check_sinks<E: Evaluation>(evaluation: &E, position: &E::Position, accumulator: &E::Accumulator, text: &str) {
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
    let points: f64 = breakdown(evaluation, position).iter().map(|term| term.points).sum();
    assert!((points - f64::from(sum.score())).abs() < 1.0 + 1e-6, "breakdown {points} in {text}");
    for (side, bound) in [(Side::First, sum.score() - 1), (Side::First, sum.score()), (Side::Second, -sum.score() - 1)]
    {
        let mut above = FeatureVector::new();
        let found = evaluation.features_if_above(position, accumulator, (side, bound), &mut above);
        let expected = (sum.score() * side.sign() > bound).then(|| sum.score());
        assert_eq!(found, expected, "features_if_above {bound} for {side:?} in {text}");
    }
}
