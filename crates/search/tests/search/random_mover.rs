//! The random mover: uniform over the legal moves, and determined by its seed.

use crate::positions::{amazons, game, moves, pawns, sample};
use std::collections::HashMap;
use tenbin_amazons::Rule;
use tenbin_core::{GameHistory, Limits, Position, Random, Search, SearchResult, Stop};
use tenbin_search::RandomMover;

fn run<G: Position>(mover: &mut RandomMover, position: &G) -> SearchResult<G> {
    mover.search(&GameHistory::new(position.clone()), &Limits::default(), &Stop::new(), &mut |_| {})
}

/// Tests the distribution of many drawn moves by Pearson's chi-squared test.
fn check_uniform<G: Position>(position: &G, seed: u64) {
    const DRAWS_PER_MOVE: usize = 200;
    let legal = moves(position);
    let mut seen: HashMap<G::Move, f64> = HashMap::new();
    let mut mover = RandomMover::new(seed);
    for _ in 0..DRAWS_PER_MOVE * legal.len() {
        let ply = run(&mut mover, position).best_move().expect("the game is not over");
        *seen.entry(ply).or_default() += 1.0;
    }
    assert!(seen.keys().all(|ply| legal.contains(ply)));
    let expected = DRAWS_PER_MOVE as f64;
    let deviation = |ply: &G::Move| (seen.get(ply).copied().unwrap_or(0.0) - expected).powi(2) / expected;
    let chi_squared: f64 = legal.iter().map(deviation).sum();
    let freedom = legal.len() as f64 - 1.0;
    // Five standard deviations on either side: more is not uniform, less is too regular for random draws.
    let limit = 5.0 * (2.0 * freedom).sqrt() + 5.0;
    assert!((chi_squared - freedom).abs() <= limit, "chi-squared {chi_squared} with {freedom} degrees of freedom");
}

#[test]
fn moves_are_uniform() {
    for rule in Rule::ALL {
        check_uniform(&amazons(rule, 4, 4), 81);
        sample(&amazons(rule, 5, 5), 1, 82).iter().for_each(|position| check_uniform(position, 83));
    }
    check_uniform(&pawns(6, 6, 1), 84);
    check_uniform(&pawns(3, 5, 2), 85);
}

#[test]
fn the_seed_determines_the_moves() {
    let start = amazons(Rule::Queen, 6, 6);
    let moves = |seed| {
        let mut mover = RandomMover::new(seed);
        (0..20).map(|_| run(&mut mover, &start).pv).collect::<Vec<_>>()
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}

#[test]
fn a_finished_game_has_no_move() {
    let end = game(&pawns(4, 4, 1), &mut Random::new(86)).pop().expect("a game has a position");
    let result = run(&mut RandomMover::new(1), &end);
    assert_eq!((result.pv, result.score), (Vec::new(), None));
}
