//! Two other libraries find the same plies in random games, and the same checks.
//!
//! rsshogi plays along, so that it also tells whether positions come out the same; shogi_legality_lite is slow and is
//! asked about some of the positions only.

use crate::random;
use rsshogi::board::{MoveList, Position as Rsshogi, position_from_sfen};
use rsshogi::movegen::generate_legal_all;
use shogi_core::{Color, Hand, PartialPosition, PieceKind, ToUsi};
use tenbin_core::{Notation, Position, Random, Side};
use tenbin_shogi::{Kind, Move, ShogiPosition, Square};

const GAMES: usize = 300;
const LONGEST: usize = 160;
const THROWN_TOGETHER: usize = 2_000;

fn ours(position: &ShogiPosition) -> Vec<String> {
    let mut found: Vec<String> = random::plies(position).into_iter().map(|ply| position.move_text(ply)).collect();
    found.sort_unstable();
    found
}

fn rsshogis(position: &Rsshogi) -> Vec<String> {
    let mut list = MoveList::new();
    generate_legal_all(position, &mut list);
    let mut found: Vec<String> = list.iter().map(|ply| ply.to_usi()).collect();
    found.sort_unstable();
    found
}

/// The position as the slow library has it.
fn partial(position: &ShogiPosition) -> PartialPosition {
    const KINDS: [PieceKind; 14] = [
        PieceKind::Pawn,
        PieceKind::Lance,
        PieceKind::Knight,
        PieceKind::Silver,
        PieceKind::Gold,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::King,
        PieceKind::ProPawn,
        PieceKind::ProLance,
        PieceKind::ProKnight,
        PieceKind::ProSilver,
        PieceKind::ProBishop,
        PieceKind::ProRook,
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
    let plies = shogi_legality_lite::all_legal_moves_partial(&partial(position));
    let mut found: Vec<String> = plies.into_iter().map(|ply| ply.to_usi_owned()).collect();
    found.sort_unstable();
    found
}

/// The slow library also refuses a pawn drop that leaves the enemy without a ply but gives no check. That is no mate by a
/// pawn, and rsshogi allows it as we do.
fn check_with_legality_lite(position: &ShogiPosition) {
    let stifles = |ply: Move| {
        let mut next = *position;
        next.play(ply);
        ply.dropped() == Some(Kind::Pawn) && !next.is_in_check() && next.count_moves() == 0
    };
    let plies = random::plies(position).into_iter().filter(|&ply| !stifles(ply));
    let mut found: Vec<String> = plies.map(|ply| position.move_text(ply)).collect();
    found.sort_unstable();
    assert_eq!(found, legality_lites(position), "{}", position.position_text());
}

/// Plies, checks and which plies give check.
fn check_with_rsshogi(position: &ShogiPosition) {
    let text = position.position_text();
    let other = position_from_sfen(&text).unwrap();
    assert_eq!(ours(position), rsshogis(&other), "{text}");
    assert_eq!(position.is_in_check(), other.is_in_check(), "{text}");
    for ply in random::plies(position) {
        let theirs = rsshogi::types::Move::from_usi(&position.move_text(ply)).unwrap();
        assert_eq!(position.gives_check(ply), other.gives_check_move(theirs), "{text} {ply}");
    }
}

#[test]
fn games_have_the_same_plies_and_checks() {
    let mut positions = 0;
    let mut held = 0;
    for game in 0..GAMES {
        let mut random = Random::stream(2026, game as u64);
        random::game(&mut random, LONGEST, |position, random| {
            check_with_rsshogi(position);
            if random.chance(0.12) {
                check_with_legality_lite(position);
            }
            positions += 1;
            held += Side::BOTH.into_iter().filter(|&side| position.hand(side).count(Kind::Pawn) > 4).count();
        });
    }
    assert!(positions > 20_000 && held > 2_000, "{positions} positions, {held} full hands");
}

#[test]
fn positions_thrown_together_have_the_same_plies_and_checks() {
    let mut random = Random::new(81);
    for _ in 0..THROWN_TOGETHER {
        let position = random::thrown_together(&mut random);
        check_with_rsshogi(&position);
        check_with_legality_lite(&position);
    }
}
