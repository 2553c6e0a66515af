//! The tree: what is kept from move to move, what happens when it is full, and several threads in it.

use super::{PlayoutPawns, PlayoutQueens, Queens, all_options, assert_legal, playouts, think};
use crate::positions::{Amazons, after, amazons, game, lieberum, moves, pawns};
use std::collections::HashMap;
use std::time::Duration;
use tenbin_amazons::Rule;
use tenbin_core::{GameHistory, Limits, PlayoutPolicy, Position, Random, Search, Stop};
use tenbin_search::Uct;
use tenbin_search::uct::{Options, UctEvaluation};

/// The moves at the root with their visits and means.
fn known<P: PlayoutPolicy, E: UctEvaluation<P>>(search: &Uct<P, E>) -> HashMap<P::Move, (u32, f64)> {
    search.root_children().into_iter().map(|tried| (tried.mv, (tried.visits, tried.win_rate))).collect()
}

/// A search that keeps its tree and one that does not play on along a line; the first goes on from what it knew.
fn check_reuse<P: PlayoutPolicy, E: UctEvaluation<P>>(mut search: Uct<P, E>, start: &P, random: &mut Random) -> usize {
    let mut line = GameHistory::new(start.clone());
    let mut went_on = 0;
    while line.now().outcome().is_none() {
        let kept = search.root_visits();
        let thought = search.search(&line, &playouts(600), &Stop::new(), &mut |_| {});
        let best = thought.best_move().expect("the game is not over");
        assert!(moves(line.now()).contains(&best));
        let tried = known(&search);
        assert!(tried.keys().all(|&ply| line.now().is_legal(ply)));
        // The move that is played is often the expected one, and sometimes any.
        let ply = if random.chance(0.7) { best } else { line.now().random_move(random).expect("the game is not over") };
        line.play(ply);
        if line.now().outcome().is_some() {
            break;
        }
        // One playout more, to see what the search begins with.
        search.search(&line, &playouts(1), &Stop::new(), &mut |_| {});
        let before = tried.get(&ply).map_or(0, |&(visits, _)| visits);
        assert_eq!(search.root_visits(), before + 1, "after {kept} visits");
        went_on += usize::from(before > 0);
        let below: u32 = search.root_children().iter().map(|tried| tried.visits).sum();
        // All visits but those that ended at the node itself, before its moves entered the tree, went on below it.
        assert!(
            below <= search.root_visits() && below + 5 >= search.root_visits(),
            "{below} of {}",
            search.root_visits()
        );
    }
    went_on
}

#[test]
fn what_is_known_of_the_moves_played_is_kept() {
    let mut random = Random::new(141);
    for options in all_options().into_iter().filter(|options| !options.proofs) {
        let options = Options { reuse: true, ..options };
        for rule in Rule::ALL {
            assert!(
                check_reuse(PlayoutQueens::with_playouts(options.clone(), 1), &amazons(rule, 5, 5), &mut random) >= 3
            );
        }
        check_reuse(PlayoutQueens::with_playouts(options.clone(), 1), &amazons(Rule::Queen, 8, 8), &mut random);
        assert!(check_reuse(PlayoutPawns::with_playouts(options.clone(), 1), &pawns(5, 6, 2), &mut random) >= 3);
        assert!(
            check_reuse(Queens::with_evaluation(lieberum(), options, 1), &amazons(Rule::Queen, 6, 6), &mut random) >= 3
        );
    }
}

#[test]
fn the_kept_part_is_the_same_as_before() {
    let start = amazons(Rule::Queen, 4, 4);
    let mut line = GameHistory::new(start);
    let mut search = PlayoutQueens::with_playouts(Options { reuse: true, ..Options::plain() }, 1);
    let thought = search.search(&line, &playouts(30_000), &Stop::new(), &mut |_| {});
    // The same search without a move in between: nothing is lost.
    let before = known(&search);
    search.search(&line, &playouts(1), &Stop::new(), &mut |_| {});
    let after_one = known(&search);
    let changed = after_one.iter().filter(|(ply, known)| before.get(*ply) != Some(*known)).count();
    assert_eq!((search.root_visits(), changed), (30_001, 1));
    // Two plies on, as in a game: the visits below are those that the line was expected with.
    let (size, _) = search.tree_size();
    thought.pv.iter().take(2).for_each(|&ply| line.play(ply));
    search.search(&line, &playouts(1), &Stop::new(), &mut |_| {});
    let below: u32 = search.root_children().iter().map(|tried| tried.visits).sum();
    assert!(search.root_visits() > 100 && below + 1 == search.root_visits(), "{below} of {}", search.root_visits());
    assert!(search.tree_size().0 < size, "the rest is forgotten");
    for tried in search.root_children() {
        assert!((0.0..=1.0).contains(&tried.win_rate) && line.now().is_legal(tried.mv));
    }
}

#[test]
fn another_game_is_not_mistaken_for_the_same() {
    let mut search = PlayoutQueens::with_playouts(Options { reuse: true, ..Options::plain() }, 1);
    let (one, other) = (amazons(Rule::Queen, 5, 5), amazons(Rule::Queen, 5, 6));
    think(&mut search, &one, &playouts(100));
    think(&mut search, &other, &playouts(100));
    assert_eq!(search.root_visits(), 100);
    // Back to a position from before: the line does not go on from what is known.
    let mut line = GameHistory::new(other);
    line.play(moves(&other)[0]);
    search.search(&line, &playouts(50), &Stop::new(), &mut |_| {});
    think(&mut search, &other, &playouts(100));
    assert_eq!(search.root_visits(), 100);
    let mut forgetful = PlayoutQueens::with_playouts(Options::plain(), 1);
    (0..2).for_each(|_| drop(think(&mut forgetful, &one, &playouts(100))));
    assert_eq!(forgetful.root_visits(), 100);
}

#[test]
fn a_full_tree_is_searched_but_grows_no_more() {
    let start = amazons(Rule::Queen, 8, 8);
    for options in all_options() {
        let mut search = PlayoutQueens::with_playouts(Options { memory: 1, ..options.clone() }, 1);
        let mut line = GameHistory::new(start);
        for _ in 0..2 {
            let thought = search.search(&line, &playouts(30_000), &Stop::new(), &mut |_| {});
            assert_legal(&thought, line.now());
            let (size, limit) = search.tree_size();
            assert!(size <= limit && limit <= (1 << 20) / 32, "{size} of {limit}");
            assert!(search.root_visits() >= 30_000);
            line.play(thought.best_move().expect("the game is not over"));
        }
    }
}

#[test]
fn a_full_tree_is_full() {
    let mut search = PlayoutQueens::with_playouts(Options { memory: 1, ..Options::plain() }, 1);
    think(&mut search, &amazons(Rule::Queen, 8, 8), &playouts(40_000));
    let (size, limit) = search.tree_size();
    assert!(size + 256 >= limit, "{size} of {limit}");
    let mut guided = Queens::with_evaluation(lieberum(), Options { memory: 1, ..Options::plain() }, 1);
    let thought = think(&mut guided, &amazons(Rule::Queen, 8, 8), &playouts(5_000));
    assert_legal(&thought, &amazons(Rule::Queen, 8, 8));
    assert!(guided.tree_size().0 <= guided.tree_size().1 && guided.root_visits() == 5_000);
}

fn time(milliseconds: u64) -> Limits {
    Limits { time: Some(Duration::from_millis(milliseconds)), ..Limits::default() }
}

/// A whole game of one search.
fn play_legally<E: UctEvaluation<Amazons>>(mut search: Uct<Amazons, E>) {
    let mut line = GameHistory::new(amazons(Rule::Queen, 5, 5));
    while line.now().outcome().is_none() {
        let thought = search.search(&line, &time(5), &Stop::new(), &mut |_| {});
        assert_legal(&thought, line.now());
        line.play(thought.best_move().expect("the game is not over"));
    }
}

#[test]
fn threads_answer_with_legal_moves_to_the_end_of_the_game() {
    for options in all_options() {
        let options = Options { threads: 3, ..options };
        play_legally(Queens::with_evaluation(lieberum(), options.clone(), 1));
        play_legally(PlayoutQueens::with_playouts(options, 1));
    }
}

#[test]
fn no_playout_of_a_thread_is_lost() {
    for most in [1_000, 20_000] {
        let budget = Limits { playouts: Some(most), time: Some(Duration::from_secs(600)), ..Limits::default() };
        let mut search = PlayoutQueens::with_playouts(Options { threads: 4, ..Options::plain() }, 1);
        think(&mut search, &amazons(Rule::Queen, 5, 5), &budget);
        let tried = search.root_children();
        assert_eq!((u64::from(search.root_visits()), tried.iter().map(|t| u64::from(t.visits)).sum()), (most, most));
        let distinct: HashMap<_, _> = tried.iter().map(|tried| (tried.mv, ())).collect();
        assert_eq!(distinct.len(), tried.len(), "no move is there twice");
        let mean = tried.iter().map(|tried| tried.win_rate * f64::from(tried.visits)).sum::<f64>() / most as f64;
        assert!((0.3..0.95).contains(&mean), "{mean}");
    }
}

#[test]
fn threads_find_a_win() {
    let mut random = Random::new(142);
    for position in game(&pawns(4, 5, 2), &mut random).iter().rev().skip(1).take(2) {
        let mut search = PlayoutPawns::with_playouts(Options { threads: 3, proofs: true, ..Options::plain() }, 1);
        let thought = think(&mut search, position, &time(600_000));
        assert!(thought.time < Duration::from_secs(600), "the proof ends the search: {:?}", thought.time);
        let wins = |&ply: &_| after(position, ply).outcome().is_some();
        assert_eq!(thought.best_move().is_some_and(|best| wins(&best)), moves(position).iter().any(wins));
    }
}
