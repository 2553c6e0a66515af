//! The evaluation: accumulator, sinks, symmetries and the squares of each term.

use crate::play::{everywhere, random_game, scattered, starts};
use tenbin_breakthrough::{Advance, AdvanceAccumulator, BreakthroughPosition, DEFAULT_WEIGHTS, TERMS};
use tenbin_core::{
    ContributionMap, Evaluation, Feature, FeatureVector, Flow, Notation, Outcome, Position, Random, ScoreSink, Side,
    Term,
};
use tenbin_core::{Weights, breakdown};

/// Weights that are all different, so that no two features can be confused.
fn odd_weights() -> Advance {
    let mut weights = Weights::zero(TERMS);
    for feature in 0..Term::features(TERMS) as Feature {
        weights.set(feature, 0.37 * f64::from(feature * feature) - 1.3);
    }
    Advance::new(weights)
}

fn score(advance: &Advance, position: &BreakthroughPosition) -> i32 {
    advance.score(position, &advance.init(position))
}

#[test]
fn accumulator_equals_a_fresh_one() {
    let advance = odd_weights();
    let mut random = Random::new(21);
    for start in starts() {
        let mut accumulator = advance.init(&start);
        let mut last = None;
        random_game(&start, &mut random, |position, mv| {
            if let Some((before, mv)) = last.take() {
                advance.update(&mut accumulator, &before, mv, position);
            }
            assert_eq!(accumulator, advance.init(position), "{}", position.position_text());
            last = mv.map(|mv| (position.clone(), mv));
        });
        assert_ne!(accumulator, AdvanceAccumulator::default(), "the accumulator must change");
    }
}

#[test]
fn the_three_sinks_agree() {
    let advance = odd_weights();
    let fixed = |feature: Feature| i64::from(advance.weights().fixed()[usize::from(feature)]);
    everywhere(22, |position, _| {
        let accumulator = advance.init(position);
        let (mut sum, mut sparse, mut picture) =
            (ScoreSink::new(advance.weights()), FeatureVector::new(), ContributionMap::new());
        advance.features(position, &accumulator, &mut sum);
        advance.features(position, &accumulator, &mut sparse);
        advance.features(position, &accumulator, &mut picture);
        let learned: i64 = sparse.into_amounts().iter().map(|&(f, amount)| fixed(f) * i64::from(amount)).sum();
        let drawn: i64 = picture.contributions.iter().map(|found| fixed(found.feature) * i64::from(found.amount)).sum();
        assert_eq!([learned, drawn], [sum.total(); 2], "{}", position.position_text());
        assert_eq!(sum.score(), advance.score(position, &accumulator));
        let points: f64 = breakdown(&advance, position).iter().map(|term| term.points).sum();
        assert!((points - f64::from(sum.score())).abs() < 1.0 + 1e-6, "{points} {}", sum.score());
    });
}

#[test]
fn colours_negate_the_score_and_mirrors_keep_it() {
    let advance = odd_weights();
    let mut random = Random::new(23);
    let scattered: Vec<BreakthroughPosition> = starts().filter_map(|start| scattered(&start, &mut random)).collect();
    let check = |position: &BreakthroughPosition| {
        let here = score(&advance, position);
        assert_eq!(score(&advance, &position.colours_swapped()), -here, "{}", position.position_text());
        for same in position.symmetric() {
            assert_eq!(score(&advance, &same), here, "{}", position.position_text());
        }
    };
    everywhere(23, |position, _| check(position));
    scattered.iter().for_each(check);
}

/// Where the default evaluation finds a term, White's squares first, in the order of the walk.
#[track_caller]
fn check_squares(position: &str, term: &str, expected: &str) {
    let position = BreakthroughPosition::default().parse_position(position).expect("the test's own position");
    let values = breakdown(&Advance::default(), &position);
    let value = values.iter().find(|value| value.name == term).expect("the test's own term");
    let (white, black): (Vec<_>, Vec<_>) = value.squares.iter().partition(|(_, points)| *points > 0.0);
    let names = |found: Vec<(tenbin_core::Square, f64)>| {
        found.iter().map(|(square, _)| square.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(format!("{} / {}", names(white), names(black)), expected);
}

#[test]
fn terms_are_found_on_their_squares() {
    let position = "2p3/6/6/5P/P3P1/3P2 w";
    check_squares(position, "pawn", "d1 a2 e2 f3 / c6");
    check_squares(position, "rank", "f3 a2 e2 / ");
    check_squares(position, "safe", "e2 f3 / ");
    // c6 reaches a4 and e4 in two plies and f3 in three, so no white pawn is out of its reach.
    check_squares(position, "breaker", " / ");
    check_squares("2p3/6/5P/6/6/6 w", "breaker", "f4 / c6");
    check_squares("2p3/5P/6/6/P5/6 w", "breaker", "f5 / ");
}

#[test]
fn a_breaker_cannot_be_stopped() {
    // However both sides play, a breaker stays one until somebody has won.
    let mut random = Random::new(24);
    let breakers = |position: &BreakthroughPosition| {
        let values = breakdown(&Advance::default(), position);
        let squares = values.into_iter().find(|value| value.name == "breaker").unwrap().squares;
        Side::BOTH.map(|side| squares.iter().filter(|(_, points)| (*points > 0.0) == (side == Side::First)).count())
    };
    let mut seen = 0;
    for start in starts() {
        let mut before = [0; 2];
        random_game(&start, &mut random, |position, _| {
            let now = breakers(position);
            assert!(now[0] >= before[0] && now[1] >= before[1], "{}", position.position_text());
            seen += now[0] + now[1];
            before = now;
        });
    }
    assert!(seen > 100, "only {seen} breakers were seen");
}

#[test]
fn default_weights_are_valid() {
    let weights = Weights::parse(DEFAULT_WEIGHTS, TERMS).unwrap();
    assert_eq!(Advance::default(), Advance::new(weights.clone()));
    assert!((0..Term::features(TERMS) as Feature).all(|feature| weights.get(feature) > 0.0));
}

/// The mv with the best score after it, for the side that makes it.
fn greedy(advance: &Advance, position: &BreakthroughPosition) -> Option<<BreakthroughPosition as Position>::Move> {
    let mut best = None;
    position.moves(|mv| {
        let mut next = position.clone();
        next.play(mv);
        let score = match next.outcome() {
            Some(_) => i32::MAX,
            None => score(advance, &next) * position.side_to_move().sign(),
        };
        if best.is_none_or(|(_, most)| score > most) {
            best = Some((mv, score));
        }
        Flow::Continue(())
    });
    best.map(|(mv, _)| mv)
}

#[test]
fn looking_one_ply_ahead_beats_chance() {
    let advance = Advance::default();
    let mut random = Random::new(25);
    for plies_per_turn in [1, 2] {
        let mut won = 0;
        for game in 0..40 {
            let player = Side::BOTH[game % 2];
            let mut position = BreakthroughPosition::start(6, 6, plies_per_turn).unwrap();
            while position.outcome().is_none() {
                let ours = position.side_to_move() == player;
                let mv = if ours { greedy(&advance, &position) } else { position.random_move(&mut random) };
                position.play(mv.unwrap());
            }
            won += (position.outcome() == Some(Outcome::Won(player))) as u32;
        }
        assert!(won >= 38, "won {won} of 40 games with {plies_per_turn} plies per turn");
    }
}
