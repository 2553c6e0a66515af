//! Tactics: captures, goals within the turn and depth cost of plies.

use crate::random::random_position;
use std::collections::HashSet;
use tenbin_arimaa::{ArimaaPosition, Move, PieceKind, STEPS};
use tenbin_core::{Flow, MultiPlyTurns, Notation, Position, Random, Side, SquareSet, Tactics};

pub(crate) fn collected(visit: impl FnOnce(&mut dyn FnMut(Move) -> Flow)) -> Vec<Move> {
    let mut found = Vec::new();
    visit(&mut |ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}

/// A random position, often in the middle of a turn.
pub(crate) fn random_position_within_turn(random: &mut Random) -> ArimaaPosition {
    loop {
        let mut position = random_position(random);
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

fn enemies(position: &ArimaaPosition, of: &ArimaaPosition) -> u32 {
    position.pieces().side(!of.side_to_move()).count()
}

#[test]
fn noisy_plies_capture_and_quiet_ones_do_not() {
    let mut random = Random::new(41);
    let mut seen = 0;
    for _ in 0..2_000 {
        let position = random_position_within_turn(&mut random);
        let all: HashSet<Move> = collected(|visit| position.moves(visit)).into_iter().collect();
        let noisy = collected(|visit| position.noisy_moves(visit));
        let quiet = collected(|visit| position.quiet_moves(visit));
        assert_eq!(noisy.len() + quiet.len(), all.len(), "{}", position.position_text());
        for ply in noisy.iter().chain(&quiet) {
            let mut next = position;
            next.play(*ply);
            let captured = enemies(&next, &position) < enemies(&position, &position);
            assert_eq!((position.is_noisy(*ply), noisy.contains(ply)), (captured, captured), "{ply:?}");
            assert!(all.contains(ply) && (captured || position.capture_gain(*ply) <= 0));
            seen += usize::from(captured);
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Whether the side to move can end its turn with a rabbit on its goal, by exhaustive search.
fn can_reach_goal(position: &ArimaaPosition) -> bool {
    let (side, row) = (position.side_to_move(), if position.side_to_move() == Side::First { 56..64 } else { 0..8u8 });
    let mut seen = HashSet::from([*position]);
    let mut waiting = vec![*position];
    let mut found = false;
    while let Some(now) = waiting.pop() {
        for ply in collected(|visit| now.moves(visit)) {
            let mut next = now;
            next.play(ply);
            if next.side_to_move() != side {
                found |= row.clone().any(|at| next.pieces().piece_on(at) == Some((side, PieceKind::Rabbit)));
            } else if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    found
}

#[test]
fn immediate_wins_are_goals() {
    let mut random = Random::new(44);
    let mut seen = [0, 0];
    while seen[0] + seen[1] < 400 {
        let position = random_position_within_turn(&mut random);
        // Exhaustive search is feasible only with few pieces.
        if position.pieces().occupied().count() > 16 {
            continue;
        }
        let can = can_reach_goal(&position);
        assert_eq!(position.immediate_win().is_some(), can, "{}", position.position_text());
        let plies = position.immediate_win().unwrap_or(1);
        assert!((1..=u32::from(STEPS)).contains(&plies), "{plies} plies in {}", position.position_text());
        seen[usize::from(can)] += 1;
    }
    assert!(seen[1] > 20, "{seen:?}");
}

#[test]
fn a_turn_uses_up_four_steps_of_the_depth() {
    let mut random = Random::new(45);
    for _ in 0..200 {
        let mut position = random_position(&mut random);
        if position.outcome().is_some() {
            continue;
        }
        let (side, mut used) = (position.side_to_move(), 0);
        while position.side_to_move() == side {
            assert_eq!(position.depth_used(), used);
            let Some(ply) = position.random_move(&mut random) else { break };
            used += position.depth_cost(ply);
            position.play(ply);
        }
        assert_eq!(used, u32::from(STEPS));
    }
}
