//! The tree: reuse between moves, the memory limit, and several threads.

use super::{AmazonsPlayoutUct, AmazonsUct, BreakthroughPlayoutUct, all_options, assert_legal, playouts, run};
use crate::positions::{Amazons, after, amazons, game, lieberum, moves, pawns};
use std::collections::HashMap;
use std::time::Duration;
use tenbin_amazons::Rule;
use tenbin_core::{GameHistory, Limits, PlayoutPolicy, Position, Random, Search, Stop};
use tenbin_search::Uct;
use tenbin_search::uct::{UctEvaluation, UctOptions};

/// The root moves with their visits and win rates.
fn root_statistics<P: PlayoutPolicy, E: UctEvaluation<P>>(search: &Uct<P, E>) -> HashMap<P::Move, (u32, f64)> {
    search.root_children().into_iter().map(|child| (child.mv, (child.visits, child.win_rate))).collect()
}

/// Checks that each search of a game starts from the visits of the previous tree. Returns the number of reused trees.
fn check_reuse<P: PlayoutPolicy, E: UctEvaluation<P>>(mut search: Uct<P, E>, start: &P, random: &mut Random) -> usize {
    let mut history = GameHistory::new(start.clone());
    let mut reused = 0;
    while history.now().outcome().is_none() {
        let visits = search.root_visits();
        let result = search.search(&history, &playouts(600), &Stop::new(), &mut |_| {});
        let best = result.best_move().expect("the game is not over");
        assert!(moves(history.now()).contains(&best));
        let statistics = root_statistics(&search);
        assert!(statistics.keys().all(|&ply| history.now().is_legal(ply)));
        // Often the best move, sometimes a random one.
        let ply =
            if random.chance(0.7) { best } else { history.now().random_move(random).expect("the game is not over") };
        history.play(ply);
        if history.now().outcome().is_some() {
            break;
        }
        // One more playout shows the initial visits.
        search.search(&history, &playouts(1), &Stop::new(), &mut |_| {});
        let before = statistics.get(&ply).map_or(0, |&(visits, _)| visits);
        assert_eq!(search.root_visits(), before + 1, "after {visits} visits");
        reused += usize::from(before > 0);
        let below: u32 = search.root_children().iter().map(|child| child.visits).sum();
        // Every visit continues to a child, except those before the node was expanded.
        assert!(
            below <= search.root_visits() && below + 5 >= search.root_visits(),
            "{below} of {}",
            search.root_visits()
        );
    }
    reused
}

#[test]
fn the_subtree_of_the_moves_played_is_reused() {
    let mut random = Random::new(141);
    for options in all_options().into_iter().filter(|options| !options.proofs) {
        let options = UctOptions { reuse: true, ..options };
        for rule in Rule::ALL {
            assert!(
                check_reuse(AmazonsPlayoutUct::with_playouts(options.clone(), 1), &amazons(rule, 5, 5), &mut random)
                    >= 3
            );
        }
        check_reuse(AmazonsPlayoutUct::with_playouts(options.clone(), 1), &amazons(Rule::Queen, 8, 8), &mut random);
        assert!(
            check_reuse(BreakthroughPlayoutUct::with_playouts(options.clone(), 1), &pawns(5, 6, 2), &mut random) >= 3
        );
        assert!(
            check_reuse(AmazonsUct::with_evaluation(lieberum(), options, 1), &amazons(Rule::Queen, 6, 6), &mut random)
                >= 3
        );
    }
}

#[test]
fn the_reused_subtree_is_unchanged() {
    let start = amazons(Rule::Queen, 4, 4);
    let mut history = GameHistory::new(start);
    let mut search = AmazonsPlayoutUct::with_playouts(UctOptions { reuse: true, ..UctOptions::plain() }, 1);
    let result = search.search(&history, &playouts(30_000), &Stop::new(), &mut |_| {});
    // The same position again: the whole tree is reused.
    let before = root_statistics(&search);
    search.search(&history, &playouts(1), &Stop::new(), &mut |_| {});
    let after_one = root_statistics(&search);
    let changed = after_one.iter().filter(|(ply, statistics)| before.get(*ply) != Some(*statistics)).count();
    assert_eq!((search.root_visits(), changed), (30_001, 1));
    // Two plies later: the visits of the subtree are kept.
    let (size, _) = search.tree_size();
    result.pv.iter().take(2).for_each(|&ply| history.play(ply));
    search.search(&history, &playouts(1), &Stop::new(), &mut |_| {});
    let below: u32 = search.root_children().iter().map(|child| child.visits).sum();
    assert!(search.root_visits() > 100 && below + 1 == search.root_visits(), "{below} of {}", search.root_visits());
    assert!(search.tree_size().0 < size, "the rest of the tree is freed");
    for child in search.root_children() {
        assert!((0.0..=1.0).contains(&child.win_rate) && history.now().is_legal(child.mv));
    }
}

#[test]
fn the_tree_of_another_game_is_not_reused() {
    let mut search = AmazonsPlayoutUct::with_playouts(UctOptions { reuse: true, ..UctOptions::plain() }, 1);
    let (one, other) = (amazons(Rule::Queen, 5, 5), amazons(Rule::Queen, 5, 6));
    run(&mut search, &one, &playouts(100));
    run(&mut search, &other, &playouts(100));
    assert_eq!(search.root_visits(), 100);
    // An earlier position is not below the root, so the tree is not reused.
    let mut history = GameHistory::new(other);
    history.play(moves(&other)[0]);
    search.search(&history, &playouts(50), &Stop::new(), &mut |_| {});
    run(&mut search, &other, &playouts(100));
    assert_eq!(search.root_visits(), 100);
    let mut without_reuse = AmazonsPlayoutUct::with_playouts(UctOptions::plain(), 1);
    (0..2).for_each(|_| drop(run(&mut without_reuse, &one, &playouts(100))));
    assert_eq!(without_reuse.root_visits(), 100);
}

#[test]
fn a_full_tree_is_searched_within_its_memory() {
    let start = amazons(Rule::Queen, 8, 8);
    for options in all_options() {
        let mut search = AmazonsPlayoutUct::with_playouts(UctOptions { memory: Some(1), ..options.clone() }, 1);
        let mut history = GameHistory::new(start);
        for _ in 0..2 {
            let result = search.search(&history, &playouts(30_000), &Stop::new(), &mut |_| {});
            assert_legal(&result, history.now());
            let (size, limit) = search.tree_size();
            assert!(size <= limit && limit <= (1 << 20) / 32, "{size} of {limit}");
            assert!(search.root_visits() >= 30_000);
            history.play(result.best_move().expect("the game is not over"));
        }
    }
}

#[test]
fn a_full_tree_is_recycled() {
    let mut search = AmazonsPlayoutUct::with_playouts(UctOptions { memory: Some(1), ..UctOptions::plain() }, 1);
    let first = run(&mut search, &amazons(Rule::Queen, 8, 8), &playouts(100_000));
    let (size, limit) = search.tree_size();
    assert!(size > limit / 3 && size < limit, "{size} of {limit}");
    assert!(first.nodes > 100_000, "nodes before and after recycling count");
    let below: u32 = search.root_children().iter().map(|child| child.visits).sum();
    assert_eq!((search.root_visits(), below), (100_000, 100_000), "no visit of a kept node is lost");
    let visits = root_statistics(&search);
    search.new_game();
    run(&mut search, &amazons(Rule::Queen, 8, 8), &playouts(100_000));
    assert_eq!(root_statistics(&search), visits, "recycling is reproducible");
    let mut with_evaluation =
        AmazonsUct::with_evaluation(lieberum(), UctOptions { memory: Some(1), ..UctOptions::plain() }, 1);
    let result = run(&mut with_evaluation, &amazons(Rule::Queen, 8, 8), &playouts(5_000));
    assert_legal(&result, &amazons(Rule::Queen, 8, 8));
    assert!(with_evaluation.tree_size().0 <= with_evaluation.tree_size().1 && with_evaluation.root_visits() == 5_000);
}

fn time(milliseconds: u64) -> Limits {
    Limits { time: Some(Duration::from_millis(milliseconds)), ..Limits::default() }
}

/// Plays a game by one search and checks that its moves are legal.
fn check_game_is_legal<E: UctEvaluation<Amazons>>(mut search: Uct<Amazons, E>) {
    let mut history = GameHistory::new(amazons(Rule::Queen, 5, 5));
    while history.now().outcome().is_none() {
        let result = search.search(&history, &time(5), &Stop::new(), &mut |_| {});
        assert_legal(&result, history.now());
        history.play(result.best_move().expect("the game is not over"));
    }
}

#[test]
fn threads_return_legal_moves_until_the_end_of_the_game() {
    for options in all_options() {
        let options = UctOptions { threads: 3, ..options };
        check_game_is_legal(AmazonsUct::with_evaluation(lieberum(), options.clone(), 1));
        check_game_is_legal(AmazonsPlayoutUct::with_playouts(options, 1));
    }
}

#[test]
fn threads_lose_no_playout() {
    for most in [1_000, 20_000] {
        let limits = Limits { playouts: Some(most), time: Some(Duration::from_secs(600)), ..Limits::default() };
        let mut search = AmazonsPlayoutUct::with_playouts(UctOptions { threads: 4, ..UctOptions::plain() }, 1);
        run(&mut search, &amazons(Rule::Queen, 5, 5), &limits);
        let children = search.root_children();
        assert_eq!(
            (u64::from(search.root_visits()), children.iter().map(|child| u64::from(child.visits)).sum()),
            (most, most)
        );
        let distinct: HashMap<_, _> = children.iter().map(|child| (child.mv, ())).collect();
        assert_eq!(distinct.len(), children.len(), "no move occurs twice");
        let mean = children.iter().map(|child| child.win_rate * f64::from(child.visits)).sum::<f64>() / most as f64;
        assert!((0.3..0.95).contains(&mean), "{mean}");
    }
}

#[test]
fn threads_find_a_win() {
    let mut random = Random::new(142);
    for position in game(&pawns(4, 5, 2), &mut random).iter().rev().skip(1).take(2) {
        let mut search =
            BreakthroughPlayoutUct::with_playouts(UctOptions { threads: 3, proofs: true, ..UctOptions::plain() }, 1);
        let result = run(&mut search, position, &time(600_000));
        assert!(result.time < Duration::from_secs(600), "the proof ends the search: {:?}", result.time);
        let wins = |&ply: &_| after(position, ply).outcome().is_some();
        assert_eq!(result.best_move().is_some_and(|best| wins(&best)), moves(position).iter().any(wins));
    }
}
