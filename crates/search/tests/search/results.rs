//! Search results: score, depth, principal variation, and the progress reports of iterative deepening.

use crate::minimax::run;
use crate::positions::{Amazons, amazons, game, moves, pawns, read, sample, takeda};
use tenbin_amazons::Rule;
use tenbin_core::{GameHistory, Limits, Position, Random, Search, SearchResult, Stop, describe_score, lost_in, won_in};
use tenbin_search::alphabeta::AlphaBetaOptions;
use tenbin_search::{AlphaBeta, SearchableEvaluation};

fn exact_enhancements() -> AlphaBetaOptions {
    AlphaBetaOptions {
        table: true,
        hash: 1,
        pvs: true,
        aspiration: true,
        killers: true,
        history: true,
        ..AlphaBetaOptions::plain()
    }
}

/// Search options without and with enhancements.
fn option_sets() -> [AlphaBetaOptions; 3] {
    [AlphaBetaOptions::plain(), exact_enhancements(), AlphaBetaOptions { lmr: true, ..exact_enhancements() }]
}

#[test]
fn a_finished_game_has_no_pv() {
    let mut random = Random::new(31);
    for start in [pawns(4, 4, 1), pawns(4, 4, 2)] {
        let end = game(&start, &mut random).pop().expect("a game has a position");
        for options in option_sets() {
            let result = run(&mut AlphaBeta::new(crate::positions::advance(), options), &end, &Limits::depth(4));
            assert_eq!((result.pv, result.score, result.depth), (Vec::new(), None, 0));
        }
    }
}

#[test]
fn a_finished_game_of_amazons_has_no_pv() {
    let end = game(&amazons(Rule::Queen, 4, 4), &mut Random::new(32)).pop().expect("a game has a position");
    let result = run(&mut AlphaBeta::new(takeda(), exact_enhancements()), &end, &Limits::default());
    assert_eq!((result.pv, result.score), (Vec::new(), None));
}

#[test]
fn a_single_legal_move_is_not_searched() {
    let position: Amazons = read(&amazons(Rule::Queen, 3, 3), "wxx/.xx/xxb w");
    let only = moves(&position);
    assert_eq!(only.len(), 1, "{position:?}");
    for options in option_sets() {
        let result = run(&mut AlphaBeta::new(takeda(), options), &position, &Limits::depth(20));
        assert_eq!((result.pv, result.nodes), (only.clone(), 1));
        assert_eq!(result.score, Some(won_in(1)), "Black cannot move afterwards");
    }
}

/// Checks the score of a search to `depth` with each set of options.
fn check<E: SearchableEvaluation + Clone>(evaluation: &E, position: &E::Position, depth: u32, expected: i32) {
    for options in option_sets() {
        let result = run(&mut AlphaBeta::new(evaluation.clone(), options.clone()), position, &Limits::depth(depth));
        let found = result.score.map(describe_score);
        assert_eq!(found, Some(describe_score(expected)), "depth {depth}, {options:?}, {position:?}");
    }
}

#[test]
fn the_shortest_win_is_found() {
    let advance = crate::positions::advance();
    let start = pawns(5, 6, 1);
    // a5 wins in one ply; e4, which cannot be stopped either, would take three.
    let two_wins = read(&start, "5/P4/4P/5/2p2/5 w");
    for depth in 1..=5 {
        check(&advance, &two_wins, depth, won_in(1));
    }
    // Black needs three steps and loses after White's second one.
    check(&advance, &read(&start, "5/5/P4/4p/5/5 w"), 4, won_in(3));
    check(&advance, &read(&start, "5/P4/5/4p/5/5 b"), 4, lost_in(2));
}

#[test]
fn a_side_that_moves_twice_wins_in_two_plies() {
    let position = read(&pawns(5, 6, 2), "4p/5/P4/5/5/5 w 2/2");
    check(&crate::positions::advance(), &position, 3, won_in(2));
    let with_one_ply_left = read(&pawns(5, 6, 2), "4p/5/P4/5/5/5 w 1/2");
    let result = run(
        &mut AlphaBeta::new(crate::positions::advance(), exact_enhancements()),
        &with_one_ply_left,
        &Limits::depth(2),
    );
    assert!(result.score.is_some_and(|score| score < won_in(2)), "the other side moves in between");
}

/// The progress reports of a search, and its result.
fn search_with_reports(position: &Amazons, depth: u32) -> (Vec<SearchResult<Amazons>>, SearchResult<Amazons>) {
    let mut reports = Vec::new();
    let mut search = AlphaBeta::new(takeda(), AlphaBetaOptions { lmr: true, ..exact_enhancements() });
    let history = GameHistory::new(*position);
    let result =
        search.search(&history, &Limits::depth(depth), &Stop::new(), &mut |result| reports.push(result.clone()));
    (reports, result)
}

#[test]
fn each_depth_is_reported() {
    let (reports, result) = search_with_reports(&amazons(Rule::Queen, 6, 6), 3);
    assert_eq!(reports.iter().map(|result| result.depth).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(reports.is_sorted_by_key(|result| result.nodes));
    let report = reports.last().expect("three depths were reported");
    assert_eq!((&report.pv, report.score, report.nodes), (&result.pv, result.score, result.nodes));
}

#[test]
fn the_pv_is_legal() {
    for position in sample(&amazons(Rule::ExtendedKnight, 5, 5), 4, 33) {
        let (_, result) = search_with_reports(&position, 4);
        let mut now = position;
        for ply in result.pv {
            assert!(now.is_legal(ply), "{ply:?} in {now:?}");
            now.play(ply);
        }
    }
}
