//! Mate in one, compared with a test of every move.

use crate::random::{moves, position, random_position};
use proptest::prelude::*;
use tenbin_core::{Notation, Outcome, Position, Random, Tactics};
use tenbin_shogi::{Move, ShogiPosition, attacks};

fn mates(position: &ShogiPosition, mv: Move) -> bool {
    let mut next = *position;
    next.play(mv);
    next.in_check() && next.outcome() == Some(Outcome::Won(position.side_to_move()))
}

/// The number of free neighbouring squares of the king of the side not to move that no piece attacks.
fn escapes(position: &ShogiPosition) -> usize {
    let defender = !position.side_to_move();
    let Some(king) = position.king(defender) else { return usize::MAX };
    let occupied = position.occupied() & !tenbin_shogi::Bitboard::single(king);
    let free = attacks::king(king) & !position.side(defender);
    free.into_iter().filter(|&to| position.attackers_of_side(position.side_to_move(), to, occupied).is_empty()).count()
}

/// Returns whether a move next to the king mates.
fn check(position: &ShogiPosition) -> bool {
    let found = position.mate_in_one();
    let king = position.king(!position.side_to_move());
    let near = |mv: &Move| king.is_some_and(|king| attacks::king(king).has(mv.to()));
    let any = moves(position).into_iter().filter(near).any(|mv| mates(position, mv));
    let text = position.position_text();
    assert!(found.is_none_or(|mv| moves(position).contains(&mv) && mates(position, mv)), "{text}");
    assert!(escapes(position) > 4 || found.is_some() || !any, "{text}");
    assert_eq!(position.immediate_win().is_some(), found.is_some());
    any
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn mates_are_found_in_positions_of_games(seed: u64) {
        check(&position(seed));
    }
}

#[test]
fn mates_are_found_in_random_positions() {
    let mut random = Random::new(5);
    let mated = (0..4000).filter(|_| check(&random_position(&mut random))).count();
    assert!(mated >= 50, "only {mated} positions had a mate next to the king");
}

#[test]
fn a_knight_mates_a_smothered_king() {
    let position = ShogiPosition::default().parse_position("7gk/7gl/9/9/9/9/9/9/4K4 b N 1").unwrap();
    assert_eq!(position.mate_in_one(), None, "the king has a square left, or a piece captures the knight");
    let position = ShogiPosition::default().parse_position("6snk/6bpp/9/9/9/9/9/9/4K4 b N 1").unwrap();
    assert_eq!(position.mate_in_one(), position.parse_move("N*2c").ok().filter(|&mv| mates(&position, mv)));
}

#[test]
fn a_pawn_drop_never_mates() {
    let by =
        |held: &str| ShogiPosition::default().parse_position(&format!("7nk/7n1/8G/9/9/9/9/9/4K4 b {held} 1")).unwrap();
    assert_eq!(by("P").mate_in_one(), None);
    assert_eq!(by("L").mate_in_one(), by("L").parse_move("L*1b").ok());
}
