//! Who attacks what: attackers of a square, checks, pins, and everything a side attacks by steps.

use crate::{Kind, ShogiPosition, Square, Squares, attacks};
use tenbin_core::Side;

/// What bears on the king of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pressure {
    /// Enemy pieces that give check.
    pub(crate) checkers: Squares,
    /// Own pieces that alone shield the king from a slider.
    pub(crate) pinned: Squares,
}

impl ShogiPosition {
    /// The pieces of both sides that attack a square while these squares are occupied: for exchanges, in which pieces
    /// leave the board one by one and uncover others. Take away what is no longer there.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Squares) -> Squares {
        self.attackers_of_side(Side::First, square, occupied) | self.attackers_of_side(Side::Second, square, occupied)
    }

    /// The pieces of one side that attack a square while these squares are occupied.
    #[inline]
    pub fn attackers_of_side(&self, side: Side, square: Square, occupied: Squares) -> Squares {
        let mut found = self.step_attackers(side, square);
        for slider in self.sliders_towards(side, square) {
            if (attacks::between(square, slider) & occupied).is_empty() {
                found |= Squares::single(slider);
            }
        }
        found
    }

    /// The enemy pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Squares {
        self.pressure(self.side_to_move()).checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Checks against, and pins on, the king of a side.
    #[inline]
    pub(crate) fn pressure(&self, us: Side) -> Pressure {
        let king = self.king_place(us);
        let mut checkers = Squares::EMPTY;
        let mut pinned = Squares::EMPTY;
        // Most of the time nobody is near.
        if !(attacks::vicinity_of(king) & self.side(!us)).is_empty() {
            checkers = self.step_attackers(!us, king);
        }
        for slider in self.sliders_towards(!us, king) {
            let shields = attacks::between(king, slider) & self.occupied();
            if shields.is_empty() {
                checkers |= Squares::single(slider);
            } else if !shields.has_several() {
                pinned |= shields & self.side(us);
            }
        }
        Pressure { checkers, pinned }
    }

    /// The pieces of a side that attack a square by a step or a jump.
    #[inline]
    fn step_attackers(&self, side: Side, square: Square) -> Squares {
        // Whatever stands where the enemy's piece would attack from here attacks back.
        let found = attacks::pawn(!side, square) & self.kind(Kind::Pawn)
            | attacks::knight(!side, square) & self.kind(Kind::Knight)
            | attacks::silver(!side, square) & self.kind(Kind::Silver)
            | attacks::gold(!side, square) & self.golds()
            | attacks::straight_steps(square) & self.kind(Kind::Horse)
            | attacks::diagonal_steps(square) & self.kind(Kind::Dragon)
            | attacks::ring(square) & self.kind(Kind::King);
        found & self.side(side)
    }

    /// The pieces of a side that would attack a square by a slide if nothing stood between.
    #[inline]
    pub(crate) fn sliders_towards(&self, side: Side, square: Square) -> Squares {
        let found = attacks::cross(square) & (self.kind(Kind::Rook) | self.kind(Kind::Dragon))
            | attacks::diagonals(square) & (self.kind(Kind::Bishop) | self.kind(Kind::Horse))
            | attacks::file_ahead(!side, square) & self.kind(Kind::Lance);
        found & self.side(side)
    }

    /// Those of a king's neighbours that it may step on without being captured there.
    #[inline]
    pub(crate) fn safe_steps(&self, us: Side, wanted: Squares) -> Squares {
        if wanted.is_empty() { wanted } else { wanted & !self.attacked_beside(self.king_place(us), !us, wanted) }
    }

    /// Those of a king's neighbours that a side attacks.
    #[inline]
    pub(crate) fn attacked_beside(&self, king: Square, by: Side, wanted: Squares) -> Squares {
        // A slider that gives check also attacks the squares behind the king.
        let mut found = self.slides_into(by, wanted, self.occupied() ^ Squares::single(king));
        if !(attacks::vicinity_of(king) & self.side(by)).is_empty() {
            found |= self.step_attacks(by);
        }
        found & wanted
    }

    /// All squares that pieces of a side attack by steps and jumps, all pieces at once. Guards may be among them.
    #[inline]
    fn step_attacks(&self, side: Side) -> Squares {
        let of = |kind| self.pieces(side, kind);
        let (king, silvers, golds) = (of(Kind::King), of(Kind::Silver), self.golds() & self.side(side));
        let straight = golds | king | of(Kind::Horse);
        let corners = silvers | king | of(Kind::Dragon);
        let forward = straight | silvers | of(Kind::Pawn) | (corners | golds).aside();
        let backward = straight | corners.aside();
        // A knight stands at least two ranks from the far end, so its jump stays within its file.
        let jumps = of(Kind::Knight).ahead(side).ahead(side).aside();
        forward.ahead(side) | backward.ahead(!side) | straight.aside() | jumps
    }

    /// All squares that sliders of a side attack; sliders that cannot reach any of the wanted squares may be left out.
    #[inline]
    fn slides_into(&self, side: Side, wanted: Squares, occupied: Squares) -> Squares {
        let mut found = Squares::EMPTY;
        for from in self.pieces(side, Kind::Lance) {
            if !(attacks::file_ahead(side, from) & wanted).is_empty() {
                found |= attacks::lance(side, from, occupied);
            }
        }
        for from in (self.kind(Kind::Bishop) | self.kind(Kind::Horse)) & self.side(side) {
            if !(attacks::diagonals(from) & wanted).is_empty() {
                found |= attacks::bishop(from, occupied);
            }
        }
        for from in (self.kind(Kind::Rook) | self.kind(Kind::Dragon)) & self.side(side) {
            if !(attacks::cross(from) & wanted).is_empty() {
                found |= attacks::rook(from, occupied);
            }
        }
        found
    }
}
