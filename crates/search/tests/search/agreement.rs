//! Alpha-beta finds what plain minimax finds, whichever enhancements are on.

use crate::minimax::{affordable_depth, minimax, move_score, searched_depth, think};
use crate::positions::{Amazons, advance, amazons, lieberum, pawns, sample, scattered, takeda};
use tenbin_amazons::Rule;
use tenbin_core::{Limits, Random};
use tenbin_search::alphabeta::Options;
use tenbin_search::{AlphaBeta, SearchableEvaluation};

/// The largest tree that plain minimax has to go through for one position.
const LEAVES: u64 = 12_000;

/// Every choice of the enhancements that must not change a score.
pub(crate) fn exact_options() -> Vec<Options> {
    let on = |number: u32, bit: u32| number >> bit & 1 == 1;
    let options = |number| Options {
        table: on(number, 0),
        hash: 1,
        pvs: on(number, 1),
        aspiration: on(number, 2),
        killers: on(number, 3),
        history: on(number, 4),
        ..Options::plain()
    };
    (0..32).map(options).collect()
}

/// Searches every position to every affordable depth and compares the score, and the chosen move's own score.
fn check<E: SearchableEvaluation + Clone>(evaluation: &E, positions: &[E::Position], options: &[Options]) {
    let mut searches: Vec<AlphaBeta<E>> =
        options.iter().map(|options| AlphaBeta::new(evaluation.clone(), options.clone())).collect();
    for position in positions {
        for depth in 1..=affordable_depth(position, LEAVES, 5) {
            let depth = searched_depth(position, depth);
            let expected = minimax(evaluation, position, 0, depth);
            for (search, options) in searches.iter_mut().zip(options) {
                tenbin_core::Search::new_game(search);
                let thought = think(search, position, &Limits::depth(depth));
                assert_eq!(thought.score, Some(expected), "depth {depth}, {options:?}, {position:?}");
                let best = thought.best_move().expect("the game is not over");
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
    let scattered = (0..12).map(|_| scattered(rule, (4, 5), 9, &mut random));
    found.extend(scattered.filter(|position| tenbin_core::Position::outcome(position).is_none()));
    found
}

#[test]
fn plain_alpha_beta_is_minimax_in_amazons() {
    for rule in Rule::ALL {
        check(&takeda(), &small_amazons(rule, 1), &[Options::plain()]);
        check(&lieberum(), &small_amazons(rule, 2), &[Options::plain()]);
    }
}

#[test]
fn plain_alpha_beta_is_minimax_where_plies_do_not_alternate() {
    for (files, ranks, steps) in [(4, 4, 1), (4, 5, 2), (3, 6, 2), (5, 5, 3), (6, 6, 1)] {
        check(&advance(), &sample(&pawns(files, ranks, steps), 6, 3), &[Options::plain()]);
    }
}

#[test]
fn every_enhancement_keeps_the_score_in_amazons() {
    let options = exact_options();
    assert!(options.contains(&Options { hash: 1, ..Options::plain() }));
    for rule in Rule::ALL {
        let positions = small_amazons(rule, 4);
        let some: Vec<Amazons> = positions.into_iter().step_by(3).collect();
        check(&takeda(), &some, &options);
    }
    check(&lieberum(), &sample(&amazons(Rule::Queen, 4, 4), 1, 5), &options);
}

#[test]
fn every_enhancement_keeps_the_score_where_plies_do_not_alternate() {
    for (files, ranks, steps) in [(4, 4, 1), (4, 5, 2), (5, 5, 2), (3, 6, 3)] {
        check(&advance(), &sample(&pawns(files, ranks, steps), 3, 6), &exact_options());
    }
}
