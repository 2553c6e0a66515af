//! The evaluation: the squares of each term, unstoppable pawns, the default weights.

use crate::play::{random_game, starts};
use tenbin_breakthrough::{Advance, BreakthroughPosition, DEFAULT_WEIGHTS, TERMS};
use tenbin_core::{Evaluation, Feature, Flow, Notation, Outcome, Position, Random, Side, Term, Weights, breakdown};

fn score(advance: &Advance, position: &BreakthroughPosition) -> i32 {
    advance.score(position, &advance.init(position))
}

/// Checks the squares of a term of the default evaluation: White's, then Black's.
#[track_caller]
fn check_squares(position: &str, term: &str, expected: &str) {
    let position = BreakthroughPosition::default().parse_position(position).expect("a valid position");
    let values = breakdown(&Advance::default(), &position);
    let value = values.iter().find(|value| value.name == term).expect("a known term");
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
    // Whatever both sides play, a breaker remains one until the end of the game.
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

/// The move with the best score after it, for the side that makes it.
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
fn a_greedy_player_beats_the_random_player() {
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
