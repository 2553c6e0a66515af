//! What a search may spend: playouts, time, and whether somebody says stop; and that chance comes from the seed alone.

use super::{PlayoutPawns, PlayoutQueens, Queens, all_options, answer, assert_legal, playouts, think};
use crate::positions::{Amazons, after, amazons, game, lieberum, moves, pawns, sample};
use std::collections::HashSet;
use std::time::Duration;
use tenbin_amazons::Rule;
use tenbin_core::{GameHistory, Limits, Position, Random, Search, Stop};
use tenbin_search::Uct;
use tenbin_search::uct::{Options, UctEvaluation};

fn time(most: Duration) -> Limits {
    Limits { time: Some(most), ..Limits::default() }
}

#[test]
fn playouts_are_spent_exactly() {
    for position in sample(&amazons(Rule::Queen, 5, 5), 1, 121) {
        for options in all_options().into_iter().filter(|options| !options.proofs) {
            for most in [1, 2, 3, 64, 500] {
                let mut search = PlayoutQueens::with_playouts(options.clone(), 1);
                assert_legal(&think(&mut search, &position, &playouts(most)), &position);
                assert_eq!(u64::from(search.root_visits()), most, "{options:?}");
                let tried: u32 = search.root_children().iter().map(|tried| tried.visits).sum();
                assert_eq!(u64::from(tried), most, "every playout began with a move");
            }
        }
    }
}

#[test]
fn every_move_is_tried_before_any_is_tried_again() {
    for start in [amazons(Rule::Queen, 5, 5), amazons(Rule::Knight, 5, 5)] {
        let all = start.count_moves();
        for most in [1, 2, all / 2, all - 1, all, all + 1] {
            let mut search = PlayoutQueens::with_playouts(Options::plain(), 3);
            think(&mut search, &start, &playouts(most));
            let tried: Vec<_> = search.root_children().into_iter().filter(|tried| tried.visits > 0).collect();
            assert_eq!(tried.len() as u64, most.min(all));
            assert!(tried.iter().all(|tried| tried.visits == 1) || most > all);
            let distinct: HashSet<_> = tried.iter().map(|tried| tried.mv).collect();
            assert_eq!(distinct.len(), tried.len(), "no move is there twice");
            assert!(tried.iter().all(|tried| start.is_legal(tried.mv)));
        }
    }
}

#[test]
fn moves_enter_the_tree_once_the_threshold_is_reached() {
    let mut seen = 0;
    for position in sample(&amazons(Rule::Knight, 5, 5), 20, 126) {
        let only = moves(&position);
        if only.len() != 1 || after(&position, only[0]).outcome().is_some() {
            continue;
        }
        for threshold in [1, 2, 7] {
            let options = Options { threshold, ..Options::plain() };
            let depth =
                |most| think(&mut PlayoutQueens::with_playouts(options.clone(), 1), &position, &playouts(most)).depth;
            assert_eq!((depth(u64::from(threshold)), depth(u64::from(threshold) + 1)), (1, 2), "{position:?}");
        }
        seen += 1;
    }
    assert!(seen > 0, "no position had only one move");
}

#[test]
fn the_seed_decides() {
    let start = amazons(Rule::Queen, 6, 6);
    let answers = |options: &Options, seed| {
        let mut search = PlayoutQueens::with_playouts(options.clone(), seed);
        (0..4).map(|_| answer(think(&mut search, &start, &playouts(300)))).collect::<Vec<_>>()
    };
    for options in all_options() {
        let first = answers(&options, 1);
        assert_eq!(answers(&options, 1), first, "{options:?}");
        assert_ne!(answers(&options, 2), first, "{options:?}");
        // Threads only help where the clock makes the answer depend on chance anyway.
        assert_eq!(answers(&Options { threads: 3, ..options.clone() }, 1), first, "{options:?}");
    }
}

#[test]
fn a_new_game_forgets_and_begins_again() {
    let positions = sample(&pawns(5, 5, 2), 1, 122);
    for options in all_options() {
        let mut search = PlayoutPawns::with_playouts(options, 5);
        let mut answers = || {
            search.new_game();
            let budget = playouts(200);
            positions.iter().map(|position| answer(think(&mut search, position, &budget))).collect::<Vec<_>>()
        };
        let first = answers();
        assert_eq!(answers(), first);
        search.reseed(6);
        let other: Vec<_> =
            positions.iter().map(|position| answer(think(&mut search, position, &playouts(200)))).collect();
        assert_ne!(other, first);
    }
}

/// One playout, in spite of the stop flag.
fn check_stopped<E: UctEvaluation<Amazons>>(
    mut search: Uct<Amazons, E>,
    position: &Amazons,
    budget: &Limits,
    stop: &Stop,
) {
    let thought = search.search(&GameHistory::new(*position), budget, stop, &mut |_| {});
    assert_legal(&thought, position);
    assert_eq!(search.root_visits(), 1);
}

#[test]
fn told_to_stop_beforehand_it_still_answers() {
    let stop = Stop::new();
    stop.raise();
    for position in sample(&amazons(Rule::Queen, 6, 6), 1, 123) {
        for budget in [Limits::default(), playouts(1 << 40), time(Duration::from_secs(60))] {
            check_stopped(PlayoutQueens::with_playouts(Options::plain(), 1), &position, &budget, &stop);
            let two_threads = Options { threads: 2, ..Options::plain() };
            check_stopped(PlayoutQueens::with_playouts(two_threads, 1), &position, &budget, &stop);
            check_stopped(Queens::with_evaluation(lieberum(), Options::plain(), 1), &position, &budget, &stop);
        }
    }
}

#[test]
fn a_stop_ends_an_unlimited_search() {
    for threads in [1, 2] {
        let stop = Stop::new();
        let mut told = 0;
        let position = amazons(Rule::Queen, 8, 8);
        let mut search = PlayoutQueens::with_playouts(Options { threads, ..Options::plain() }, 1);
        let thought = search.search(&GameHistory::new(position), &Limits::default(), &stop, &mut |thought| {
            assert_legal(thought, &position);
            told += 1;
            if told == 4 {
                stop.raise();
            }
        });
        assert_legal(&thought, &position);
        assert_eq!(told, 4);
    }
}

/// Without the limit these searches would not end.
#[test]
fn a_time_limit_ends_the_search() {
    let position = amazons(Rule::Queen, 8, 8);
    for most in [Duration::ZERO, Duration::from_millis(1), Duration::from_millis(60)] {
        for threads in [1, 2] {
            let options = Options { threads, ..Options::plain() };
            let mut playouts = PlayoutQueens::with_playouts(options.clone(), 1);
            assert_legal(&think(&mut playouts, &position, &time(most)), &position);
            let mut evaluated = Queens::with_evaluation(lieberum(), options, 1);
            assert_legal(&think(&mut evaluated, &position, &time(most)), &position);
        }
    }
}

#[test]
fn a_move_that_is_chosen_needs_no_more_time() {
    let wins = |position: &tenbin_breakthrough::BreakthroughPosition, ply| after(position, ply).outcome().is_some();
    let has_one_win = |position: &_| moves(position).into_iter().filter(|&ply| wins(position, ply)).count() == 1;
    let position = sample(&pawns(4, 4, 1), 20, 124).into_iter().find(has_one_win).expect("most games end by one move");
    let most = Duration::from_secs(1);
    for (early, threads) in [(true, 1), (true, 2), (false, 1)] {
        let mut search = PlayoutPawns::with_playouts(Options { early, threads, ..Options::plain() }, 1);
        let thought = think(&mut search, &position, &time(most));
        assert!(wins(&position, thought.best_move().expect("there is a move")));
        assert_eq!(thought.time < most, early, "{:?} with {threads} threads", thought.time);
    }
}

#[test]
fn a_game_that_is_as_good_as_won_needs_little_time() {
    let wins = |position: &tenbin_breakthrough::BreakthroughPosition| {
        moves(position).into_iter().filter(|&ply| after(position, ply).outcome().is_some()).count()
    };
    let mut positions = (1..40).flat_map(|seed| sample(&pawns(5, 5, 1), 10, seed));
    let position = positions.find(|position| wins(position) > 1).expect("some games can be won in two ways");
    let most = Duration::from_secs(2);
    let spent = |early| {
        let mut search = PlayoutPawns::with_playouts(Options { early, ..Options::plain() }, 1);
        think(&mut search, &position, &time(most)).time
    };
    assert!(spent(true) < most / 2 && spent(false) >= most);
}

#[test]
fn whoever_plays_sensibly_takes_a_win_at_once() {
    let is_win = |position: &tenbin_breakthrough::BreakthroughPosition, ply| after(position, ply).outcome().is_some();
    let mut seen = 0;
    for position in sample(&pawns(4, 4, 1), 30, 127) {
        let wins = moves(&position).into_iter().any(|ply| is_win(&position, ply));
        let options = Options { heuristic: true, ..Options::plain() };
        let thought = think(&mut PlayoutPawns::with_playouts(options, 1), &position, &playouts(50));
        let best = thought.best_move().expect("there is a move");
        assert_eq!(is_win(&position, best), wins, "{position:?}");
        assert_eq!(thought.nodes == 1, wins, "nothing has to be tried out for that");
        seen += usize::from(wins);
    }
    assert!(seen > 0, "no position had a win");
}

#[test]
fn time_without_end_is_no_reason_to_panic() {
    let budget = Limits { playouts: Some(10), ..time(Duration::MAX) };
    let mut search = PlayoutQueens::with_playouts(Options { threads: 2, ..Options::plain() }, 1);
    assert_legal(&think(&mut search, &amazons(Rule::Knight, 4, 4), &budget), &amazons(Rule::Knight, 4, 4));
    assert_eq!(search.root_visits(), 10, "playouts are shared out between threads");
}

#[test]
fn a_finished_game_has_no_line() {
    for start in [pawns(4, 4, 1), pawns(4, 4, 2)] {
        let end = game(&start, &mut Random::new(124)).pop().expect("a game has a position");
        for options in all_options() {
            let thought = think(&mut PlayoutPawns::with_playouts(options, 1), &end, &playouts(10));
            assert_eq!((thought.pv, thought.score, thought.nodes), (Vec::new(), None, 0));
        }
    }
}

#[test]
fn the_expected_line_can_be_played() {
    for position in sample(&amazons(Rule::ExtendedKnight, 5, 5), 2, 125) {
        for options in all_options() {
            let thought = think(&mut PlayoutQueens::with_playouts(options, 1), &position, &playouts(400));
            assert_eq!(thought.depth as usize, thought.pv.len());
            let mut now = position;
            for ply in thought.pv {
                assert!(moves(&now).contains(&ply), "{ply:?} in {now:?}");
                now.play(ply);
            }
        }
    }
}
