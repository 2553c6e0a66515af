//! Sharp moments: what comes after the depth, and what is left out, against slow and obvious ways.

use crate::agreement::exact_options;
use crate::minimax::{exact, think};
use crate::positions::{advance, after, moves, pawns, sample};
use tenbin_breakthrough::Position;
use tenbin_core::{Budget, Evaluation, Flow, Game, Outcome, Score, Tactics, is_decided, lost_in, won_in};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::Options;

fn sharp<G: Tactics>(position: &G) -> Vec<G::Move> {
    let mut found = Vec::new();
    position.sharp_moves(|ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}

/// What a position is worth to its side to move, by every capture that pays once the depth is used up.
fn patient<E: Evaluation>(evaluation: &E, position: &E::Game, ply: u32, depth: u32) -> Score {
    let side = position.turn();
    match position.outcome() {
        Some(Outcome::Drawn) => return 0,
        Some(Outcome::Won(winner)) => return if winner == side { won_in(ply) } else { lost_in(ply) },
        None => {}
    }
    let score = |one| {
        let next = after(position, one);
        let score = patient(evaluation, &next, ply + 1, depth.saturating_sub(1));
        if next.turn() == side { score } else { -score }
    };
    if depth > 0 || position.is_pressed() {
        return moves(position).into_iter().map(score).max().expect("a game that is not over has a move");
    }
    let standing = evaluation.score(position, &evaluation.start(position)) * side.sign();
    let paying = sharp(position).into_iter().filter(|&one| position.exchange(one) >= 0);
    paying.map(score).max().map_or(standing, |best| best.max(standing))
}

#[test]
fn what_comes_after_the_depth_is_what_trying_every_paying_capture_finds() {
    let mut unlike_standing = 0;
    for (files, ranks, steps) in [(3, 5, 1), (4, 5, 1), (4, 4, 2)] {
        for position in sample(&pawns(files, ranks, steps), 3, 31) {
            for depth in [2] {
                let expected = patient(&advance(), &position, 0, depth);
                for options in exact_options().into_iter().step_by(5) {
                    let options = Options { quiet: true, ..options };
                    if position.count_moves() > 1 {
                        let mut search = AlphaBeta::new(advance(), options.clone());
                        let found = think(&mut search, &position, &Budget::depth(depth)).score;
                        assert_eq!(found, Some(expected), "depth {depth}, {options:?}, {position:?}");
                    }
                }
                let mut plain = AlphaBeta::new(advance(), Options::plain());
                unlike_standing +=
                    usize::from(think(&mut plain, &position, &Budget::depth(depth)).score != Some(expected));
            }
        }
    }
    assert!(unlike_standing > 10, "{unlike_standing}: captures hardly mattered");
}

fn everything() -> Options {
    Options {
        table: true,
        hash: 1,
        pvs: true,
        aspiration: true,
        killers: true,
        history: true,
        lmr: true,
        quiet: true,
        extend: true,
        null: true,
        futility: true,
        late: true,
        unknown: true,
        lazy: None,
        threads: 1,
    }
}

#[test]
fn whatever_is_left_out_a_win_that_is_told_is_one() {
    let mut told = 0;
    for position in sample(&pawns(4, 5, 1), 12, 32) {
        let thought = think(&mut AlphaBeta::new(advance(), everything()), &position, &Budget::depth(9));
        let score = thought.score.expect("alpha-beta tells a score");
        if is_decided(score) {
            told += 1;
            let winner = if score > 0 { position.turn() } else { !position.turn() };
            assert_eq!(exact(&position), Outcome::Won(winner), "{position:?}");
        }
    }
    assert!(told > 20, "{told}");
}

#[test]
fn each_thing_left_out_saves_work() {
    let positions = sample(&pawns(5, 5, 1), 3, 33);
    let nodes = |options: &Options| -> u64 {
        let search = |position: &Position| {
            think(&mut AlphaBeta::new(advance(), options.clone()), position, &Budget::depth(5)).nodes
        };
        positions.iter().map(search).sum()
    };
    let all = nodes(&everything());
    let without = [
        ("null", Options { null: false, ..everything() }),
        ("futility", Options { futility: false, ..everything() }),
        ("late", Options { late: false, ..everything() }),
        ("unknown", Options { unknown: false, ..everything() }),
        ("lmr", Options { lmr: false, ..everything() }),
    ];
    for (name, options) in without {
        let more = nodes(&options);
        assert!(more > all, "{name}: {more} without it, {all} with everything");
    }
}
