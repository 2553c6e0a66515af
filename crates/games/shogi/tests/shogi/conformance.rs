//! The conformance checks of `tenbin_core::testing`, from every handicap and in random positions.

use crate::eval::{all_terms, read};
use crate::random::random_position;
use tenbin_core::{Random, Symmetries, testing};
use tenbin_entry::scratch::{Scratch, scratch_terms};
use tenbin_shogi::{DirectionalTerms, Handicap, ShogiEvaluation, ShogiPosition};

/// Every start position, random positions, and positions without one of the kings.
fn starts(seed: u64, count: usize) -> Vec<ShogiPosition> {
    let mut random = Random::new(seed);
    let mut starts: Vec<ShogiPosition> = Handicap::ALL.iter().map(|handicap| handicap.position()).collect();
    starts.extend((0..count).map(|_| random_position(&mut random)));
    for text in ["4k4/9/4P4/9/9/9/9/9/9 b G2S 1", "lnsgk4/1r5b1/ppppppppp/9/4+P1R2/9/9/4b4/9 b 2Gs2p 1"] {
        let problem = read(text);
        starts.extend([problem, problem.colours_swapped()]);
    }
    starts
}

#[test]
fn rules_and_notation() {
    starts(1, 10).iter().for_each(|start| testing::check_game(start, 1, 1));
}

#[test]
fn search_hooks() {
    for start in starts(2, 10) {
        testing::check_tactics(&start, 1, 2);
        testing::check_turns(&start, 1, 3);
        testing::check_forced_wins(&start, 2, 4);
        testing::check_playouts(&start, 1, 5);
    }
}

#[test]
fn evaluations_with_scratch_terms() {
    let base = ShogiEvaluation::with(all_terms());
    let scratch = Scratch::new(&base, testing::random_weights(scratch_terms(&base).expect("unique names"), 8));
    starts(8, 6).iter().for_each(|start| testing::check_evaluation(&scratch, start, 1, 8));
}

#[test]
fn evaluations() {
    let random = ShogiEvaluation::new(testing::random_weights(ShogiEvaluation::TERMS, 6), all_terms());
    for shogi in [random, ShogiEvaluation::with(DirectionalTerms::NONE)] {
        starts(7, 6).iter().for_each(|start| testing::check_evaluation(&shogi, start, 1, 7));
    }
}
