//! Alpha-beta against plain minimax, with every combination of exact enhancements.

use crate::minimax::{affordable_depth, minimax, move_score, run, searched_depth};
use crate::positions::{Amazons, advance, amazons, lieberum, pawns, random_amazons, sample, takeda};
use tenbin_amazons::Rule;
use tenbin_core::{Limits, Random};
use tenbin_search::alphabeta::AlphaBetaOptions;
use tenbin_search::{AlphaBeta, SearchableEvaluation};

/// The largest number of leaves that plain minimax visits per position.
const LEAVES: u64 = 12_000;

/// Every combination of the enhancements that must not change the score.
pub(crate) fn exact_options() -> Vec<AlphaBetaOptions> {
    let on = |number: u32, bit: u32| number >> bit & 1 == 1;
    let options = |number| AlphaBetaOptions {
        table: on(number, 0),
        hash: 1,
        pvs: on(number, 1),
        aspiration: on(number, 2),
        killers: on(number, 3),
        history: on(number, 4),
        ..AlphaBetaOptions::plain()
    };
    (0..32).map(options).collect()
}

/// Searches every position to every affordable depth; compares the score, and the minimax score of the chosen move.
fn check<E: SearchableEvaluation + Clone>(evaluation: &E, positions: &[E::Position], options: &[AlphaBetaOptions]) {
    let mut searches: Vec<AlphaBeta<E>> =
        options.iter().map(|options| AlphaBeta::new(evaluation.clone(), options.clone())).collect();
    for position in positions {
        for depth in 1..=affordable_depth(position, LEAVES, 5) {
            let depth = searched_depth(position, depth);
            let expected = minimax(evaluation, position, 0, depth);
            for (search, options) in searches.iter_mut().zip(options) {
                tenbin_core::Search::new_game(search);
                let result = run(search, position, &Limits::depth(depth));
                assert_eq!(result.score, Some(expected), "depth {depth}, {options:?}, {position:?}");
                let best = result.best_move().expect("the game is not over");
                let own = move_score(evaluation, position, best, 0, depth);
                assert_eq!(own, expected, "the chosen move, depth {depth}, {options:?}, {position:?}");
            }
        }
    }
}

fn small_amazons(rule: Rule, seed: u64) -> Vec<Amazons> {
    let mut random = Random::new(seed);
    let mut found = sample(&amazons(rule, 4, 4), 3, seed);
    found.extend(sample(&amazons(rule, 5, 5), 2, seed));
    let others = (0..12).map(|_| random_amazons(rule, (4, 5), 9, &mut random));
    found.extend(others.filter(|position| tenbin_core::Position::outcome(position).is_none()));
    found
}

#[test]
fn plain_alpha_beta_equals_minimax_in_amazons() {
    for rule in Rule::ALL {
        check(&takeda(), &small_amazons(rule, 1), &[AlphaBetaOptions::plain()]);
        check(&lieberum(), &small_amazons(rule, 2), &[AlphaBetaOptions::plain()]);
    }
}

#[test]
fn plain_alpha_beta_equals_minimax_where_sides_do_not_alternate() {
    for (files, ranks, steps) in [(4, 4, 1), (4, 5, 2), (3, 6, 2), (5, 5, 3), (6, 6, 1)] {
        check(&advance(), &sample(&pawns(files, ranks, steps), 6, 3), &[AlphaBetaOptions::plain()]);
    }
}

#[test]
fn every_enhancement_keeps_the_score_in_amazons() {
    let options = exact_options();
    assert!(options.contains(&AlphaBetaOptions { hash: 1, ..AlphaBetaOptions::plain() }));
    for rule in Rule::ALL {
        let positions = small_amazons(rule, 4);
        let some: Vec<Amazons> = positions.into_iter().step_by(3).collect();
        check(&takeda(), &some, &options);
    }
    check(&lieberum(), &sample(&amazons(Rule::Queen, 4, 4), 1, 5), &options);
}

#[test]
fn every_enhancement_keeps_the_score_where_sides_do_not_alternate() {
    for (files, ranks, steps) in [(4, 4, 1), (4, 5, 2), (5, 5, 2), (3, 6, 3)] {
        check(&advance(), &sample(&pawns(files, ranks, steps), 3, 6), &exact_options());
    }
}
