//! The sharp moments of shogi: checks, and what matters to whoever looks for mate.

use crate::{Hand, Move, Plies, Position};
use tenbin_core::{Flow, Side, Tactics};

impl Tactics for Position {
    #[inline]
    fn is_pressed(&self) -> bool {
        self.is_in_check()
    }

    #[inline]
    fn pressing_moves(&self, visit: impl FnMut(Move) -> Flow) {
        let _ = Plies::of(self).checks(visit);
    }

    #[inline]
    fn likeness(&self, ply: Move) -> Option<u32> {
        ply.dropped().map(|_| ply.to().index() as u32)
    }

    #[inline]
    fn reserve(&self, side: Side) -> (u64, u32) {
        (self.key_of_board_and_stock(), self.hand(side).bits())
    }

    #[inline]
    fn reserve_covers(more: u32, less: u32) -> bool {
        Hand::from_bits(more).covers(Hand::from_bits(less))
    }
}
