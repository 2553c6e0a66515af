//! Legal move generation, all at once or in stages.
//!
//! - `attackers.rs`: attackers of a square, checkers and pins
//! - `drops.rs`: drops, with *nifu* and *uchifuzume*
//! - `checks.rs`: checking moves only
//! - `legality.rs`: tests of a single move
//! - `count.rs`: the number of legal moves

mod attackers;
mod checks;
mod count;
mod drops;
mod legality;

use crate::{Bitboard, Move, PieceKind, ShogiPosition, Square, attacks};
use attackers::CheckersAndPins;
use tenbin_core::{Flow, Side};

/// The legal moves of a position. Construction computes checks and pins once. Each visit stops when the visitor
/// returns `Break`.
///
/// Every legal move is in exactly one of [`captures`](LegalMoves::captures), [`promotions`](LegalMoves::promotions),
/// [`quiets`](LegalMoves::quiets) and [`drops`](LegalMoves::drops).
///
/// ```
/// use tenbin_core::Flow;
/// use tenbin_shogi::{ShogiPosition, LegalMoves};
///
/// let start = ShogiPosition::default();
/// let mut found = Vec::new();
/// let _ = LegalMoves::of(&start).quiets(|mv| {
///     found.push(mv.to_string());
///     Flow::Continue(())
/// });
/// assert_eq!(found.len(), 30);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LegalMoves<'p> {
    pub(crate) position: &'p ShogiPosition,
    pub(crate) us: Side,
    pub(crate) king: Square,
    pub(crate) checkers: Bitboard,
    pub(crate) pinned: Bitboard,
    /// Check mask: where a piece other than the king may arrive. All squares, or those that capture or block a
    /// checker.
    pub(crate) check_mask: Bitboard,
}

/// Which moves to visit where a piece may promote.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PromotionFilter {
    Only,
    Without,
    Any,
}

impl<'p> LegalMoves<'p> {
    /// The legal moves of a position.
    #[inline]
    pub fn of(position: &'p ShogiPosition) -> LegalMoves<'p> {
        let us = position.side_to_move();
        let king = position.king_or_none(us);
        let CheckersAndPins { checkers, pinned } = position.checkers_and_pins(us);
        let check_mask = match checkers.first() {
            None => Bitboard::ALL,
            Some(_) if checkers.has_several() => Bitboard::EMPTY,
            Some(checker) => attacks::between(king, checker) | checkers,
        };
        LegalMoves { position, us, king, checkers, pinned, check_mask }
    }

    /// The enemy pieces that give check.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The own pieces pinned to their king.
    #[inline]
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Visits every legal move.
    #[inline]
    pub fn all(&self, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        self.board_moves(!self.position.side(self.us), PromotionFilter::Any, &mut visit)?;
        self.drops(visit)
    }

    /// Visits every capture, with promotion or without.
    #[inline]
    pub fn captures(&self, visit: impl FnMut(Move) -> Flow) -> Flow {
        self.board_moves(self.position.side(!self.us), PromotionFilter::Any, visit)
    }

    /// Visits every promotion that is not a capture.
    #[inline]
    pub fn promotions(&self, visit: impl FnMut(Move) -> Flow) -> Flow {
        self.board_moves(!self.position.occupied(), PromotionFilter::Only, visit)
    }

    /// Visits every move on the board that is neither a capture nor a promotion.
    #[inline]
    pub fn quiets(&self, visit: impl FnMut(Move) -> Flow) -> Flow {
        self.board_moves(!self.position.occupied(), PromotionFilter::Without, visit)
    }

    /// Visits every check evasion, captures first; none if there is no check.
    pub fn evasions(&self, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        if self.checkers.is_empty() {
            return Flow::Continue(());
        }
        self.captures(&mut visit)?;
        self.promotions(&mut visit)?;
        self.quiets(&mut visit)?;
        self.drops(visit)
    }

    /// Whether a legal move exists.
    #[inline]
    pub fn any(&self) -> bool {
        self.all(|_| Flow::Break(())).is_break()
    }

    #[inline]
    fn board_moves(&self, within: Bitboard, filter: PromotionFilter, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        // Monomorphised for each side, so that the direction of play is a constant.
        match self.us {
            Side::First => self.board_moves_of(Side::First, within, filter, &mut visit),
            Side::Second => self.board_moves_of(Side::Second, within, filter, &mut visit),
        }
    }

    #[inline(always)]
    fn board_moves_of(
        &self,
        us: Side,
        within: Bitboard,
        filter: PromotionFilter,
        visit: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        for to in self.pawn_targets(us, within) {
            visit_moves(us, filter, PieceKind::Pawn, to.behind(us), Bitboard::single(to), visit)?;
        }
        self.piece_moves(us, within, |kind, from, to| visit_moves(us, filter, kind, from, to, visit))
    }

    /// The squares that pawns without a pin can reach. Each is reached by one pawn only.
    #[inline(always)]
    pub(crate) fn pawn_targets(&self, us: Side, within: Bitboard) -> Bitboard {
        (self.position.pieces(us, PieceKind::Pawn) & !self.pinned).ahead(us) & within & self.check_mask
    }

    /// Visits every piece with its target squares, except pawns without a pin.
    #[inline(always)]
    pub(crate) fn piece_moves(
        &self,
        us: Side,
        within: Bitboard,
        mut visit: impl FnMut(PieceKind, Square, Bitboard) -> Flow,
    ) -> Flow {
        self.piece_moves_without_king(us, within, &mut visit)?;
        visit(PieceKind::King, self.king, self.king_targets(us, within))
    }

    /// The same without the king, whose targets cost the most.
    #[inline(always)]
    pub(crate) fn piece_moves_without_king(
        &self,
        us: Side,
        within: Bitboard,
        mut visit: impl FnMut(PieceKind, Square, Bitboard) -> Flow,
    ) -> Flow {
        let position = self.position;
        let occupied = position.occupied();
        let allowed = within & self.check_mask;
        if !allowed.is_empty() {
            let free = position.side(us) & !self.pinned;
            let of = |kind| position.kind(kind) & free;
            for from in of(PieceKind::Lance) {
                visit(PieceKind::Lance, from, attacks::lance(us, from, occupied) & allowed)?;
            }
            for from in of(PieceKind::Knight) {
                visit(PieceKind::Knight, from, attacks::knight(us, from) & allowed)?;
            }
            for from in of(PieceKind::Silver) {
                visit(PieceKind::Silver, from, attacks::silver(us, from) & allowed)?;
            }
            for from in position.golds() & free {
                visit(PieceKind::Gold, from, attacks::gold(us, from) & allowed)?;
            }
            for from in of(PieceKind::Bishop) {
                visit(PieceKind::Bishop, from, attacks::bishop(from, occupied) & allowed)?;
            }
            for from in of(PieceKind::Rook) {
                visit(PieceKind::Rook, from, attacks::rook(from, occupied) & allowed)?;
            }
            for from in of(PieceKind::Horse) {
                visit(PieceKind::Horse, from, attacks::horse(from, occupied) & allowed)?;
            }
            for from in of(PieceKind::Dragon) {
                visit(PieceKind::Dragon, from, attacks::dragon(from, occupied) & allowed)?;
            }
            for from in self.pinned {
                let kind = position.kind_on(from).unwrap_or(PieceKind::Gold);
                let along = attacks::line(self.king, from) & allowed;
                visit(kind, from, attacks::of(us, kind, from, occupied) & along)?;
            }
        }
        Flow::Continue(())
    }

    /// The target squares of the king.
    #[inline(always)]
    pub(crate) fn king_targets(&self, us: Side, within: Bitboard) -> Bitboard {
        self.position.safe_king_targets(us, attacks::king(self.king) & within & !self.position.side(us))
    }
}

/// Visits the moves of one piece.
#[inline(always)]
fn visit_moves(
    us: Side,
    filter: PromotionFilter,
    kind: PieceKind,
    from: Square,
    to: Bitboard,
    visit: &mut impl FnMut(Move) -> Flow,
) -> Flow {
    if filter != PromotionFilter::Without {
        for to in promotion_targets(us, kind, from, to) {
            visit(Move::normal(from, to, true))?;
        }
    }
    if filter != PromotionFilter::Only {
        for to in non_promotion_targets(us, kind, to) {
            visit(Move::normal(from, to, false))?;
        }
    }
    Flow::Continue(())
}

/// The targets on which the piece can promote: its move begins or ends in the promotion zone.
#[inline(always)]
pub(crate) fn promotion_targets(us: Side, kind: PieceKind, from: Square, to: Bitboard) -> Bitboard {
    let zone = Bitboard::promotion_zone(us);
    match kind.promoted() {
        None => Bitboard::EMPTY,
        Some(_) if zone.has(from) => to,
        Some(_) => to & zone,
    }
}

/// The targets on which the piece can stay unpromoted: it could move again from there.
#[inline(always)]
pub(crate) fn non_promotion_targets(us: Side, kind: PieceKind, to: Bitboard) -> Bitboard {
    to & !Bitboard::far_ranks(us, kind.immobile_ranks())
}
