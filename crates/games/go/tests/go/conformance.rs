//! The conformance checks of `tenbin_core::testing`, under every ruleset and on several board sizes.

use crate::movegen::rulesets;
use tenbin_core::{Notation, PlayoutPolicy, Position, Random, Weights, testing};
use tenbin_entry::scratch::{Scratch, scratch_terms};
use tenbin_go::{
    Charge, DEFAULT_BOUZY, DEFAULT_INFLUENCE, DeadStoneRule, GoPosition, InfluenceEvaluation, InfluenceFunction,
    MirrorAxis, PotentialModel, Rules, strength::Strength,
};

/// A position after playout moves.
fn after<const N: usize>(size: u8, rules: Rules, plies: usize) -> GoPosition<N> {
    let (mut position, mut random) = (GoPosition::<N>::new(size, rules), Random::new(plies as u64));
    for _ in 0..plies {
        position.playout_move(&mut random).into_iter().for_each(|ply| position.play(ply));
    }
    position
}

/// Playouts are random, so they may score two symmetric positions differently: the strength of chains decides instead.
#[test]
fn rules_and_notation() {
    for rules in rulesets().into_iter().map(|rules| Rules { dead: DeadStoneRule::Strength, ..rules }) {
        for size in [2, 3, 5] {
            testing::check_game(&GoPosition::<128>::new(size, Rules { max_plies: 90, ..rules }), 5, 1);
        }
        testing::check_game(&after::<128>(9, rules, 60), 1, 2);
        let handicap = GoPosition::<128>::new(4, rules).parse_position("4/4/4/4 b+3").expect("a valid position");
        testing::check_game(&handicap, 3, 3);
    }
    testing::check_game(
        &after::<512>(13, Rules { max_plies: 130, dead: DeadStoneRule::Strength, ..Rules::JAPANESE }, 100),
        1,
        4,
    );
    testing::check_game(&after::<1024>(25, Rules { max_plies: 420, ..Rules::CHINESE }, 400), 1, 5);
}

#[test]
fn search_hooks() {
    for rules in rulesets() {
        let start = GoPosition::<128>::new(5, Rules { max_plies: 90, ..rules });
        testing::check_tactics(&start, 1, 6);
        testing::check_turns(&start, 1, 7);
        testing::check_playouts(&start, 3, 8);
        testing::check_playouts(&after::<128>(9, rules, 40), 1, 9);
    }
}

fn check_charge<const N: usize>(start: &GoPosition<N>, axis: MirrorAxis, shadow: bool) {
    let weights = testing::random_weights(Charge::<N>::TERMS, 10);
    let charge = Charge::new(weights, Strength::default(), PotentialModel::new(axis, shadow));
    testing::check_evaluation(&charge, start, 1, 10);
}

fn check_influence<const N: usize>(start: &GoPosition<N>) {
    for (text, function) in [(DEFAULT_INFLUENCE, InfluenceFunction::Zobrist), (DEFAULT_BOUZY, InfluenceFunction::Bouzy)]
    {
        let weights = Weights::parse(text, InfluenceEvaluation::<N>::TERMS).expect("the built-in weights are valid");
        testing::check_evaluation(&InfluenceEvaluation::new(weights, function), start, 1, 11);
    }
}

#[test]
fn evaluations_with_scratch_terms() {
    let small = GoPosition::<128>::new(5, Rules { max_plies: 40, ..Rules::CHINESE });
    let base = Charge::<128>::default();
    let weights = testing::random_weights(scratch_terms(&base).expect("unique names"), 13);
    testing::check_evaluation(&Scratch::new(&base, weights), &small, 1, 13);
    let base =
        InfluenceEvaluation::<128>::new(Weights::zero(InfluenceEvaluation::<128>::TERMS), InfluenceFunction::Bouzy);
    let weights = testing::random_weights(scratch_terms(&base).expect("unique names"), 14);
    testing::check_evaluation(&Scratch::new(&base, weights), &small, 1, 14);
}

#[test]
fn evaluations() {
    for rules in [Rules::CHINESE, Rules::JAPANESE] {
        let small = GoPosition::<128>::new(5, Rules { max_plies: 40, ..rules });
        testing::check_evaluation(&Charge::default(), &small, 1, 12);
        for axis in [MirrorAxis::None, MirrorAxis::Line, MirrorAxis::Half, MirrorAxis::Out] {
            [false, true].into_iter().for_each(|shadow| check_charge(&small, axis, shadow));
        }
        check_influence(&small);
        let middle = after::<128>(9, Rules { max_plies: 60, ..rules }, 40);
        check_charge(&middle, MirrorAxis::None, false);
        check_charge(&middle, MirrorAxis::Line, false);
        check_influence(&middle);
    }
    check_charge(&after::<512>(13, Rules { max_plies: 110, ..Rules::JAPANESE }, 100), MirrorAxis::None, false);
}
