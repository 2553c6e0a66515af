//! Determinism: a search with a depth or node limit gives the same result after any earlier game, on any number of threads.

use crate::minimax::run;
use crate::positions::{advance, amazons, lieberum, pawns, sample};
use tenbin_amazons::Rule;
use tenbin_core::{Limits, Position, Score, Search, SearchResult};
use tenbin_search::alphabeta::AlphaBetaOptions;
use tenbin_search::{AlphaBeta, SearchableEvaluation};

/// A search result without its time.
type TimelessResult<G> = (Vec<<G as Position>::Move>, Option<Score>, u32, u64);

fn timeless<G: Position>(result: SearchResult<G>) -> TimelessResult<G> {
    (result.pv, result.score, result.depth, result.nodes)
}

/// All enhancements.
pub(crate) fn all_enhancements(threads: usize) -> AlphaBetaOptions {
    AlphaBetaOptions {
        table: true,
        hash: 1,
        pvs: true,
        aspiration: true,
        killers: true,
        history: true,
        lmr: true,
        quiescence: Some(0),
        mate_in_one: true,
        check_extension: true,
        null_move: true,
        futility: true,
        lmp: true,
        iir: true,
        lazy: Some(100),
        lazy_accumulator: false,
        lazy_interior: true,
        lazy_estimate: true,
        unit: 100,
        multipv: 1,
        threads,
    }
}

fn limit_sets() -> [Limits; 3] {
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    [Limits::depth(3), nodes(700), nodes(5_000)]
}

/// The results of one search for all positions, one after another as in a game.
fn results<E: SearchableEvaluation>(
    search: &mut AlphaBeta<E>,
    positions: &[E::Position],
) -> Vec<TimelessResult<E::Position>> {
    search.new_game();
    let mut results = Vec::new();
    for limits in limit_sets() {
        results.extend(positions.iter().map(|position| timeless(run(search, position, &limits))));
    }
    results
}

fn check<E: SearchableEvaluation + Clone>(evaluation: &E, positions: &[E::Position]) {
    let mut first = AlphaBeta::new(evaluation.clone(), all_enhancements(1));
    let expected = results(&mut first, positions);
    assert_eq!(results(&mut first, positions), expected, "after a new game");
    let mut backwards: Vec<E::Position> = positions.to_vec();
    backwards.reverse();
    results(&mut first, &backwards);
    assert_eq!(results(&mut first, positions), expected, "after another game");
    assert_eq!(
        results(&mut AlphaBeta::new(evaluation.clone(), all_enhancements(1)), positions),
        expected,
        "by a new search"
    );
    // More threads are used only with time limits, where results depend on timing anyway.
    assert_eq!(
        results(&mut AlphaBeta::new(evaluation.clone(), all_enhancements(3)), positions),
        expected,
        "with threads"
    );
}

#[test]
fn searches_are_deterministic() {
    for rule in Rule::ALL {
        check(&lieberum(), &sample(&amazons(rule, 5, 5), 1, 51));
    }
    check(&advance(), &sample(&pawns(5, 5, 1), 2, 52));
    check(&advance(), &sample(&pawns(4, 6, 2), 2, 53));
}
