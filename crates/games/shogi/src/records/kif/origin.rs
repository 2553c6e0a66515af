//! Which piece is meant when several could go to a square, by the rules of the Japan Shogi Association.

use super::ply::{Hint, Motion, Place, Spelled};
use crate::records::reading::{Reading, Slip};
use crate::{Kind, Move, ShogiPosition, Square, Squares};
use std::cmp::Ordering;
use tenbin_core::{Notation, Side};

/// The ply that is meant, if it is clear and legal.
pub(super) fn resolved(game: &Reading<'_>, spelled: &Spelled<'_>) -> Result<Move, Slip> {
    let now = game.now();
    let step = |from| Move::step(from, spelled.to, spelled.promotes);
    if let Some(from) = spelled.from {
        return from_there(game, spelled, from);
    }
    let able = able(now, spelled.kind, spelled.to);
    if spelled.is_drop || able.is_empty() {
        return dropped(game, spelled);
    }
    let meant = told_apart(now.side_to_move(), spelled.kind, spelled.to, able, spelled.hint);
    let legal: Vec<Square> =
        meant.iter().copied().filter(|&from| game.checked(spelled.text, step(from)).is_ok()).collect();
    match (legal.as_slice(), meant.as_slice()) {
        (&[from], _) | ([], &[from, ..]) => game.checked(spelled.text, step(from)),
        ([], []) => Err(game.unclear(spelled.text, format!("no {} stands like that", spelled.kind.name()))),
        _ => {
            let from: Vec<String> = legal.iter().map(Square::to_string).collect();
            let why = format!("the {} may come from {}", spelled.kind.name(), from.join(" or "));
            Err(game.unclear(spelled.text, why))
        }
    }
}

fn from_there(game: &Reading<'_>, spelled: &Spelled<'_>, from: Square) -> Result<Move, Slip> {
    let ply = game.checked(spelled.text, Move::step(from, spelled.to, spelled.promotes))?;
    match game.now().kind_on(from) {
        Some(kind) if kind != spelled.kind => {
            Err(game.illegal(spelled.text, &format!("a {} is on {from}, no {}", kind.name(), spelled.kind.name())))
        }
        _ => Ok(ply),
    }
}

fn dropped(game: &Reading<'_>, spelled: &Spelled<'_>) -> Result<Move, Slip> {
    let kind = spelled.kind;
    if !Kind::HELD.contains(&kind) || !spelled.is_drop && !game.now().hand(game.now().side_to_move()).has(kind) {
        let owner = ShogiPosition::side_name(game.now().side_to_move());
        return Err(game.illegal(spelled.text, &format!("no {} of {owner}'s can go to {}", kind.name(), spelled.to)));
    }
    game.checked(spelled.text, Move::drop(kind, spelled.to))
}

/// Where pieces of a kind stand that the side to move could send to a square, if pins and checks did not count.
pub(super) fn able(position: &ShogiPosition, kind: Kind, to: Square) -> Squares {
    let side = position.side_to_move();
    position.attackers_of_side(side, to, position.occupied()) & position.pieces(side, kind)
}

/// Those of the pieces that a hint fits.
pub(super) fn told_apart(side: Side, kind: Kind, to: Square, able: Squares, hint: Hint) -> Vec<Square> {
    let moves_so = |from: &Square| hint.motion.is_none_or(|motion| motion == motion_of(side, *from, to));
    let moving: Vec<Square> = able.into_iter().filter(moves_so).collect();
    let Some(place) = hint.place else { return moving };
    let is_big = matches!(kind, Kind::Horse | Kind::Dragon);
    let fits = |from: &&Square| match place {
        Place::Behind => from.file() == to.file() && motion_of(side, **from, to) == Motion::Forward,
        // Of two big pieces one may stand straight behind the target and still be the left one.
        _ if is_big => moving.iter().all(|other| other == *from || beside(side, **from, *other) == Some(place)),
        _ => beside(side, **from, to) == Some(place),
    };
    moving.iter().filter(fits).copied().collect()
}

/// The shortest hint that tells a piece from the others that could go to the same square: how it moves before where it
/// stands, and both only if neither is enough.
pub(super) fn hint(side: Side, kind: Kind, from: Square, to: Square, able: Squares) -> Hint {
    let motion = Some(motion_of(side, from, to));
    let places = [Place::Left, Place::Behind, Place::Right].map(Some);
    let alone = [Hint::default(), Hint { place: None, motion }];
    let placed = places.map(|place| Hint { place, motion: None });
    let both = places.map(|place| Hint { place, motion });
    let hints = alone.into_iter().chain(placed).chain(both);
    let is_enough = |hint: &Hint| told_apart(side, kind, to, able, *hint) == [from];
    // Pieces with the same motion from the same side would stand in each other's way.
    hints.into_iter().find(is_enough).unwrap_or_default()
}

fn motion_of(side: Side, from: Square, to: Square) -> Motion {
    match from.rank_for(side).cmp(&to.rank_for(side)) {
        Ordering::Greater => Motion::Forward,
        Ordering::Equal => Motion::Sideways,
        Ordering::Less => Motion::Back,
    }
}

/// On which side of another square a square lies, for a player who sits on this side of the board.
fn beside(side: Side, square: Square, other: Square) -> Option<Place> {
    // Files count from Black's right.
    let (square, other) = if side == Side::First { (square, other) } else { (square.turned(), other.turned()) };
    match square.file().cmp(&other.file()) {
        Ordering::Greater => Some(Place::Left),
        Ordering::Equal => None,
        Ordering::Less => Some(Place::Right),
    }
}
