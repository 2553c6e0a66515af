//! Mate by the very next ply, seen without trying all of them: it is asked at every position of a search, and most kings can
//! flee, or are far from everybody.

use crate::{Move, Plies, ShogiPosition, attacks};
use tenbin_core::{Flow, Position, SquareSet};

/// A king with more squares to flee to is hardly ever mated by a single ply, and then not looked at.
const MOST_ESCAPES: u32 = 4;

impl ShogiPosition {
    /// A ply that mates at once, from beside the king or by a knight. Other mates may be missed, and those of kings that have
    /// many squares to flee to.
    ///
    /// ```
    /// # use tenbin_core::Notation;
    /// # use tenbin_shogi::ShogiPosition;
    /// let position = ShogiPosition::default().parse_position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
    /// assert_eq!(position.mate_in_one(), position.parse_move("G*5b").ok());
    /// ```
    pub fn mate_in_one(&self) -> Option<Move> {
        let us = self.side_to_move();
        let king = self.king(!us)?;
        let around = attacks::ring(king);
        // Whatever arrives beside the king is taken at once unless another piece attacks that square. What moves there
        // attacks it too, so there is no other square for a mate from beside the king.
        let attacked = self.attacked_beside(king, us, around);
        let escapes = around & !attacked & !self.side(!us);
        let wanted = if escapes.is_empty() { attacked | attacks::knight(!us, king) } else { attacked };
        if escapes.count() > MOST_ESCAPES || wanted.is_empty() {
            return None;
        }
        let mut found = None;
        let _ = Plies::of(self).checks_within(wanted, |ply| {
            let mut after = *self;
            after.play(ply);
            if Plies::of(&after).any() {
                return Flow::Continue(());
            }
            found = Some(ply);
            Flow::Break(())
        });
        found
    }
}
