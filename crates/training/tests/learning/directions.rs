//! Where lessons say weights should go: downhill, if there is a slope; towards what was wanted, if that is held fast.

use super::{flat, games, journey, options, to_learn_from};
use std::collections::HashSet;
use tenbin_breakthrough::{Advance, BreakthroughPosition, TERMS};
use tenbin_core::{
    Evaluation, Feature, FeatureVector, Flow, GameHistory, Position, Random, Score, Term, Weights, is_decided,
};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::Options;
use tenbin_training::bootstrap::Bootstrap;
use tenbin_training::comparison::{Comparison, Others, Pull};
use tenbin_training::review::Review;
use tenbin_training::temporal::Temporal;
use tenbin_training::{Journey, Lesson, Part, Played, Teacher};

/// The direction of a lesson must be downhill: as steep as the loss is when a weight is moved a little either way. What the
/// rounding of scores to whole points does to a slope is `rounding` at most.
fn check_slope(evaluation: &Advance, teacher: &impl Teacher<Advance>, of_loss: f64, rounding: f64) {
    let lesson = |weights: Weights, number| {
        teacher.teach(&evaluation.with_weights(weights), Part::Training, number, &mut Random::new(1))
    };
    let mut checked = 0;
    for number in 0..teacher.lessons(Part::Training) {
        let shown = lesson(evaluation.weights().clone(), number);
        for feature in 0..Term::features(TERMS) as Feature {
            let moved = |by: f64| {
                let mut weights = evaluation.weights().clone();
                weights.set(feature, weights.get(feature) + by);
                lesson(weights, number).loss
            };
            // Scores are whole points, so a small move would only show their rounding.
            let by = 0.5;
            let slope = (moved(by) - moved(-by)) / (2.0 * by * 100.0);
            let downhill = shown.direction(feature);
            assert!(
                (downhill * of_loss + slope).abs() <= 0.05 * slope.abs() + rounding,
                "lesson {number}, feature {feature}: the loss rises by {slope}, the direction is {downhill}"
            );
            checked += u32::from(slope.abs() > 10.0 * rounding);
        }
    }
    assert!(checked > 20, "only {checked} slopes were steep enough to be seen");
}

#[test]
fn bonanzas_direction_is_downhill() {
    let library = to_learn_from(games(&Advance::default(), 4, 1));
    let teacher = Comparison::new(&library, Pull::Sigmoid(300.0), Others::All, false, options());
    check_slope(&flat(), &teacher, 1.0, 1e-4);
}

#[test]
fn the_direction_to_what_is_likelier_is_downhill() {
    let library = to_learn_from(games(&Advance::default(), 4, 1));
    let teacher = Comparison::new(&library, Pull::Likelihood(300.0), Others::All, false, options());
    check_slope(&flat(), &teacher, 1.0, 1e-4);
}

#[test]
fn the_perceptrons_direction_is_downhill() {
    let library = to_learn_from(games(&Advance::default(), 2, 1));
    // One other turn only, so that the share of each is the whole; far from where it stops pulling.
    let teacher = Comparison::new(&library, Pull::Margin(10_000.0), Others::Sampled(1), false, options());
    check_slope(&flat(), &teacher, 1.0, 0.02);
}

#[test]
fn at_lambda_one_temporal_difference_is_downhill_to_the_result() {
    let library = to_learn_from(games(&Advance::default(), 8, 1));
    let teacher = Temporal { journey: journey(library, 0), leaves: false, lambda: 1.0, slope: 400.0 };
    // The loss is the square of what is missing, the direction half of its slope.
    check_slope(&flat(), &teacher, 2.0, 1e-4);
}

#[test]
fn a_review_is_downhill_to_what_was_said() {
    let library = to_learn_from(games(&Advance::default(), 16, 1));
    // Where positions are played out first, other weights may lead to other positions.
    let options = Options { quiet: None, ..options() };
    let journey = Journey { options, ..journey(library, 0) };
    check_slope(&flat(), &Review { journey, end: 0.3, slope: 1_000.0 }, 1.0, 1e-4);
}

/// How many points make winning *e* times as likely, in what follows.
const SLOPE: f64 = 400.0;

/// Weights so large that what is rounded to whole points hardly shows.
fn uneven() -> Advance {
    let mut weights = Weights::zero(TERMS);
    (0..Term::features(TERMS)).for_each(|feature| weights.set(feature as Feature, 0.5 + 0.4 * feature as f64));
    Advance::new(weights)
}

/// What a lesson wants of a position: that `First` wins it with a chance from here to there. Methods that learn from searches do not
/// ask what the search would say with other weights, so what they want is held fast.
struct Wanted {
    position: BreakthroughPosition,
    least: f64,
    most: f64,
}

fn chance(points: f64) -> f64 {
    1.0 / (1.0 + (-points / SLOPE).exp())
}

/// The score of a position, not rounded.
fn points(weights: &Weights, position: &BreakthroughPosition) -> f64 {
    let evaluation = Advance::new(weights.clone());
    let mut sparse = FeatureVector::new();
    evaluation.features(position, &evaluation.init(position), &mut sparse);
    sparse.into_amounts().iter().map(|&(feature, amount)| weights.exact_points(feature, amount)).sum()
}

/// The squares of what is missing, added up.
fn missing(weights: &Weights, wanted: &[Wanted]) -> f64 {
    let square = |wanted: &Wanted| {
        let now = chance(points(weights, &wanted.position));
        (now - now.clamp(wanted.least, wanted.most)).powi(2)
    };
    wanted.iter().map(square).sum()
}

/// The direction of a lesson must be half the slope of what is missing, the wrong way round. Answers how many slopes are steep
/// enough to be seen.
fn check_wanted(name: &str, lesson: &Lesson, evaluation: &Advance, wanted: &[Wanted]) -> usize {
    let mut seen = 0;
    for feature in 0..Term::features(TERMS) as Feature {
        let moved = |by: f64| {
            let mut weights = evaluation.weights().clone();
            weights.set(feature, weights.get(feature) + by);
            missing(&weights, wanted)
        };
        let slope = (moved(0.01) - moved(-0.01)) / 2.0;
        let downhill = lesson.direction(feature);
        assert!(
            (2.0 * downhill + slope).abs() <= 0.05 * slope.abs() + 3e-5,
            "{name}, feature {feature}: what is missing rises by {slope}, the direction is {downhill}"
        );
        seen += usize::from(slope.abs() > 3e-4);
    }
    seen
}

/// A search as a journey uses it, and the positions of a game it is used in.
fn stations(game: &Played<BreakthroughPosition>) -> (AlphaBeta<Advance>, Vec<GameHistory<BreakthroughPosition>>) {
    let mut line = GameHistory::new(game.start.clone());
    let mut lines = Vec::new();
    for &ply in &game.plies {
        lines.push(line.clone());
        line.play(ply);
    }
    (AlphaBeta::new(uneven(), options()), lines)
}

/// From the view of `First`, what a search remembers of a position.
fn bounds(search: &AlphaBeta<Advance>, position: &BreakthroughPosition, shallowest: u32) -> Option<[Option<Score>; 2]> {
    let known = search.remembered(position).filter(|known| known.depth >= shallowest)?;
    let sign = position.side_to_move().sign();
    let bounds = [known.least, known.most].map(|bound| bound.filter(|&score| !is_decided(score)).map(|it| it * sign));
    Some(if sign > 0 { bounds } else { [bounds[1], bounds[0]] })
}

/// What TreeStrap wants of the positions below one.
fn want_below(
    search: &AlphaBeta<Advance>,
    from: &BreakthroughPosition,
    seen: &mut HashSet<u64>,
    wanted: &mut Vec<Wanted>,
) {
    from.moves(|ply| {
        let mut position = from.clone();
        position.play(ply);
        let is_new = position.outcome().is_none() && seen.insert(position.key());
        if let Some([least, most]) = bounds(search, &position, 1).filter(|_| is_new) {
            let [least, most] = [least.map_or(0.0, |it| chance(it.into())), most.map_or(1.0, |it| chance(it.into()))];
            wanted.push(Wanted { position: position.clone(), least, most });
            want_below(search, &position, seen, wanted);
        }
        Flow::Continue(())
    });
}

#[test]
fn rootstrap_and_treestrap_lead_to_what_searches_say() {
    let played = games(&Advance::default(), 8, 1);
    for (name, tree) in [("rootstrap", None), ("treestrap", Some(1))] {
        let teacher = Bootstrap { journey: journey(to_learn_from(played.clone()), 3), tree, slope: SLOPE };
        let mut seen = 0;
        for (number, game) in played.iter().enumerate() {
            let mut wanted = Vec::new();
            let (mut search, lines) = stations(game);
            for line in lines {
                let leaf = search.leaf(&line, 3);
                if is_decided(leaf.score) {
                    continue;
                }
                let said = chance(leaf.score.into());
                wanted.push(Wanted { position: line.now().clone(), least: said, most: said });
                if tree.is_some() {
                    want_below(&search, line.now(), &mut HashSet::from([line.now().key()]), &mut wanted);
                }
            }
            let lesson = teacher.teach(&uneven(), Part::Training, number, &mut Random::new(1));
            assert_eq!(lesson.count, wanted.len() as f64, "{name}");
            assert!((lesson.loss - missing(uneven().weights(), &wanted)).abs() < 0.05 * lesson.loss + 1e-3, "{name}");
            seen += check_wanted(name, &lesson, &uneven(), &wanted);
        }
        assert!(seen > 10, "{name}: only {seen} slopes were steep enough to be seen");
    }
}

/// What is expected after each of some chances and a result, by the definition of TD(λ): a mixture of what is thought one step
/// later, two steps later, and so on, each counting λ times as much as the one before, and the result all the rest.
fn expected(chances: &[f64], result: f64, lambda: f64) -> Vec<f64> {
    let after = |place: usize| {
        let later = &chances[place + 1..];
        let mixed: f64 = (0..).zip(later).map(|(steps, chance)| (1.0 - lambda) * lambda.powi(steps) * chance).sum();
        mixed + lambda.powi(later.len() as i32) * result
    };
    (0..chances.len()).map(after).collect()
}

#[test]
fn temporal_differences_lead_the_leaves_to_what_comes_later() {
    let played = games(&Advance::default(), 8, 1);
    for lambda in [0.0, 0.7, 1.0] {
        let journey = journey(to_learn_from(played.clone()), 2);
        let teacher = Temporal { journey, leaves: true, lambda, slope: SLOPE };
        let mut seen = 0;
        for (number, game) in played.iter().enumerate() {
            let (mut search, lines) = stations(game);
            let leaves = lines.iter().map(|line| search.leaf(line, 2)).filter(|leaf| leaf.is_source);
            let (positions, chances): (Vec<_>, Vec<_>) =
                leaves.map(|leaf| (leaf.position, chance(leaf.score.into()))).unzip();
            let outcome = game.outcome.expect("the games were played to their end");
            let result = f64::from(outcome.half_points(tenbin_core::Side::First)) / 2.0;
            let wanted: Vec<Wanted> = positions
                .into_iter()
                .zip(expected(&chances, result, lambda))
                .map(|(position, wanted)| Wanted { position, least: wanted, most: wanted })
                .collect();
            let lesson = teacher.teach(&uneven(), Part::Training, number, &mut Random::new(1));
            assert_eq!(lesson.count, wanted.len() as f64);
            seen += check_wanted(&format!("tdleaf at {lambda}"), &lesson, &uneven(), &wanted);
        }
        assert!(seen > 10, "at {lambda} only {seen} slopes were steep enough to be seen");
    }
}
