//! The bit-parallel evaluations of Amazons agree with the reference implementation.

use crate::evaluations::{amounts, distinct_weights};
use crate::positions::varied;
use crate::reference::{ReferencePosition, lieberum, takeda};
use tenbin_amazons::{AmazonsPosition, Amendments, Lieberum, Rule, Takeda};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Evaluation, Notation, Term};

const SMALL: &[(u8, u8)] = &[(3, 3), (4, 4), (5, 3), (6, 6), (3, 8)];

/// The amounts of each term by name, so that a failed assertion shows the term.
fn by_term(terms: &'static [Term], mut amount: impl FnMut(u16) -> i32) -> Vec<(&'static str, Vec<i32>)> {
    let of = |(index, term): (usize, &'static Term)| {
        let first = Term::first_feature(terms, index);
        (term.name, (first..first + term.shape.len() as u16).map(&mut amount).collect())
    };
    terms.iter().enumerate().map(of).collect()
}

#[track_caller]
fn check<E: Evaluation<Position: Notation>>(evaluation: &E, position: &E::Position, expected: &[i32]) {
    let found = amounts(evaluation, position);
    let amount = |feature| found.iter().find(|&&(known, _)| known == feature).map_or(0, |&(_, amount)| amount);
    let expected = by_term(evaluation.terms(), |feature| expected[usize::from(feature)]);
    assert_eq!(by_term(evaluation.terms(), amount), expected, "{}", position.position_text());
}

/// Checks every `step`-th of `varied` positions of each size, under each rule.
fn check_all<S: Set>(sizes: &[(u8, u8)], step: usize) {
    let amendments = Amendments { coverage: true, coverage2: true, surroundings: true, regions: true };
    let takeda = Takeda::<S>::new(distinct_weights(Takeda::<S>::TERMS), amendments);
    let lieberum = Lieberum::<S>::new(distinct_weights(Lieberum::<S>::TERMS));
    for rule in Rule::ALL {
        for &size in sizes {
            let positions: Vec<AmazonsPosition<S>> = varied(rule, size, 301);
            for position in positions.iter().step_by(step) {
                let reference_position = ReferencePosition::of(position);
                check(&takeda, position, &takeda::amounts(&reference_position));
                check(&lieberum, position, &lieberum::amounts(&reference_position));
            }
        }
    }
}

#[test]
fn the_test_positions_cover_every_term() {
    for rule in Rule::ALL {
        let mut seen = vec![0; Takeda::<Set64>::TERMS.len()];
        for position in SMALL.iter().flat_map(|&size| varied::<Set64>(rule, size, 301)) {
            let amounts = takeda::amounts(&ReferencePosition::of(&position));
            seen.iter_mut().zip(amounts).for_each(|(count, amount)| *count += usize::from(amount != 0));
        }
        assert!(seen.iter().all(|&count| count > 0), "{rule:?}: {seen:?}");
    }
}

#[test]
fn small_boards() {
    check_all::<Set64>(SMALL, 1);
    check_all::<Set128>(&[(4, 5)], 1);
    check_all::<Set256>(&[(5, 4)], 1);
}

#[test]
fn medium_boards() {
    check_all::<Set64>(&[(8, 8)], 1);
    check_all::<Set128>(&[(10, 10), (11, 6)], 1);
}

#[test]
fn large_boards() {
    check_all::<Set256>(&[(12, 5), (16, 16), (13, 11)], 2);
}
