//! The conformance checks of `tenbin_core::testing`, on every board size and turn length.

use crate::play::{random_position, starts};
use tenbin_breakthrough::{Advance, BreakthroughPosition, TERMS};
use tenbin_core::{Random, testing};
use tenbin_entry::scratch::{Scratch, scratch_terms};

/// Checks every start position, and a random position of its size.
fn for_each_start(seed: u64, check: impl Fn(&BreakthroughPosition)) {
    let mut random = Random::new(seed);
    for start in starts() {
        check(&start);
        random_position(&start, &mut random).iter().for_each(&check);
    }
}

#[test]
fn rules_and_notation() {
    for_each_start(1, |start| testing::check_game(start, 2, 1));
}

#[test]
fn search_hooks() {
    for_each_start(2, |start| {
        testing::check_tactics(start, 2, 2);
        testing::check_turns(start, 2, 3);
        testing::check_forced_wins(start, 2, 4);
        testing::check_playouts(start, 1, 5);
    });
}

#[test]
fn evaluations_with_scratch_terms() {
    let base = Advance::default();
    let scratch = Scratch::new(&base, testing::random_weights(scratch_terms(&base).expect("unique names"), 8));
    for_each_start(8, |start| testing::check_evaluation(&scratch, start, 1, 8));
}

#[test]
fn evaluations() {
    let random = Advance::new(testing::random_weights(TERMS, 6));
    for advance in [Advance::default(), random] {
        for_each_start(7, |start| testing::check_evaluation(&advance, start, 2, 7));
    }
}
