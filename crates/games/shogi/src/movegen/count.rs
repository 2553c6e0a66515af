//! Counts the legal moves without listing them.

use super::{LegalMoves, non_promotion_targets, promotion_targets};
use crate::{Bitboard, PieceKind};
use tenbin_core::{Flow, Side, SquareSet};

impl LegalMoves<'_> {
    /// The number of legal moves.
    #[inline]
    pub fn count(&self) -> u32 {
        let steps = match self.us {
            Side::First => self.count_steps(Side::First),
            Side::Second => self.count_steps(Side::Second),
        };
        steps + self.count_drops()
    }

    #[inline(always)]
    fn count_steps(&self, us: Side) -> u32 {
        let within = !self.position.side(us);
        let pawns = self.pawn_targets(us, within);
        // A pawn never leaves the promotion zone, so its target alone decides whether it promotes.
        let mut count =
            non_promotion_targets(us, PieceKind::Pawn, pawns).count() + (pawns & Bitboard::promotion_zone(us)).count();
        let _ = self.piece_moves(us, within, |kind, from, to| {
            count += non_promotion_targets(us, kind, to).count();
            if kind.promoted().is_some() {
                count += promotion_targets(us, kind, from, to).count();
            }
            Flow::Continue(())
        });
        count
    }
}
