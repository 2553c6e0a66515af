//! The conformance checks of `tenbin_core::testing`, for every rule and every set type.

use tenbin_amazons::{AmazonsPosition, Amendments, Lieberum, Rule, Takeda, Variant};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Symmetries, testing};
use tenbin_entry::scratch::{Scratch, scratch_terms};

fn start<S: Set>(rule: Rule, files: u8, ranks: u8) -> AmazonsPosition<S> {
    Variant { rule, files, ranks }.start_position()
}

fn check_rules<S: Set>(rule: Rule, files: u8, ranks: u8, games: u32) {
    let start = start::<S>(rule, files, ranks);
    assert_eq!(start.symmetric().len(), if files == ranks { 7 } else { 3 });
    testing::check_game(&start, games, 1);
    testing::check_playouts(&start, games, 2);
}

#[test]
fn rules_and_notation() {
    for rule in Rule::ALL {
        for (files, ranks) in [(3, 3), (4, 6), (6, 6), (7, 3)] {
            check_rules::<Set64>(rule, files, ranks, 4);
            check_rules::<Set128>(rule, files, ranks, 2);
            check_rules::<Set256>(rule, files, ranks, 2);
        }
        check_rules::<Set64>(rule, 8, 8, 1);
        check_rules::<Set128>(rule, 11, 9, 1);
    }
    check_rules::<Set128>(Rule::Queen, 10, 10, 1);
    check_rules::<Set256>(Rule::Knight, 12, 16, 1);
}

#[test]
fn search_hooks() {
    for rule in Rule::ALL {
        let start = start::<Set64>(rule, 5, 5);
        testing::check_tactics(&start, 2, 3);
        testing::check_turns(&start, 2, 4);
    }
}

fn check_evaluations<S: Set>(rule: Rule, files: u8, ranks: u8) {
    let start = start::<S>(rule, files, ranks);
    let all = Amendments { coverage: true, coverage2: true, surroundings: true, regions: true };
    for (seed, amendments) in (5..).zip([Amendments::default(), all]) {
        let takeda = Takeda::<S>::new(testing::random_weights(Takeda::<S>::TERMS, seed), amendments);
        testing::check_evaluation(&takeda, &start, 2, seed);
    }
    let lieberum = Lieberum::<S>::new(testing::random_weights(Lieberum::<S>::TERMS, 7));
    testing::check_evaluation(&lieberum, &start, 2, 7);
    let scratch = Scratch::new(&lieberum, testing::random_weights(scratch_terms(&lieberum).expect("unique names"), 8));
    testing::check_evaluation(&scratch, &start, 1, 8);
}

#[test]
fn evaluations() {
    for rule in Rule::ALL {
        for (files, ranks) in [(4, 4), (6, 6), (8, 5)] {
            check_evaluations::<Set64>(rule, files, ranks);
        }
        check_evaluations::<Set128>(rule, 10, 10);
        check_evaluations::<Set256>(rule, 12, 9);
    }
}
