//! Evaluations of Amazons on scattered positions, and the features that they find. Each game's own tests check its evaluations
//! in games.

use crate::positions::{random_game, scattered, varied};
use tenbin_amazons::{AmazonsPosition, Amendments, Lieberum, Rule, Takeda, Variant};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Evaluation, Feature, FeatureVector, Notation, Random, Term, Weights, testing};

/// Weights that are all different, of both signs, so that no term can hide behind another.
pub(crate) fn odd_weights(terms: &'static [Term]) -> Weights {
    let mut weights = Weights::zero(terms);
    for feature in 0..Term::features(terms) as Feature {
        let size = 0.31 + 0.173 * f64::from(feature);
        weights.set(feature, if feature % 3 == 1 { -size } else { size });
    }
    weights
}

/// Every combination of the amendments.
pub(crate) fn all_sees() -> impl Iterator<Item = Amendments> {
    (0..16).map(|bits| Amendments {
        coverage: bits & 1 != 0,
        coverage2: bits & 2 != 0,
        surroundings: bits & 4 != 0,
        regions: bits & 8 != 0,
    })
}

/// What an evaluation finds, feature by feature.
pub(crate) fn amounts<E: Evaluation>(evaluation: &E, position: &E::Position) -> Vec<(Feature, i32)> {
    let mut sparse = FeatureVector::new();
    evaluation.features(position, &evaluation.init(position), &mut sparse);
    sparse.into_amounts()
}

/// Random games from scattered pieces and arrows, under every movement rule.
fn check_scattered<S: Set, E: Evaluation<Position = AmazonsPosition<S>>>(evaluation: &E, size: (u8, u8), seed: u64) {
    let mut random = Random::new(seed);
    for rule in Rule::ALL {
        for _ in 0..3 {
            testing::check_evaluation(evaluation, &scattered::<S>(rule, size, &mut random), 1, seed);
        }
    }
}

fn check_amazons<S: Set>(size: (u8, u8)) {
    for (number, sees) in all_sees().enumerate() {
        let weights = odd_weights(Takeda::<S>::TERMS);
        check_scattered(&Takeda::<S>::new(weights, sees), size, number as u64);
    }
    check_scattered(&Lieberum::<S>::new(odd_weights(Lieberum::<S>::TERMS)), size, 101);
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
    let takeda = |sees| Takeda::<Set64>::new(odd_weights(Takeda::<Set64>::TERMS), sees);
    let all = Amendments { coverage: true, coverage2: true, surroundings: true, regions: true };
    for position in varied::<Set64>(Rule::Queen, (6, 6), 104) {
        let everything = amounts(&takeda(all), &position);
        for sees in all_sees() {
            let seen = [
                (3, sees.coverage),
                (4, sees.coverage2),
                (5, sees.surroundings),
                (6, sees.surroundings),
                (7, sees.regions),
            ];
            let hidden = |feature: Feature| seen.iter().any(|&(term, shown)| term == feature && !shown);
            let expected: Vec<_> = everything.iter().copied().filter(|&(feature, _)| !hidden(feature)).collect();
            assert_eq!(amounts(&takeda(sees), &position), expected, "{sees:?} {}", position.position_text());
        }
    }
}

#[test]
fn every_feature_is_found_somewhere() {
    let mut random = Random::new(105);
    let takeda =
        Takeda::<Set64>::new(odd_weights(Takeda::<Set64>::TERMS), all_sees().last().expect("there are sixteen"));
    let lieberum = Lieberum::<Set64>::new(odd_weights(Lieberum::<Set64>::TERMS));
    let mut seen = [vec![false; Term::features(takeda.terms())], vec![false; Term::features(lieberum.terms())]];
    for _ in 0..5 {
        for position in random_game(&Variant { rule: Rule::Queen, files: 8, ranks: 8 }.start_position(), &mut random) {
            amounts(&takeda, &position).iter().for_each(|&(feature, _)| seen[0][usize::from(feature)] = true);
            amounts(&lieberum, &position).iter().for_each(|&(feature, _)| seen[1][usize::from(feature)] = true);
        }
    }
    assert!(seen.iter().flatten().all(|&found| found), "{seen:?}");
}
