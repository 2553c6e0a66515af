//! The solver's view of a position: own and other discs, and the margin that is enough.

use crate::OthelloPosition;
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Position, ReducedPosition, Side, Solvable, SquareSet};

/// An odd multiplier without a pattern: the fraction of the golden ratio in 128 bits.
const MULTIPLIER: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

/// The discs from the point of view of the side to move. It wins if its final margin and its lead together exceed 0.
#[derive(Clone, Debug)]
pub struct ReducedOthello {
    board: Set64,
    own: Set64,
    other: Set64,
    /// 1 if a draw is enough for the side to move, otherwise 0.
    lead: i16,
    /// The legal discs of the side to move and of the other side.
    legal: [Set64; 2],
}

impl Solvable for OthelloPosition {
    const HAS_DRAWS: bool = true;
    type ReducedPosition = ReducedOthello;

    fn reduce(&self, _theorems: bool, draw_winner: Side, (): &mut ()) -> ReducedOthello {
        let side = self.side_to_move();
        let lead = i16::from(draw_winner == side);
        ReducedOthello::new(self.board(), self.discs(side), self.discs(!side), lead)
    }
}

impl ReducedOthello {
    #[inline]
    fn new(board: Set64, own: Set64, other: Set64, lead: i16) -> ReducedOthello {
        let empty = board & !own & !other;
        let legal = [own.jumps(other) & empty, other.jumps(own) & empty];
        ReducedOthello { board, own, other, lead, legal }
    }

    /// The position after a disc that turns these over; a pass has neither. What is enough for the other side is one
    /// more than what would not be enough for this one.
    #[inline]
    fn after(&self, disc: Set64, turned: Set64) -> ReducedOthello {
        ReducedOthello::new(self.board, self.other & !turned, self.own | disc | turned, 1 - self.lead)
    }
}

impl ReducedPosition for ReducedOthello {
    type Cache = ();

    #[inline]
    fn result(&self) -> Option<bool> {
        let is_over = self.legal.iter().all(|legal| legal.is_empty());
        is_over.then(|| self.own.count() as i16 + self.lead > self.other.count() as i16)
    }

    /// The discs, mixed without loss. The board size is constant within a game.
    #[inline]
    fn key(&self) -> u128 {
        let key = u128::from(self.own.bits()) << 64 | u128::from(self.other.bits());
        let key = (key ^ key >> 67).wrapping_mul(MULTIPLIER);
        let key = (key ^ key >> 61).wrapping_mul(MULTIPLIER);
        key ^ key >> 64
    }

    fn lead(&self) -> i16 {
        self.lead
    }

    /// Mobility: the side with fewer moves usually loses, and is refuted with less work.
    fn heuristic(&self) -> i16 {
        let [own, other] = self.legal.map(|legal| legal.count() as i16);
        16 * own - other
    }

    fn successors(&self, (): &mut (), mut visit: impl FnMut(Self, bool) -> Flow) {
        let [legal, _] = self.legal;
        if legal.is_empty() {
            // The only successor, so it does not matter whether the visitor goes on.
            let _ = visit(self.after(Set64::EMPTY, Set64::EMPTY), false);
        }
        for index in legal.indices() {
            let disc = Set64::single(index);
            if visit(self.after(disc, disc.enclosed(self.own, self.other)), false).is_break() {
                return;
            }
        }
    }
}
