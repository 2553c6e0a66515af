//! What every method promises, tried with the small game.

mod courses;
mod directions;

use tenbin_breakthrough::{Advance, BreakthroughPosition, TERMS};
use tenbin_core::{Evaluation, Feature, GameHistory, Position, Random, Search, Stop, Term, Weights};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::Options;
use tenbin_training::bootstrap::Bootstrap;
use tenbin_training::comparison::{Comparison, Others, Pull};
use tenbin_training::review::Review;
use tenbin_training::temporal::Temporal;
use tenbin_training::{Course, Journey, Library, Part, Played, Progress, Source, Stepping, Taught, Teacher, rank};

fn options() -> Options {
    Options { hash: 1, ..Options::usual() }
}

/// Games that an evaluation plays against itself, one ply ahead, after some random plies.
fn games(evaluation: &Advance, count: u64, steps: u8) -> Vec<Played<BreakthroughPosition>> {
    (0..count)
        .map(|number| {
            let start = BreakthroughPosition::start(4, 6, steps).expect("there is such a board");
            let mut random = Random::stream(11, number);
            let mut line = GameHistory::new(start);
            let mut search = AlphaBeta::new(evaluation.with_weights(evaluation.weights().clone()), options());
            for _ in 0..random.below(8) {
                line.play(line.now().random_move(&mut random).expect("the game has just begun"));
            }
            let start = line.now().clone();
            let mut line = GameHistory::new(start.clone());
            let mut scores = Vec::new();
            while line.outcome().is_none() {
                let thought = search.search(&line, &tenbin_core::Limits::depth(1), &Stop::new(), &mut |_| {});
                line.play(thought.best_move().expect("the game goes on"));
                scores.push(thought.score);
            }
            Played { start, plies: line.plies().to_vec(), opening: 0, outcome: line.outcome(), scores }
        })
        .collect()
}

/// Through these games, so many plies ahead.
fn journey(library: Library<BreakthroughPosition>, depth: u32) -> Journey<BreakthroughPosition> {
    Journey { source: Source::Records(library), depth, options: options(), stop: Stop::new() }
}

/// All games to learn from.
fn to_learn_from(training: Vec<Played<BreakthroughPosition>>) -> Library<BreakthroughPosition> {
    Library { training, held_out: Vec::new() }
}

fn course(stepping: Stepping) -> Course {
    Course { passes: 3, batch: 8, threads: 1, seed: 5, stepping, average_all: false, patience: 10 }
}

fn learn(course: &Course, from: &Advance, teacher: &impl Teacher<Advance>) -> Taught {
    course.run(from, teacher, Progress::new(from.weights()), &Stop::new(), &mut |_| {})
}

fn flat() -> Advance {
    let mut weights = Weights::zero(TERMS);
    (0..Term::features(TERMS)).for_each(|feature| weights.set(feature as Feature, 0.2));
    Advance::new(weights)
}

#[test]
fn a_search_that_finds_the_experts_turn_has_nothing_to_teach() {
    for steps in [1, 2] {
        // The expert looks a ply ahead, so whoever judges alike and looks as far chooses the same turns of one ply.
        let library = Library { training: games(&Advance::default(), 4, steps), held_out: Vec::new() };
        let teacher =
            Comparison::new(&library, Pull::Margin(50.0), Others::Best { depth: steps.into() }, true, options());
        let lessons = Teacher::<Advance>::lessons(&teacher, Part::Training);
        let compared = |evaluation: &Advance| -> f64 {
            let lesson = |number| teacher.teach(evaluation, Part::Training, number, &mut Random::new(1)).count;
            (0..lessons).map(lesson).sum()
        };
        let (alike, otherwise) = (compared(&Advance::default()), compared(&flat()));
        assert!(alike < otherwise, "{alike} and {otherwise} of {lessons} with {steps} steps");
        assert!(steps > 1 || alike == 0.0, "{alike} of {lessons}");
    }
}

#[test]
fn a_review_looks_at_the_end_the_scores_or_both() {
    let mut played = games(&Advance::default(), 1, 1);
    let steepest = |games: &[Played<BreakthroughPosition>], end: f64| {
        let library = Library { training: games.to_vec(), held_out: Vec::new() };
        Review { journey: journey(library, 0), end, slope: 400.0 }.teach(
            &flat(),
            Part::Training,
            0,
            &mut Random::new(1),
        )
    };
    let [said, both, ended] = [0.0, 0.5, 1.0].map(|end| steepest(&played, end));
    assert!(said.count > 5.0 && said.count == ended.count);
    for feature in 0..Term::features(TERMS) as Feature {
        let [said, both, ended] = [&said, &both, &ended].map(|lesson| lesson.direction(feature));
        assert!((both - (said + ended) / 2.0).abs() < 1e-9, "feature {feature}: {said}, {ended}, and {both} for both");
    }
    // Without anything said there is nothing to review.
    played[0].scores.clear();
    assert_eq!(steepest(&played, 1.0).count, 0.0);
}

#[test]
fn comparison_finds_what_the_expert_looks_at() {
    let expert = Advance::default();
    for steps in [1, 2] {
        let library = Library::split(games(&expert, 80, steps), 0.25, 1, |_| true);
        assert_eq!((library.training.len(), library.held_out.len()), (60, 20));
        let start = flat();
        // The share of turns that are thought better than the expert's.
        let ranked = |evaluation: &Advance| rank(evaluation, &library.held_out, 10_000, 2, &Stop::new()).better;
        let perceptron = Comparison::new(&library, Pull::Margin(20.0), Others::Sampled(20), false, options());
        let bonanza = Comparison::new(&library, Pull::Sigmoid(30.0), Others::All, false, options());
        let likelihood = Comparison::new(&library, Pull::Likelihood(30.0), Others::All, false, options());
        let mean = Course { average_all: true, ..course(Stepping::Plain { rate: 5.0 }) };
        let by_margin = learn(&mean, &start, &perceptron).weights;
        let by_sigmoid = learn(&course(Stepping::Even { rate: 2.0, decay: 0.0 }), &start, &bonanza).weights;
        let by_likelihood = learn(&course(Stepping::Even { rate: 2.0, decay: 0.0 }), &start, &likelihood).weights;
        let before = ranked(&start);
        for (name, learned) in [("perceptron", by_margin), ("bonanza", by_sigmoid), ("likelihood", by_likelihood)] {
            let after = ranked(&start.with_weights(learned));
            assert!(after < before - 0.05, "{name} with {steps} plies a turn: {before} before, {after} after");
        }
    }
}

#[test]
fn searches_and_results_teach_too() {
    let start = flat();
    let played = games(&Advance::default(), 24, 1);
    let journey = |depth| journey(Library::split(played.clone(), 0.25, 1, |_| true), depth);
    let exam = |teacher: &dyn Fn(&Advance) -> f64, weights: &Weights| teacher(&start.with_weights(weights.clone()));
    let held_out = |teacher: &dyn Teacher<Advance>, evaluation: &Advance| {
        let lessons = (0..teacher.lessons(Part::HeldOut))
            .map(|number| teacher.teach(evaluation, Part::HeldOut, number, &mut Random::new(2)));
        let (loss, count) =
            lessons.fold((0.0, 0.0), |(loss, count), lesson| (loss + lesson.loss, count + lesson.count));
        loss / count
    };
    let steps = course(Stepping::Even { rate: 3.0, decay: 0.0 });
    let leaf = Temporal { journey: journey(2), leaves: true, lambda: 0.9, slope: 400.0 };
    let root = Bootstrap { journey: journey(3), tree: None, slope: 400.0 };
    let tree = Bootstrap { journey: journey(3), tree: Some(1), slope: 400.0 };
    let review = Review { journey: journey(0), end: 0.3, slope: 400.0 };
    for (name, learned, judge) in [
        ("tdleaf", learn(&steps, &start, &leaf).weights, &leaf as &dyn Teacher<Advance>),
        ("rootstrap", learn(&steps, &start, &root).weights, &root),
        ("treestrap", learn(&steps, &start, &tree).weights, &tree),
        ("review", learn(&steps, &start, &review).weights, &review),
    ] {
        let loss = |evaluation: &Advance| held_out(judge, evaluation);
        let (before, after) = (exam(&loss, start.weights()), exam(&loss, &learned));
        assert!(after < before, "{name}: {before} before, {after} after");
    }
}

#[test]
fn play_against_itself_needs_no_records() {
    let source = Source::OwnPlay {
        start: BreakthroughPosition::start(4, 6, 1).expect("a board"),
        games: 12,
        random_plies: 6,
        longest: 200,
    };
    let journey = Journey { source, depth: 2, options: options(), stop: Stop::new() };
    let teacher = Temporal { journey, leaves: true, lambda: 0.7, slope: 400.0 };
    let start = flat();
    let taught = learn(&course(Stepping::Even { rate: 2.0, decay: 0.0 }), &start, &teacher);
    assert!(taught.is_finished);
    assert_ne!(taught.weights, *start.weights());
}
