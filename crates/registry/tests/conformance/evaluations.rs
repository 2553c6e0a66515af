//! What an evaluation promises, whichever it is: one walk, three scales, no side and no corner of the board preferred.

use crate::positions::{random_game, scattered, varied};
use tenbin_amazons::{AmazonsPosition, Amendments, Lieberum, Rule, Takeda, Variant};
use tenbin_arimaa::ArimaaEvaluation;
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_breakthrough::Advance;
use tenbin_core::{
    ContributionMap, Evaluation, Feature, FeatureSink, FeatureVector, Notation, Position, Random, Score, ScoreSink,
    Side, Term, Weights, breakdown,
};
use tenbin_go::strength::Strength;
use tenbin_go::{Charge, InfluenceEvaluation, InfluenceFunction, MirrorAxis, PotentialModel, Rules};

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

fn fresh_score<E: Evaluation>(evaluation: &E, position: &E::Position) -> Score {
    evaluation.score(position, &evaluation.init(position))
}

/// Both stages one after the other, as a search asks for them.
fn staged<E: Evaluation, S: FeatureSink>(
    evaluation: &E,
    position: &E::Position,
    trail: &E::Accumulator,
    mut scale: S,
) -> S {
    let found = evaluation.fast_terms(position, trail, &mut scale);
    evaluation.slow_terms(position, trail, found, &mut scale);
    scale
}

fn check_scales<E: Evaluation<Position: Notation>>(evaluation: &E, position: &E::Position, trail: &E::Accumulator) {
    let place = position.position_text();
    let fixed = |feature: Feature| i64::from(evaluation.weights().fixed()[usize::from(feature)]);
    let mut sum = ScoreSink::new(evaluation.weights());
    evaluation.features(position, trail, &mut sum);
    let sparse = amounts(evaluation, position);
    let picture = staged(evaluation, position, trail, ContributionMap::new());
    let learned: i64 = sparse.iter().map(|&(feature, amount)| fixed(feature) * i64::from(amount)).sum();
    let drawn: i64 = picture.contributions.iter().map(|one| fixed(one.feature) * i64::from(one.amount)).sum();
    let staged_total = staged(evaluation, position, trail, ScoreSink::new(evaluation.weights())).total();
    assert_eq!([learned, drawn, staged_total], [sum.total(); 3], "{place}");
    assert_eq!(staged(evaluation, position, trail, FeatureVector::new()).into_amounts(), sparse, "{place}");
    assert_eq!(evaluation.score(position, trail), sum.score(), "{place}");
    let explained: f64 = breakdown(evaluation, position).iter().map(|term| term.points).sum();
    assert_eq!(explained.trunc() as Score, sum.score(), "{place}");
    for side in Side::BOTH {
        let worth = sum.score() * side.sign();
        let above = |points: Score| {
            let mut found = FeatureVector::new();
            (evaluation.features_if_above(position, trail, (side, points), &mut found), found.into_amounts())
        };
        for points in [worth - 100, worth - 1] {
            assert_eq!(above(points), (Some(sum.score()), sparse.clone()), "{place}");
        }
        assert_eq!([worth, worth + 100].map(above), [(None, Vec::new()), (None, Vec::new())], "{place}");
    }
    let board = position.diagram();
    let places = picture.contributions.iter().filter_map(|one| one.at);
    places.for_each(|at| assert!(at.file < board.files && at.rank < board.ranks, "{at} in {place}"));
}

fn check_fairness<E: Evaluation<Position: Notation>>(evaluation: &E, position: &E::Position) {
    let score = fresh_score(evaluation, position);
    let place = position.position_text();
    assert_eq!(fresh_score(evaluation, &position.colours_swapped()), -score, "colours swapped: {place}");
    for same in position.symmetric() {
        assert_eq!(fresh_score(evaluation, &same), score, "{} like {place}", same.position_text());
    }
}

/// Follows a random game and checks everything at every position.
fn check_game<E: Evaluation<Position: Notation>>(evaluation: &E, start: &E::Position, random: &mut Random) {
    let (mut now, mut trail) = (start.clone(), evaluation.init(start));
    loop {
        assert_eq!(now.key(), now.fresh_key(), "{}", now.position_text());
        assert_eq!(trail, evaluation.init(&now), "{}", now.position_text());
        check_scales(evaluation, &now, &trail);
        check_fairness(evaluation, &now);
        let Some(ply) = now.random_move(random) else { return };
        let before = now.clone();
        now.play(ply);
        evaluation.update(&mut trail, &before, ply, &now);
    }
}

fn check_amazons<S: Set, E: Evaluation<Position = AmazonsPosition<S>>>(evaluation: &E, sizes: &[(u8, u8)], seed: u64) {
    let mut random = Random::new(seed);
    for &(files, ranks) in sizes {
        for rule in Rule::ALL {
            check_game(evaluation, &Variant { rule, files, ranks }.start_position(), &mut random);
            for _ in 0..5 {
                let position = scattered::<S>(rule, (files, ranks), &mut random);
                check_scales(evaluation, &position, &evaluation.init(&position));
                check_fairness(evaluation, &position);
            }
        }
    }
}

const SMALL: &[(u8, u8)] = &[(3, 3), (5, 4), (6, 6)];

macro_rules! on_each_set {
    ($($name:ident: $set:ty, $sizes:expr;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn takeda_conforms_whatever_it_sees() {
                for (number, sees) in all_sees().enumerate() {
                    let sizes = if number % 5 == 0 { $sizes } else { SMALL };
                    let weights = odd_weights(Takeda::<$set>::TERMS);
                    check_amazons(&Takeda::<$set>::new(weights, sees), sizes, number as u64);
                }
            }

            #[test]
            fn lieberum_conforms() {
                let lieberum = Lieberum::<$set>::new(odd_weights(Lieberum::<$set>::TERMS));
                check_amazons(&lieberum, SMALL, 101);
                check_amazons(&lieberum, $sizes, 102);
            }
        }
    )*};
}

on_each_set! {
    on_set64: Set64, &[(8, 8), (3, 8)];
    on_set128: Set128, &[(10, 10), (11, 4)];
    on_set256: Set256, &[(12, 5), (16, 9)];
}

#[test]
fn advance_conforms() {
    let advance = Advance::new(odd_weights(tenbin_breakthrough::TERMS));
    let mut random = Random::new(103);
    for (files, ranks, steps) in [(3, 3, 1), (4, 6, 1), (6, 6, 1), (8, 8, 1), (5, 5, 2), (8, 8, 2), (7, 8, 4)] {
        let start = tenbin_breakthrough::BreakthroughPosition::start(files, ranks, steps).unwrap();
        (0..10).for_each(|_| check_game(&advance, &start, &mut random));
    }
}

#[test]
fn the_evaluations_of_go_conform() {
    fn check<E: Evaluation<Position = tenbin_go::GoPosition<N>>, const N: usize>(
        evaluation: &E,
        size: u8,
        rules: Rules,
    ) {
        check_game(evaluation, &tenbin_go::GoPosition::new(size, rules), &mut Random::new(u64::from(size)));
    }
    let short = |rules: Rules| Rules { max_plies: 90, ..rules };
    for (number, (_, axis)) in MirrorAxis::NAMED.into_iter().enumerate() {
        let charge = Charge::new(
            odd_weights(Charge::<128>::TERMS),
            Strength::default(),
            PotentialModel::new(axis, number % 2 == 1),
        );
        check::<_, 128>(&charge, 5, Rules::CHINESE);
        check::<_, 128>(&charge, 7, short(Rules::JAPANESE));
    }
    for influence in [InfluenceFunction::Zobrist, InfluenceFunction::Bouzy] {
        let spread = InfluenceEvaluation::new(odd_weights(InfluenceEvaluation::<128>::TERMS), influence);
        check::<_, 128>(&spread, 6, Rules::JAPANESE);
        check::<_, 128>(&spread, 9, Rules::CHINESE);
    }
    check::<_, 512>(&Charge::default(), 19, short(Rules::CHINESE));
}

#[test]
fn the_evaluations_of_arimaa_conform() {
    let mut random = Random::new(106);
    for terms in [ArimaaEvaluation::HANDMADE_TERMS, ArimaaEvaluation::FULL_TERMS, ArimaaEvaluation::RICH_TERMS] {
        let evaluation = ArimaaEvaluation::new(odd_weights(terms));
        (0..3).for_each(|_| check_game(&evaluation, &tenbin_arimaa::ArimaaPosition::default(), &mut random));
    }
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
