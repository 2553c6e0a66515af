//! Lazy evaluation: with a margin that the heavy stage never exceeds nothing is lost, with less something may be.

use crate::agreement::exact_options;
use crate::minimax::{minimax, think};
use crate::positions::{advance, after, amazons, lieberum, moves, pawns, sample, takeda};
use tenbin_amazons::Rule;
use tenbin_core::{Limits, Position, Score, ScoreSink};
use tenbin_search::alphabeta::Options;
use tenbin_search::{AlphaBeta, SearchableEvaluation};

/// The most that the heavy stage changes at any leaf of the tree.
fn largest_heavy<E: SearchableEvaluation>(evaluation: &E, position: &E::Position, depth: u32) -> Score {
    if depth > 0 {
        let below = moves(position).into_iter().map(|ply| largest_heavy(evaluation, &after(position, ply), depth - 1));
        return below.max().unwrap_or(0);
    }
    let trail = evaluation.init(position);
    let mut cheap = ScoreSink::new(evaluation.weights());
    evaluation.fast_terms(position, &trail, &mut cheap);
    (evaluation.score(position, &trail) - cheap.score()).abs()
}

/// Iterative deepening has leaves at every depth up to the last.
fn safe_margin<E: SearchableEvaluation>(evaluation: &E, position: &E::Position, depth: u32) -> Score {
    (1..=depth).map(|depth| largest_heavy(evaluation, position, depth)).max().unwrap_or(0)
}

fn score<E: SearchableEvaluation + Clone>(
    evaluation: &E,
    position: &E::Position,
    depth: u32,
    options: Options,
) -> Option<Score> {
    think(&mut AlphaBeta::new(evaluation.clone(), options), position, &Limits::depth(depth)).score
}

/// Checks with the smallest margin that is safe, so that as much as possible is skipped.
fn check<E: SearchableEvaluation + Clone>(evaluation: &E, positions: &[E::Position], depth: u32) {
    for position in positions.iter().filter(|position| position.count_moves() > 1) {
        let margin = safe_margin(evaluation, position, depth);
        let expected = minimax(evaluation, position, 0, depth);
        for options in exact_options() {
            let options = Options { lazy: Some(margin), ..options };
            let mut search = AlphaBeta::new(evaluation.clone(), options.clone());
            let found = think(&mut search, position, &Limits::depth(depth)).score;
            assert_eq!(found, Some(expected), "depth {depth}, {options:?}, {position:?}");
        }
    }
}

#[test]
fn a_margin_that_is_never_exceeded_changes_nothing() {
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
fn an_enormous_margin_changes_nothing() {
    for position in sample(&amazons(Rule::Queen, 4, 4), 2, 14) {
        let lazy = Options { lazy: Some(100_000), ..Options::plain() };
        assert_eq!(score(&takeda(), &position, 2, lazy), score(&takeda(), &position, 2, Options::plain()));
    }
}

#[test]
fn no_margin_at_all_skips_what_matters() {
    // Otherwise the tests above would not show that anything was skipped.
    let positions = sample(&pawns(5, 5, 1), 6, 15);
    let lazy = || Options { lazy: Some(0), ..Options::plain() };
    let differs =
        |position: &&_| score(&advance(), position, 3, lazy()) != score(&advance(), position, 3, Options::plain());
    assert!(positions.iter().filter(differs).count() > 0, "{} positions", positions.len());
}
