//! Sharp moments, and what is looked at beyond the depth of a search.

use crate::random::scattered;
use std::collections::HashSet;
use tenbin_arimaa::{Move, Position, STEPS, captures, goal_in};
use tenbin_core::{Flow, Game, Notation, Random, SquareSet, Tactics};

fn listed(show: impl FnOnce(&mut dyn FnMut(Move) -> Flow)) -> Vec<Move> {
    let mut found = Vec::new();
    show(&mut |ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}

/// A random position, perhaps in the middle of a turn.
fn somewhere(random: &mut Random) -> Position {
    loop {
        let mut position = scattered(random);
        for _ in 0..random.below(4) {
            if let Some(ply) = position.random_move(random) {
                position.play(ply);
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn enemies(position: &Position, of: &Position) -> u32 {
    position.pieces().side(!of.turn()).count()
}

#[test]
fn sharp_plies_capture_and_the_others_do_not() {
    let mut random = Random::new(41);
    let mut seen = 0;
    for _ in 0..2_000 {
        let position = somewhere(&mut random);
        let all: HashSet<Move> = listed(|visit| position.moves(visit)).into_iter().collect();
        let sharp = listed(|visit| position.sharp_moves(visit));
        let quiet = listed(|visit| position.quiet_moves(visit));
        assert_eq!(sharp.len() + quiet.len(), all.len(), "{}", position.position_text());
        for ply in sharp.iter().chain(&quiet) {
            let mut next = position;
            next.play(*ply);
            let captured = enemies(&next, &position) < enemies(&position, &position);
            assert_eq!((position.is_sharp(*ply), sharp.contains(ply)), (captured, captured), "{ply:?}");
            assert!(all.contains(ply) && (captured || position.gain(*ply) <= 0));
            seen += usize::from(captured);
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn what_is_looked_at_beyond_the_depth_is_legal_and_ends() {
    let mut random = Random::new(42);
    for _ in 0..500 {
        let position = somewhere(&mut random);
        for way in 0..Position::SETTLINGS.len() {
            for ply in listed(|visit| position.settling_moves(way, 0, visit)) {
                assert!(position.is_legal(ply), "{ply:?} in {}", position.position_text());
            }
            assert!(listed(|visit| position.settling_moves(way, 2, visit)).is_empty());
        }
    }
}

/// Whether something is captured in this turn by plies of one way to look on.
fn reaches_capture(position: &Position, way: usize) -> bool {
    listed(|visit| position.settling_moves(way, 0, visit)).into_iter().any(|ply| {
        let mut next = *position;
        next.play(ply);
        let captured = enemies(&next, position) < enemies(position, position);
        captured || (next.turn() == position.turn() && reaches_capture(&next, way))
    })
}

#[test]
fn the_complete_way_finds_every_capture_and_the_papers_does_not() {
    let mut random = Random::new(43);
    let mut missed = 0;
    for _ in 0..300 {
        let position = somewhere(&mut random);
        let mut can = false;
        captures(position.pieces(), position.turn(), position.steps_left(), |_, _| can = true);
        if can {
            assert!(reaches_capture(&position, 1), "{}", position.position_text());
            missed += usize::from(!reaches_capture(&position, 0));
        }
    }
    assert!(missed > 0, "the paper says that its steps miss some");
}

#[test]
fn a_goal_in_sight_is_one() {
    let mut random = Random::new(44);
    for _ in 0..500 {
        let position = somewhere(&mut random);
        let goal = goal_in(position.pieces(), position.turn(), position.steps_left());
        assert_eq!(position.win_in_sight().is_some(), goal.is_some());
    }
}

#[test]
fn a_turn_uses_up_four_steps_of_the_depth() {
    let mut random = Random::new(45);
    for _ in 0..200 {
        let mut position = scattered(&mut random);
        if position.outcome().is_some() {
            continue;
        }
        let (turn, mut used) = (position.turn(), 0);
        while position.turn() == turn {
            assert_eq!(position.spent(), used);
            let Some(ply) = position.random_move(&mut random) else { break };
            used += position.span(ply);
            position.play(ply);
        }
        assert_eq!(used, u32::from(STEPS));
    }
}
