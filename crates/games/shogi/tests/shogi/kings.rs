//! Terms relative to kings, tested with weights of a tenth.

use crate::eval::{found, read};
use tenbin_core::{Term, Weights};
use tenbin_shogi::{DirectionalTerms, ShogiEvaluation};

/// The contributions of a term with every weight at a tenth.
#[track_caller]
fn check_tenths(text: &str, term: &str, expected: &str) {
    let (index, shape) = ShogiEvaluation::TERMS
        .iter()
        .enumerate()
        .find(|(_, known)| known.name == term)
        .map(|(at, term)| (at, term.shape))
        .unwrap();
    let mut weights = Weights::zero(ShogiEvaluation::TERMS);
    let first = Term::first_feature(ShogiEvaluation::TERMS, index);
    (0..shape.len() as u16).for_each(|place| weights.set(first + place, 0.1));
    assert_eq!(
        found(&ShogiEvaluation::new(weights, DirectionalTerms::NONE), &read(text), term),
        expected,
        "{term} in {text}"
    );
}

#[test]
fn distance_terms() {
    let rook_far = "4k4/9/9/9/9/9/r8/9/4K4 b - 1";
    check_tenths(rook_far, "far-attack", "3g -10, 4g -10, 5g -10, 6g -10, 7g -10");
    check_tenths(rook_far, "far-attack-again", "");
    check_tenths(rook_far, "outer-attack", "2g -10, 8g -10");
    check_tenths("4k4/9/9/9/9/9/r7r/9/4K4 b - 1", "far-attack-again", "3g -10, 4g -10, 5g -10, 6g -10, 7g -10");
    check_tenths(
        "4k4/9/9/9/9/r7r/9/9/4K4 b - 1",
        "outer-attack-again",
        "2f -10, 3f -10, 4f -10, 5f -10, 6f -10, 7f -10, 8f -10",
    );
    check_tenths("4k4/9/9/9/9/9/3G5/3S5/4K4 b - 1", "far-defence", "5g +10, 6g +10, 7g +10, 7i +10");
    check_tenths("4k4/9/9/9/9/9/4G4/3S5/4K4 b - 1", "far-defence-again", "6g +10");
    check_tenths("4k4/9/9/9/9/9/3GG4/9/4K4 b - 1", "outer-defence", "4f +10, 5f +10, 6f +10, 7f +10");
}

#[test]
fn king_attacks_weigh_more_with_pieces_in_hand() {
    let besieged = |hand: &str| format!("4k4/9/9/9/9/9/9/r8/4K4 b {hand} 1");
    for (hand, seen) in [("-", 0), ("3p", 0), ("n", 1), ("gp", 1), ("2g", 2), ("bg", 2), ("bgs", 3), ("4l4n", 3)] {
        for (level, term) in (1..).zip(["siege-with-one", "siege-with-two", "siege-with-more"]) {
            check_tenths(&besieged(hand), term, if level == seen { "5i -10" } else { "" });
        }
    }
}

#[test]
fn pieces_relative_to_both_kings() {
    check_tenths("4k4/9/9/9/9/9/4P4/9/4K4 b - 1", "pawn-guard", "5g +10");
    check_tenths("4k4/9/9/9/9/9/4P4/9/4K4 b - 1", "pawn-raid", "5g +10");
    check_tenths("4k4/9/4n4/9/9/9/9/L8/4K4 b - 1", "knight-guard", "5c -10");
    check_tenths("4k4/9/4n4/9/9/9/9/L8/4K4 b - 1", "lance-raid", "9h +10");
    check_tenths("4k4/1+b7/9/9/9/9/9/1B7/4K4 b - 1", "bishop-raid", "8b -10, 8h +10");
    check_tenths("4k4/1+r7/9/9/9/9/9/1R7/4K4 b - 1", "rook-guard", "8b -10, 8h +10");
    check_tenths("4k4/9/9/9/9/9/9/9/4K4 b 2P 1", "pawn-guard", "");
}
