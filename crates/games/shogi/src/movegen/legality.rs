//! Tests of a single move: legality, and whether it gives check.

use super::{LegalMoves, non_promotion_targets, promotion_targets};
use crate::{Bitboard, Move, PieceKind, ShogiPosition, Square, attacks};

impl LegalMoves<'_> {
    /// Whether a move is legal.
    pub fn contains(&self, mv: Move) -> bool {
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.contains_board_move(from, mv.to(), mv.promotes()),
            (None, Some(kind)) => {
                self.position.hand(self.us).has(kind) && self.drop_squares(kind, self.drop_targets()).has(mv.to())
            }
            (None, None) => false,
        }
    }

    fn contains_board_move(&self, from: Square, to: Square, promotes: bool) -> bool {
        let position = self.position;
        let Some(kind) = position.kind_on(from).filter(|_| position.side(self.us).has(from)) else { return false };
        let reach = attacks::of(self.us, kind, from, position.occupied()) & !position.side(self.us);
        let fitting = match promotes {
            true => promotion_targets(self.us, kind, from, reach),
            false => non_promotion_targets(self.us, kind, reach),
        };
        fitting.has(to) && self.leaves_king_safe(kind, from, to)
    }

    /// Whether a pseudo-legal move leaves the own king safe.
    pub(crate) fn leaves_king_safe(&self, kind: PieceKind, from: Square, to: Square) -> bool {
        if kind == PieceKind::King {
            return !self.position.safe_king_targets(self.us, Bitboard::single(to)).is_empty();
        }
        self.check_mask.has(to) && (!self.pinned.has(from) || attacks::line(self.king, from).has(to))
    }
}

impl ShogiPosition {
    /// Whether a legal move gives check.
    ///
    /// ```
    /// # use tenbin_core::Notation;
    /// # use tenbin_shogi::ShogiPosition;
    /// let position = ShogiPosition::default().parse_position("4k4/9/9/9/9/9/9/9/4K4 b P 1").unwrap();
    /// assert!(position.gives_check(position.parse_move("P*5b").unwrap()));
    /// assert!(!position.gives_check(position.parse_move("P*5d").unwrap()));
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let king = self.king_or_none(!us);
        let to = Bitboard::single(mv.to());
        let Some(from) = mv.from() else {
            let kind = mv.dropped().unwrap_or(PieceKind::Pawn);
            return attacks::of(us, kind, mv.to(), self.occupied()).has(king);
        };
        let left = Bitboard::single(from);
        let occupied = self.occupied() & !left | to;
        let kind = self.kind_on(from).map(|kind| kind.promoted().filter(|_| mv.promotes()).unwrap_or(kind));
        if kind.is_some_and(|kind| attacks::of(us, kind, mv.to(), occupied).has(king)) {
            return true;
        }
        // Only a piece on a line with the king can discover a check.
        attacks::line(king, from).has(from) && !(self.attackers_of_side(us, king, occupied) & !left & !to).is_empty()
    }
}
