//! Search limits: depth, nodes, time and the stop flag.

use crate::minimax::run;
use crate::positions::{Amazons, advance, amazons, moves, pawns, sample, takeda};
use std::time::Duration;
use tenbin_amazons::{Rule, Takeda};
use tenbin_board::Set64;
use tenbin_core::{GameHistory, Limits, Notation, Position, Search, SearchResult, Stop, WIN, is_decided};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::AlphaBetaOptions;

fn enhanced() -> AlphaBetaOptions {
    AlphaBetaOptions {
        table: true,
        hash: 1,
        pvs: true,
        aspiration: true,
        killers: true,
        history: true,
        lmr: true,
        ..AlphaBetaOptions::plain()
    }
}

fn search() -> AlphaBeta<Takeda<Set64>> {
    AlphaBeta::new(takeda(), enhanced())
}

fn nodes(most: u64) -> Limits {
    Limits { nodes: Some(most), ..Limits::default() }
}

fn time(most: Duration) -> Limits {
    Limits { time: Some(most), ..Limits::default() }
}

fn assert_legal(result: &SearchResult<Amazons>, position: &Amazons) {
    let best = result.best_move().expect("the game is not over");
    assert!(position.is_legal(best), "{best:?} in {position:?}");
}

#[test]
fn depth_is_reached_and_not_exceeded() {
    for position in sample(&amazons(Rule::Queen, 5, 5), 2, 21) {
        for depth in 1..=3 {
            let result = run(&mut search(), &position, &Limits::depth(depth));
            let decided = result.score.is_some_and(is_decided);
            let reached = if moves(&position).len() == 1 || decided { result.depth.min(depth) } else { depth };
            assert_eq!(result.depth, reached, "{position:?}");
            assert!((1..=depth as usize).contains(&result.pv.len()), "{result:?}");
        }
    }
}

#[test]
fn nodes_are_never_exceeded() {
    for position in sample(&amazons(Rule::Queen, 5, 5), 2, 22) {
        for most in [0, 1, 2, 3, 10, 99, 100, 101, 1_000, 1_023, 1_024, 1_025, 5_000] {
            let result = run(&mut search(), &position, &nodes(most));
            assert_legal(&result, &position);
            // The first move needs one node, whatever the limit.
            assert!(result.nodes <= most.max(1), "{} of {most} nodes", result.nodes);
        }
    }
}

#[test]
fn an_undecided_search_uses_all_nodes() {
    let start = amazons(Rule::Queen, 6, 6);
    for most in [1, 500, 1_024, 20_000] {
        assert_eq!(run(&mut search(), &start, &nodes(most)).nodes, most);
    }
}

#[test]
fn more_nodes_never_reach_a_lower_depth() {
    let start = pawns(5, 5, 2);
    let depths: Vec<u32> = (0..14)
        .map(|doublings| run(&mut AlphaBeta::new(advance(), enhanced()), &start, &nodes(1 << doublings)).depth)
        .collect();
    assert!(depths.is_sorted(), "{depths:?}");
    assert!(depths[13] > depths[3] + 2, "{depths:?}");
}

#[test]
fn an_unfinished_depth_is_not_reported() {
    let start = amazons(Rule::Queen, 6, 6);
    let all = start.count_moves();
    assert_eq!(run(&mut search(), &start, &nodes(all - 1)).depth, 0, "some root moves were not searched");
    assert_eq!(run(&mut search(), &start, &nodes(all)).depth, 1);
}

/// Without the limit these searches would not end.
#[test]
fn a_time_limit_ends_the_search() {
    for position in [amazons(Rule::Queen, 8, 8), amazons(Rule::ExtendedKnight, 6, 6)] {
        for most in [Duration::ZERO, Duration::from_nanos(1), Duration::from_millis(1), Duration::from_millis(60)] {
            let result = run(&mut search(), &position, &time(most));
            assert_legal(&result, &position);
        }
    }
}

#[test]
fn the_longest_time_limit_does_not_overflow() {
    let limits = Limits { depth: Some(1), ..time(Duration::MAX) };
    let position = amazons(Rule::Knight, 4, 4);
    assert_legal(&run(&mut search(), &position, &limits), &position);
}

#[test]
fn the_first_limit_reached_ends_the_search() {
    let position = amazons(Rule::Queen, 6, 6);
    let limits = Limits { depth: Some(1), nodes: Some(1_000_000), ..Limits::time(Duration::from_secs(60)) };
    assert_eq!(run(&mut search(), &position, &limits).depth, 1);
    let limits = Limits { depth: Some(50), nodes: Some(3_000), ..time(Duration::from_secs(60)) };
    assert_eq!(run(&mut search(), &position, &limits).nodes, 3_000);
}

#[test]
fn a_search_stopped_before_its_start_returns_a_move() {
    let stop = Stop::new();
    stop.raise();
    for limits in [Limits::default(), Limits::depth(30), nodes(1 << 40), time(Duration::from_secs(60))] {
        for position in sample(&amazons(Rule::Queen, 5, 5), 1, 23) {
            let result = search().search(&GameHistory::new(position), &limits, &stop, &mut |_| {});
            assert_legal(&result, &position);
            assert!(result.nodes <= 2, "{} nodes after the stop", result.nodes);
        }
    }
}

#[test]
fn a_stop_ends_an_unlimited_search() {
    let position = amazons(Rule::Queen, 8, 8);
    let stop = Stop::new();
    // Stops once depth 2 is finished, during a deeper iteration.
    let result = search().search(&GameHistory::new(position), &Limits::default(), &stop, &mut |result| {
        if result.depth >= 2 {
            stop.raise();
        }
    });
    assert_legal(&result, &position);
    assert!(result.depth >= 2);
}

#[test]
fn a_search_interrupted_at_depth_1_returns_a_searched_move() {
    // More moves than the smaller node limits.
    let text = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    let position = tenbin_shogi::ShogiPosition::default().parse_position(text).expect("a valid position");
    for most in (1..2_000).step_by(37) {
        let options = AlphaBetaOptions { hash: 1, ..AlphaBetaOptions::defaults() };
        let result =
            run(&mut AlphaBeta::new(tenbin_shogi::ShogiEvaluation::default(), options), &position, &nodes(most));
        // With few nodes there may be no score.
        assert!(result.score.map_or(most < 100, |score| score.abs() <= WIN), "{most} nodes: {result:?}");
        assert!(position.is_legal(result.best_move().expect("the game goes on")));
        assert!(result.nodes <= most, "{most} nodes: {result:?}");
    }
}
