//! Mate by the very next ply, seen without trying all of them: most kings have too many squares to flee to.

use crate::{Move, Plies, Position, attacks};
use tenbin_core::{Flow, Game, SquareSet};

/// A king with more squares to flee to is hardly ever mated by a single ply, and then not looked at.
const MOST_ESCAPES: u32 = 4;

impl Position {
    /// A ply that mates at once. Mates of kings that have many squares to flee to may be missed.
    ///
    /// ```
    /// # use tenbin_core::Notation;
    /// # use tenbin_shogi::Position;
    /// let position = Position::default().parse_position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
    /// assert_eq!(position.mate_in_one(), position.parse_move("G*5b").ok());
    /// ```
    pub fn mate_in_one(&self) -> Option<Move> {
        let us = self.turn();
        let king = self.king(!us)?;
        let escapes = self.safe_steps(!us, attacks::ring(king) & !self.side(!us));
        if escapes.count() > MOST_ESCAPES {
            return None;
        }
        let mut found = None;
        let _ = Plies::of(self).checks(|ply| {
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
