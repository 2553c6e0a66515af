//! Random moves are drawn uniformly from all legal ones.

use crate::random;
use std::collections::HashMap;
use tenbin_amazons::{AmazonsPosition, Move, Rule, Variant};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Notation, Position, Random};

const DRAWS_A_MOVE: u64 = 300;

/// Draws many moves and compares how often each came with Pearson's chi-square.
fn check_uniform<S: Set>(rule: Rule, text: &str) {
    let reader: AmazonsPosition<S> = Variant { rule, files: 3, ranks: 3 }.start_position();
    let position = reader.parse_position(text).unwrap();
    let legal = random::moves(&position);
    let mut seen: HashMap<Move, u64> = HashMap::new();
    let mut random = Random::new(17);
    for _ in 0..DRAWS_A_MOVE * legal.len() as u64 {
        *seen.entry(position.random_move(&mut random).unwrap()).or_default() += 1;
    }
    let expected = DRAWS_A_MOVE as f64;
    let chi_square: f64 = legal.iter().map(|mv| (seen.get(mv).copied().unwrap_or(0) as f64 - expected).powi(2)).sum();
    let freedom = (legal.len() - 1) as f64;
    // A chi-square is nearly normal around its degrees of freedom, with twice them as its variance.
    let deviation = (chi_square / expected - freedom) / (2.0 * freedom).sqrt();
    assert!(deviation.abs() < 4.0, "{rule:?} {text}: {deviation} standard deviations off");
    assert_eq!(seen.len(), legal.len(), "every move is drawn, and no other");
}

/// Whether the arrow flies over or onto the square left, or as if the piece still stood there.
fn has_both_kinds_of_shot(text: &str) -> bool {
    let reader: AmazonsPosition<Set64> = Variant { rule: Rule::Queen, files: 3, ranks: 3 }.start_position();
    let position = reader.parse_position(text).unwrap();
    let moves = random::moves(&position);
    let back = |mv: &Move| {
        let [from, to, arrow] = [mv.from, mv.to, mv.arrow].map(|index| random::at(Set64::square(index)));
        let (away, home) = ((from.0 - to.0, from.1 - to.1), (arrow.0 - from.0, arrow.1 - from.1));
        away.0 * home.1 == away.1 * home.0 && away.0 * home.0 >= 0 && away.1 * home.1 >= 0
    };
    moves.iter().any(back) && moves.iter().any(|mv| !back(mv)) && moves.iter().any(|mv| mv.from == mv.arrow)
}

#[test]
fn every_move_is_drawn_equally_often() {
    // Several pieces that cover the same squares, and room in front of and behind them.
    for text in ["5/1w1w1/2x2/1bw2/5 w", "4/1w2/2b1/x3 w", "w3b1/1x1w2/3x2/b2w1x w", "3/1w1/3 w"] {
        assert!(has_both_kinds_of_shot(text));
        for rule in Rule::ALL {
            if text == "3/1w1/3 w" && rule != Rule::Queen {
                continue; // A knight in the middle of 3×3 has nowhere to go.
            }
            check_uniform::<Set64>(rule, text);
            check_uniform::<Set128>(rule, text);
            check_uniform::<Set256>(rule, text);
        }
    }
}
