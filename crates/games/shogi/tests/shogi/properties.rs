//! Properties of every position: keys, texts, symmetries, and the stages of move generation.

use crate::random::{moves, position, random_position};
use proptest::prelude::*;
use tenbin_core::{Flow, Notation, Outcome, Position, Random, Side, SquareSet, Symmetries, Tactics};
use tenbin_shogi::{Bitboard, LegalMoves, Move, Piece, PieceKind, ShogiPosition, Square, attacks};

/// All moves of a visit.
fn collected(visit: impl FnOnce(&mut dyn FnMut(Move) -> Flow) -> Flow) -> Vec<Move> {
    let mut found = Vec::new();
    let _ = visit(&mut |mv| {
        found.push(mv);
        Flow::Continue(())
    });
    found
}

fn sorted(mut moves: Vec<Move>) -> Vec<u32> {
    moves.sort_unstable_by_key(|&mv| ShogiPosition::pack(mv));
    moves.into_iter().map(ShogiPosition::pack).collect()
}

fn check_parts(position: &ShogiPosition) {
    let legal = LegalMoves::of(position);
    let captures = collected(|visit| legal.captures(visit));
    let promotions = collected(|visit| legal.promotions(visit));
    let quiets = collected(|visit| legal.quiets(visit));
    let drops = collected(|visit| legal.drops(visit));
    let captured = |mv: &Move| position.kind_on(mv.to()).is_some();
    assert!(captures.iter().all(captured));
    assert!(promotions.iter().all(|mv| !captured(mv) && mv.promotes()));
    assert!(quiets.iter().all(|mv| !captured(mv) && !mv.promotes() && mv.from().is_some()));
    assert!(drops.iter().all(|mv| mv.dropped().is_some()));
    let parts = sorted([captures, promotions, quiets, drops].concat());
    let all = moves(position);
    assert_eq!(parts, sorted(all.clone()));
    assert!(parts.windows(2).all(|pair| pair[0] != pair[1]), "no ply is collected twice");
    let evasions = collected(|visit| legal.evasions(visit));
    assert_eq!(sorted(evasions), if position.is_in_check() { parts } else { Vec::new() });
    assert_eq!(position.count_moves(), all.len() as u64);
    assert_eq!(legal.any(), !all.is_empty());
    assert_eq!(position.outcome(), all.is_empty().then_some(Outcome::Won(!position.side_to_move())));
}

/// Properties of every move: the key equals the fresh key, texts read back, and the mover is not left in check.
fn check_moves(position: &ShogiPosition) {
    for mv in moves(position) {
        assert!(position.is_legal(mv), "{mv}");
        assert_eq!(ShogiPosition::unpack(ShogiPosition::pack(mv)), mv);
        assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
        let slots = position.history_index(mv);
        assert!(slots.iter().zip(ShogiPosition::HISTORY_SIZES).all(|(&slot, size)| slot < size));
        let mut next = *position;
        next.play(mv);
        assert_eq!(next.key(), next.fresh_key(), "{mv}");
        assert_eq!(next.is_in_check(), position.gives_check(mv), "{mv}");
        let king = next.king(position.side_to_move()).unwrap();
        assert!(next.attackers_of_side(next.side_to_move(), king, next.occupied()).is_empty(), "{mv}");
    }
}

/// Bitboards, board and hands are consistent.
fn check_sets(position: &ShogiPosition) {
    for at in Square::all() {
        let piece = position.piece_on(at);
        for side in Side::BOTH {
            for kind in PieceKind::ALL {
                assert_eq!(position.pieces(side, kind).has(at), piece == Some(Piece { side, kind }));
            }
        }
    }
    let pieces: u32 = position.occupied().count()
        + Side::BOTH.map(|side| position.hand(side).pieces().map(|(_, count)| count).sum::<u32>()).iter().sum::<u32>();
    assert!(pieces <= 40);
}

/// The attackers of a square are the pieces whose attacks contain it.
fn check_attackers(position: &ShogiPosition, occupied: Bitboard) {
    for target in Square::all() {
        let attacks_it = |&from: &Square| {
            let piece = position.piece_on(from).unwrap();
            attacks::of(piece.side, piece.kind, from, occupied).has(target)
        };
        let expected: Bitboard = position.occupied().into_iter().filter(attacks_it).collect();
        assert_eq!(position.attackers(target, occupied), expected, "{target}");
    }
}

fn check(position: &ShogiPosition, random: &mut Random) {
    check_parts(position);
    check_moves(position);
    check_sets(position);
    let some: Bitboard = position.occupied().into_iter().filter(|_| random.chance(0.7)).collect();
    check_attackers(position, position.occupied());
    check_attackers(position, some);
    assert_eq!(ShogiPosition::default().parse_position(&position.position_text()).as_ref(), Ok(position));
    let swapped = position.colours_swapped();
    assert_eq!(swapped.count_moves(), position.count_moves());
    assert_eq!((swapped.key(), swapped.side_to_move()), (swapped.fresh_key(), !position.side_to_move()));
    assert_eq!(&swapped.colours_swapped(), position);
    let [mirrored] = position.symmetric().try_into().unwrap();
    assert_eq!(mirrored.count_moves(), position.count_moves());
    assert_eq!(mirrored.key(), mirrored.fresh_key());
    assert_eq!(mirrored.symmetric(), [*position]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn properties_hold_in_games(seed: u64) {
        check(&position(seed), &mut Random::new(seed));
    }

    #[test]
    fn properties_hold_in_random_positions(seed: u64) {
        let mut random = Random::new(seed);
        check(&random_position(&mut random), &mut random);
    }

    #[test]
    fn a_move_is_legal_exactly_if_it_is_generated(seed: u64) {
        let mut random = Random::new(seed);
        let position = if random.chance(0.5) { position(seed) } else { random_position(&mut random) };
        let collected: std::collections::HashSet<Move> = moves(&position).into_iter().collect();
        for bits in 0..=u16::MAX {
            let high = (random.bits() as u32) << 16;
            let mv = ShogiPosition::unpack(u32::from(bits) | high);
            prop_assert_eq!(position.is_legal(mv), collected.contains(&mv), "{} in {}", mv, position.position_text());
        }
    }

    #[test]
    fn any_number_unpacks_safely(seed: u64, packed: u32) {
        let position = position(seed);
        let mv = ShogiPosition::unpack(packed);
        let _ = (mv.to_string(), position.history_index(mv), position.gives_check(mv), position.move_text(mv));
        let mut next = position;
        next.play(mv);
        let _ = next.is_legal(mv);
        let _ = next.count_moves();
    }
}

#[test]
fn a_visit_stops_at_break() {
    let mut seen = 0;
    let flow = LegalMoves::of(&ShogiPosition::default()).all(|_| {
        seen += 1;
        if seen == 7 { Flow::Break(()) } else { Flow::Continue(()) }
    });
    assert_eq!((seen, flow), (7, Flow::Break(())));
}

#[test]
fn a_missing_king_is_never_in_check_and_never_moves() {
    let problem = ShogiPosition::default().parse_position("4k4/9/4P4/9/9/9/9/9/9 b 2G 1").unwrap();
    assert_eq!(problem.king(Side::First), None);
    check_parts(&problem);
    assert!(!problem.is_in_check());
    let mate = problem.parse_move("G*5b").unwrap();
    assert!(problem.gives_check(mate));
    let mut over = problem;
    over.play(mate);
    assert_eq!(over.outcome(), Some(Outcome::Won(Side::First)));
}
