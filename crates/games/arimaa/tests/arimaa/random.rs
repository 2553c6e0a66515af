//! Random positions and games; the rules against the naive implementation.

use crate::naive::{ends, letters};
use std::collections::{HashMap, HashSet};
use tenbin_arimaa::{ArimaaPosition, Move, PieceKind, STEPS, TurnCounter};
use tenbin_core::{Flow, Notation, Position, Random, Side};

/// A random position: a few pieces of each side anywhere, at the start of a turn.
pub(crate) fn random_position(random: &mut Random) -> ArimaaPosition {
    loop {
        let mut squares = vec![' '; 64];
        let share = [0.2, 0.5, 1.0][random.below(3) as usize];
        for side in Side::BOTH {
            for kind in PieceKind::ALL {
                for _ in 0..kind.initial_count() {
                    let at = random.below(64) as usize;
                    if random.chance(share) && squares[at] == ' ' {
                        squares[at] = kind.letter(side);
                    }
                }
            }
        }
        let side = ["g", "s"][random.below(2) as usize];
        let text = format!("{side} [{}]", squares.into_iter().collect::<String>());
        // A piece alone on a trap makes the position invalid; try again.
        match ArimaaPosition::default().parse_position(&text) {
            Ok(position) if !position.is_setup() => return position,
            _ => {}
        }
    }
}

/// A position with six or more pieces close together.
pub(crate) fn crowded_position(random: &mut Random) -> ArimaaPosition {
    loop {
        let mut squares = vec![' '; 64];
        let [left, top] = [0, 0].map(|_| random.below(4) as usize);
        for _ in 0..6 + random.below(7) {
            let at = (top + random.below(5) as usize) * 8 + left + random.below(5) as usize;
            squares[at] = PieceKind::ALL[random.below(6) as usize].letter(Side::BOTH[random.below(2) as usize]);
        }
        let text = format!("g [{}]", squares.into_iter().collect::<String>());
        if let Ok(position) = ArimaaPosition::default().parse_position(&text)
            && !position.is_setup()
            && position.outcome().is_none()
        {
            return position;
        }
    }
}

/// Every position of a random game.
pub(crate) fn random_game(random: &mut Random) -> Vec<ArimaaPosition> {
    let mut now = ArimaaPosition::default();
    let mut seen = vec![now];
    while let Some(ply) = now.random_move(random) {
        now.play(ply);
        seen.push(now);
    }
    seen
}

/// Every board at the end of the turn, by the plies of the game.
fn ends_by_plies(position: &ArimaaPosition) -> HashSet<[Option<char>; 64]> {
    let mut seen = HashSet::from([*position]);
    let mut waiting = vec![*position];
    let mut found = HashSet::new();
    while let Some(now) = waiting.pop() {
        now.moves(|ply| {
            assert!(now.is_legal(ply), "{ply:?} in {}", now.position_text());
            let mut next = now;
            next.play(ply);
            assert_eq!(next.key(), next.fresh_key());
            if next.side_to_move() != position.side_to_move() {
                found.insert(letters(&next));
            } else if seen.insert(next) {
                waiting.push(next);
            }
            Flow::Continue(())
        });
    }
    found
}

fn check(position: &ArimaaPosition, turns: &mut TurnCounter) {
    let start = naive_start(position);
    let slow = ends(position, &start);
    let place = position.position_text();
    assert_eq!(turns.count(position), slow.len() as u64, "{place}");
    if position.outcome().is_none() {
        let found = ends_by_plies(position);
        let differ = slow.symmetric_difference(&found).count();
        assert_eq!(differ, 0, "{} boards by the naive rules, {} by plies: {place}", slow.len(), found.len());
    }
}

fn naive_start(position: &ArimaaPosition) -> [Option<char>; 64] {
    letters(&ArimaaPosition::in_play(*position.turn_start(), position.side_to_move()))
}

#[test]
fn turns_of_random_positions_agree_with_the_naive_rules() {
    let (mut random, mut turns) = (Random::new(1), TurnCounter::new());
    (0..30).for_each(|_| check(&random_position(&mut random), &mut turns));
}

#[test]
fn turns_in_random_games_agree_with_the_naive_rules() {
    let (mut random, mut turns) = (Random::new(2), TurnCounter::new());
    for _ in 0..2 {
        let game = random_game(&mut random);
        assert!(game.iter().filter(|position| position.is_setup()).count() == 32);
        game.iter().skip(32).step_by(60).for_each(|position| check(position, &mut turns));
    }
}

#[test]
fn random_games_end() {
    let mut random = Random::new(3);
    for _ in 0..20 {
        let game = random_game(&mut random);
        let end = game.last().expect("a game has a position");
        assert!(end.outcome().is_some() && game.len() < 2_000, "{} positions", game.len());
        assert!(end.steps_left() == STEPS);
    }
}

#[test]
fn plies_not_generated_are_illegal() {
    let mut random = Random::new(4);
    for _ in 0..40 {
        let position = random_position(&mut random);
        let mut legal = HashSet::new();
        position.moves(|ply| {
            legal.insert(ply);
            assert_eq!(ArimaaPosition::unpack(ArimaaPosition::pack(ply)), ply);
            Flow::Continue(())
        });
        for _ in 0..2_000 {
            let ply = ArimaaPosition::unpack(random.bits() as u32);
            assert_eq!(position.is_legal(ply), legal.contains(&ply), "{ply:?} in {}", position.position_text());
            // Playing an illegal ply must not panic.
            let mut next = position;
            next.play(ply);
        }
        assert!(!position.is_legal(Move::Pass));
    }
}

#[test]
fn random_plies_are_uniform() {
    let mut random = Random::new(35);
    let mut positions: Vec<ArimaaPosition> = (0..20).map(|_| random_position(&mut random)).collect();
    positions.extend(random_game(&mut random).into_iter().step_by(40));
    for position in positions {
        let mut drawn = HashMap::new();
        position.moves(|ply| {
            drawn.insert(ply, 0.0);
            Flow::Continue(())
        });
        const EACH: f64 = 400.0;
        for _ in 0..drawn.len() * EACH as usize {
            let ply = position.random_move(&mut random).expect("the game is not over");
            *drawn.get_mut(&ply).unwrap_or_else(|| panic!("{ply:?} in {}", position.position_text())) += 1.0;
        }
        // Six standard deviations.
        assert!(drawn.values().all(|times| (times - EACH).abs() < 6.0 * EACH.sqrt()), "{drawn:?}");
        assert_eq!(position.random_move(&mut random).is_none(), drawn.is_empty());
    }
}
