//! Generates checking moves directly, for mate searches.

use super::{LegalMoves, non_promotion_targets, promotion_targets};
use crate::{Bitboard, Move, PieceKind, Square, attacks};
use tenbin_core::{Flow, Side};

/// The squares from which each kind of piece would check the enemy king, and the candidates for discovered check.
struct CheckSquares {
    us: Side,
    king: Square,
    pawn: Bitboard,
    lance: Bitboard,
    knight: Bitboard,
    silver: Bitboard,
    gold: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
    /// Own pieces that alone stand between an own slider and the king: moving off the line gives discovered check.
    blockers: Bitboard,
}

impl LegalMoves<'_> {
    /// Visits every legal move that gives check.
    ///
    /// ```
    /// # use tenbin_core::{Flow, Notation};
    /// # use tenbin_shogi::{LegalMoves, ShogiPosition};
    /// let position = ShogiPosition::default().parse_position("4k4/9/4P4/9/9/9/9/9/4K4 b GP 1").unwrap();
    /// let mut found = Vec::new();
    /// let _ = LegalMoves::of(&position).checks(|mv| {
    ///     found.push(mv.to_string());
    ///     Flow::Continue(())
    /// });
    /// assert_eq!(found, ["5c5b+", "5c5b", "G*4a", "G*4b", "G*5b", "G*6a", "G*6b"]);
    /// ```
    pub fn checks(&self, visit: impl FnMut(Move) -> Flow) -> Flow {
        self.checks_within(Bitboard::ALL, visit)
    }

    /// Visits the checks that end on one of these squares.
    pub(crate) fn checks_within(&self, targets: Bitboard, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        let check_squares = self.check_squares();
        match self.us {
            Side::First => self.checks_of(Side::First, &check_squares, targets, &mut visit),
            Side::Second => self.checks_of(Side::Second, &check_squares, targets, &mut visit),
        }
    }

    /// A piece attacks the king from exactly the squares that an enemy piece of its kind would attack from the king's
    /// square. No piece opens a line for itself: had it been on that line, the king would have been in check before.
    fn check_squares(&self) -> CheckSquares {
        let (us, position) = (self.us, self.position);
        let king = position.king_or_none(!us);
        let occupied = position.occupied();
        let between = |slider| attacks::between(king, slider) & occupied;
        let lone =
            position.sliders_towards(us, king).into_iter().map(between).filter(|blockers| !blockers.has_several());
        CheckSquares {
            us,
            king,
            pawn: attacks::pawn(!us, king),
            lance: attacks::lance(!us, king, occupied),
            knight: attacks::knight(!us, king),
            silver: attacks::silver(!us, king),
            gold: attacks::gold(!us, king),
            bishop: attacks::bishop(king, occupied),
            rook: attacks::rook(king, occupied),
            blockers: lone.fold(Bitboard::EMPTY, |all, one| all | one) & position.side(us),
        }
    }

    #[inline(always)]
    fn checks_of(
        &self,
        us: Side,
        check_squares: &CheckSquares,
        targets: Bitboard,
        visit: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let within = targets & !self.position.side(us);
        let by_promotion = check_squares.gold & Bitboard::promotion_zone(us);
        for to in self.pawn_targets(us, within & (check_squares.pawn | by_promotion | check_squares.blockers.ahead(us)))
        {
            check_squares.visit_moves(PieceKind::Pawn, to.behind(us), Bitboard::single(to), visit)?;
        }
        self.piece_moves_without_king(us, within, |kind, from, to| check_squares.visit_moves(kind, from, to, visit))?;
        // A king gives only discovered check.
        if check_squares.blockers.has(self.king) {
            check_squares.visit_moves(PieceKind::King, self.king, self.king_targets(us, within), visit)?;
        }
        self.checking_drops(check_squares, targets, visit)
    }

    #[inline(always)]
    fn checking_drops(
        &self,
        check_squares: &CheckSquares,
        targets: Bitboard,
        visit: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let hand = self.position.hand(self.us);
        let drop_targets = self.drop_targets() & targets;
        if hand.is_empty() || drop_targets.is_empty() {
            return Flow::Continue(());
        }
        for kind in PieceKind::HAND_KINDS.into_iter().filter(|&kind| hand.has(kind)) {
            for to in self.drop_squares(kind, drop_targets & check_squares.of_kind(kind)) {
                visit(Move::drop(kind, to))?;
            }
        }
        Flow::Continue(())
    }
}

impl CheckSquares {
    /// The squares from which a piece of this kind attacks the king.
    #[inline(always)]
    fn of_kind(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::Pawn => self.pawn,
            PieceKind::Lance => self.lance,
            PieceKind::Knight => self.knight,
            PieceKind::Silver => self.silver,
            PieceKind::Gold
            | PieceKind::Tokin
            | PieceKind::PromotedLance
            | PieceKind::PromotedKnight
            | PieceKind::PromotedSilver => self.gold,
            PieceKind::Bishop => self.bishop,
            PieceKind::Rook => self.rook,
            PieceKind::King => Bitboard::EMPTY,
            PieceKind::Horse => self.bishop | attacks::orthogonal_steps(self.king),
            PieceKind::Dragon => self.rook | attacks::diagonal_steps(self.king),
        }
    }

    /// Visits the checks of one piece: direct checks, and discovered checks by leaving the line between king and
    /// slider.
    #[inline(always)]
    fn visit_moves(&self, kind: PieceKind, from: Square, to: Bitboard, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        let discovering = if self.blockers.has(from) { !attacks::line(self.king, from) } else { Bitboard::EMPTY };
        if let Some(promoted) = kind.promoted() {
            for to in promotion_targets(self.us, kind, from, to & (self.of_kind(promoted) | discovering)) {
                visit(Move::normal(from, to, true))?;
            }
        }
        for to in non_promotion_targets(self.us, kind, to & (self.of_kind(kind) | discovering)) {
            visit(Move::normal(from, to, false))?;
        }
        Flow::Continue(())
    }
}
