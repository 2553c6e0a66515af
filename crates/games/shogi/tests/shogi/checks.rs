//! Generated checking moves, compared with a test of every move.

use crate::random::{moves, position, random_position};
use proptest::prelude::*;
use tenbin_core::{Flow, Notation, Position, Random, Tactics};
use tenbin_shogi::{Move, ShogiPosition};

fn packed(mut moves: Vec<Move>) -> Vec<u32> {
    moves.sort_unstable_by_key(|&mv| ShogiPosition::pack(mv));
    moves.into_iter().map(ShogiPosition::pack).collect()
}

fn check(position: &ShogiPosition) {
    let mut collected = Vec::new();
    position.checks(|mv| {
        collected.push(mv);
        Flow::Continue(())
    });
    let gives_check = |mv: &Move| {
        let mut next = *position;
        next.play(*mv);
        next.in_check()
    };
    let all = moves(position);
    for &mv in &all {
        assert_eq!(position.gives_check(mv), gives_check(&mv), "{mv} in {}", position.position_text());
    }
    let expected = all.into_iter().filter(gives_check).collect();
    assert_eq!(packed(collected), packed(expected), "{}", position.position_text());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn checks_are_found_in_positions_of_games(seed: u64) {
        check(&position(seed));
    }

    #[test]
    fn checks_are_found_in_random_positions(seed: u64) {
        check(&random_position(&mut Random::new(seed)));
    }
}

#[test]
fn a_king_step_discovers_a_check() {
    let position = ShogiPosition::default().parse_position("4k4/9/9/9/4K4/9/9/9/4R4 b - 1").unwrap();
    let mut count = 0;
    position.checks(|_| {
        count += 1;
        Flow::Continue(())
    });
    assert_eq!(count, 6);
    check(&position);
}
