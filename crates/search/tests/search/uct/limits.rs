//! Search limits: playouts, time and the stop flag; seeds; early stopping.

use super::{
    AmazonsPlayoutUct, AmazonsUct, BreakthroughPlayoutUct, all_options, assert_legal, playouts, run, timeless,
};
use crate::positions::{Amazons, after, amazons, game, lieberum, moves, pawns, sample};
use std::collections::HashSet;
use std::time::Duration;
use tenbin_amazons::Rule;
use tenbin_core::{GameHistory, Limits, Position, Random, Search, Stop};
use tenbin_search::Uct;
use tenbin_search::uct::{UctEvaluation, UctOptions};

fn time(most: Duration) -> Limits {
    Limits { time: Some(most), ..Limits::default() }
}

#[test]
fn the_playout_limit_is_exact() {
    for position in sample(&amazons(Rule::Queen, 5, 5), 1, 121) {
        for options in all_options().into_iter().filter(|options| !options.proofs) {
            for most in [1, 2, 3, 64, 500] {
                let mut search = AmazonsPlayoutUct::with_playouts(options.clone(), 1);
                assert_legal(&run(&mut search, &position, &playouts(most)), &position);
                assert_eq!(u64::from(search.root_visits()), most, "{options:?}");
                let visits: u32 = search.root_children().iter().map(|child| child.visits).sum();
                assert_eq!(u64::from(visits), most, "every playout starts with a move of the root");
            }
        }
    }
}

#[test]
fn every_root_move_is_visited_once_before_any_is_visited_twice() {
    for start in [amazons(Rule::Queen, 5, 5), amazons(Rule::Knight, 5, 5)] {
        let all = start.count_moves();
        for most in [1, 2, all / 2, all - 1, all, all + 1] {
            let mut search = AmazonsPlayoutUct::with_playouts(UctOptions::plain(), 3);
            run(&mut search, &start, &playouts(most));
            let visited: Vec<_> = search.root_children().into_iter().filter(|child| child.visits > 0).collect();
            assert_eq!(visited.len() as u64, most.min(all));
            assert!(visited.iter().all(|child| child.visits == 1) || most > all);
            let distinct: HashSet<_> = visited.iter().map(|child| child.mv).collect();
            assert_eq!(distinct.len(), visited.len(), "no move occurs twice");
            assert!(visited.iter().all(|child| start.is_legal(child.mv)));
        }
    }
}

#[test]
fn a_node_is_expanded_at_the_visit_threshold() {
    let mut seen = 0;
    for position in sample(&amazons(Rule::Knight, 5, 5), 20, 126) {
        let only = moves(&position);
        if only.len() != 1 || after(&position, only[0]).outcome().is_some() {
            continue;
        }
        for threshold in [1, 2, 7] {
            let options = UctOptions { threshold, ..UctOptions::plain() };
            let depth =
                |most| run(&mut AmazonsPlayoutUct::with_playouts(options.clone(), 1), &position, &playouts(most)).depth;
            assert_eq!((depth(u64::from(threshold)), depth(u64::from(threshold) + 1)), (1, 2), "{position:?}");
        }
        seen += 1;
    }
    assert!(seen > 0, "no position had a single move");
}

#[test]
fn the_seed_determines_the_search() {
    let start = amazons(Rule::Queen, 6, 6);
    let results = |options: &UctOptions, seed| {
        let mut search = AmazonsPlayoutUct::with_playouts(options.clone(), seed);
        (0..4).map(|_| timeless(run(&mut search, &start, &playouts(300)))).collect::<Vec<_>>()
    };
    for options in all_options() {
        let first = results(&options, 1);
        assert_eq!(results(&options, 1), first, "{options:?}");
        assert_ne!(results(&options, 2), first, "{options:?}");
        // More threads are used only with time limits, where results depend on timing anyway.
        assert_eq!(results(&UctOptions { threads: 3, ..options.clone() }, 1), first, "{options:?}");
    }
}

#[test]
fn a_new_game_resets_the_tree_and_the_seed() {
    let positions = sample(&pawns(5, 5, 2), 1, 122);
    for options in all_options() {
        let mut search = BreakthroughPlayoutUct::with_playouts(options, 5);
        let mut results = || {
            search.new_game();
            let limits = playouts(200);
            positions.iter().map(|position| timeless(run(&mut search, position, &limits))).collect::<Vec<_>>()
        };
        let first = results();
        assert_eq!(results(), first);
        search.reseed(6);
        let other: Vec<_> =
            positions.iter().map(|position| timeless(run(&mut search, position, &playouts(200)))).collect();
        assert_ne!(other, first);
    }
}

/// A search with a raised stop flag runs one playout.
fn check_stopped<E: UctEvaluation<Amazons>>(
    mut search: Uct<Amazons, E>,
    position: &Amazons,
    limits: &Limits,
    stop: &Stop,
) {
    let result = search.search(&GameHistory::new(*position), limits, stop, &mut |_| {});
    assert_legal(&result, position);
    assert_eq!(search.root_visits(), 1);
}

#[test]
fn a_search_stopped_before_its_start_returns_a_move() {
    let stop = Stop::new();
    stop.raise();
    for position in sample(&amazons(Rule::Queen, 6, 6), 1, 123) {
        for limits in [Limits::default(), playouts(1 << 40), time(Duration::from_secs(60))] {
            check_stopped(AmazonsPlayoutUct::with_playouts(UctOptions::plain(), 1), &position, &limits, &stop);
            let two_threads = UctOptions { threads: 2, ..UctOptions::plain() };
            check_stopped(AmazonsPlayoutUct::with_playouts(two_threads, 1), &position, &limits, &stop);
            check_stopped(AmazonsUct::with_evaluation(lieberum(), UctOptions::plain(), 1), &position, &limits, &stop);
        }
    }
}

#[test]
fn a_stop_ends_an_unlimited_search() {
    for threads in [1, 2] {
        let stop = Stop::new();
        let mut reports = 0;
        let position = amazons(Rule::Queen, 8, 8);
        let mut search = AmazonsPlayoutUct::with_playouts(UctOptions { threads, ..UctOptions::plain() }, 1);
        let result = search.search(&GameHistory::new(position), &Limits::default(), &stop, &mut |result| {
            assert_legal(result, &position);
            reports += 1;
            if reports == 4 {
                stop.raise();
            }
        });
        assert_legal(&result, &position);
        assert_eq!(reports, 4);
    }
}

/// Without the limit these searches would not end.
#[test]
fn a_time_limit_ends_the_search() {
    let position = amazons(Rule::Queen, 8, 8);
    for most in [Duration::ZERO, Duration::from_millis(1), Duration::from_millis(60)] {
        for threads in [1, 2] {
            let options = UctOptions { threads, ..UctOptions::plain() };
            let mut playouts = AmazonsPlayoutUct::with_playouts(options.clone(), 1);
            assert_legal(&run(&mut playouts, &position, &time(most)), &position);
            let mut evaluated = AmazonsUct::with_evaluation(lieberum(), options, 1);
            assert_legal(&run(&mut evaluated, &position, &time(most)), &position);
        }
    }
}

#[test]
fn a_search_stops_early_when_the_best_move_is_certain() {
    let wins = |position: &tenbin_breakthrough::BreakthroughPosition, ply| after(position, ply).outcome().is_some();
    let has_one_win = |position: &_| moves(position).into_iter().filter(|&ply| wins(position, ply)).count() == 1;
    let position = sample(&pawns(4, 4, 1), 20, 124).into_iter().find(has_one_win).expect("most games end by one move");
    let most = Duration::from_secs(1);
    for (early, threads) in [(true, 1), (true, 2), (false, 1)] {
        let mut search = BreakthroughPlayoutUct::with_playouts(UctOptions { early, threads, ..UctOptions::plain() }, 1);
        let result = run(&mut search, &position, &time(most));
        assert!(wins(&position, result.best_move().expect("there is a move")));
        assert_eq!(result.time < most, early, "{:?} with {threads} threads", result.time);
    }
}

#[test]
fn a_search_stops_early_when_the_game_is_nearly_won() {
    let wins = |position: &tenbin_breakthrough::BreakthroughPosition| {
        moves(position).into_iter().filter(|&ply| after(position, ply).outcome().is_some()).count()
    };
    let mut positions = (1..40).flat_map(|seed| sample(&pawns(5, 5, 1), 10, seed));
    let position = positions.find(|position| wins(position) > 1).expect("some games can be won in two ways");
    let most = Duration::from_secs(2);
    let spent = |early| {
        let mut search = BreakthroughPlayoutUct::with_playouts(UctOptions { early, ..UctOptions::plain() }, 1);
        run(&mut search, &position, &time(most)).time
    };
    assert!(spent(true) < most / 2 && spent(false) >= most);
}

#[test]
fn heuristic_playouts_take_an_immediate_win() {
    let is_win = |position: &tenbin_breakthrough::BreakthroughPosition, ply| after(position, ply).outcome().is_some();
    let mut seen = 0;
    for position in sample(&pawns(4, 4, 1), 30, 127) {
        let wins = moves(&position).into_iter().any(|ply| is_win(&position, ply));
        let options = UctOptions { heuristic: true, ..UctOptions::plain() };
        let result = run(&mut BreakthroughPlayoutUct::with_playouts(options, 1), &position, &playouts(50));
        let best = result.best_move().expect("there is a move");
        assert_eq!(is_win(&position, best), wins, "{position:?}");
        assert_eq!(result.nodes == 1, wins, "an immediate win needs no playouts");
        seen += usize::from(wins);
    }
    assert!(seen > 0, "no position had a win");
}

#[test]
fn the_longest_time_limit_does_not_overflow() {
    let limits = Limits { playouts: Some(10), ..time(Duration::MAX) };
    let mut search = AmazonsPlayoutUct::with_playouts(UctOptions { threads: 2, ..UctOptions::plain() }, 1);
    assert_legal(&run(&mut search, &amazons(Rule::Knight, 4, 4), &limits), &amazons(Rule::Knight, 4, 4));
    assert_eq!(search.root_visits(), 10, "the playout limit is shared by the threads");
}

#[test]
fn a_finished_game_has_no_pv() {
    for start in [pawns(4, 4, 1), pawns(4, 4, 2)] {
        let end = game(&start, &mut Random::new(124)).pop().expect("a game has a position");
        for options in all_options() {
            let result = run(&mut BreakthroughPlayoutUct::with_playouts(options, 1), &end, &playouts(10));
            assert_eq!((result.pv, result.score, result.nodes), (Vec::new(), None, 0));
        }
    }
}

#[test]
fn the_pv_is_legal() {
    for position in sample(&amazons(Rule::ExtendedKnight, 5, 5), 2, 125) {
        for options in all_options() {
            let result = run(&mut AmazonsPlayoutUct::with_playouts(options, 1), &position, &playouts(400));
            assert_eq!(result.depth as usize, result.pv.len());
            let mut now = position;
            for ply in result.pv {
                assert!(moves(&now).contains(&ply), "{ply:?} in {now:?}");
                now.play(ply);
            }
        }
    }
}
