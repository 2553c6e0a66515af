//! Drops.

use super::LegalMoves;
use crate::{Bitboard, Move, PieceKind, ShogiPosition, Square, attacks};
use tenbin_core::{Flow, SquareSet};

impl LegalMoves<'_> {
    /// Visits every drop.
    #[inline]
    pub fn drops(&self, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        let hand = self.position.hand(self.us);
        let drop_targets = self.drop_targets();
        if hand.is_empty() || drop_targets.is_empty() {
            return Flow::Continue(());
        }
        for kind in PieceKind::HAND_KINDS.into_iter().filter(|&kind| hand.has(kind)) {
            for to in self.drop_squares(kind, drop_targets) {
                visit(Move::drop(kind, to))?;
            }
        }
        Flow::Continue(())
    }

    /// The number of drops.
    #[inline]
    pub(crate) fn count_drops(&self) -> u32 {
        let hand = self.position.hand(self.us);
        if hand.is_empty() {
            return 0;
        }
        let drop_targets = self.drop_targets();
        let of = |kind: PieceKind| if hand.has(kind) { self.drop_squares(kind, drop_targets).count() } else { 0 };
        // These kinds can be dropped on any empty square, so one count serves all.
        let anywhere = [PieceKind::Silver, PieceKind::Gold, PieceKind::Bishop, PieceKind::Rook];
        let kinds: u32 = anywhere.into_iter().map(|kind| u32::from(hand.has(kind))).sum();
        kinds * drop_targets.count() + of(PieceKind::Pawn) + of(PieceKind::Lance) + of(PieceKind::Knight)
    }

    /// Empty squares where a drop is possible: those that block the check, if there is one.
    #[inline]
    pub(crate) fn drop_targets(&self) -> Bitboard {
        !self.position.occupied() & self.check_mask
    }

    /// The squares among `open` on which a piece of a kind may be dropped.
    #[inline]
    pub(crate) fn drop_squares(&self, kind: PieceKind, drop_targets: Bitboard) -> Bitboard {
        let allowed = drop_targets & !Bitboard::far_ranks(self.us, kind.immobile_ranks());
        if kind != PieceKind::Pawn {
            return allowed;
        }
        let allowed = allowed & self.position.pieces(self.us, PieceKind::Pawn).free_files();
        let before_king = attacks::pawn(!self.us, self.position.king_or_none(!self.us));
        match (allowed & before_king).first() {
            Some(square) if self.position.is_uchifuzume(square) => allowed & !before_king,
            _ => allowed,
        }
    }
}

impl ShogiPosition {
    /// Whether a pawn dropped on this empty square before the enemy king would mate it (*uchifuzume*).
    pub(crate) fn is_uchifuzume(&self, square: Square) -> bool {
        let us = self.side_to_move();
        // Nearly always the king can simply capture the pawn.
        if self.attackers_of_side(us, square, self.occupied()).is_empty() {
            return false;
        }
        let mut after = *self;
        after.put(us, PieceKind::Pawn, square);
        after.flip_turn();
        !LegalMoves::of(&after).any_board_move()
    }
}

impl LegalMoves<'_> {
    /// Whether a legal move other than a drop exists. A drop cannot answer a check from a neighbouring square.
    fn any_board_move(&self) -> bool {
        let stop_at_any = |set: Bitboard| if set.is_empty() { Flow::Continue(()) } else { Flow::Break(()) };
        let within = !self.position.side(self.us);
        !self.pawn_targets(self.us, within).is_empty()
            || self.piece_moves(self.us, within, |_, _, to| stop_at_any(to)).is_break()
    }
}
