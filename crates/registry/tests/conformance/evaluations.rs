//! Evaluations of Amazons on scattered positions, and their features. Each game's own tests check its evaluations in games.

use crate::positions::{random_game, scattered, varied};
use tenbin_amazons::{AmazonsPosition, Amendments, Lieberum, Rule, Takeda, Variant};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Evaluation, Feature, FeatureVector, Notation, Random, Term, Weights, testing};

/// Distinct weights of both signs, so that errors in two terms cannot cancel out.
pub(crate) fn distinct_weights(terms: &'static [Term]) -> Weights {
    let mut weights = Weights::zero(terms);
    for feature in 0..Term::features(terms) as Feature {
        let size = 0.31 + 0.173 * f64::from(feature);
        weights.set(feature, if feature % 3 == 1 { -size } else { size });
    }
    weights
}

/// Every combination of amendments.
pub(crate) fn all_amendments() -> impl Iterator<Item = Amendments> {
    (0..16).map(|bits| Amendments {
        coverage: bits & 1 != 0,
        coverage2: bits & 2 != 0,
        surroundings: bits & 4 != 0,
        regions: bits & 8 != 0,
    })
}

/// The amount of each feature in a position.
pub(crate) fn amounts<E: Evaluation>(evaluation: &E, position: &E::Position) -> Vec<(Feature, i32)> {
    let mut sparse = FeatureVector::new();
    evaluation.features(position, &evaluation.init(position), &mut sparse);
    sparse.into_amounts()
}

/// Checks random games from scattered pieces and arrows, under every movement rule.
fn check_scattered<S: Set, E: Evaluation<Position = AmazonsPosition<S>>>(evaluation: &E, size: (u8, u8), seed: u64) {
    let mut random = Random::new(seed);
    for rule in Rule::ALL {
        for _ in 0..3 {
            testing::check_evaluation(evaluation, &scattered::<S>(rule, size, &mut random), 1, seed);
        }
    }
}

fn check_amazons<S: Set>(size: (u8, u8)) {
    for (number, amendments) in all_amendments().enumerate() {
        let weights = distinct_weights(Takeda::<S>::TERMS);
        check_scattered(&Takeda::<S>::new(weights, amendments), size, number as u64);
    }
    check_scattered(&Lieberum::<S>::new(distinct_weights(Lieberum::<S>::TERMS)), size, 101);
}

#[test]
fn evaluations_conform_on_scattered_positions() {
    check_amazons::<Set64>((8, 8));
    check_amazons::<Set64>((3, 8));
    check_amazons::<Set128>((11, 4));
    check_amazons::<Set256>((16, 5));
}

#[test]
fn an_amendment_adds_its_terms_and_changes_no_other() {
    let takeda = |amendments| Takeda::<Set64>::new(distinct_weights(Takeda::<Set64>::TERMS), amendments);
    let all = Amendments { coverage: true, coverage2: true, surroundings: true, regions: true };
    for position in varied::<Set64>(Rule::Queen, (6, 6), 104) {
        let with_all = amounts(&takeda(all), &position);
        for amendments in all_amendments() {
            let seen = [
                (3, amendments.coverage),
                (4, amendments.coverage2),
                (5, amendments.surroundings),
                (6, amendments.surroundings),
                (7, amendments.regions),
            ];
            let hidden = |feature: Feature| seen.iter().any(|&(term, shown)| term == feature && !shown);
            let expected: Vec<_> = with_all.iter().copied().filter(|&(feature, _)| !hidden(feature)).collect();
            assert_eq!(
                amounts(&takeda(amendments), &position),
                expected,
                "{amendments:?} {}",
                position.position_text()
            );
        }
    }
}

#[test]
fn every_feature_occurs() {
    let mut random = Random::new(105);
    let takeda = Takeda::<Set64>::new(
        distinct_weights(Takeda::<Set64>::TERMS),
        all_amendments().last().expect("there are sixteen"),
    );
    let lieberum = Lieberum::<Set64>::new(distinct_weights(Lieberum::<Set64>::TERMS));
    let mut seen = [vec![false; Term::features(takeda.terms())], vec![false; Term::features(lieberum.terms())]];
    for _ in 0..5 {
        for position in random_game(&Variant { rule: Rule::Queen, files: 8, ranks: 8 }.start_position(), &mut random) {
            amounts(&takeda, &position).iter().for_each(|&(feature, _)| seen[0][usize::from(feature)] = true);
            amounts(&lieberum, &position).iter().for_each(|&(feature, _)| seen[1][usize::from(feature)] = true);
        }
    }
    assert!(seen.iter().flatten().all(|&found| found), "{seen:?}");
}
