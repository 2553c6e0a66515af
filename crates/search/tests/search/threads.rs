//! Alpha-beta with several threads.

use crate::positions::{amazons, game, lieberum, pawns, read};
use std::time::Duration;
use tenbin_amazons::Rule;
use tenbin_core::{GameHistory, Limits, Position, Random, Search, Stop, won_in};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::AlphaBetaOptions;

fn threaded(threads: usize) -> AlphaBetaOptions {
    AlphaBetaOptions {
        table: true,
        hash: 1,
        pvs: true,
        aspiration: true,
        killers: true,
        history: true,
        lmr: true,
        threads,
        ..AlphaBetaOptions::plain()
    }
}

fn time(milliseconds: u64) -> Limits {
    Limits { time: Some(Duration::from_millis(milliseconds)), ..Limits::default() }
}

#[test]
fn threads_return_legal_moves_until_the_end_of_the_game() {
    let mut search = AlphaBeta::new(lieberum(), threaded(4));
    for position in game(&amazons(Rule::Queen, 5, 5), &mut Random::new(61)) {
        let result = search.search(&GameHistory::new(position), &time(15), &Stop::new(), &mut |_| {});
        match result.best_move() {
            Some(best) => assert!(position.is_legal(best), "{best:?} in {position:?}"),
            None => assert!(position.outcome().is_some(), "{position:?}"),
        }
        assert_eq!(result.nodes == 0, position.outcome().is_some());
    }
}

#[test]
fn threads_find_a_win() {
    let position = read(&pawns(5, 6, 1), "5/5/P4/4p/5/5 w");
    let mut search = AlphaBeta::new(crate::positions::advance(), threaded(3));
    let result = search.search(&GameHistory::new(position), &time(600_000), &Stop::new(), &mut |_| {});
    assert_eq!(result.score, Some(won_in(3)));
    assert!(result.time < Duration::from_secs(600), "the win ends the search: {:?}", result.time);
}

#[test]
fn threads_stop_together() {
    let stop = Stop::new();
    let mut search = AlphaBeta::new(lieberum(), threaded(3));
    let position = amazons(Rule::Queen, 8, 8);
    // Only the stop flag ends this search; it is raised while all threads search.
    let result = search.search(&GameHistory::new(position), &Limits::default(), &stop, &mut |result| {
        if result.depth >= 2 {
            stop.raise();
        }
    });
    assert!(result.best_move().is_some_and(|best| position.is_legal(best)));
}
