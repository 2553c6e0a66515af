//! Lazy evaluation: scores are exact if the slow terms never exceed the margin.

use crate::agreement::exact_options;
use crate::minimax::{minimax, run};
use crate::positions::{advance, after, amazons, lieberum, moves, pawns, sample, takeda};
use tenbin_amazons::Rule;
use tenbin_core::{Limits, Position, Score, ScoreSink};
use tenbin_search::alphabeta::AlphaBetaOptions;
use tenbin_search::{AlphaBeta, SearchableEvaluation};

/// The largest effect of the slow terms at a leaf of the tree.
fn largest_slow_terms<E: SearchableEvaluation>(evaluation: &E, position: &E::Position, depth: u32) -> Score {
    if depth > 0 {
        let below =
            moves(position).into_iter().map(|ply| largest_slow_terms(evaluation, &after(position, ply), depth - 1));
        return below.max().unwrap_or(0);
    }
    let accumulator = evaluation.init(position);
    let mut fast = ScoreSink::new(evaluation.weights());
    evaluation.fast_terms(position, &accumulator, &mut fast);
    (evaluation.score(position, &accumulator) - fast.score()).abs()
}

/// The margin that no leaf exceeds; iterative deepening has leaves at every depth up to the last.
fn safe_margin<E: SearchableEvaluation>(evaluation: &E, position: &E::Position, depth: u32) -> Score {
    (1..=depth).map(|depth| largest_slow_terms(evaluation, position, depth)).max().unwrap_or(0)
}

fn score<E: SearchableEvaluation + Clone>(
    evaluation: &E,
    position: &E::Position,
    depth: u32,
    options: AlphaBetaOptions,
) -> Option<Score> {
    run(&mut AlphaBeta::new(evaluation.clone(), options), position, &Limits::depth(depth)).score
}

/// Checks with the smallest safe margin, which skips most.
fn check<E: SearchableEvaluation + Clone>(evaluation: &E, positions: &[E::Position], depth: u32) {
    for position in positions.iter().filter(|position| position.count_moves() > 1) {
        let margin = safe_margin(evaluation, position, depth);
        let expected = minimax(evaluation, position, 0, depth);
        for options in exact_options() {
            let options = AlphaBetaOptions { lazy: Some(margin), ..options };
            let mut search = AlphaBeta::new(evaluation.clone(), options.clone());
            let found = run(&mut search, position, &Limits::depth(depth)).score;
            assert_eq!(found, Some(expected), "depth {depth}, {options:?}, {position:?}");
        }
    }
}

#[test]
fn a_safe_margin_keeps_the_score() {
    for rule in Rule::ALL {
        let small = |position: &_| Position::perft(position, 3) < 15_000;
        let positions: Vec<_> = sample(&amazons(rule, 4, 4), 3, 11).into_iter().filter(small).collect();
        check(&takeda(), &positions, 3);
        check(&lieberum(), &positions, 3);
    }
    check(&advance(), &sample(&pawns(4, 5, 1), 3, 12), 4);
    check(&advance(), &sample(&pawns(4, 5, 2), 3, 13), 4);
}

#[test]
fn an_enormous_margin_keeps_the_score() {
    for position in sample(&amazons(Rule::Queen, 4, 4), 2, 14) {
        let lazy = AlphaBetaOptions { lazy: Some(100_000), ..AlphaBetaOptions::plain() };
        assert_eq!(score(&takeda(), &position, 2, lazy), score(&takeda(), &position, 2, AlphaBetaOptions::plain()));
    }
}

#[test]
fn margin_zero_changes_scores() {
    // This shows that lazy evaluation is active in the tests above.
    let positions = sample(&pawns(5, 5, 1), 6, 15);
    let lazy = || AlphaBetaOptions { lazy: Some(0), ..AlphaBetaOptions::plain() };
    let differs = |position: &&_| {
        score(&advance(), position, 3, lazy()) != score(&advance(), position, 3, AlphaBetaOptions::plain())
    };
    assert!(positions.iter().filter(differs).count() > 0, "{} positions", positions.len());
}

/// The options of a search with quiescence search, pruning and a lazy margin.
fn pruning_options(margin: Score) -> AlphaBetaOptions {
    AlphaBetaOptions { lazy: Some(margin), futility: true, quiescence: Some(0), ..AlphaBetaOptions::plain() }
}

#[test]
fn a_skipped_evaluation_does_not_loosen_delta_pruning() {
    let positions = sample(&pawns(6, 6, 1), 12, 16);
    let nodes = |options: &AlphaBetaOptions| {
        let searched = positions.iter().map(|position| {
            let mut search = AlphaBeta::new(advance(), options.clone());
            run(&mut search, position, &Limits::depth(3)).nodes
        });
        searched.sum::<u64>()
    };
    let [by_estimate, by_bound] =
        [true, false].map(|lazy_estimate| nodes(&AlphaBetaOptions { lazy_estimate, ..pruning_options(500) }));
    assert!(by_estimate < by_bound, "{by_estimate} nodes instead of {by_bound}");
}

#[test]
fn interior_nodes_are_skipped_too() {
    let positions = sample(&pawns(6, 6, 1), 6, 17);
    let skipped = |lazy_interior| {
        let counts = positions.iter().map(|position| {
            let options = AlphaBetaOptions { lazy_interior, ..pruning_options(100) };
            let mut search = AlphaBeta::new(advance(), options);
            run(&mut search, position, &Limits::depth(4));
            search.lazy_stats().skipped() as f64 / search.lazy_stats().evaluations() as f64
        });
        counts.sum::<f64>()
    };
    let (with, without) = (skipped(true), skipped(false));
    assert!(with > without, "{with} instead of {without}");
}
