//! The evaluation: the squares of each term, stable discs, the weights.

use tenbin_core::{Evaluation, Feature, Notation, Outcome, Position, Random, Side, Term, Weights, breakdown, testing};
use tenbin_othello::{Classical, DEFAULT_WEIGHTS, LEARNED_WEIGHTS, OthelloPosition, TERMS};

/// The evaluation with a positive weight for each feature.
fn positive() -> Classical {
    let mut weights = Weights::zero(TERMS);
    (0..Term::features(TERMS) as Feature).for_each(|feature| weights.set(feature, 1.0));
    Classical::new(weights)
}

/// The squares of a term: Black's, then White's.
fn squares(position: &OthelloPosition, term: &str) -> [Vec<String>; 2] {
    let values = breakdown(&positive(), position);
    let value = values.into_iter().find(|value| value.name == term).expect("a known term");
    let mut names = [Vec::new(), Vec::new()];
    value.squares.iter().for_each(|(square, points)| names[usize::from(*points < 0.0)].push(square.to_string()));
    names
}

#[track_caller]
fn check_squares(position: &str, term: &str, expected: &str) {
    let position = OthelloPosition::default().parse_position(position).expect("a valid position");
    let [mut black, mut white] = squares(&position, term);
    black.sort();
    white.sort();
    assert_eq!(format!("{} / {}", black.join(" "), white.join(" ")), expected);
}

#[test]
fn terms_are_found_on_their_squares() {
    let start = "8/8/8/3XO3/3OX3/8/8/8 b";
    check_squares(start, "mobility", "c4 d3 e6 f5 / c5 d6 e3 f4");
    check_squares("8/8/8/8/8/8/8/X6O b", "potential", "g1 g2 h2 / a2 b1 b2");
    check_squares(start, "discs", "d5 e4 / d4 e5");
    check_squares("8/1X4O1/8/8/8/8/1X4O1/XX6 b", "x-square", "b7 / g2 g7");
    check_squares("8/8/8/8/8/8/8/1X4O1 b", "c-square", "b1 / g1");
}

#[test]
fn stable_discs_are_anchored() {
    check_squares("8/8/8/8/8/8/8/XXO5 b", "stable", "a1 b1 / ");
    check_squares("8/8/8/8/8/8/O7/XXX5 b", "stable", "a1 b1 c1 / ");
    check_squares("8/8/8/8/8/X7/XX6/XXX5 b", "stable", "a1 a2 a3 b1 b2 c1 / ");
    // On a full edge every disc is stable, whosever it is.
    check_squares("8/8/8/8/8/8/8/OXOXXXXO b", "stable", "b1 d1 e1 f1 g1 / a1 c1 h1");
    check_squares("8/8/8/3XO3/3OX3/8/8/8 b", "stable", " / ");
}

#[test]
fn a_stable_disc_is_never_turned_over() {
    let mut seen = 0;
    for side in [4, 6, 8] {
        let mut before = [Vec::new(), Vec::new()];
        testing::random_games(&OthelloPosition::start(side).unwrap(), 20, 31, |position, ply| {
            let now = squares(position, "stable");
            for (before, now) in before.iter().zip(&now) {
                assert!(before.iter().all(|square| now.contains(square)), "{}", position.position_text());
            }
            seen += now.iter().map(Vec::len).sum::<usize>();
            before = if ply.is_some() { now } else { [Vec::new(), Vec::new()] };
        });
    }
    assert!(seen > 1000, "only {seen} stable discs were seen");
}

#[test]
fn weight_files_are_valid() {
    assert_eq!(Classical::default(), Classical::new(Weights::parse(DEFAULT_WEIGHTS, TERMS).unwrap()));
    assert!(Weights::parse(LEARNED_WEIGHTS, TERMS).is_ok());
}

/// The move with the best score after it, for the side that makes it.
fn greedy(classical: &Classical, position: &OthelloPosition) -> tenbin_board::PlacingMove {
    let score = |&mv: &tenbin_board::PlacingMove| {
        let mut next = position.clone();
        next.play(mv);
        classical.score(&next, &()) * position.side_to_move().sign()
    };
    testing::legal_moves(position).into_iter().max_by_key(score).expect("the game is not over")
}

#[test]
fn a_greedy_player_beats_the_random_player() {
    let (classical, mut random) = (Classical::default(), Random::new(25));
    let mut half_points = 0;
    for game in 0..40 {
        let player = Side::BOTH[game % 2];
        let mut position = OthelloPosition::default();
        while position.outcome().is_none() {
            let ours = position.side_to_move() == player;
            let mv = if ours { greedy(&classical, &position) } else { position.random_move(&mut random).unwrap() };
            position.play(mv);
        }
        half_points += position.outcome().map_or(0, |outcome: Outcome| outcome.half_points(player));
    }
    assert!(half_points >= 72, "{half_points} half points in 40 games");
}
