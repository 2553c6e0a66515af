//! The solver against trying everything.

use crate::minimax::{exact, remembered};
use crate::positions::{Amazons, after, amazons, game, pawns, read, scattered};
use std::collections::HashMap;
use tenbin_amazons::{Placements, Rule};
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Outcome, Position, Random, Side, Solvable, Stop};
use tenbin_search::{Proof, Solver};

const ROOMY: usize = 1 << 22;

fn prove<G: Solvable>(solver: &Solver<G>, position: &G) -> Proof<G::Move> {
    solver.prove(position, 1, &Stop::new(), &mut |_| {}).expect("nobody told it to stop")
}

/// Checks the outcome, and that both sides play as well as they can in the line.
fn check<G: Solvable>(solver: &Solver<G>, position: &G) {
    let proof = prove(solver, position);
    assert_eq!(proof.outcome, exact(position), "{position:?}");
    let mut now = position.clone();
    for &ply in &proof.pv {
        assert!(now.is_legal(ply), "{ply:?} in {position:?}");
        now = after(&now, ply);
        assert_eq!(exact(&now), proof.outcome, "{ply:?} in {position:?}");
    }
    assert_eq!(now.outcome(), Some(proof.outcome), "the line goes to the end of {position:?}");
}

#[test]
fn tiny_games_of_amazons_are_solved() {
    let mut random = Random::new(71);
    for rule in Rule::ALL {
        for theorems in [true, false] {
            for size in [(3, 3), (3, 4), (4, 3), (4, 4), (5, 3)] {
                // One solver for all: what it remembers of one position must be right for the others.
                let solver = Solver::new(ROOMY, theorems);
                (0..150).for_each(|_| check(&solver, &scattered(rule, size, 6, &mut random)));
            }
        }
    }
}

#[test]
fn tiny_games_from_their_start_are_solved() {
    for rule in Rule::ALL {
        for (files, ranks) in [(3, 3), (3, 4)] {
            check(&Solver::new(ROOMY, true), &amazons(rule, files, ranks));
        }
    }
    for steps in [1, 2] {
        let mut random = Random::new(72);
        let solver = Solver::new(ROOMY, true);
        for _ in 0..20 {
            game(&pawns(3, 4, steps), &mut random).iter().for_each(|position| check(&solver, position));
        }
    }
}

#[test]
fn every_placement_on_tiny_boards_is_solved() {
    for rule in Rule::ALL {
        for (size, pieces) in [((3, 3), 1), ((3, 3), 2), ((3, 4), 1), ((3, 4), 2), ((5, 3), 1)] {
            let (solver, unaided) = (Solver::new(ROOMY, true), Solver::new(ROOMY, false));
            let mut known = HashMap::new();
            for placement in (Placements { size, pieces, point_symmetric: false }).list() {
                let sets = BySide::from_fn(|side| placement.pieces[side].iter().copied().collect());
                let position = Amazons::new(rule, size, sets, Set64::EMPTY, Side::First);
                let outcome = remembered(&position, &mut known);
                assert_eq!(prove(&solver, &position).outcome, outcome, "{position:?}");
                assert_eq!(prove(&unaided, &position).outcome, outcome, "{position:?}");
            }
        }
    }
}

#[test]
fn hardly_any_memory_is_enough() {
    let mut random = Random::new(73);
    for _ in 0..40 {
        check(&Solver::new(1, true), &scattered(Rule::Queen, (3, 4), 5, &mut random));
    }
}

#[test]
fn known_boards_come_out_as_known() {
    let boards = [
        (Rule::Queen, ".bb./b..b/w..w/.ww. w", false),
        (Rule::Queen, ".b.b./b...b/w...w/.w.w. w", true),
        (Rule::Knight, ".bb./b..b/w..w/.ww. w", false),
        (Rule::Knight, ".bb./b..b/4/w..w/.ww. w", false),
        (Rule::Knight, ".b.b./b...b/w...w/.w.w. w", false),
        (Rule::ExtendedKnight, ".bb./b..b/w..w/.ww. w", false),
        (Rule::ExtendedKnight, ".b.b./b...b/w...w/.w.w. w", false),
        (Rule::Knight, "3b/4/4/w3 w", false),
        (Rule::Knight, "4b/5/5/5/w4 w", true),
        (Rule::ExtendedKnight, "3b/4/4/w3 w", false),
    ];
    for (rule, text, first_wins) in boards {
        let (files, ranks) = tenbin_amazons::board_size(text).expect("the test's own position");
        let position = read(&amazons(rule, files, ranks), text);
        for theorems in [true, false] {
            let proof = prove(&Solver::new(1 << 26, theorems), &position);
            let winner = if first_wins { position.side_to_move() } else { !position.side_to_move() };
            assert_eq!(proof.outcome, Outcome::Won(winner), "{rule:?} {text}, theorems: {theorems}");
        }
    }
}

#[test]
fn two_threads_agree_with_one() {
    let mut random = Random::new(75);
    let (one, two) = (Solver::new(ROOMY, true), Solver::new(ROOMY, true));
    for _ in 0..60 {
        let position = scattered(Rule::Queen, (4, 4), 9, &mut random);
        let proof = two.prove(&position, 2, &Stop::new(), &mut |_| {}).expect("nobody told it to stop");
        assert_eq!(proof.outcome, prove(&one, &position).outcome, "{position:?}");
    }
}

#[test]
fn what_was_saved_is_not_proved_again() {
    let start = amazons(Rule::Queen, 4, 4);
    let solver = Solver::new(ROOMY, true);
    let first = prove(&solver, &start);
    assert!(first.nodes > 100, "{}", first.nodes);
    let mut file = Vec::new();
    solver.save(&mut file).expect("memory takes everything");
    let other = Solver::new(ROOMY, true);
    other.restore(&mut file.as_slice()).expect("it was just written");
    let again = prove(&other, &start);
    assert_eq!((again.outcome, again.nodes), (first.outcome, 0));
}

#[test]
fn told_to_stop_it_gives_up() {
    let stop = Stop::new();
    stop.raise();
    let solver = Solver::new(ROOMY, true);
    assert_eq!(solver.prove(&amazons(Rule::Queen, 6, 6), 2, &stop, &mut |_| {}), None);
    let finished = game(&pawns(3, 4, 1), &mut Random::new(74)).pop().expect("a game has a position");
    let proof = Solver::new(ROOMY, true).prove(&finished, 1, &stop, &mut |_| {}).expect("the end needs no proof");
    assert_eq!((Some(proof.outcome), proof.pv.len()), (finished.outcome(), 0));
}

#[test]
fn told_to_stop_on_the_way_it_gives_up_and_goes_on_later() {
    let stop = Stop::new();
    let solver = Solver::new(1 << 26, true);
    let position = read(&amazons(Rule::Queen, 4, 5), ".bb./b..b/4/w..w/.ww. w");
    let mut told = 0;
    let mut watch = |effort: &tenbin_search::SolverProgress| {
        told = effort.nodes;
        stop.raise();
    };
    assert_eq!(solver.prove(&position, 1, &stop, &mut watch), None);
    assert!(told > 0, "it had begun");
    let proof = prove(&solver, &position);
    let whole = prove(&Solver::new(1 << 26, true), &position);
    assert_eq!(proof.outcome, whole.outcome);
    assert!(proof.nodes < whole.nodes, "{} and {}: nothing was kept", proof.nodes, whole.nodes);
}
