//! The same position gets the same answer: nothing depends on the clock, on earlier games or on chance.

use crate::minimax::think;
use crate::positions::{advance, amazons, lieberum, pawns, sample};
use tenbin_amazons::Rule;
use tenbin_core::{Limits, Position, Score, Search, SearchResult};
use tenbin_search::alphabeta::Options;
use tenbin_search::{AlphaBeta, SearchableEvaluation};

/// All of a thought but the time it took.
type Answer<G> = (Vec<<G as Position>::Move>, Option<Score>, u32, u64);

fn answer<G: Position>(thought: SearchResult<G>) -> Answer<G> {
    (thought.pv, thought.score, thought.depth, thought.nodes)
}

/// Every enhancement there is.
pub(crate) fn everything(threads: usize) -> Options {
    Options {
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
        multipv: 1,
        threads,
    }
}

fn budgets() -> [Limits; 3] {
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    [Limits::depth(3), nodes(700), nodes(5_000)]
}

/// The answers of one search to all positions, one after the other as in a game.
fn answers<E: SearchableEvaluation>(search: &mut AlphaBeta<E>, positions: &[E::Position]) -> Vec<Answer<E::Position>> {
    search.new_game();
    let mut answers = Vec::new();
    for budget in budgets() {
        answers.extend(positions.iter().map(|position| answer(think(search, position, &budget))));
    }
    answers
}

fn check<E: SearchableEvaluation + Clone>(evaluation: &E, positions: &[E::Position]) {
    let mut first = AlphaBeta::new(evaluation.clone(), everything(1));
    let expected = answers(&mut first, positions);
    assert_eq!(answers(&mut first, positions), expected, "after a new game");
    let mut backwards: Vec<E::Position> = positions.to_vec();
    backwards.reverse();
    answers(&mut first, &backwards);
    assert_eq!(answers(&mut first, positions), expected, "after another game");
    assert_eq!(answers(&mut AlphaBeta::new(evaluation.clone(), everything(1)), positions), expected, "by a new search");
    // Threads only help where the clock makes the answer depend on chance anyway.
    assert_eq!(answers(&mut AlphaBeta::new(evaluation.clone(), everything(3)), positions), expected, "with threads");
}

#[test]
fn the_same_game_goes_the_same_way() {
    for rule in Rule::ALL {
        check(&lieberum(), &sample(&amazons(rule, 5, 5), 1, 51));
    }
    check(&advance(), &sample(&pawns(5, 5, 1), 2, 52));
    check(&advance(), &sample(&pawns(4, 6, 2), 2, 53));
}
