//! The evaluation `conjunctions` against `full`: sums of the weights of flags give the same scores.

use crate::random::{crowded_position, random_game, random_position};
use std::collections::BTreeSet;
use tenbin_arimaa::{ArimaaEvaluation, ArimaaPosition};
use tenbin_core::{Evaluation, Feature, FeatureVector, Random, Symmetries, Term, Weights, testing};

const FULL: &[Term] = ArimaaEvaluation::FULL_TERMS;
const CONJUNCTIONS: &[Term] = ArimaaEvaluation::CONJUNCTION_TERMS;
const KINDS: [&str; 6] = ["rabbit", "cat", "dog", "horse", "camel", "elephant"];

/// The weights of conjunctions that give the same scores as these weights of `full`.
fn as_conjunctions(full: &Weights) -> Weights {
    let weight = |term: &str, place: usize| full.get(Term::feature(FULL, term) + place as Feature);
    let mut weights = Weights::zero(CONJUNCTIONS);
    let mut set = |term: &Term, place: usize, value: f64| {
        weights.set(Term::feature(CONJUNCTIONS, term.name) + place as Feature, value);
    };
    for term in CONJUNCTIONS {
        for place in 0..term.shape.len() {
            let value = match term.name.strip_suffix("-flags") {
                Some(kind) => {
                    let kind = KINDS.iter().position(|name| *name == kind).expect("a kind of piece");
                    let flags = ["frozen", "free", "backed", "approach", "beset"].into_iter().enumerate();
                    let sum: f64 =
                        flags.filter(|(bit, _)| place >> bit & 1 == 1).map(|(_, flag)| weight(flag, kind)).sum();
                    sum + if place >> 5 & 1 == 1 { weight("roving", kind - 1) } else { 0.0 }
                }
                None => match term.name {
                    "each-trap-strength" => weight("trap-strength", place / 2),
                    "each-trap-holder" => weight("trap-holder", place / 2),
                    "each-trap-pieces" => {
                        let elephant = if place / 5 % 2 == 1 { weight("trap-elephant", place / 20) } else { 0.0 };
                        weight("trap-pieces", place / 20 * 5 + place % 5) + elephant
                    }
                    name => weight(name, place),
                },
            };
            set(term, place, value);
        }
    }
    weights
}

fn score(evaluation: &ArimaaEvaluation, position: &ArimaaPosition) -> i32 {
    evaluation.score(position, &evaluation.init(position))
}

/// Weights with one decimal, so that sums of them are exact in fixed point.
fn random_weights(seed: u64) -> Weights {
    let (random, mut weights) = (testing::random_weights(FULL, seed), Weights::zero(FULL));
    for feature in 0..Term::features(FULL) as Feature {
        weights.set(feature, random.get(feature).round());
    }
    weights
}

#[test]
fn sums_of_flags_score_as_full_does() {
    let mut random = Random::new(58);
    for seed in 0..8 {
        let weights = random_weights(seed);
        let conjunctions = ArimaaEvaluation::new(as_conjunctions(&weights));
        let full = ArimaaEvaluation::new(weights);
        let positions = (0..100).flat_map(|_| [random_position(&mut random), crowded_position(&mut random)]);
        for position in positions.collect::<Vec<_>>().into_iter().chain(random_game(&mut random)) {
            assert_eq!(score(&conjunctions, &position), score(&full, &position), "{position:?}");
        }
    }
}

#[test]
fn the_built_in_weights_score_as_full_does() {
    let mut random = Random::new(59);
    for position in (0..300).map(|_| random_position(&mut random)) {
        let difference =
            score(&ArimaaEvaluation::conjunctions(), &position) - score(&ArimaaEvaluation::full(), &position);
        assert!(difference.abs() <= 1, "{difference} in {position:?}");
    }
}

#[test]
fn every_trap_has_its_own_weights() {
    let mut random = Random::new(60);
    let unequal = ArimaaEvaluation::new(testing::random_weights(CONJUNCTIONS, 61));
    let (mut seen, mut differ) = (BTreeSet::new(), 0);
    for position in (0..2_000).map(|_| random_position(&mut random)) {
        let mut sparse = FeatureVector::new();
        unequal.features(&position, &unequal.init(&position), &mut sparse);
        seen.extend(sparse.into_amounts().into_iter().map(|(feature, _)| feature));
        assert_eq!(score(&unequal, &position.colours_swapped()), -score(&unequal, &position), "{position:?}");
        differ +=
            usize::from(position.symmetric().iter().any(|same| score(&unequal, same) != score(&unequal, &position)));
    }
    assert!(differ > 1_000, "the wings count alike in all but {differ} positions");
    for term in ["each-trap-strength", "each-trap-holder", "each-trap-pieces"] {
        let first = Term::feature(CONJUNCTIONS, term);
        // An elephant beside a trap is a piece beside it.
        let places = (0..4).map(|trap| if term == "each-trap-pieces" { trap * 10 + 1 } else { trap });
        assert!(places.into_iter().all(|place| seen.contains(&(first + place))), "{term}");
    }
}
