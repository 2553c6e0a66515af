//! Drops: where a piece from the hand may be put.

use crate::generate::Plies;
use crate::{Kind, Move, ShogiPosition, Square, Squares, attacks};
use tenbin_core::{Flow, SquareSet};

impl Plies<'_> {
    /// Shows every drop.
    #[inline]
    pub fn drops(&self, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        let hand = self.position.hand(self.us);
        let open = self.open();
        if hand.is_empty() || open.is_empty() {
            return Flow::Continue(());
        }
        for kind in Kind::HELD.into_iter().filter(|&kind| hand.has(kind)) {
            for to in self.drop_squares(kind, open) {
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
        let open = self.open();
        let of = |kind: Kind| if hand.has(kind) { self.drop_squares(kind, open).count() } else { 0 };
        // Where nothing is ever stuck, one count serves all.
        let anywhere = [Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];
        let kinds: u32 = anywhere.into_iter().map(|kind| u32::from(hand.has(kind))).sum();
        kinds * open.count() + of(Kind::Pawn) + of(Kind::Lance) + of(Kind::Knight)
    }

    /// Empty squares where a drop answers the check, if there is one.
    #[inline]
    pub(crate) fn open(&self) -> Squares {
        !self.position.occupied() & self.helpful
    }

    /// The squares among some open ones where a piece of a kind may be dropped.
    #[inline]
    pub(crate) fn drop_squares(&self, kind: Kind, open: Squares) -> Squares {
        let allowed = open & !Squares::far_ranks(self.us, kind.stuck_ranks());
        if kind != Kind::Pawn {
            return allowed;
        }
        let allowed = allowed & self.position.pieces(self.us, Kind::Pawn).free_files();
        let before_king = attacks::pawn(!self.us, self.position.king_place(!self.us));
        match (allowed & before_king).first() {
            Some(square) if self.position.pawn_drop_mates(square) => allowed & !before_king,
            _ => allowed,
        }
    }
}

impl ShogiPosition {
    /// Whether a pawn dropped by the side to move on this empty square before the enemy king would mate it.
    pub(crate) fn pawn_drop_mates(&self, square: Square) -> bool {
        let us = self.side_to_move();
        // Nearly always the king can simply take the pawn.
        if self.attackers_of_side(us, square, self.occupied()).is_empty() {
            return false;
        }
        let mut after = *self;
        after.put(us, Kind::Pawn, square);
        after.pass_turn();
        !Plies::of(&after).any_on_board()
    }
}

impl Plies<'_> {
    /// Whether there is a legal ply that is no drop. Against a check from a neighbouring square drops do not help.
    fn any_on_board(&self) -> bool {
        let stop_at_any = |set: Squares| if set.is_empty() { Flow::Continue(()) } else { Flow::Break(()) };
        let within = !self.position.side(self.us);
        !self.pawn_arrivals(self.us, within).is_empty()
            || self.walks(self.us, within, |_, _, to| stop_at_any(to)).is_break()
    }
}
