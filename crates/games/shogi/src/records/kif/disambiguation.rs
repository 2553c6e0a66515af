//! Disambiguation of moves by the rules of the Japan Shogi Association: which of several pieces moves to a square.

use super::moves::{Disambiguation, KifMove, Motion, RelativePlace};
use crate::records::builder::{GameBuilder, MoveError};
use crate::{Bitboard, Move, PieceKind, ShogiPosition, Square};
use std::cmp::Ordering;
use tenbin_core::{Notation, Side};

/// The legal move that the notation stands for.
pub(super) fn resolve(game: &GameBuilder<'_>, kif_move: &KifMove<'_>) -> Result<Move, MoveError> {
    let now = game.now();
    let step = |from| Move::normal(from, kif_move.to, kif_move.promotes);
    if let Some(from) = kif_move.from {
        return with_origin(game, kif_move, from);
    }
    let candidates = candidates(now, kif_move.kind, kif_move.to);
    if kif_move.is_drop || candidates.is_empty() {
        return dropped(game, kif_move);
    }
    let matches = matching(now.side_to_move(), kif_move.kind, kif_move.to, candidates, kif_move.disambiguation);
    let legal: Vec<Square> =
        matches.iter().copied().filter(|&from| game.checked(kif_move.text, step(from)).is_ok()).collect();
    match (legal.as_slice(), matches.as_slice()) {
        (&[from], _) | ([], &[from, ..]) => game.checked(kif_move.text, step(from)),
        ([], []) => Err(game.invalid(kif_move.text, format!("no {} matches this move", kif_move.kind.name()))),
        _ => {
            let from: Vec<String> = legal.iter().map(Square::to_string).collect();
            let why = format!("ambiguous move: the {} may come from {}", kif_move.kind.name(), from.join(" or "));
            Err(game.invalid(kif_move.text, why))
        }
    }
}

fn with_origin(game: &GameBuilder<'_>, kif_move: &KifMove<'_>, from: Square) -> Result<Move, MoveError> {
    let mv = game.checked(kif_move.text, Move::normal(from, kif_move.to, kif_move.promotes))?;
    match game.now().kind_on(from) {
        Some(kind) if kind != kif_move.kind => Err(game.illegal(
            kif_move.text,
            &format!("expected a {} on {from}, found a {}", kif_move.kind.name(), kind.name()),
        )),
        _ => Ok(mv),
    }
}

fn dropped(game: &GameBuilder<'_>, kif_move: &KifMove<'_>) -> Result<Move, MoveError> {
    let kind = kif_move.kind;
    if !PieceKind::HAND_KINDS.contains(&kind)
        || !kif_move.is_drop && !game.now().hand(game.now().side_to_move()).has(kind)
    {
        let owner = ShogiPosition::side_name(game.now().side_to_move());
        return Err(game.illegal(kif_move.text, &format!("no {} of {owner} can reach {}", kind.name(), kif_move.to)));
    }
    game.checked(kif_move.text, Move::drop(kind, kif_move.to))
}

/// The pieces of a kind with which the side to move could reach a square, ignoring pins and checks.
pub(super) fn candidates(position: &ShogiPosition, kind: PieceKind, to: Square) -> Bitboard {
    let side = position.side_to_move();
    position.attackers_of_side(side, to, position.occupied()) & position.pieces(side, kind)
}

/// The candidates that match a disambiguation.
pub(super) fn matching(
    side: Side,
    kind: PieceKind,
    to: Square,
    candidates: Bitboard,
    disambiguation: Disambiguation,
) -> Vec<Square> {
    let moves_so = |from: &Square| disambiguation.motion.is_none_or(|motion| motion == motion_of(side, *from, to));
    let moving: Vec<Square> = candidates.into_iter().filter(moves_so).collect();
    let Some(place) = disambiguation.place else { return moving };
    let is_big = matches!(kind, PieceKind::Horse | PieceKind::Dragon);
    let fits = |from: &&Square| match place {
        RelativePlace::Behind => from.file() == to.file() && motion_of(side, **from, to) == Motion::Forward,
        // Of two horses or dragons, one may stand straight behind the destination and still count as the left one.
        _ if is_big => moving.iter().all(|other| other == *from || beside(side, **from, *other) == Some(place)),
        _ => beside(side, **from, to) == Some(place),
    };
    moving.iter().filter(fits).copied().collect()
}

/// The shortest disambiguation of a piece: motion first, then relative place, then both.
pub(super) fn disambiguation(
    side: Side,
    kind: PieceKind,
    from: Square,
    to: Square,
    candidates: Bitboard,
) -> Disambiguation {
    let motion = Some(motion_of(side, from, to));
    let places = [RelativePlace::Left, RelativePlace::Behind, RelativePlace::Right].map(Some);
    let alone = [Disambiguation::default(), Disambiguation { place: None, motion }];
    let placed = places.map(|place| Disambiguation { place, motion: None });
    let both = places.map(|place| Disambiguation { place, motion });
    let hints = alone.into_iter().chain(placed).chain(both);
    let is_enough = |disambiguation: &Disambiguation| matching(side, kind, to, candidates, *disambiguation) == [from];
    // Pieces with the same motion from the same side would block each other.
    hints.into_iter().find(is_enough).unwrap_or_default()
}

fn motion_of(side: Side, from: Square, to: Square) -> Motion {
    match from.rank_for(side).cmp(&to.rank_for(side)) {
        Ordering::Greater => Motion::Forward,
        Ordering::Equal => Motion::Sideways,
        Ordering::Less => Motion::Back,
    }
}

/// The side of another square on which a square lies, seen by a player.
fn beside(side: Side, square: Square, other: Square) -> Option<RelativePlace> {
    // Files count from Black's right.
    let (square, other) = if side == Side::First { (square, other) } else { (square.rotated(), other.rotated()) };
    match square.file().cmp(&other.file()) {
        Ordering::Greater => Some(RelativePlace::Left),
        Ordering::Equal => None,
        Ordering::Less => Some(RelativePlace::Right),
    }
}
