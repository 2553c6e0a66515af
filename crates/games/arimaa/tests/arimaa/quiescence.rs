//! Quiescence moves.

use crate::notation::rows;
use crate::random::{crowded_position, random_position};
use crate::tactics::{collected, random_position_within_turn};
use std::collections::HashSet;
use tenbin_arimaa::{ArimaaPosition, Move, PieceKind, STEPS, captures};
use tenbin_board::Set;
use tenbin_core::{Flow, Notation, Position, Random, Side, SquareSet, Tactics};

const PAPER: usize = 0;
const COMPLETE: usize = 1;

fn position(board: [&str; 8]) -> ArimaaPosition {
    rows("g", board)
}

fn quiescence(position: &ArimaaPosition, mode: usize, turns: u32) -> Vec<String> {
    collected(|visit| position.quiescence_moves(mode, turns, visit))
        .into_iter()
        .map(|ply| position.move_text(ply))
        .collect()
}

fn after(position: &ArimaaPosition, ply: &str) -> ArimaaPosition {
    let mut next = *position;
    next.play(position.parse_move(ply).expect("a legal ply"));
    next
}

#[test]
fn quiescence_moves_are_legal_and_finite() {
    let mut random = Random::new(42);
    for _ in 0..500 {
        let position = random_position_within_turn(&mut random);
        for mode in [PAPER, COMPLETE] {
            for turns in 0..3 {
                for ply in collected(|visit| position.quiescence_moves(mode, turns, visit)) {
                    assert!(position.is_legal(ply), "{ply:?} in {}", position.position_text());
                }
            }
            assert!(collected(|visit| position.quiescence_moves(mode, 3, visit)).is_empty());
            let mut first = 0;
            position.quiescence_moves(mode, 1, |_| {
                first += 1;
                Flow::Break(())
            });
            assert!(first <= 1, "generation stops at `Break`");
        }
    }
}

/// Each kind of step, with counterexamples.
#[test]
fn the_paper_has_four_kinds_of_steps() {
    let onto_a_trap =
        position([".......r", "........", "........", "..r.....", "..H.....", "........", "........", ".......R"]);
    let next_to_one =
        position([".......r", "........", "r.......", "H.......", "........", "........", "........", ".......R"]);
    let beside_its_prey =
        position([".......r", "........", "...h...d", "....E...", "...H...H", "........", "........", ".......R"]);
    let its_guard =
        position(["..H....r", "..r.....", "..d.....", "........", "........", "........", "........", ".......R"]);
    for (position, included, excluded) in [
        (onto_a_trap, ["rc5n,Hc4n"].as_slice(), ["rc5w,Hc4n", "rc5e,Hc4n", "Hc4e", "Rh1n"].as_slice()),
        (next_to_one, &["ra6e,Ha5n"], &["ra6n,Ha5n", "Ha5s,ra6s", "Ha5s", "Ha5e", "Rh1n"]),
        // A horse is not stronger than a horse, and the dog is not next to a trap.
        (beside_its_prey, &["Ee5w", "Ee5n"], &["Hd4n", "Hh4n", "Ee5s", "Rh1n"]),
        (its_guard, &["rc7w,Hc8s", "rc7e,Hc8s"], &["Hc8e", "Hc8w", "Rh1n"]),
    ] {
        let quiescence = collected(|visit| position.quiescence_moves(PAPER, 1, visit));
        let read = |ply: &&str| position.parse_move(ply).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            included.iter().map(read).all(|ply| quiescence.contains(&ply)),
            "{included:?} should be in {quiescence:?}"
        );
        assert!(
            excluded.iter().map(read).all(|ply| !quiescence.contains(&ply)),
            "{excluded:?} should not be in {quiescence:?}"
        );
    }
}

#[test]
fn a_turn_of_the_papers_steps_captures_a_piece() {
    let start =
        position([".......r", "........", "........", "..r.....", "..H.....", "........", "........", ".......R"]);
    let pass = "pass".to_owned();
    // Two steps are left, which the capture needs.
    let stepped = after(&after(&start, "Rh1n"), "Rh2n");
    let [capture] = &quiescence(&stepped, PAPER, 1)[..] else { panic!("{:?}", quiescence(&stepped, PAPER, 1)) };
    assert!(capture.contains("rc6x"), "{capture}");
    assert!(quiescence(&after(&start, "rc5n,Hc4n"), PAPER, 1).contains(&pass));
    // A turn in which the depth ended may end without a capture.
    assert!(quiescence(&stepped, PAPER, 0).contains(&pass) && quiescence(&stepped, PAPER, 0).len() > 2);
}

/// Every turn made of the quiescence plies of one mode: the opponent's pieces of each kind at its end, and whether it
/// captures.
fn outcomes(
    position: &ArimaaPosition,
    plies: impl Fn(&ArimaaPosition) -> Vec<Move>,
) -> HashSet<[u32; PieceKind::COUNT]> {
    let held =
        |now: &ArimaaPosition| PieceKind::ALL.map(|kind| now.pieces().pieces(!position.side_to_move(), kind).count());
    let mut seen = HashSet::from([*position]);
    let mut waiting = vec![*position];
    let mut found = HashSet::new();
    while let Some(now) = waiting.pop() {
        for ply in plies(&now) {
            let mut next = now;
            next.play(ply);
            if next.side_to_move() != position.side_to_move() {
                found.insert(held(&next));
            } else if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    found.remove(&held(position));
    found
}

/// The number of crowded positions.
const CROWDED: usize = 50;

#[test]
fn complete_finds_every_capture_and_paper_does_not() {
    let mut random = Random::new(43);
    let (mut captured, mut missed) = (0, 0);
    let mut positions: Vec<ArimaaPosition> = (0..150).map(|_| random_position_within_turn(&mut random)).collect();
    positions.retain(|position| position.pieces().occupied().count() <= 16);
    positions.extend((0..CROWDED).map(|_| crowded_position(&mut random)));
    for position in positions {
        let all = outcomes(&position, |now| collected(|visit| now.moves(visit)));
        let by = |mode: usize| outcomes(&position, |now| collected(|visit| now.quiescence_moves(mode, 1, visit)));
        assert_eq!(by(COMPLETE), all, "{}", position.position_text());
        let papers = by(PAPER);
        assert!(papers.is_subset(&all));
        captured += all.len();
        missed += all.len() - papers.len();
    }
    assert!(captured > 20 && missed > 0, "{missed} of {captured}: by the paper, its steps miss some");
}

#[test]
fn a_capture_can_start_six_squares_away() {
    // Only the rabbit can free the cat, which then frees the dog, which drags the guard of the rabbit on the trap.
    let start =
        position([".......r", "........", "........", "........", "........", "..r.....", "..rDh...", "....C.R."]);
    assert!(quiescence(&start, COMPLETE, 1).contains(&"Rg1w".to_owned()), "{:?}", quiescence(&start, COMPLETE, 1));
    let all = outcomes(&start, |now| collected(|visit| now.moves(visit)));
    assert_eq!(outcomes(&start, |now| collected(|visit| now.quiescence_moves(COMPLETE, 1, visit))), all);
}

#[test]
fn captures_waste_no_step() {
    let start =
        position([".......r", "........", "........", "..r.....", "..H.....", "........", "........", ".......R"]);
    let [capture] = &quiescence(&start, COMPLETE, 1)[..] else { panic!("{:?}", quiescence(&start, COMPLETE, 1)) };
    assert!(capture.contains("rc6x"), "{capture}");
    assert_eq!(quiescence(&after(&start, capture), COMPLETE, 1), ["pass"]);
    assert_eq!(
        quiescence(&after(&start, "Rh1n"), COMPLETE, 1),
        std::slice::from_ref(capture),
        "the turn has captured nothing yet"
    );
    assert!(
        quiescence(&after(&start, "Rh1n"), COMPLETE, 0).contains(&"pass".to_owned()),
        "the turn started before the depth ended"
    );
}

#[test]
fn the_last_turn_has_no_defences() {
    let guarded =
        position(["r.......", "........", "........", "........", "........", "eD......", "....H...", ".......R"]);
    assert!(!quiescence(&guarded, COMPLETE, 1).is_empty());
    assert_eq!(quiescence(&guarded, COMPLETE, 2), Vec::<String>::new());
}

#[test]
fn the_papers_turns_end_with_a_capture_or_not_at_all() {
    let mut random = Random::new(46);
    for _ in 0..300 {
        let position = random_position(&mut random);
        let enemies = |now: &ArimaaPosition| now.pieces().side(!position.side_to_move()).count();
        let mut waiting = vec![position];
        while let Some(now) = waiting.pop().filter(|now| now.outcome().is_none()) {
            for ply in collected(|visit| now.quiescence_moves(PAPER, 1, visit)) {
                let mut next = now;
                next.play(ply);
                if next.side_to_move() == position.side_to_move() {
                    waiting.push(next);
                } else {
                    assert!(enemies(&next) < enemies(&position), "{ply:?} in {}", now.position_text());
                }
            }
        }
    }
}

/// The value of all pieces that a side could capture in a whole turn, in points.
fn capture_value(position: &ArimaaPosition, of: Side) -> u32 {
    let values = [100, 150, 180, 300, 500, 2_000];
    let mut sum = 0;
    captures(position.pieces(), !of, STEPS, |target, _| {
        sum += position.pieces().kind_on(target).map_or(0, |kind| values[kind as usize]);
    });
    sum
}

/// The pairs of steps that leave less to capture than any single ply.
fn defences_of_two_steps(start: &ArimaaPosition) -> Vec<(Move, Move)> {
    let side = start.side_to_move();
    let own = |now: &ArimaaPosition| now.pieces().side(side).count();
    let played = |now: &ArimaaPosition, ply: Move| {
        let mut next = *now;
        next.play(ply);
        next
    };
    let left = |now: &ArimaaPosition| if own(now) < own(start) { u32::MAX } else { capture_value(now, side) };
    let plies = collected(|visit| start.moves(visit));
    let least = plies.iter().map(|&ply| left(&played(start, ply))).min().unwrap_or(0).min(left(start));
    let mut found = Vec::new();
    for &first in plies.iter().filter(|ply| ply.steps() == 1) {
        let next = played(start, first);
        for second in collected(|visit| next.moves(visit)).into_iter().filter(|ply| ply.steps() == 1) {
            if left(&played(&next, second)) < least {
                found.push((first, second));
            }
        }
    }
    found
}

/// Whether one piece makes both steps, or the first step unfreezes the piece of the second.
fn is_walk(start: &ArimaaPosition, first: Move, second: Move) -> bool {
    let (Move::Step { from, to }, Move::Step { from: then, to: end }) = (first, second) else { return false };
    let returns = end == from;
    let frees = start.pieces().frozen(start.side_to_move()).has(then);
    (to == then && !returns) || frees
}

#[test]
fn defences_of_two_steps_are_generated() {
    let mut random = Random::new(47);
    let (mut walks, mut others) = (0, 0);
    for _ in 0..1_500 {
        let start = random_position(&mut random);
        if start.outcome().is_some() || capture_value(&start, start.side_to_move()) == 0 {
            continue;
        }
        let quiescence = collected(|visit| start.quiescence_moves(COMPLETE, 1, visit));
        for (first, second) in defences_of_two_steps(&start) {
            if is_walk(&start, first, second) {
                walks += 1;
                assert!(quiescence.contains(&first), "no {first:?}, {second:?} in {}", start.position_text());
            } else {
                others += usize::from(!quiescence.contains(&first));
            }
        }
    }
    assert!(walks > 30, "{walks} walks; {others} other defences are not generated");
}

/// Whether the generated plies lead to an end of the turn at which nothing can be captured.
fn can_be_saved(position: &ArimaaPosition) -> bool {
    let side = position.side_to_move();
    let mut waiting = vec![*position];
    while let Some(now) = waiting.pop() {
        for ply in collected(|visit| now.quiescence_moves(COMPLETE, 1, visit)) {
            let mut next = now;
            next.play(ply);
            if next.side_to_move() == side {
                waiting.push(next);
            } else if capture_value(&next, side) == 0
                && next.pieces().side(side).count() == position.pieces().side(side).count()
            {
                return true;
            }
        }
    }
    false
}

#[test]
fn a_piece_is_saved_in_two_steps() {
    // The elephant pushes the frozen dog onto the trap, unless the horse reaches the trap in two steps.
    let guarded =
        position(["r.......", "........", "........", "........", "........", "eD......", "....H...", ".......R"]);
    // The same, but the horse that would guard is frozen by the camel: first the cat frees it.
    let freed =
        position(["r.......", "........", "........", "........", "........", "eD......", "...Hm...", "....CR.R"]);
    for start in [guarded, freed] {
        assert!(capture_value(&start, Side::First) > 0, "{}", start.position_text());
        for ply in collected(|visit| start.moves(visit)) {
            let mut next = start;
            next.play(ply);
            assert!(capture_value(&next, Side::First) > 0, "{ply:?} saves it at once");
        }
        assert!(can_be_saved(&start), "{}", start.position_text());
    }
}
