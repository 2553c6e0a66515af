//! The solver against exhaustive search.

use crate::minimax::{exact, exact_with_table};
use crate::positions::{Amazons, after, amazons, game, pawns, random_amazons, read};
use std::collections::HashMap;
use tenbin_amazons::{Placements, Rule};
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Outcome, Position, Random, Side, Solvable, Stop};
use tenbin_search::{Proof, Solver};

const LARGE: usize = 1 << 22;

fn prove<G: Solvable>(solver: &Solver<G>, position: &G) -> Proof<G::Move> {
    solver.prove(position, 1, &Stop::new(), &mut |_| {}).expect("the search is not stopped")
}

/// Checks the outcome, and that the principal variation is optimal for both sides.
fn check<G: Solvable>(solver: &Solver<G>, position: &G) {
    let proof = prove(solver, position);
    assert_eq!(proof.outcome, exact(position), "{position:?}");
    let mut now = position.clone();
    for &ply in &proof.pv {
        assert!(now.is_legal(ply), "{ply:?} in {position:?}");
        now = after(&now, ply);
        assert_eq!(exact(&now), proof.outcome, "{ply:?} in {position:?}");
    }
    assert_eq!(now.outcome(), Some(proof.outcome), "the pv does not reach the end of {position:?}");
}

#[test]
fn random_small_amazons_positions_are_solved() {
    let mut random = Random::new(71);
    for rule in Rule::ALL {
        for theorems in [true, false] {
            for size in [(3, 3), (3, 4), (4, 3), (4, 4), (5, 3)] {
                // One solver for all: table entries of one position must be right for the others.
                let solver = Solver::new(LARGE, theorems);
                (0..150).for_each(|_| check(&solver, &random_amazons(rule, size, 6, &mut random)));
            }
        }
    }
}

#[test]
fn small_start_positions_are_solved() {
    for rule in Rule::ALL {
        for (files, ranks) in [(3, 3), (3, 4)] {
            check(&Solver::new(LARGE, true), &amazons(rule, files, ranks));
        }
    }
    for steps in [1, 2] {
        let mut random = Random::new(72);
        let solver = Solver::new(LARGE, true);
        for _ in 0..20 {
            game(&pawns(3, 4, steps), &mut random).iter().for_each(|position| check(&solver, position));
        }
    }
}

#[test]
fn every_placement_on_small_boards_is_solved() {
    for rule in Rule::ALL {
        for (size, pieces) in [((3, 3), 1), ((3, 3), 2), ((3, 4), 1), ((3, 4), 2), ((5, 3), 1)] {
            let (solver, without_theorems) = (Solver::new(LARGE, true), Solver::new(LARGE, false));
            let mut known = HashMap::new();
            for placement in (Placements { size, pieces, point_symmetric: false }).list() {
                let sets = BySide::from_fn(|side| placement.pieces[side].iter().copied().collect());
                let position = Amazons::new(rule, size, sets, Set64::EMPTY, Side::First);
                let outcome = exact_with_table(&position, &mut known);
                assert_eq!(prove(&solver, &position).outcome, outcome, "{position:?}");
                assert_eq!(prove(&without_theorems, &position).outcome, outcome, "{position:?}");
            }
        }
    }
}

#[test]
fn a_minimal_table_is_enough() {
    let mut random = Random::new(73);
    for _ in 0..40 {
        check(&Solver::new(1, true), &random_amazons(Rule::Queen, (3, 4), 5, &mut random));
    }
}

#[test]
fn published_results_are_reproduced() {
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
    let (one, two) = (Solver::new(LARGE, true), Solver::new(LARGE, true));
    for _ in 0..60 {
        let position = random_amazons(Rule::Queen, (4, 4), 9, &mut random);
        let proof = two.prove(&position, 2, &Stop::new(), &mut |_| {}).expect("the search is not stopped");
        assert_eq!(proof.outcome, prove(&one, &position).outcome, "{position:?}");
    }
}

#[test]
fn a_restored_table_needs_no_new_proof() {
    let start = amazons(Rule::Queen, 4, 4);
    let solver = Solver::new(LARGE, true);
    let first = prove(&solver, &start);
    assert!(first.nodes > 100, "{}", first.nodes);
    let mut file = Vec::new();
    solver.save(&mut file).expect("a vector takes every write");
    let other = Solver::new(LARGE, true);
    other.restore(&mut file.as_slice()).expect("it was just written");
    let again = prove(&other, &start);
    assert_eq!((again.outcome, again.nodes), (first.outcome, 0));
}

#[test]
fn a_stop_before_the_start_proves_nothing() {
    let stop = Stop::new();
    stop.raise();
    let solver = Solver::new(LARGE, true);
    assert_eq!(solver.prove(&amazons(Rule::Queen, 6, 6), 2, &stop, &mut |_| {}), None);
    let finished = game(&pawns(3, 4, 1), &mut Random::new(74)).pop().expect("a game has a position");
    let proof = Solver::new(LARGE, true).prove(&finished, 1, &stop, &mut |_| {}).expect("the end needs no proof");
    assert_eq!((Some(proof.outcome), proof.pv.len()), (finished.outcome(), 0));
}

#[test]
fn an_interrupted_proof_is_resumed() {
    let stop = Stop::new();
    let solver = Solver::new(1 << 26, true);
    let position = read(&amazons(Rule::Queen, 4, 5), ".bb./b..b/4/w..w/.ww. w");
    let mut reported = 0;
    let mut watch = |progress: &tenbin_search::SolverProgress| {
        reported = progress.nodes;
        stop.raise();
    };
    assert_eq!(solver.prove(&position, 1, &stop, &mut watch), None);
    assert!(reported > 0, "no progress was reported");
    let proof = prove(&solver, &position);
    let whole = prove(&Solver::new(1 << 26, true), &position);
    assert_eq!(proof.outcome, whole.outcome);
    assert!(proof.nodes < whole.nodes, "{} and {}: the table was not reused", proof.nodes, whole.nodes);
}
