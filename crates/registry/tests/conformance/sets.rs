//! Evaluations, move counts and outcomes are the same in every set type.

use crate::evaluations::{all_amendments, amounts, distinct_weights};
use crate::positions::{copied, varied};
use tenbin_amazons::{AmazonsPosition, Lieberum, Rule, Takeda};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Evaluation, Feature, Notation, Position};

/// Features and scores of a position in all evaluations.
fn evaluate_all<S: Set>(position: &AmazonsPosition<S>) -> Vec<(Vec<(Feature, i32)>, i32)> {
    let lieberum = Lieberum::<S>::new(distinct_weights(Lieberum::<S>::TERMS));
    let mut found = vec![(amounts(&lieberum, position), lieberum.score(position, &()))];
    for amendments in all_amendments() {
        let takeda = Takeda::<S>::new(distinct_weights(Takeda::<S>::TERMS), amendments);
        found.push((amounts(&takeda, position), takeda.score(position, &())));
    }
    found
}

fn check_same<S: Set, T: Set>(position: &AmazonsPosition<S>) {
    let copy: AmazonsPosition<T> = copied(position);
    assert_eq!(copy.position_text(), position.position_text());
    assert_eq!(evaluate_all(&copy), evaluate_all(position), "{}", position.position_text());
    assert_eq!((copy.count_moves(), copy.outcome()), (position.count_moves(), position.outcome()));
    assert_eq!(copy.perft(2), position.perft(2), "{}", position.position_text());
}

#[test]
fn small_boards_agree_in_all_three_set_types() {
    for rule in Rule::ALL {
        for size in [(5, 5), (3, 8), (8, 6)] {
            for position in varied::<Set64>(rule, size, 201) {
                check_same::<Set64, Set128>(&position);
                check_same::<Set64, Set256>(&position);
            }
        }
    }
}

#[test]
fn medium_boards_agree_in_two_set_types() {
    for rule in Rule::ALL {
        for size in [(10, 10), (11, 4)] {
            varied::<Set128>(rule, size, 202).iter().step_by(3).for_each(check_same::<Set128, Set256>);
        }
    }
}
