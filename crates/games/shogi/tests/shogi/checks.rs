//! Checks found directly against checks found by trying every ply.

use crate::random::{plies, position, thrown_together};
use proptest::prelude::*;
use tenbin_core::{Flow, Game, Notation, Random, Tactics};
use tenbin_shogi::{Move, Position};

fn packed(mut plies: Vec<Move>) -> Vec<u32> {
    plies.sort_unstable_by_key(|&ply| Position::pack(ply));
    plies.into_iter().map(Position::pack).collect()
}

fn check(position: &Position) {
    let mut shown = Vec::new();
    position.pressing_moves(|ply| {
        shown.push(ply);
        Flow::Continue(())
    });
    let presses = |ply: &Move| {
        let mut next = *position;
        next.play(*ply);
        next.is_pressed()
    };
    let all = plies(position);
    for &ply in &all {
        assert_eq!(position.presses(ply), presses(&ply), "{ply} in {}", position.position_text());
    }
    let expected = all.into_iter().filter(presses).collect();
    assert_eq!(packed(shown), packed(expected), "{}", position.position_text());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn checks_are_found_in_positions_of_games(seed: u64) {
        check(&position(seed));
    }

    #[test]
    fn checks_are_found_in_positions_thrown_together(seed: u64) {
        check(&thrown_together(&mut Random::new(seed)));
    }
}

#[test]
fn a_king_that_steps_aside_uncovers_a_check() {
    let position = Position::default().parse_position("4k4/9/9/9/4K4/9/9/9/4R4 b - 1").unwrap();
    let mut count = 0;
    position.pressing_moves(|_| {
        count += 1;
        Flow::Continue(())
    });
    assert_eq!(count, 6);
    check(&position);
}
