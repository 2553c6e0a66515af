//! Every clause of the directional terms: a position in which it holds, for both sides and mirrored, and positions
//! just outside.

use crate::eval::{all_terms, found, read};
use tenbin_core::{Evaluation, Symmetries};
use tenbin_shogi::{DirectionalTerms, ShogiEvaluation, ShogiPosition, Square};

const TERMS: [&str; 8] = [
    "rook-pawn",
    "rook-pawn-beside",
    "rook-pawn-edge",
    "rook-through",
    "rook-camp",
    "rook-before-camp",
    "bishop-pin",
    "slow",
];

/// The contributions of all directional terms: `term square points`.
fn all_found(directional: DirectionalTerms, position: &ShogiPosition) -> String {
    let shogi = ShogiEvaluation::with(directional);
    let words = TERMS.into_iter().map(|term| (term, found(&shogi, position, term)));
    words
        .filter(|(_, found)| !found.is_empty())
        .map(|(term, found)| format!("{term} {found}"))
        .collect::<Vec<_>>()
        .join("; ")
}

/// The text with squares mapped and signs of points reversed.
fn moved(text: &str, place: impl Fn(Square) -> Square, negated: bool) -> String {
    let word = |word: &str| match (Square::from_name(word), negated) {
        (Some(square), _) => place(square).to_string(),
        (None, true) => word.replace('+', "-"),
        (None, false) => word.to_owned(),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Checks the contributions of a selection of terms for First, for Second, and mirrored. Without the selection there
/// are none, and the scores differ by exactly the contributions.
#[track_caller]
fn check(number: u8, text: &str, expected: &str) {
    let (directional, position) = (DirectionalTerms::dao(number).unwrap(), read(text));
    assert_eq!(all_found(directional, &position), expected, "DAO-{number} in {text}");
    let swapped = moved(expected, Square::rotated, true);
    assert_eq!(all_found(directional, &position.colours_swapped()), swapped, "DAO-{number} for Second in {text}");
    let mirrored = moved(expected, Square::mirrored, false);
    assert_eq!(all_found(directional, &position.symmetric()[0]), mirrored, "DAO-{number} in the mirror of {text}");
    assert_eq!(all_found(DirectionalTerms::NONE, &position), "");
    let score = |directional| {
        let shogi = ShogiEvaluation::with(directional);
        shogi.score(&position, &shogi.init(&position))
    };
    let points: i32 = expected.split(' ').filter_map(|word| word.parse::<i32>().ok()).sum();
    let difference = score(directional) - score(DirectionalTerms::NONE);
    assert!((difference - points).abs() <= 1, "{difference} instead of {points} in {text}");
}

#[test]
fn rook_clause_1_a_pawn_an_empty_square_and_the_king() {
    check(3, "4k4/9/4p4/9/9/9/9/4R4/8K b - 1", "rook-pawn 5c +300");
    check(3, "9/4k4/9/4p4/9/9/9/4R4/8K b - 1", "rook-pawn 5d +300");
    check(3, "9/4k4/9/4P4/9/9/9/4R4/8K b - 1", "rook-pawn 5d +300");
    // The pawn is on rank 5 or 2.
    check(3, "9/9/4k4/9/4p4/9/9/4R4/8K b - 1", "");
    check(3, "4k4/4p4/9/9/9/9/9/4R4/8K b - 1", "");
    // A piece stands between, or the king is nearer or farther.
    check(3, "4k4/4g4/4p4/9/9/9/9/4R4/8K b - 1", "");
    check(3, "9/4k4/4p4/9/9/9/9/4R4/8K b - 1", "");
    check(3, "4k4/9/9/4p4/9/9/9/4R4/8K b - 1", "");
    // Not a pawn; a rook in the camp; a dragon; a rook looking down or aside.
    check(3, "4k4/9/4l4/9/9/9/9/4R4/8K b - 1", "");
    check(3, "4k4/9/4p4/9/9/9/9/4+R4/8K b - 1", "");
    check(3, "9/4R4/9/9/9/4p4/9/4k4/8K b - 1", "");
    check(3, "9/9/4k1p1R/9/9/9/9/9/8K b - 1", "");
}

#[test]
fn rook_clause_1_on_a_neighbouring_file() {
    check(3, "5k3/9/4p4/9/9/9/9/4R4/8K b - 1", "rook-pawn-beside 5c +100");
    check(3, "9/3k5/9/4p4/9/9/9/4R4/8K b - 1", "rook-pawn-beside 5d +100");
    check(3, "6k2/9/7p1/9/9/9/9/7R1/K8 b - 1", "rook-pawn-beside 2c +100");
    check(3, "8k/9/7p1/9/9/9/9/7R1/K8 b - 1", "rook-pawn-edge 2c +300");
    // The rook itself is on the edge: the neighbouring file is not.
    check(3, "7k1/9/8p/9/9/9/9/8R/K8 b - 1", "rook-pawn-beside 1c +100");
    // Two files away, or on another rank, or the square before the pawn is occupied.
    check(3, "6k2/9/4p4/9/9/9/9/4R4/8K b - 1", "");
    check(3, "9/5k3/4p4/9/9/9/9/4R4/8K b - 1", "");
    check(3, "8k/7s1/7p1/9/9/9/9/7R1/K8 b - 1", "");
}

#[test]
fn rook_clause_2_the_king_behind_one_piece() {
    // A bishop at any distance.
    check(3, "4k4/9/9/9/9/9/4b4/4R4/8K b - 1", "rook-through 5g +300");
    check(3, "4k4/9/4B4/9/9/9/9/4R4/8K b - 1", "rook-through 5c +300");
    check(3, "4k4/9/9/9/9/9/4+b4/4R4/8K b - 1", "");
    // Golds, silvers and promoted minors within two ranks.
    for piece in ["g", "s", "G", "S", "+p", "+l", "+n", "+s", "+P"] {
        check(3, &format!("9/9/9/4k4/9/4{piece}4/9/4R4/8K b - 1"), "rook-through 5f +300");
        check(3, &format!("9/9/9/4k4/9/9/4{piece}4/4R4/8K b - 1"), "");
    }
    // Any piece may stand between the blocker and the king.
    check(3, "4k4/4p4/4g4/9/9/9/9/4R4/8K b - 1", "rook-through 5c +300");
    // A knight within four.
    check(3, "4k4/9/9/9/4n4/9/9/4R4/8K b - 1", "rook-through 5e +300");
    check(3, "4k4/9/9/9/9/4n4/9/4R4/8K b - 1", "");
    // Other pieces, a king on another file or nearer than the blocker, a rook in the camp, a dragon.
    check(3, "4k4/9/4l4/9/9/9/9/4R4/8K b - 1", "");
    check(3, "9/9/9/3k5/4s4/9/9/4R4/8K b - 1", "");
    check(3, "9/9/9/4s4/4k4/9/9/9/4R3K w - 1", "");
    check(3, "4k4/4g4/4R4/9/9/9/9/9/8K b - 1", "");
    check(3, "4k4/4g4/9/4R4/9/9/9/9/8K b - 1", "rook-through 5b +300");
    check(3, "4k4/4g4/9/4+R4/9/9/9/9/8K b - 1", "");
}

#[test]
fn rook_clause_3_a_piece_on_the_kings_side() {
    for piece in ["b", "g", "s", "B", "G", "S", "+p", "+l", "+n", "+s"] {
        check(3, &format!("6k2/7{piece}1/9/9/9/9/9/K6R1/9 w - 1"), "rook-camp 2b +300");
        check(3, &format!("6k2/9/7{piece}1/9/9/9/9/K6R1/9 w - 1"), "rook-camp 2c +300");
        check(3, &format!("6k2/9/9/7{piece}1/9/9/9/K6R1/9 w - 1"), "rook-before-camp 2d +150");
        check(3, &format!("6k2/9/9/9/7{piece}1/9/9/K6R1/9 w - 1"), "");
        check(3, &format!("6k1{piece}/9/9/9/9/9/9/K7R/9 w - 1"), "");
    }
    // A king anywhere in its camp on the rook's half; the middle file belongs to both.
    check(3, "9/9/5k3/7g1/9/9/9/7R1/K8 b - 1", "rook-before-camp 2d +150");
    check(3, "4k4/9/7g1/9/9/9/9/7R1/K8 b - 1", "rook-camp 2c +300");
    check(3, "8k/9/4g4/9/9/9/9/4R4/K8 b - 1", "rook-camp 5c +300");
    check(3, "3k5/9/7g1/9/9/9/9/7R1/K8 b - 1", "");
    check(3, "9/9/7g1/6k2/9/9/9/7R1/K8 b - 1", "");
    // Knights, horses and other kinds do not count, nor does a rook in the camp.
    check(3, "6k2/9/7n1/9/9/9/9/7R1/K8 b - 1", "");
    check(3, "6k2/9/7+b1/9/9/9/9/7R1/K8 b - 1", "");
    check(3, "6k2/7g1/7R1/9/9/9/9/9/K8 b - 1", "");
    // Only where clause 2 did not apply: three ranks before the king it does not.
    check(3, "4k4/9/4g4/9/9/9/9/4R4/8K b - 1", "rook-through 5c +300");
    check(3, "4k4/9/9/4g4/9/9/9/4R4/8K b - 1", "rook-before-camp 5d +150");
    check(3, "4k4/9/9/4b4/9/9/9/4R4/8K b - 1", "rook-through 5d +300");
}

#[test]
fn bishop_a_pin_up_a_diagonal() {
    check(4, "9/7k1/6p2/9/9/9/9/1B7/8K b - 1", "bishop-pin 3c +100");
    check(4, "9/1k7/2r6/9/9/9/9/7B1/K8 b - 1", "bishop-pin 7c +100");
    // An own piece, two pieces, no piece, or the king off the diagonal.
    check(4, "9/7k1/6P2/9/9/9/9/1B7/8K b - 1", "");
    check(4, "9/7k1/6p2/5p3/9/9/9/1B7/8K b - 1", "");
    check(4, "9/7k1/6p2/5P3/9/9/9/1B7/8K b - 1", "");
    check(4, "9/7k1/9/9/9/9/9/1B7/8K w - 1", "");
    check(4, "8k/9/6p2/9/9/9/9/1B6K/9 b - 1", "bishop-pin 3c +100");
    check(4, "7k1/9/6p2/9/9/9/9/1B6K/9 b - 1", "");
    // Not down the board, and not for a horse.
    check(4, "9/7B1/9/9/4p4/9/9/1k7/8K b - 1", "");
    check(4, "9/7k1/6p2/9/9/9/9/1+B7/8K b - 1", "");
    // Not from inside the enemy camp, but from the rank below it.
    check(4, "8k/7s1/6B2/9/9/9/9/9/4K4 b - 1", "");
    check(4, "9/8k/7s1/6B2/9/9/9/9/4K4 b - 1", "bishop-pin 2c +100");
}

#[test]
fn slow_pieces_with_king_and_defender_on_one_side() {
    for (piece, is_promoted) in [("G", false), ("S", false), ("+P", true), ("+L", true), ("+N", true), ("+S", true)] {
        let near = format!("4k4/5g{piece}2/9/9/9/9/9/9/8K w - 1");
        check(1, &near, "slow 3b +100");
        check(2, &near, if is_promoted { "slow 3b +100" } else { "" });
    }
    for defender in ["g", "s", "+p", "+l", "+n", "+s"] {
        check(1, &format!("4k4/9/5{defender}+P2/9/9/9/9/9/8K b - 1"), "slow 3c +100");
    }
    // Two files and two ranks away is near enough, three are not.
    check(1, "3k5/9/4g1+P2/9/9/9/9/9/8K b - 1", "slow 3c +100");
    check(1, "3kg4/9/6+P2/9/9/9/9/9/8K b - 1", "slow 3c +100");
    check(1, "3k5/9/3g2+P2/9/9/9/9/9/8K b - 1", "");
    check(1, "3k5/6+P2/9/9/5g3/9/9/9/8K b - 1", "");
    // The defender on the other side or on the same file; the king likewise.
    check(1, "4k4/6+Pg1/9/9/9/9/9/9/8K b - 1", "");
    check(1, "4k4/6+P2/6g2/9/9/9/9/9/8K b - 1", "");
    check(1, "6k2/9/5g+P2/9/9/9/9/9/8K b - 1", "");
    check(1, "8k/9/5g+P2/9/9/9/9/9/K8 b - 1", "");
    // Outside the camp, not slow, or only small pieces near.
    check(1, "4k4/9/9/5g+P2/9/9/9/9/8K b - 1", "");
    check(1, "4k4/9/5gN2/9/9/9/9/9/8K b - 1", "");
    check(1, "4k4/9/5p+P2/9/9/9/9/9/8K b - 1", "");
    check(1, "4k4/9/5n+P2/9/9/9/9/9/8K b - 1", "");
    // Several defenders count once, several slow pieces each.
    check(1, "4k4/5g3/5g+P2/9/9/9/9/9/8K b - 1", "slow 3c +100");
    let two = read("4k4/6+P2/5g+P2/9/9/9/9/9/8K b - 1");
    assert_eq!(all_found(all_terms(), &two), "slow 3b +100, 3c +100");
}

#[test]
fn selections_can_be_combined() {
    let position = read("4k4/5g+P2/4p4/9/9/9/9/4R4/8K w - 1");
    assert_eq!(all_found(all_terms(), &position), "rook-pawn 5c +300; slow 3b +100");
    let [one, two, three] = [1, 2, 3].map(|number| DirectionalTerms::dao(number).unwrap());
    assert_eq!(one.and(two), one);
    assert_eq!(two.and(one), one);
    assert_eq!(all_found(two.and(three), &position), "rook-pawn 5c +300; slow 3b +100");
    assert_eq!(all_found(three, &position), "rook-pawn 5c +300");
    assert_eq!((DirectionalTerms::dao(0), DirectionalTerms::dao(5)), (Some(DirectionalTerms::NONE), None));
}
