//! Why a ply is not legal.

use super::usi::Spelled;
use crate::generate::{Plies, promoting, staying};
use crate::{Kind, Move, ShogiPosition, Square, Squares, attacks};
use tenbin_core::{Notation, ParseError, Source};

/// What is wrong with a ply, and which part of its text is to blame.
struct Blame<'t> {
    part: &'t str,
    why: String,
}

impl ShogiPosition {
    /// The spelled ply, if it is legal.
    pub(super) fn check_ply(&self, source: Source<'_>, spelled: &Spelled<'_>) -> Result<Move, ParseError> {
        let plies = Plies::of(self);
        if plies.contain(spelled.ply) {
            return Ok(spelled.ply);
        }
        if !plies.any() {
            let side = Self::side_name(self.side_to_move());
            return Err(source.error_at(spelled.text, format!("the game is over: {side} has no legal move")));
        }
        let blame = match spelled.ply.from() {
            Some(from) => plies.why_not_step(spelled, from),
            None => plies.why_not_drop(spelled, spelled.ply.dropped().unwrap_or(Kind::King)),
        };
        let mistake = source.error_at(blame.part, blame.why);
        Err(mistake.hint(plies.promotion_turned_round(spelled.ply).as_deref()))
    }

    /// What stands on a square, in words: `White's pawn`.
    fn occupant(&self, square: Square) -> String {
        self.piece_on(square).map_or_else(
            || "nothing".to_owned(),
            |piece| format!("{}'s {}", Self::side_name(piece.side), piece.kind.name()),
        )
    }
}

impl Plies<'_> {
    fn mover(&self) -> &'static str {
        ShogiPosition::side_name(self.us)
    }

    fn why_not_step<'t>(&self, spelled: &Spelled<'t>, from: Square) -> Blame<'t> {
        let to = spelled.ply.to();
        let position = self.position;
        let Some(kind) = position.kind_on(from).filter(|_| position.side(self.us).has(from)) else {
            let why = format!("{} has no piece on {from}: {} is there", self.mover(), position.occupant(from));
            return Blame { part: spelled.origin, why };
        };
        if position.side(self.us).has(to) && from != to {
            let why = format!("the {} cannot go to {to}: {} is there", kind.name(), position.occupant(to));
            return Blame { part: spelled.target, why };
        }
        if !attacks::of(self.us, kind, from, position.occupied()).has(to) {
            let why = format!("the {} on {from} does not reach {to}: {}", kind.name(), self.why_no_way(kind, from, to));
            return Blame { part: spelled.target, why };
        }
        if let Some(why) = self.why_not_so(kind, from, to, spelled.ply.promotes()) {
            return Blame { part: spelled.sign, why };
        }
        Blame { part: spelled.text, why: self.why_unsafe(kind, from, to) }
    }

    fn why_no_way(&self, kind: Kind, from: Square, to: Square) -> String {
        if !attacks::of(self.us, kind, from, Squares::EMPTY).has(to) {
            return format!("a {} does not move like that", kind.name());
        }
        let blockers = attacks::between(from, to) & self.position.occupied();
        let nearest = blockers.into_iter().find(|&square| (attacks::between(from, square) & blockers).is_empty());
        nearest.map_or_else(String::new, |square| format!("{} is on {square}", self.position.occupant(square)))
    }

    /// Why a piece that gets there may not do so with, or without, promotion.
    fn why_not_so(&self, kind: Kind, from: Square, to: Square, promotes: bool) -> Option<String> {
        let target = Squares::single(to);
        let name = kind.name();
        if !promotes {
            let stuck = staying(self.us, kind, target).is_empty();
            return stuck.then(|| format!("the {name} must promote on {to}: it could never move from there"));
        }
        if kind.is_promoted() {
            return Some(format!("the {name} has promoted already"));
        }
        if kind.promoted().is_none() {
            return Some(format!("a {name} does not promote"));
        }
        let outside = promoting(self.us, kind, from, target).is_empty();
        outside.then(|| format!("a {name} promotes only on a move into, out of or within the three farthest ranks"))
    }

    fn why_unsafe(&self, kind: Kind, from: Square, to: Square) -> String {
        if kind == Kind::King {
            let occupied = self.position.occupied() & !Squares::single(from);
            let attacker = self.position.attackers_of_side(!self.us, to, occupied).first();
            return format!("the king would be in check on {to}{}", self.by_whom(attacker));
        }
        if !self.helpful.has(to) {
            return self.why_unanswered();
        }
        format!("the {} on {from} shields its king, and may not leave the line", kind.name())
    }

    fn why_unanswered(&self) -> String {
        let checker = self.checkers.first();
        format!("{}'s king would be left in check{}", self.mover(), self.by_whom(checker))
    }

    fn by_whom(&self, attacker: Option<Square>) -> String {
        attacker.map_or_else(String::new, |square| format!(" from {} on {square}", self.position.occupant(square)))
    }

    fn why_not_drop<'t>(&self, spelled: &Spelled<'t>, kind: Kind) -> Blame<'t> {
        let to = spelled.ply.to();
        let (position, name) = (self.position, kind.name());
        if !position.hand(self.us).has(kind) {
            return Blame { part: spelled.origin, why: format!("{} has no {name} in hand", self.mover()) };
        }
        let own_pawn = position.pieces(self.us, Kind::Pawn).into_iter().find(|pawn| pawn.file() == to.file());
        let why = if position.kind_on(to).is_some() {
            format!("the {name} cannot be dropped on {to}: {} is there", position.occupant(to))
        } else if Squares::far_ranks(self.us, kind.stuck_ranks()).has(to) {
            format!("a {name} on {to} could never move")
        } else if let Some(pawn) = own_pawn.filter(|_| kind == Kind::Pawn) {
            format!("{} would have two pawns on file {}: one is on {pawn} already", self.mover(), to.file())
        } else if !self.helpful.has(to) {
            self.why_unanswered()
        } else {
            format!("a pawn dropped on {to} would be mate, and a game may not be won so")
        };
        Blame { part: spelled.target, why }
    }

    /// The same ply with, or without, promotion, if that would be legal.
    fn promotion_turned_round(&self, ply: Move) -> Option<String> {
        let other = Move::step(ply.from()?, ply.to(), !ply.promotes());
        self.contain(other).then(|| other.to_string())
    }
}
