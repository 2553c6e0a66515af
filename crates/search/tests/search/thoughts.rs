//! What a search tells on the way and at the end, in ordinary and in odd positions.

use crate::minimax::think;
use crate::positions::{Amazons, amazons, game, moves, pawns, read, sample, takeda};
use tenbin_amazons::Rule;
use tenbin_core::{GameHistory, Limits, Position, Random, Search, SearchResult, Stop, describe_score, lost_in, won_in};
use tenbin_search::alphabeta::Options;
use tenbin_search::{AlphaBeta, SearchableEvaluation};

fn all_on() -> Options {
    Options { table: true, hash: 1, pvs: true, aspiration: true, killers: true, history: true, ..Options::plain() }
}

/// Both ways of searching, so that nothing below depends on an enhancement.
fn both_ways() -> [Options; 3] {
    [Options::plain(), all_on(), Options { lmr: true, ..all_on() }]
}

#[test]
fn a_finished_game_has_no_line() {
    let mut random = Random::new(31);
    for start in [pawns(4, 4, 1), pawns(4, 4, 2)] {
        let end = game(&start, &mut random).pop().expect("a game has a position");
        for options in both_ways() {
            let thought = think(&mut AlphaBeta::new(crate::positions::advance(), options), &end, &Limits::depth(4));
            assert_eq!((thought.pv, thought.score, thought.depth), (Vec::new(), None, 0));
        }
    }
}

#[test]
fn a_finished_game_of_amazons_has_no_line() {
    let end = game(&amazons(Rule::Queen, 4, 4), &mut Random::new(32)).pop().expect("a game has a position");
    let thought = think(&mut AlphaBeta::new(takeda(), all_on()), &end, &Limits::default());
    assert_eq!((thought.pv, thought.score), (Vec::new(), None));
}

#[test]
fn the_only_move_is_played_at_once() {
    let position: Amazons = read(&amazons(Rule::Queen, 3, 3), "wxx/.xx/xxb w");
    let only = moves(&position);
    assert_eq!(only.len(), 1, "{position:?}");
    for options in both_ways() {
        let thought = think(&mut AlphaBeta::new(takeda(), options), &position, &Limits::depth(20));
        assert_eq!((thought.pv, thought.nodes), (only.clone(), 1));
        assert_eq!(thought.score, Some(won_in(1)), "Black cannot move afterwards");
    }
}

/// The score at each depth and the moves that are played from there on.
fn check<E: SearchableEvaluation + Clone>(evaluation: &E, position: &E::Position, depth: u32, expected: i32) {
    for options in both_ways() {
        let thought = think(&mut AlphaBeta::new(evaluation.clone(), options.clone()), position, &Limits::depth(depth));
        let found = thought.score.map(describe_score);
        assert_eq!(found, Some(describe_score(expected)), "depth {depth}, {options:?}, {position:?}");
    }
}

#[test]
fn wins_are_found_and_the_quickest_is_chosen() {
    let advance = crate::positions::advance();
    let start = pawns(5, 6, 1);
    // a5 arrives at once; e4, which nobody can stop either, would take three plies.
    let near_and_far = read(&start, "5/P4/4P/5/2p2/5 w");
    for depth in 1..=5 {
        check(&advance, &near_and_far, depth, won_in(1));
    }
    // Black needs three steps to d1 or so: it loses after White's second step, whatever it does.
    check(&advance, &read(&start, "5/5/P4/4p/5/5 w"), 4, won_in(3));
    check(&advance, &read(&start, "5/P4/5/4p/5/5 b"), 4, lost_in(2));
}

#[test]
fn a_side_that_moves_twice_wins_in_two_plies() {
    let position = read(&pawns(5, 6, 2), "4p/5/P4/5/5/5 w 2/2");
    check(&crate::positions::advance(), &position, 3, won_in(2));
    let with_one_ply_left = read(&pawns(5, 6, 2), "4p/5/P4/5/5/5 w 1/2");
    let thought =
        think(&mut AlphaBeta::new(crate::positions::advance(), all_on()), &with_one_ply_left, &Limits::depth(2));
    assert!(thought.score.is_some_and(|score| score < won_in(2)), "the other side is in between");
}

/// Every answer on the way, and the last one.
fn watched(position: &Amazons, depth: u32) -> (Vec<SearchResult<Amazons>>, SearchResult<Amazons>) {
    let mut seen = Vec::new();
    let mut search = AlphaBeta::new(takeda(), Options { lmr: true, ..all_on() });
    let line = GameHistory::new(*position);
    let last = search.search(&line, &Limits::depth(depth), &Stop::new(), &mut |thought| seen.push(thought.clone()));
    (seen, last)
}

#[test]
fn every_deeper_answer_is_told() {
    let (seen, last) = watched(&amazons(Rule::Queen, 6, 6), 3);
    assert_eq!(seen.iter().map(|thought| thought.depth).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(seen.is_sorted_by_key(|thought| thought.nodes));
    let told = seen.last().expect("three answers were told");
    assert_eq!((&told.pv, told.score, told.nodes), (&last.pv, last.score, last.nodes));
}

#[test]
fn the_expected_line_can_be_played() {
    for position in sample(&amazons(Rule::ExtendedKnight, 5, 5), 4, 33) {
        let (_, last) = watched(&position, 4);
        let mut now = position;
        for ply in last.pv {
            assert!(now.is_legal(ply), "{ply:?} in {now:?}");
            now.play(ply);
        }
    }
}
