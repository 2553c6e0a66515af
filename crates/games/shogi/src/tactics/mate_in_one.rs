//! Mate-in-one detection without generating all moves. Searches call it at every node, and most kings have escape
//! squares or no attacker near.

use crate::{LegalMoves, Move, ShogiPosition, attacks};
use tenbin_core::{Flow, Position, SquareSet};

/// A king with more escape squares is not tested: one move hardly ever mates it.
const MAX_ESCAPES: u32 = 4;

impl ShogiPosition {
    /// A move that mates at once, from beside the king or by a knight. Other mates may be missed, as may mates of
    /// kings with many escape squares.
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
        let neighbours = attacks::king(king);
        // The king captures any piece that arrives beside it on a square not attacked again. The moving piece
        // attacked that square before, so `attacked` contains every square for a mate from beside the king.
        let attacked = self.attacked_near_king(king, us, neighbours);
        let escapes = neighbours & !attacked & !self.side(!us);
        let targets = if escapes.is_empty() { attacked | attacks::knight(!us, king) } else { attacked };
        if escapes.count() > MAX_ESCAPES || targets.is_empty() {
            return None;
        }
        let mut found = None;
        let _ = LegalMoves::of(self).checks_within(targets, |mv| {
            let mut after = *self;
            after.play(mv);
            if LegalMoves::of(&after).any() {
                return Flow::Continue(());
            }
            found = Some(mv);
            Flow::Break(())
        });
        found
    }
}
