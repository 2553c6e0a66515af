//! Legal moves and checks in random games, compared with two other libraries.
//!
//! rsshogi plays the same moves, so positions are compared too. shogi_legality_lite is slow and checks only some
//! positions.

use crate::random;
use rsshogi::board::{MoveList, Position as Rsshogi, position_from_sfen};
use rsshogi::movegen::generate_legal_all;
use shogi_core::{Color, Hand, PartialPosition, ToUsi};
use tenbin_core::{Notation, Position, Random, Side};
use tenbin_shogi::{Move, PieceKind, ShogiPosition, Square};

const GAMES: usize = 300;
const MAX_PLIES: usize = 160;
const RANDOM_POSITIONS: usize = 2_000;

fn ours(position: &ShogiPosition) -> Vec<String> {
    let mut found: Vec<String> = random::moves(position).into_iter().map(|mv| position.move_text(mv)).collect();
    found.sort_unstable();
    found
}

fn rsshogis(position: &Rsshogi) -> Vec<String> {
    let mut list = MoveList::new();
    generate_legal_all(position, &mut list);
    let mut found: Vec<String> = list.iter().map(|mv| mv.to_usi()).collect();
    found.sort_unstable();
    found
}

/// The position for shogi_legality_lite.
fn partial(position: &ShogiPosition) -> PartialPosition {
    const KINDS: [shogi_core::PieceKind; 14] = [
        shogi_core::PieceKind::Pawn,
        shogi_core::PieceKind::Lance,
        shogi_core::PieceKind::Knight,
        shogi_core::PieceKind::Silver,
        shogi_core::PieceKind::Gold,
        shogi_core::PieceKind::Bishop,
        shogi_core::PieceKind::Rook,
        shogi_core::PieceKind::King,
        shogi_core::PieceKind::ProPawn,
        shogi_core::PieceKind::ProLance,
        shogi_core::PieceKind::ProKnight,
        shogi_core::PieceKind::ProSilver,
        shogi_core::PieceKind::ProBishop,
        shogi_core::PieceKind::ProRook,
    ];
    let colour = |side: Side| if side == Side::First { Color::Black } else { Color::White };
    let mut partial = PartialPosition::empty();
    for at in Square::all() {
        let square = shogi_core::Square::new(at.file(), at.rank()).unwrap();
        let piece = position.piece_on(at);
        partial.piece_set(
            square,
            piece.map(|piece| shogi_core::Piece::new(KINDS[piece.kind as usize], colour(piece.side))),
        );
    }
    for side in Side::BOTH {
        let mut hand = Hand::new();
        for (kind, count) in position.hand(side).pieces() {
            for _ in 0..count {
                hand = hand.added(KINDS[kind as usize]).unwrap();
            }
        }
        *partial.hand_of_a_player_mut(colour(side)) = hand;
    }
    partial.side_to_move_set(colour(position.side_to_move()));
    partial
}

fn legality_lites(position: &ShogiPosition) -> Vec<String> {
    let moves = shogi_legality_lite::all_legal_moves_partial(&partial(position));
    let mut found: Vec<String> = moves.into_iter().map(|mv| mv.to_usi_owned()).collect();
    found.sort_unstable();
    found
}

/// shogi_legality_lite also rejects a pawn drop that leaves the enemy without a legal move but gives no check. That
/// is no mate by a pawn drop, and rsshogi allows it as this crate does.
fn check_with_legality_lite(position: &ShogiPosition) {
    let stalemates = |mv: Move| {
        let mut next = *position;
        next.play(mv);
        mv.dropped() == Some(PieceKind::Pawn) && !next.is_in_check() && next.count_moves() == 0
    };
    let moves = random::moves(position).into_iter().filter(|&mv| !stalemates(mv));
    let mut found: Vec<String> = moves.map(|mv| position.move_text(mv)).collect();
    found.sort_unstable();
    assert_eq!(found, legality_lites(position), "{}", position.position_text());
}

/// Compares legal moves, checks and checking moves.
fn check_with_rsshogi(position: &ShogiPosition) {
    let text = position.position_text();
    let other = position_from_sfen(&text).unwrap();
    assert_eq!(ours(position), rsshogis(&other), "{text}");
    assert_eq!(position.is_in_check(), other.is_in_check(), "{text}");
    for mv in random::moves(position) {
        let theirs = rsshogi::types::Move::from_usi(&position.move_text(mv)).unwrap();
        assert_eq!(position.gives_check(mv), other.gives_check_move(theirs), "{text} {mv}");
    }
}

#[test]
fn games_have_the_same_moves_and_checks() {
    let mut positions = 0;
    let mut full_hands = 0;
    for game in 0..GAMES {
        let mut random = Random::stream(2026, game as u64);
        random::game(&mut random, MAX_PLIES, |position, random| {
            check_with_rsshogi(position);
            if random.chance(0.12) {
                check_with_legality_lite(position);
            }
            positions += 1;
            full_hands += Side::BOTH.into_iter().filter(|&side| position.hand(side).count(PieceKind::Pawn) > 4).count();
        });
    }
    assert!(
        positions > 20_000 && full_hands > 2_000,
        "{positions} positions, {full_hands} hands with more than four pawns"
    );
}

#[test]
fn random_positions_have_the_same_moves_and_checks() {
    let mut random = Random::new(81);
    for _ in 0..RANDOM_POSITIONS {
        let position = random::random_position(&mut random);
        check_with_rsshogi(&position);
        check_with_legality_lite(&position);
    }
}
