//! Steps to goal and to capture, against exhaustive search.

use crate::notation::rows;
use crate::random::{crowded_position, random_position};
use std::collections::HashSet;
use tenbin_arimaa::{ArimaaPosition, Board, Move, PieceKind, STEPS, capture_in, goal_in};
use tenbin_core::{Flow, Notation, Position, Random, Side, SquareSet};

/// All boards that a side can reach within its steps, with the square of a tracked piece (64 once captured) and the minimum
/// steps.
fn all_boards(position: &ArimaaPosition, tracked: Option<u8>, mut visit: impl FnMut(&Board, Option<u8>, u8)) {
    let mut seen = HashSet::from([(*position, tracked)]);
    let mut waiting = vec![(*position, tracked)];
    while let Some((now, tracked)) = waiting.pop() {
        now.moves(|ply| {
            let mut next = now;
            next.play(ply);
            let used = STEPS - now.steps_left() + ply.steps();
            let tracked = tracked.map(|at| match ply {
                Move::Push { at: from, to, .. } if from == at => to,
                Move::Pull { from: to, with, .. } if with == at => to,
                _ => at,
            });
            if ply != Move::Pass {
                visit(next.pieces(), tracked, used);
                if used < STEPS && seen.insert((next, tracked)) {
                    waiting.push((next, tracked));
                }
            }
            Flow::Continue(())
        });
    }
}

fn slow_goal(position: &ArimaaPosition) -> Option<u8> {
    let side = position.side_to_move();
    let row = if side == Side::First { 56..64 } else { 0..8u8 };
    let has_goal = |board: &Board| row.clone().any(|at| board.piece_on(at) == Some((side, PieceKind::Rabbit)));
    let mut best = has_goal(position.pieces()).then_some(0);
    all_boards(position, None, |board, _, used| {
        if has_goal(board) {
            best = Some(best.map_or(used, |best| best.min(used)));
        }
    });
    best
}

fn slow_capture(position: &ArimaaPosition, target: u8) -> Option<u8> {
    let side = position.side_to_move();
    let mut best: Option<u8> = None;
    all_boards(position, Some(target), |board, at, used| {
        let gone = at.is_some_and(|at| board.piece_on(at).is_none_or(|(owner, _)| owner == side));
        if gone {
            best = Some(best.map_or(used, |best| best.min(used)));
        }
    });
    best
}

/// The number of crowded positions.
const CROWDED: usize = 1_000;

/// A position with at most 20 pieces, for exhaustive search.
fn small_position(random: &mut Random) -> ArimaaPosition {
    loop {
        let position = random_position(random);
        if position.outcome().is_none() && position.pieces().occupied().count() <= 20 {
            return position;
        }
    }
}

/// Sparse positions, some of any size, and crowded ones.
fn test_positions(random: &mut Random, small_ones: usize, large_ones: usize) -> Vec<ArimaaPosition> {
    let mut all: Vec<ArimaaPosition> = (0..small_ones).map(|_| small_position(random)).collect();
    while all.len() < small_ones + large_ones {
        all.extend(Some(random_position(random)).filter(|position| position.outcome().is_none()));
    }
    all.extend((0..CROWDED).map(|_| crowded_position(random)));
    all
}

#[test]
fn goals_are_found_exactly() {
    let mut random = Random::new(11);
    let mut found = [0; 5];
    for position in test_positions(&mut random, 1_000, 60) {
        let slow = slow_goal(&position);
        assert_eq!(goal_in(position.pieces(), position.side_to_move(), STEPS), slow, "{}", position.position_text());
        found[slow.map_or(0, usize::from)] += 1;
    }
    assert!(found.iter().all(|&count| count > 5), "{found:?}");
}

#[test]
fn captures_are_found_exactly() {
    let mut random = Random::new(12);
    let mut found = [0; 5];
    for position in test_positions(&mut random, 300, 5) {
        for at in 0..64 {
            if position.pieces().piece_on(at).is_some_and(|(side, _)| side != position.side_to_move()) {
                let slow = slow_capture(&position, at);
                let fast = capture_in(position.pieces(), position.side_to_move(), at, STEPS);
                assert_eq!(fast, slow, "on {at} in {}", position.position_text());
                found[slow.map_or(0, usize::from)] += 1;
            }
        }
    }
    assert!(found[2] > 5 && found[3] > 5 && found[4] > 5, "{found:?}");
}

#[test]
fn a_distant_drag_unfreezes_a_capturing_piece() {
    // Only the rabbit on g3 protects the horse on its trap, and the horse freezes the dog.
    let now =
        rows("g", ["r.......", "........", "........", "........", "........", "...rDhrE", "........", "R......."]);
    let [captured, incidental] = [19, 21];
    for (target, steps) in [(captured, 4), (incidental, 2)] {
        assert_eq!(slow_capture(&now, target), Some(steps));
        assert_eq!(capture_in(now.pieces(), Side::First, target, STEPS), Some(steps), "on {target}");
    }
}

#[test]
fn a_rabbit_unfreezes_a_piece_that_helps_it() {
    // The rabbit unfreezes the cat, which then moves ahead and keeps the rabbit from freezing beside the camel.
    let board = ["        ", "  r  m  ", "  eC    ", "    R   "].concat() + &" ".repeat(32);
    let position = ArimaaPosition::default().parse_position(&format!("g [{board}]")).expect("a position");
    assert_eq!(slow_goal(&position), Some(4));
    assert_eq!(goal_in(position.pieces(), Side::First, STEPS), Some(4));
}
