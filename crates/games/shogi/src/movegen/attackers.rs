//! Attackers of a square, checkers, pins and the squares that a side attacks.

use crate::{Bitboard, PieceKind, ShogiPosition, Square, attacks};
use tenbin_core::Side;

/// The pieces that give check to a king, and the pieces pinned to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CheckersAndPins {
    /// Enemy pieces that give check.
    pub(crate) checkers: Bitboard,
    /// Own pieces pinned to the king: each alone blocks a slider.
    pub(crate) pinned: Bitboard,
}

impl ShogiPosition {
    /// The pieces of both sides that attack a square, given the occupied squares. An exchange removes pieces one by
    /// one and uncovers others; mask out the removed ones.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attackers_of_side(Side::First, square, occupied) | self.attackers_of_side(Side::Second, square, occupied)
    }

    /// The pieces of one side that attack a square, given the occupied squares.
    #[inline]
    pub fn attackers_of_side(&self, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
        let mut found = self.step_attackers(side, square);
        for slider in self.sliders_towards(side, square) {
            if (attacks::between(square, slider) & occupied).is_empty() {
                found |= Bitboard::single(slider);
            }
        }
        found
    }

    /// The enemy pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers_and_pins(self.side_to_move()).checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Checkers of, and pins to, the king of a side.
    #[inline]
    pub(crate) fn checkers_and_pins(&self, us: Side) -> CheckersAndPins {
        let king = self.king_or_none(us);
        let mut checkers = Bitboard::EMPTY;
        let mut pinned = Bitboard::EMPTY;
        // Usually no enemy piece is near.
        if !(attacks::vicinity_of(king) & self.side(!us)).is_empty() {
            checkers = self.step_attackers(!us, king);
        }
        for slider in self.sliders_towards(!us, king) {
            let blockers = attacks::between(king, slider) & self.occupied();
            if blockers.is_empty() {
                checkers |= Bitboard::single(slider);
            } else if !blockers.has_several() {
                pinned |= blockers & self.side(us);
            }
        }
        CheckersAndPins { checkers, pinned }
    }

    /// The pieces of a side that attack a square by a step or a knight's jump.
    #[inline]
    fn step_attackers(&self, side: Side, square: Square) -> Bitboard {
        // A piece attacks the square exactly if an enemy piece of its kind would attack it from there.
        let found = attacks::pawn(!side, square) & self.kind(PieceKind::Pawn)
            | attacks::knight(!side, square) & self.kind(PieceKind::Knight)
            | attacks::silver(!side, square) & self.kind(PieceKind::Silver)
            | attacks::gold(!side, square) & self.golds()
            | attacks::orthogonal_steps(square) & self.kind(PieceKind::Horse)
            | attacks::diagonal_steps(square) & self.kind(PieceKind::Dragon)
            | attacks::king(square) & self.kind(PieceKind::King);
        found & self.side(side)
    }

    /// The pieces of a side that would attack a square on an empty board by a slide.
    #[inline]
    pub(crate) fn sliders_towards(&self, side: Side, square: Square) -> Bitboard {
        let found = attacks::rook_lines(square) & (self.kind(PieceKind::Rook) | self.kind(PieceKind::Dragon))
            | attacks::bishop_lines(square) & (self.kind(PieceKind::Bishop) | self.kind(PieceKind::Horse))
            | attacks::lance_line(!side, square) & self.kind(PieceKind::Lance);
        found & self.side(side)
    }

    /// The given neighbours of a king on which it would not be in check.
    #[inline]
    pub(crate) fn safe_king_targets(&self, us: Side, targets: Bitboard) -> Bitboard {
        if targets.is_empty() {
            targets
        } else {
            targets & !self.attacked_near_king(self.king_or_none(us), !us, targets)
        }
    }

    /// The given neighbours of a king that a side attacks.
    #[inline]
    pub(crate) fn attacked_near_king(&self, king: Square, by: Side, targets: Bitboard) -> Bitboard {
        // A slider that gives check also attacks the squares behind the king.
        let mut found = self.slider_attacks(by, targets, self.occupied() ^ Bitboard::single(king));
        if !(attacks::vicinity_of(king) & self.side(by)).is_empty() {
            found |= self.step_attacks(by);
        }
        found & targets
    }

    /// All squares that a side attacks by steps and jumps, computed set-wise. Guards may be among them.
    #[inline]
    fn step_attacks(&self, side: Side) -> Bitboard {
        let of = |kind| self.pieces(side, kind);
        let (king, silvers, golds) = (of(PieceKind::King), of(PieceKind::Silver), self.golds() & self.side(side));
        let straight = golds | king | of(PieceKind::Horse);
        let corners = silvers | king | of(PieceKind::Dragon);
        let forward = straight | silvers | of(PieceKind::Pawn) | (corners | golds).aside();
        let backward = straight | corners.aside();
        // A knight stands at least two ranks from the far end, so its jump stays within the guards.
        let jumps = of(PieceKind::Knight).ahead(side).ahead(side).aside();
        forward.ahead(side) | backward.ahead(!side) | straight.aside() | jumps
    }

    /// The squares that sliders of a side attack. Sliders that cannot reach any of the targets are skipped.
    #[inline]
    fn slider_attacks(&self, side: Side, targets: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        for from in self.pieces(side, PieceKind::Lance) {
            if !(attacks::lance_line(side, from) & targets).is_empty() {
                found |= attacks::lance(side, from, occupied);
            }
        }
        for from in (self.kind(PieceKind::Bishop) | self.kind(PieceKind::Horse)) & self.side(side) {
            if !(attacks::bishop_lines(from) & targets).is_empty() {
                found |= attacks::bishop(from, occupied);
            }
        }
        for from in (self.kind(PieceKind::Rook) | self.kind(PieceKind::Dragon)) & self.side(side) {
            if !(attacks::rook_lines(from) & targets).is_empty() {
                found |= attacks::rook(from, occupied);
            }
        }
        found
    }
}
