//! The number of legal plies, without listing them.

use crate::generate::{Plies, promoting, staying};
use crate::{Kind, Squares};
use tenbin_core::{Flow, Side, SquareSet};

impl Plies<'_> {
    /// The number of legal plies.
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
        let pawns = self.pawn_arrivals(us, within);
        // A pawn never leaves the promotion zone, so where it arrives says whether it promotes.
        let mut count = staying(us, Kind::Pawn, pawns).count() + (pawns & Squares::promotion_zone(us)).count();
        let _ = self.walks(us, within, |kind, from, to| {
            count += staying(us, kind, to).count();
            if kind.promoted().is_some() {
                count += promoting(us, kind, from, to).count();
            }
            Flow::Continue(())
        });
        count
    }
}
