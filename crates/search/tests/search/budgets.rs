//! What a search may spend: depth, nodes, time, and whether somebody says stop.

use crate::minimax::think;
use crate::positions::{Amazons, advance, amazons, moves, pawns, sample, takeda};
use std::time::Duration;
use tenbin_amazons::{Rule, Takeda};
use tenbin_board::Set64;
use tenbin_core::{GameHistory, Limits, Notation, Position, Search, SearchResult, Stop, WIN, is_decided};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::Options;

fn enhanced() -> Options {
    Options {
        table: true,
        hash: 1,
        pvs: true,
        aspiration: true,
        killers: true,
        history: true,
        lmr: true,
        ..Options::plain()
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

fn assert_legal(thought: &SearchResult<Amazons>, position: &Amazons) {
    let best = thought.best_move().expect("the game is not over");
    assert!(position.is_legal(best), "{best:?} in {position:?}");
}

#[test]
fn depth_is_reached_and_not_exceeded() {
    for position in sample(&amazons(Rule::Queen, 5, 5), 2, 21) {
        for depth in 1..=3 {
            let thought = think(&mut search(), &position, &Limits::depth(depth));
            let decided = thought.score.is_some_and(is_decided);
            let reached = if moves(&position).len() == 1 || decided { thought.depth.min(depth) } else { depth };
            assert_eq!(thought.depth, reached, "{position:?}");
            assert!((1..=depth as usize).contains(&thought.pv.len()), "{thought:?}");
        }
    }
}

#[test]
fn nodes_are_never_exceeded() {
    for position in sample(&amazons(Rule::Queen, 5, 5), 2, 22) {
        for most in [0, 1, 2, 3, 10, 99, 100, 101, 1_000, 1_023, 1_024, 1_025, 5_000] {
            let thought = think(&mut search(), &position, &nodes(most));
            assert_legal(&thought, &position);
            // There is always a first answer, and it needs one position.
            assert!(thought.nodes <= most.max(1), "{} of {most} nodes", thought.nodes);
        }
    }
}

#[test]
fn all_nodes_are_used_where_there_is_something_to_search() {
    let start = amazons(Rule::Queen, 6, 6);
    for most in [1, 500, 1_024, 20_000] {
        assert_eq!(think(&mut search(), &start, &nodes(most)).nodes, most);
    }
}

#[test]
fn more_nodes_never_look_less_deep() {
    let start = pawns(5, 5, 2);
    let depths: Vec<u32> = (0..14)
        .map(|doublings| think(&mut AlphaBeta::new(advance(), enhanced()), &start, &nodes(1 << doublings)).depth)
        .collect();
    assert!(depths.is_sorted(), "{depths:?}");
    assert!(depths[13] > depths[3] + 2, "{depths:?}");
}

#[test]
fn a_depth_that_was_not_finished_is_not_claimed() {
    let start = amazons(Rule::Queen, 6, 6);
    let all = start.count_moves();
    assert_eq!(think(&mut search(), &start, &nodes(all - 1)).depth, 0, "not even every move was looked at");
    assert_eq!(think(&mut search(), &start, &nodes(all)).depth, 1);
}

/// Without the limit these searches would not end.
#[test]
fn a_time_limit_ends_the_search() {
    for position in [amazons(Rule::Queen, 8, 8), amazons(Rule::ExtendedKnight, 6, 6)] {
        for most in [Duration::ZERO, Duration::from_nanos(1), Duration::from_millis(1), Duration::from_millis(60)] {
            let thought = think(&mut search(), &position, &time(most));
            assert_legal(&thought, &position);
        }
    }
}

#[test]
fn time_without_end_is_no_reason_to_panic() {
    let budget = Limits { depth: Some(1), ..time(Duration::MAX) };
    let position = amazons(Rule::Knight, 4, 4);
    assert_legal(&think(&mut search(), &position, &budget), &position);
}

#[test]
fn the_first_limit_ends_it() {
    let position = amazons(Rule::Queen, 6, 6);
    let budget = Limits { depth: Some(1), nodes: Some(1_000_000), ..Limits::time(Duration::from_secs(60)) };
    assert_eq!(think(&mut search(), &position, &budget).depth, 1);
    let budget = Limits { depth: Some(50), nodes: Some(3_000), ..time(Duration::from_secs(60)) };
    assert_eq!(think(&mut search(), &position, &budget).nodes, 3_000);
}

#[test]
fn told_to_stop_beforehand_it_still_answers() {
    let stop = Stop::new();
    stop.raise();
    for budget in [Limits::default(), Limits::depth(30), nodes(1 << 40), time(Duration::from_secs(60))] {
        for position in sample(&amazons(Rule::Queen, 5, 5), 1, 23) {
            let thought = search().search(&GameHistory::new(position), &budget, &stop, &mut |_| {});
            assert_legal(&thought, &position);
            assert!(thought.nodes <= 2, "{} nodes after being told to stop", thought.nodes);
        }
    }
}

#[test]
fn a_stop_ends_an_unlimited_search() {
    let position = amazons(Rule::Queen, 8, 8);
    let stop = Stop::new();
    // The first answer is known, so a deeper search is under way.
    let thought = search().search(&GameHistory::new(position), &Limits::default(), &stop, &mut |thought| {
        if thought.depth >= 2 {
            stop.raise();
        }
    });
    assert_legal(&thought, &position);
    assert!(thought.depth >= 2);
}

#[test]
fn a_search_cut_short_in_its_first_ply_has_looked_at_what_it_chooses() {
    // More plies than a small budget can look at.
    let text = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    let position = tenbin_shogi::ShogiPosition::default().parse_position(text).expect("the test's own position");
    for most in (1..2_000).step_by(37) {
        let options = Options { hash: 1, ..Options::defaults() };
        let thought =
            think(&mut AlphaBeta::new(tenbin_shogi::ShogiEvaluation::default(), options), &position, &nodes(most));
        // With hardly any there is nothing to say.
        assert!(thought.score.map_or(most < 100, |score| score.abs() <= WIN), "{most} positions: {thought:?}");
        assert!(position.is_legal(thought.best_move().expect("the game goes on")));
        assert!(thought.nodes <= most, "{most} positions: {thought:?}");
    }
}
