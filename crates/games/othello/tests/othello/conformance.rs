//! The conformance checks of `tenbin_core::testing`, on every board size.

use tenbin_core::{Notation, testing};
use tenbin_othello::{Classical, OthelloPosition, TERMS};

/// The start of every board size, and positions in which the side to move must pass.
fn starts() -> Vec<OthelloPosition> {
    let start = |side| OthelloPosition::start(side).expect("a valid size");
    let mut starts: Vec<OthelloPosition> = [4, 6, 8].map(start).to_vec();
    let passes = [(4, "OX2/4/4/3O w"), (6, "XOOOO1/6/6/OOX3/6/6 b"), (8, "OXXXXXX1/8/8/8/8/8/8/8 b")];
    starts.extend(passes.map(|(side, text)| start(side).parse_position(text).expect("a valid position")));
    starts
}

#[test]
fn rules_and_notation() {
    starts().iter().for_each(|start| testing::check_game(start, 20, 1));
}

#[test]
fn search_hooks() {
    for start in &starts() {
        testing::check_tactics(start, 5, 2);
        testing::check_turns(start, 5, 3);
        testing::check_forced_wins(start, 5, 4);
        testing::check_playouts(start, 5, 5);
    }
}

#[test]
fn evaluations() {
    let random = Classical::new(testing::random_weights(TERMS, 6));
    for classical in [Classical::default(), random] {
        starts().iter().for_each(|start| testing::check_evaluation(&classical, start, 10, 7));
    }
}
