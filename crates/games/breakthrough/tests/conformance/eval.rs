//! One walk, three scales; and what the terms see.

use crate::play::{everywhere, random_game, scattered, starts};
use tenbin_breakthrough::{Advance, BreakthroughPosition, DEFAULT_WEIGHTS, TERMS, Trail};
use tenbin_core::{
    ContributionMap, Evaluation, Feature, FeatureVector, Flow, Notation, Outcome, Position, Random, ScoreSink, Side,
    Term,
};
use tenbin_core::{Weights, breakdown};

/// Weights that are all different, so that no two features can be mistaken for each other.
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
fn the_trail_follows_the_moves() {
    let advance = odd_weights();
    let mut random = Random::new(21);
    for start in starts() {
        let mut trail = advance.init(&start);
        let mut last = None;
        random_game(&start, &mut random, |position, ply| {
            if let Some((before, ply)) = last.take() {
                advance.update(&mut trail, &before, ply, position);
            }
            assert_eq!(trail, advance.init(position), "{}", position.position_text());
            last = ply.map(|ply| (position.clone(), ply));
        });
        assert_ne!(trail, Trail::default(), "something must have happened");
    }
}

#[test]
fn the_three_scales_agree() {
    let advance = odd_weights();
    let fixed = |feature: Feature| i64::from(advance.weights().fixed()[usize::from(feature)]);
    everywhere(22, |position, _| {
        let trail = advance.init(position);
        let (mut sum, mut sparse, mut picture) =
            (ScoreSink::new(advance.weights()), FeatureVector::new(), ContributionMap::new());
        advance.features(position, &trail, &mut sum);
        advance.features(position, &trail, &mut sparse);
        advance.features(position, &trail, &mut picture);
        let learned: i64 = sparse.into_amounts().iter().map(|&(f, amount)| fixed(f) * i64::from(amount)).sum();
        let drawn: i64 = picture.contributions.iter().map(|found| fixed(found.feature) * i64::from(found.amount)).sum();
        assert_eq!([learned, drawn], [sum.total(); 2], "{}", position.position_text());
        assert_eq!(sum.score(), advance.score(position, &trail));
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
fn the_terms_see_what_they_say() {
    let position = "2p3/6/6/5P/P3P1/3P2 w";
    check_squares(position, "pawn", "d1 a2 e2 f3 / c6");
    check_squares(position, "rank", "f3 a2 e2 / ");
    check_squares(position, "safe", "e2 f3 / ");
    // c6 comes as far as a4 and e4 in two plies and to f3 in three, so nothing of White's is out of its reach yet.
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
fn the_weights_that_come_with_the_bench_can_be_read() {
    let weights = Weights::parse(DEFAULT_WEIGHTS, TERMS).unwrap();
    assert_eq!(Advance::default(), Advance::new(weights.clone()));
    assert!((0..Term::features(TERMS) as Feature).all(|feature| weights.get(feature) > 0.0));
}

/// The ply with the best score after it, for the side that makes it.
fn greedy(advance: &Advance, position: &BreakthroughPosition) -> Option<<BreakthroughPosition as Position>::Move> {
    let mut best = None;
    position.moves(|ply| {
        let mut next = position.clone();
        next.play(ply);
        let score = match next.outcome() {
            Some(_) => i32::MAX,
            None => score(advance, &next) * position.side_to_move().sign(),
        };
        if best.is_none_or(|(_, most)| score > most) {
            best = Some((ply, score));
        }
        Flow::Continue(())
    });
    best.map(|(ply, _)| ply)
}

#[test]
fn looking_one_ply_ahead_beats_chance() {
    let advance = Advance::default();
    let mut random = Random::new(25);
    for steps in [1, 2] {
        let mut won = 0;
        for game in 0..40 {
            let player = Side::BOTH[game % 2];
            let mut position = BreakthroughPosition::start(6, 6, steps).unwrap();
            while position.outcome().is_none() {
                let ours = position.side_to_move() == player;
                let ply = if ours { greedy(&advance, &position) } else { position.random_move(&mut random) };
                position.play(ply.unwrap());
            }
            won += (position.outcome() == Some(Outcome::Won(player))) as u32;
        }
        assert!(won >= 38, "won {won} of 40 games with {steps} plies a turn");
    }
}
