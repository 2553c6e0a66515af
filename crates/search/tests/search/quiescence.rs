//! Quiescence search and forward pruning, against reference implementations.

use crate::agreement::exact_options;
use crate::minimax::{exact_with_table, run};
use crate::positions::{advance, after, moves, pawns, sample};
use std::collections::HashMap;
use tenbin_breakthrough::{Advance, BreakthroughPosition};
use tenbin_core::{Evaluation, Flow, Limits, Outcome, Position, Score, Tactics, is_decided, lost_in, won_in};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::AlphaBetaOptions;

fn noisy_moves<G: Tactics>(position: &G) -> Vec<G::Move> {
    let mut found = Vec::new();
    position.noisy_moves(|ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}

/// The score of a position by minimax with quiescence search of every capture that SEE does not reject.
///
/// Pawns never move back, so a position always occurs at the same ply and depth, and its score can be cached.
fn minimax_with_quiescence(
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
    let mut score = |mv| {
        let next = after(position, mv);
        let score = minimax_with_quiescence(evaluation, &next, ply + 1, depth - 1, known);
        if next.side_to_move() == side { score } else { -score }
    };
    let stand_pat = evaluation.score(position, &evaluation.init(position)) * side.sign();
    let full_width = depth > 0 || position.in_check();
    // Even exchanges are searched for four plies beyond the depth.
    let least_see = if depth > -4 { 0 } else { 1 };
    let best = if full_width {
        moves(position).into_iter().map(&mut score).max().expect("a game that is not over has a move")
    } else {
        let captures = noisy_moves(position).into_iter().filter(|&mv| position.see(mv) >= least_see);
        captures.map(&mut score).max().map_or(stand_pat, |best| best.max(stand_pat))
    };
    known.insert(position.key(), best);
    best
}

#[test]
fn quiescence_search_agrees_with_the_reference() {
    let mut changed = 0;
    for (files, ranks, steps) in [(3, 5, 1), (4, 4, 1), (4, 4, 2)] {
        for position in sample(&pawns(files, ranks, steps), 2, 31) {
            for depth in 2..=3 {
                let expected = minimax_with_quiescence(&advance(), &position, 0, depth as i32, &mut HashMap::new());
                for options in exact_options().into_iter().step_by(7) {
                    let options = AlphaBetaOptions { quiescence: Some(0), ..options };
                    if position.count_moves() > 1 {
                        let mut search = AlphaBeta::new(advance(), options.clone());
                        let found = run(&mut search, &position, &Limits::depth(depth)).score;
                        assert_eq!(found, Some(expected), "depth {depth}, {options:?}, {position:?}");
                    }
                }
                let mut plain = AlphaBeta::new(advance(), AlphaBetaOptions::plain());
                changed += usize::from(run(&mut plain, &position, &Limits::depth(depth)).score != Some(expected));
            }
        }
    }
    assert!(changed > 10, "only {changed} scores differ from those without quiescence");
}

fn all_enhancements() -> AlphaBetaOptions {
    AlphaBetaOptions { lazy: None, ..crate::determinism::all_enhancements(1) }
}

#[test]
fn decided_scores_are_right_in_spite_of_pruning() {
    let (mut decided, mut known) = (0, HashMap::new());
    for position in sample(&pawns(4, 5, 1), 12, 32) {
        let result = run(&mut AlphaBeta::new(advance(), all_enhancements()), &position, &Limits::depth(9));
        let score = result.score.expect("alpha-beta returns a score");
        if is_decided(score) {
            decided += 1;
            let winner = if score > 0 { position.side_to_move() } else { !position.side_to_move() };
            assert_eq!(exact_with_table(&position, &mut known), Outcome::Won(winner), "{position:?}");
        }
    }
    assert!(decided > 20, "{decided}");
}

#[test]
fn each_pruning_technique_saves_nodes() {
    let positions = sample(&pawns(5, 5, 1), 3, 33);
    let nodes = |options: &AlphaBetaOptions| -> u64 {
        let search = |position: &BreakthroughPosition| {
            run(&mut AlphaBeta::new(advance(), options.clone()), position, &Limits::depth(5)).nodes
        };
        positions.iter().map(search).sum()
    };
    let all = nodes(&all_enhancements());
    let without = [
        ("futility", AlphaBetaOptions { futility: false, ..all_enhancements() }),
        ("lmp", AlphaBetaOptions { lmp: false, ..all_enhancements() }),
        ("lmr", AlphaBetaOptions { lmr: false, ..all_enhancements() }),
    ];
    for (name, options) in without {
        let more = nodes(&options);
        assert!(more > all, "{name}: {more} nodes without it, {all} with all techniques");
    }
}
