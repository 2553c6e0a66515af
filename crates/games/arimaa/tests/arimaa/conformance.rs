//! The conformance checks of `tenbin_core::testing`, from the setup and in random positions.

use crate::random::random_position;
use tenbin_arimaa::{ArimaaEvaluation, ArimaaPosition};
use tenbin_core::{Random, testing};
use tenbin_entry::scratch::{Scratch, scratch_terms};

/// The empty board and random positions.
fn starts(seed: u64, count: usize) -> Vec<ArimaaPosition> {
    let mut random = Random::new(seed);
    let mut starts = vec![ArimaaPosition::default()];
    starts.extend((0..count).map(|_| random_position(&mut random)));
    starts
}

#[test]
fn rules_and_notation() {
    starts(1, 40).iter().for_each(|start| testing::check_game(start, 1, 1));
}

#[test]
fn search_hooks() {
    for start in starts(2, 20) {
        testing::check_tactics(&start, 1, 2);
        testing::check_turns(&start, 10, 3);
        testing::check_playouts(&start, 1, 4);
    }
}

#[test]
fn evaluations_with_scratch_terms() {
    for base in [ArimaaEvaluation::full(), ArimaaEvaluation::rich()] {
        let scratch = Scratch::new(&base, testing::random_weights(scratch_terms(&base).expect("unique names"), 8));
        starts(8, 5).iter().for_each(|start| testing::check_evaluation(&scratch, start, 1, 8));
    }
}

#[test]
fn evaluations() {
    let random = |terms, seed| ArimaaEvaluation::new(testing::random_weights(terms, seed));
    for evaluation in [
        ArimaaEvaluation::handmade(),
        ArimaaEvaluation::full(),
        ArimaaEvaluation::rich(),
        ArimaaEvaluation::positional(),
        ArimaaEvaluation::conjunctions(),
        random(ArimaaEvaluation::FULL_TERMS, 5),
        random(ArimaaEvaluation::RICH_TERMS, 6),
        random(ArimaaEvaluation::POSITIONAL_TERMS, 9),
    ] {
        starts(7, 5).iter().for_each(|start| testing::check_evaluation(&evaluation, start, 1, 7));
    }
}
