//! Finding the legal plies: all at once, or in the order in which a search wants them.

use crate::attackers::Pressure;
use crate::{Kind, Move, ShogiPosition, Square, Squares, attacks};
use tenbin_core::{Flow, Side};

/// The legal plies of a position. Checks and pins are worked out once, when this is made; then any of the visits shows
/// plies until the visitor answers `Break`.
///
/// Every legal ply is in exactly one of [`captures`](Plies::captures), [`promotions`](Plies::promotions),
/// [`quiets`](Plies::quiets) and [`drops`](Plies::drops).
///
/// ```
/// use tenbin_core::Flow;
/// use tenbin_shogi::{ShogiPosition, Plies};
///
/// let start = ShogiPosition::default();
/// let mut found = Vec::new();
/// let _ = Plies::of(&start).quiets(|ply| {
///     found.push(ply.to_string());
///     Flow::Continue(())
/// });
/// assert_eq!(found.len(), 30);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Plies<'p> {
    pub(crate) position: &'p ShogiPosition,
    pub(crate) us: Side,
    pub(crate) king: Square,
    pub(crate) checkers: Squares,
    pub(crate) pinned: Squares,
    /// Where a piece other than the king may arrive: anywhere, or where it answers a check.
    pub(crate) helpful: Squares,
}

/// Which plies of a piece are wanted where it may promote.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    Promotions,
    Others,
    Both,
}

impl<'p> Plies<'p> {
    /// The legal plies of a position.
    #[inline]
    pub fn of(position: &'p ShogiPosition) -> Plies<'p> {
        let us = position.side_to_move();
        let king = position.king_place(us);
        let Pressure { checkers, pinned } = position.pressure(us);
        let helpful = match checkers.first() {
            None => Squares::ALL,
            Some(_) if checkers.has_several() => Squares::EMPTY,
            Some(checker) => attacks::between(king, checker) | checkers,
        };
        Plies { position, us, king, checkers, pinned, helpful }
    }

    /// The enemy pieces that give check.
    #[inline]
    pub fn checkers(&self) -> Squares {
        self.checkers
    }

    /// The own pieces that may not leave the line between their king and a slider.
    #[inline]
    pub fn pinned(&self) -> Squares {
        self.pinned
    }

    /// Shows every legal ply: captures and promotions are among the others.
    #[inline]
    pub fn all(&self, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        self.steps(!self.position.side(self.us), Want::Both, &mut visit)?;
        self.drops(visit)
    }

    /// Shows every capture, with promotion or without.
    #[inline]
    pub fn captures(&self, visit: impl FnMut(Move) -> Flow) -> Flow {
        self.steps(self.position.side(!self.us), Want::Both, visit)
    }

    /// Shows every promotion that is no capture.
    #[inline]
    pub fn promotions(&self, visit: impl FnMut(Move) -> Flow) -> Flow {
        self.steps(!self.position.occupied(), Want::Promotions, visit)
    }

    /// Shows every move on the board that is neither a capture nor a promotion.
    #[inline]
    pub fn quiets(&self, visit: impl FnMut(Move) -> Flow) -> Flow {
        self.steps(!self.position.occupied(), Want::Others, visit)
    }

    /// Shows every answer to a check, captures first; nothing if there is no check.
    pub fn evasions(&self, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        if self.checkers.is_empty() {
            return Flow::Continue(());
        }
        self.captures(&mut visit)?;
        self.promotions(&mut visit)?;
        self.quiets(&mut visit)?;
        self.drops(visit)
    }

    /// Whether there is any legal ply.
    #[inline]
    pub fn any(&self) -> bool {
        self.all(|_| Flow::Break(())).is_break()
    }

    #[inline]
    fn steps(&self, within: Squares, want: Want, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        // Written out for each side, so that the compiler knows which way is ahead.
        match self.us {
            Side::First => self.steps_of(Side::First, within, want, &mut visit),
            Side::Second => self.steps_of(Side::Second, within, want, &mut visit),
        }
    }

    #[inline(always)]
    fn steps_of(&self, us: Side, within: Squares, want: Want, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        for to in self.pawn_arrivals(us, within) {
            show(us, want, Kind::Pawn, to.behind(us), Squares::single(to), visit)?;
        }
        self.walks(us, within, |kind, from, to| show(us, want, kind, from, to, visit))
    }

    /// Where pawns that are free to move can arrive: each square is reached by one pawn only.
    #[inline(always)]
    pub(crate) fn pawn_arrivals(&self, us: Side, within: Squares) -> Squares {
        (self.position.pieces(us, Kind::Pawn) & !self.pinned).ahead(us) & within & self.helpful
    }

    /// Shows every piece with the squares it may go to, except for pawns that are free to move.
    #[inline(always)]
    pub(crate) fn walks(
        &self,
        us: Side,
        within: Squares,
        mut visit: impl FnMut(Kind, Square, Squares) -> Flow,
    ) -> Flow {
        self.walks_without_king(us, within, &mut visit)?;
        visit(Kind::King, self.king, self.king_steps(us, within))
    }

    /// The same without the king, whose steps take the longest to find.
    #[inline(always)]
    pub(crate) fn walks_without_king(
        &self,
        us: Side,
        within: Squares,
        mut visit: impl FnMut(Kind, Square, Squares) -> Flow,
    ) -> Flow {
        let position = self.position;
        let occupied = position.occupied();
        let allowed = within & self.helpful;
        if !allowed.is_empty() {
            let free = position.side(us) & !self.pinned;
            let of = |kind| position.kind(kind) & free;
            for from in of(Kind::Lance) {
                visit(Kind::Lance, from, attacks::lance(us, from, occupied) & allowed)?;
            }
            for from in of(Kind::Knight) {
                visit(Kind::Knight, from, attacks::knight(us, from) & allowed)?;
            }
            for from in of(Kind::Silver) {
                visit(Kind::Silver, from, attacks::silver(us, from) & allowed)?;
            }
            for from in position.golds() & free {
                visit(Kind::Gold, from, attacks::gold(us, from) & allowed)?;
            }
            for from in of(Kind::Bishop) {
                visit(Kind::Bishop, from, attacks::bishop(from, occupied) & allowed)?;
            }
            for from in of(Kind::Rook) {
                visit(Kind::Rook, from, attacks::rook(from, occupied) & allowed)?;
            }
            for from in of(Kind::Horse) {
                visit(Kind::Horse, from, attacks::horse(from, occupied) & allowed)?;
            }
            for from in of(Kind::Dragon) {
                visit(Kind::Dragon, from, attacks::dragon(from, occupied) & allowed)?;
            }
            for from in self.pinned {
                let kind = position.kind_on(from).unwrap_or(Kind::Gold);
                let along = attacks::line(self.king, from) & allowed;
                visit(kind, from, attacks::of(us, kind, from, occupied) & along)?;
            }
        }
        Flow::Continue(())
    }

    /// Where the king may go.
    #[inline(always)]
    pub(crate) fn king_steps(&self, us: Side, within: Squares) -> Squares {
        self.position.safe_steps(us, attacks::ring(self.king) & within & !self.position.side(us))
    }
}

/// Shows the plies of one piece.
#[inline(always)]
fn show(us: Side, want: Want, kind: Kind, from: Square, to: Squares, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
    if want != Want::Others {
        for to in promoting(us, kind, from, to) {
            visit(Move::step(from, to, true))?;
        }
    }
    if want != Want::Promotions {
        for to in staying(us, kind, to) {
            visit(Move::step(from, to, false))?;
        }
    }
    Flow::Continue(())
}

/// The squares on which the piece can promote: it begins or ends its move in the promotion zone.
#[inline(always)]
pub(crate) fn promoting(us: Side, kind: Kind, from: Square, to: Squares) -> Squares {
    let zone = Squares::promotion_zone(us);
    match kind.promoted() {
        None => Squares::EMPTY,
        Some(_) if zone.has(from) => to,
        Some(_) => to & zone,
    }
}

/// The squares on which the piece can stay as it is: those from which it could move on.
#[inline(always)]
pub(crate) fn staying(us: Side, kind: Kind, to: Squares) -> Squares {
    to & !Squares::far_ranks(us, kind.stuck_ranks())
}
