//! Random play is uniform over the legal moves, and comes from its seed alone.

use crate::positions::{amazons, game, moves, pawns, sample};
use std::collections::HashMap;
use tenbin_amazons::Rule;
use tenbin_core::{GameHistory, Limits, Position, Random, Search, SearchResult, Stop};
use tenbin_search::RandomMover;

fn think<G: Position>(chance: &mut RandomMover, position: &G) -> SearchResult<G> {
    chance.search(&GameHistory::new(position.clone()), &Limits::default(), &Stop::new(), &mut |_| {})
}

/// Draws many moves and compares how often each came with Pearson's chi-square.
fn check_uniform<G: Position>(position: &G, seed: u64) {
    const DRAWS_A_MOVE: usize = 200;
    let legal = moves(position);
    let mut seen: HashMap<G::Move, f64> = HashMap::new();
    let mut chance = RandomMover::new(seed);
    for _ in 0..DRAWS_A_MOVE * legal.len() {
        let ply = think(&mut chance, position).best_move().expect("the game is not over");
        *seen.entry(ply).or_default() += 1.0;
    }
    assert!(seen.keys().all(|ply| legal.contains(ply)));
    let expected = DRAWS_A_MOVE as f64;
    let off = |ply: &G::Move| (seen.get(ply).copied().unwrap_or(0.0) - expected).powi(2) / expected;
    let chi_square: f64 = legal.iter().map(off).sum();
    let freedom = legal.len() as f64 - 1.0;
    // Five standard deviations on either side: more would be unfair, less would be too regular for chance.
    let limit = 5.0 * (2.0 * freedom).sqrt() + 5.0;
    assert!((chi_square - freedom).abs() <= limit, "chi-square {chi_square} with {freedom} degrees of freedom");
}

#[test]
fn every_move_is_as_likely_as_any_other() {
    for rule in Rule::ALL {
        check_uniform(&amazons(rule, 4, 4), 81);
        sample(&amazons(rule, 5, 5), 1, 82).iter().for_each(|position| check_uniform(position, 83));
    }
    check_uniform(&pawns(6, 6, 1), 84);
    check_uniform(&pawns(3, 5, 2), 85);
}

#[test]
fn the_seed_decides() {
    let start = amazons(Rule::Queen, 6, 6);
    let line = |seed| {
        let mut chance = RandomMover::new(seed);
        (0..20).map(|_| think(&mut chance, &start).pv).collect::<Vec<_>>()
    };
    assert_eq!(line(1), line(1));
    assert_ne!(line(1), line(2));
}

#[test]
fn at_the_end_there_is_nothing_to_choose() {
    let end = game(&pawns(4, 4, 1), &mut Random::new(86)).pop().expect("a game has a position");
    let thought = think(&mut RandomMover::new(1), &end);
    assert_eq!((thought.pv, thought.score), (Vec::new(), None));
}
