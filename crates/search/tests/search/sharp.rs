//! Sharp moments: what comes after the depth, and what is left out, against slow and obvious ways.

use crate::agreement::exact_options;
use crate::minimax::{remembered, think};
use crate::positions::{advance, after, moves, pawns, sample};
use std::collections::HashMap;
use tenbin_breakthrough::{Advance, BreakthroughPosition};
use tenbin_core::{Evaluation, Flow, Limits, Outcome, Position, Score, Tactics, is_decided, lost_in, won_in};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::Options;

fn sharp<G: Tactics>(position: &G) -> Vec<G::Move> {
    let mut found = Vec::new();
    position.noisy_moves(|ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}

/// What a position is worth to its side to move, by every capture that pays once the depth is used up.
///
/// Pawns never go back, so a position is always met at the same ply and depth: each is worked out once.
fn patient(
    evaluation: &Advance,
    position: &BreakthroughPosition,
    ply: u32,
    depth: i32,
    known: &mut HashMap<u64, Score>,
) -> Score {
    let side = position.side_to_move();
    if let Some(&score) = known.get(&position.key()) {
        return score;
    }
    match position.outcome() {
        Some(Outcome::Drawn) => return 0,
        Some(Outcome::Won(winner)) => return if winner == side { won_in(ply) } else { lost_in(ply) },
        None => {}
    }
    let mut score = |one| {
        let next = after(position, one);
        let score = patient(evaluation, &next, ply + 1, depth - 1, known);
        if next.side_to_move() == side { score } else { -score }
    };
    let standing = evaluation.score(position, &evaluation.init(position)) * side.sign();
    let all = depth > 0 || position.in_check();
    // Even exchanges are followed for four plies beyond the depth.
    let least = if depth > -4 { 0 } else { 1 };
    let best = if all {
        moves(position).into_iter().map(&mut score).max().expect("a game that is not over has a move")
    } else {
        let paying = sharp(position).into_iter().filter(|&one| position.see(one) >= least);
        paying.map(&mut score).max().map_or(standing, |best| best.max(standing))
    };
    known.insert(position.key(), best);
    best
}

#[test]
fn what_comes_after_the_depth_is_what_trying_every_paying_capture_finds() {
    let mut unlike_standing = 0;
    for (files, ranks, steps) in [(3, 5, 1), (4, 4, 1), (4, 4, 2)] {
        for position in sample(&pawns(files, ranks, steps), 2, 31) {
            for depth in 2..=3 {
                let expected = patient(&advance(), &position, 0, depth as i32, &mut HashMap::new());
                for options in exact_options().into_iter().step_by(7) {
                    let options = Options { quiescence: Some(0), ..options };
                    if position.count_moves() > 1 {
                        let mut search = AlphaBeta::new(advance(), options.clone());
                        let found = think(&mut search, &position, &Limits::depth(depth)).score;
                        assert_eq!(found, Some(expected), "depth {depth}, {options:?}, {position:?}");
                    }
                }
                let mut plain = AlphaBeta::new(advance(), Options::plain());
                unlike_standing +=
                    usize::from(think(&mut plain, &position, &Limits::depth(depth)).score != Some(expected));
            }
        }
    }
    assert!(unlike_standing > 10, "{unlike_standing}: captures hardly mattered");
}

fn everything() -> Options {
    Options { lazy: None, ..crate::repeats::everything(1) }
}

#[test]
fn whatever_is_left_out_a_win_that_is_told_is_one() {
    let (mut told, mut known) = (0, HashMap::new());
    for position in sample(&pawns(4, 5, 1), 12, 32) {
        let thought = think(&mut AlphaBeta::new(advance(), everything()), &position, &Limits::depth(9));
        let score = thought.score.expect("alpha-beta tells a score");
        if is_decided(score) {
            told += 1;
            let winner = if score > 0 { position.side_to_move() } else { !position.side_to_move() };
            assert_eq!(remembered(&position, &mut known), Outcome::Won(winner), "{position:?}");
        }
    }
    assert!(told > 20, "{told}");
}

#[test]
fn each_thing_left_out_saves_work() {
    let positions = sample(&pawns(5, 5, 1), 3, 33);
    let nodes = |options: &Options| -> u64 {
        let search = |position: &BreakthroughPosition| {
            think(&mut AlphaBeta::new(advance(), options.clone()), position, &Limits::depth(5)).nodes
        };
        positions.iter().map(search).sum()
    };
    let all = nodes(&everything());
    let without = [
        ("futility", Options { futility: false, ..everything() }),
        ("lmp", Options { lmp: false, ..everything() }),
        ("lmr", Options { lmr: false, ..everything() }),
    ];
    for (name, options) in without {
        let more = nodes(&options);
        assert!(more > all, "{name}: {more} without it, {all} with everything");
    }
}
