//! Questions about a single ply: is it legal, does it give check.

use crate::generate::{Plies, promoting, staying};
use crate::{Kind, Move, ShogiPosition, Square, Squares, attacks};

impl Plies<'_> {
    /// Whether a ply is among the legal ones.
    pub fn contain(&self, ply: Move) -> bool {
        match (ply.from(), ply.dropped()) {
            (Some(from), _) => self.contain_step(from, ply.to(), ply.promotes()),
            (None, Some(kind)) => {
                self.position.hand(self.us).has(kind) && self.drop_squares(kind, self.open()).has(ply.to())
            }
            (None, None) => false,
        }
    }

    fn contain_step(&self, from: Square, to: Square, promotes: bool) -> bool {
        let position = self.position;
        let Some(kind) = position.kind_on(from).filter(|_| position.side(self.us).has(from)) else { return false };
        let reach = attacks::of(self.us, kind, from, position.occupied()) & !position.side(self.us);
        let fitting = match promotes {
            true => promoting(self.us, kind, from, reach),
            false => staying(self.us, kind, reach),
        };
        fitting.has(to) && self.leaves_king_safe(kind, from, to)
    }

    /// Whether a piece that can get from one square to another may do so as far as its own king is concerned.
    pub(crate) fn leaves_king_safe(&self, kind: Kind, from: Square, to: Square) -> bool {
        if kind == Kind::King {
            return !self.position.safe_steps(self.us, Squares::single(to)).is_empty();
        }
        self.helpful.has(to) && (!self.pinned.has(from) || attacks::line(self.king, from).has(to))
    }
}

impl ShogiPosition {
    /// Whether a legal ply gives check.
    ///
    /// ```
    /// # use tenbin_core::Notation;
    /// # use tenbin_shogi::ShogiPosition;
    /// let position = ShogiPosition::default().parse_position("4k4/9/9/9/9/9/9/9/4K4 b P 1").unwrap();
    /// assert!(position.gives_check(position.parse_move("P*5b").unwrap()));
    /// assert!(!position.gives_check(position.parse_move("P*5d").unwrap()));
    /// ```
    pub fn gives_check(&self, ply: Move) -> bool {
        let us = self.side_to_move();
        let king = self.king_place(!us);
        let to = Squares::single(ply.to());
        let Some(from) = ply.from() else {
            let kind = ply.dropped().unwrap_or(Kind::Pawn);
            return attacks::of(us, kind, ply.to(), self.occupied()).has(king);
        };
        let left = Squares::single(from);
        let occupied = self.occupied() & !left | to;
        let kind = self.kind_on(from).map(|kind| kind.promoted().filter(|_| ply.promotes()).unwrap_or(kind));
        if kind.is_some_and(|kind| attacks::of(us, kind, ply.to(), occupied).has(king)) {
            return true;
        }
        // Only a piece that stood on a line with the king can uncover a check.
        attacks::line(king, from).has(from) && !(self.attackers_of_side(us, king, occupied) & !left & !to).is_empty()
    }
}
