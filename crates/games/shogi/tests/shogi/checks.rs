//! Checks found directly against checks found by trying every ply.

use crate::random::{plies, position, thrown_together};
use proptest::prelude::*;
use tenbin_core::{Flow, Notation, Position, Random, Tactics};
use tenbin_shogi::{Move, ShogiPosition};

fn packed(mut plies: Vec<Move>) -> Vec<u32> {
    plies.sort_unstable_by_key(|&ply| ShogiPosition::pack(ply));
    plies.into_iter().map(ShogiPosition::pack).collect()
}

fn check(position: &ShogiPosition) {
    let mut shown = Vec::new();
    position.checks(|ply| {
        shown.push(ply);
        Flow::Continue(())
    });
    let gives_check = |ply: &Move| {
        let mut next = *position;
        next.play(*ply);
        next.in_check()
    };
    let all = plies(position);
    for &ply in &all {
        assert_eq!(position.gives_check(ply), gives_check(&ply), "{ply} in {}", position.position_text());
    }
    let expected = all.into_iter().filter(gives_check).collect();
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
    let position = ShogiPosition::default().parse_position("4k4/9/9/9/4K4/9/9/9/4R4 b - 1").unwrap();
    let mut count = 0;
    position.checks(|_| {
        count += 1;
        Flow::Continue(())
    });
    assert_eq!(count, 6);
    check(&position);
}
