//! Explains why a move is illegal.

use super::usi::UsiMove;
use crate::movegen::{LegalMoves, non_promotion_targets, promotion_targets};
use crate::{Bitboard, Move, PieceKind, ShogiPosition, Square, attacks};
use tenbin_core::{Notation, ParseError, Source};

/// The reason why a move is illegal, and the part of its text to point at.
struct IllegalMove<'t> {
    part: &'t str,
    reason: String,
}

impl ShogiPosition {
    /// The move, if it is legal.
    pub(super) fn check_legal(&self, source: Source<'_>, usi_move: &UsiMove<'_>) -> Result<Move, ParseError> {
        let legal = LegalMoves::of(self);
        if legal.contains(usi_move.mv) {
            return Ok(usi_move.mv);
        }
        if !legal.any() {
            let side = Self::side_name(self.side_to_move());
            return Err(source.error_at(usi_move.text, format!("the game is over: {side} has no legal move")));
        }
        let illegal = match usi_move.mv.from() {
            Some(from) => legal.explain_board_move(usi_move, from),
            None => legal.explain_drop(usi_move, usi_move.mv.dropped().unwrap_or(PieceKind::King)),
        };
        let error = source.error_at(illegal.part, illegal.reason);
        Err(error.hint(legal.with_promotion_flipped(usi_move.mv).as_deref()))
    }

    /// The occupant of a square in words: `White's pawn`.
    fn occupant(&self, square: Square) -> String {
        self.piece_on(square).map_or_else(
            || "nothing".to_owned(),
            |piece| format!("{}'s {}", Self::side_name(piece.side), piece.kind.name()),
        )
    }
}

impl LegalMoves<'_> {
    fn mover(&self) -> &'static str {
        ShogiPosition::side_name(self.us)
    }

    fn explain_board_move<'t>(&self, usi_move: &UsiMove<'t>, from: Square) -> IllegalMove<'t> {
        let to = usi_move.mv.to();
        let position = self.position;
        let Some(kind) = position.kind_on(from).filter(|_| position.side(self.us).has(from)) else {
            let reason = format!("{} has no piece on {from}: {} is there", self.mover(), position.occupant(from));
            return IllegalMove { part: usi_move.origin, reason };
        };
        if position.side(self.us).has(to) && from != to {
            let reason = format!("the {} cannot go to {to}: {} is there", kind.name(), position.occupant(to));
            return IllegalMove { part: usi_move.target, reason };
        }
        if !attacks::of(self.us, kind, from, position.occupied()).has(to) {
            let reason = format!(
                "the {} on {from} does not reach {to}: {}",
                kind.name(),
                self.explain_unreachable(kind, from, to)
            );
            return IllegalMove { part: usi_move.target, reason };
        }
        if let Some(reason) = self.explain_promotion(kind, from, to, usi_move.mv.promotes()) {
            return IllegalMove { part: usi_move.sign, reason };
        }
        IllegalMove { part: usi_move.text, reason: self.explain_unsafe(kind, from, to) }
    }

    fn explain_unreachable(&self, kind: PieceKind, from: Square, to: Square) -> String {
        if !attacks::of(self.us, kind, from, Bitboard::EMPTY).has(to) {
            return format!("a {} does not move like that", kind.name());
        }
        let blockers = attacks::between(from, to) & self.position.occupied();
        let nearest = blockers.into_iter().find(|&square| (attacks::between(from, square) & blockers).is_empty());
        nearest.map_or_else(String::new, |square| format!("{} is on {square}", self.position.occupant(square)))
    }

    /// Why a piece that reaches the square may not do so with, or without, promotion.
    fn explain_promotion(&self, kind: PieceKind, from: Square, to: Square, promotes: bool) -> Option<String> {
        let target = Bitboard::single(to);
        let name = kind.name();
        if !promotes {
            let immobile = non_promotion_targets(self.us, kind, target).is_empty();
            return immobile.then(|| format!("the {name} must promote on {to}: it could never move from there"));
        }
        if kind.is_promoted() {
            return Some(format!("the {name} is already promoted"));
        }
        if kind.promoted().is_none() {
            return Some(format!("a {name} does not promote"));
        }
        let outside = promotion_targets(self.us, kind, from, target).is_empty();
        outside.then(|| format!("a {name} promotes only on a move into, out of or within the three farthest ranks"))
    }

    fn explain_unsafe(&self, kind: PieceKind, from: Square, to: Square) -> String {
        if kind == PieceKind::King {
            let occupied = self.position.occupied() & !Bitboard::single(from);
            let attacker = self.position.attackers_of_side(!self.us, to, occupied).first();
            return format!("the king would be in check on {to}{}", self.attacker_clause(attacker));
        }
        if !self.check_mask.has(to) {
            return self.explain_unanswered_check();
        }
        format!("the {} on {from} is pinned to its king", kind.name())
    }

    fn explain_unanswered_check(&self) -> String {
        let checker = self.checkers.first();
        format!("{}'s king would be left in check{}", self.mover(), self.attacker_clause(checker))
    }

    fn attacker_clause(&self, attacker: Option<Square>) -> String {
        attacker.map_or_else(String::new, |square| format!(" from {} on {square}", self.position.occupant(square)))
    }

    fn explain_drop<'t>(&self, usi_move: &UsiMove<'t>, kind: PieceKind) -> IllegalMove<'t> {
        let to = usi_move.mv.to();
        let (position, name) = (self.position, kind.name());
        if !position.hand(self.us).has(kind) {
            return IllegalMove { part: usi_move.origin, reason: format!("{} has no {name} in hand", self.mover()) };
        }
        let own_pawn = position.pieces(self.us, PieceKind::Pawn).into_iter().find(|pawn| pawn.file() == to.file());
        let reason = if position.kind_on(to).is_some() {
            format!("the {name} cannot be dropped on {to}: {} is there", position.occupant(to))
        } else if Bitboard::far_ranks(self.us, kind.immobile_ranks()).has(to) {
            format!("a {name} on {to} could never move")
        } else if let Some(pawn) = own_pawn.filter(|_| kind == PieceKind::Pawn) {
            format!("{} would have two pawns on file {} (nifu): one is already on {pawn}", self.mover(), to.file())
        } else if !self.check_mask.has(to) {
            self.explain_unanswered_check()
        } else {
            format!("a pawn dropped on {to} would be mate (uchifuzume)")
        };
        IllegalMove { part: usi_move.target, reason }
    }

    /// The same move with promotion reversed, if that is legal.
    fn with_promotion_flipped(&self, mv: Move) -> Option<String> {
        let other = Move::normal(mv.from()?, mv.to(), !mv.promotes());
        self.contains(other).then(|| other.to_string())
    }
}
