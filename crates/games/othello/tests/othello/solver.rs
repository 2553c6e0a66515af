//! The solver: published results, and random endgames against exhaustive search, draws included.

use crate::naive::Naive;
use std::collections::HashMap;
use tenbin_core::{Notation, Outcome, Position, Random, Side, SquareSet, Stop};
use tenbin_othello::OthelloPosition;
use tenbin_search::{Proof, Solver};

fn prove(solver: &Solver<OthelloPosition>, position: &OthelloPosition) -> Proof<tenbin_board::PlacingMove> {
    solver.prove(position, 1, &Stop::new(), &mut |_| {}).expect("the search is not stopped")
}

fn outcome_of(margin: i32) -> Outcome {
    match margin {
        0 => Outcome::Drawn,
        1.. => Outcome::Won(Side::First),
        _ => Outcome::Won(Side::Second),
    }
}

/// White, who moves second, wins 4×4 by 11 to 3 (Feinstein's and many others' result).
#[test]
fn white_wins_on_4x4_by_eight_discs() {
    let start = OthelloPosition::start(4).unwrap();
    let proof = prove(&Solver::new(1 << 22, true), &start);
    assert_eq!(proof.outcome, Outcome::Won(Side::Second));
    assert_eq!(Naive::of(&start).best_margin(&mut HashMap::new()), -8);
}

/// A position of a random game with this many empty squares at most.
fn endgame(side: u8, empty: usize, random: &mut Random) -> OthelloPosition {
    let mut position = OthelloPosition::start(side).expect("a valid size");
    while position.empty().count() as usize > empty {
        match position.random_move(random) {
            Some(mv) => position.play(mv),
            None => break,
        }
    }
    position
}

#[test]
fn random_endgames_are_solved() {
    let mut random = Random::new(1);
    let mut drawn = 0;
    for (side, empty, games) in [(4, 7, 200), (6, 7, 150), (8, 6, 60)] {
        // One solver for all: table entries of one position must be right for the others.
        let solver = Solver::new(1 << 22, true);
        for _ in 0..games {
            let position = endgame(side, empty, &mut random);
            let mut known = HashMap::new();
            let expected = outcome_of(Naive::of(&position).best_margin(&mut known));
            let proof = prove(&solver, &position);
            assert_eq!(proof.outcome, expected, "{}", position.position_text());
            check_pv(&position, &proof, &mut known);
            assert_eq!(solver.known_outcome(&position), Some(expected), "{}", position.position_text());
            drawn += u32::from(expected == Outcome::Drawn);
        }
    }
    assert!(drawn > 10, "only {drawn} endgames were drawn");
}

/// Every move of the principal variation keeps the result, to the end of the game.
fn check_pv(position: &OthelloPosition, proof: &Proof<tenbin_board::PlacingMove>, known: &mut HashMap<Naive, i32>) {
    let mut now = position.clone();
    for &mv in &proof.pv {
        assert!(now.is_legal(mv), "{mv:?} in {}", position.position_text());
        now.play(mv);
        assert_eq!(outcome_of(Naive::of(&now).best_margin(known)), proof.outcome, "{}", position.position_text());
    }
    assert_eq!(now.outcome(), Some(proof.outcome), "{}", position.position_text());
}
