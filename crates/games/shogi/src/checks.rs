//! Finding the plies that give check without trying the others: for mate searches, which look at nothing else.

use crate::generate::{Plies, promoting, staying};
use crate::{Kind, Move, Square, Squares, attacks};
use tenbin_core::{Flow, Side};

/// From where pieces of one side would attack the enemy king, by the way they move, and which of them uncover a check.
struct Aim {
    us: Side,
    king: Square,
    pawn: Squares,
    lance: Squares,
    knight: Squares,
    silver: Squares,
    gold: Squares,
    bishop: Squares,
    rook: Squares,
    /// Own pieces that alone stand between an own slider and the king.
    shields: Squares,
}

impl Plies<'_> {
    /// Shows every legal ply that gives check.
    ///
    /// ```
    /// # use tenbin_core::{Flow, Notation};
    /// # use tenbin_shogi::{Plies, ShogiPosition};
    /// let position = ShogiPosition::default().parse_position("4k4/9/4P4/9/9/9/9/9/4K4 b GP 1").unwrap();
    /// let mut found = Vec::new();
    /// let _ = Plies::of(&position).checks(|ply| {
    ///     found.push(ply.to_string());
    ///     Flow::Continue(())
    /// });
    /// assert_eq!(found, ["5c5b+", "5c5b", "G*4a", "G*4b", "G*5b", "G*6a", "G*6b"]);
    /// ```
    pub fn checks(&self, visit: impl FnMut(Move) -> Flow) -> Flow {
        self.checks_within(Squares::ALL, visit)
    }

    /// Shows those that end on one of these squares.
    pub(crate) fn checks_within(&self, wanted: Squares, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        let aim = self.aim();
        match self.us {
            Side::First => self.checks_of(Side::First, &aim, wanted, &mut visit),
            Side::Second => self.checks_of(Side::Second, &aim, wanted, &mut visit),
        }
    }

    /// A piece attacks the king from just the squares that the enemy's piece of the same kind would attack from the
    /// king's. No piece opens a line for itself: had it been on that line, the king would have been in check before.
    fn aim(&self) -> Aim {
        let (us, position) = (self.us, self.position);
        let king = position.king_place(!us);
        let occupied = position.occupied();
        let between = |slider| attacks::between(king, slider) & occupied;
        let lone = position.sliders_towards(us, king).into_iter().map(between).filter(|shields| !shields.has_several());
        Aim {
            us,
            king,
            pawn: attacks::pawn(!us, king),
            lance: attacks::lance(!us, king, occupied),
            knight: attacks::knight(!us, king),
            silver: attacks::silver(!us, king),
            gold: attacks::gold(!us, king),
            bishop: attacks::bishop(king, occupied),
            rook: attacks::rook(king, occupied),
            shields: lone.fold(Squares::EMPTY, |all, one| all | one) & position.side(us),
        }
    }

    #[inline(always)]
    fn checks_of(&self, us: Side, aim: &Aim, wanted: Squares, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        let within = wanted & !self.position.side(us);
        let by_promotion = aim.gold & Squares::promotion_zone(us);
        for to in self.pawn_arrivals(us, within & (aim.pawn | by_promotion | aim.shields.ahead(us))) {
            aim.show(Kind::Pawn, to.behind(us), Squares::single(to), visit)?;
        }
        self.walks_without_king(us, within, |kind, from, to| aim.show(kind, from, to, visit))?;
        // A king never gives check itself.
        if aim.shields.has(self.king) {
            aim.show(Kind::King, self.king, self.king_steps(us, within), visit)?;
        }
        self.checking_drops(aim, wanted, visit)
    }

    #[inline(always)]
    fn checking_drops(&self, aim: &Aim, wanted: Squares, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        let hand = self.position.hand(self.us);
        let open = self.open() & wanted;
        if hand.is_empty() || open.is_empty() {
            return Flow::Continue(());
        }
        for kind in Kind::HELD.into_iter().filter(|&kind| hand.has(kind)) {
            for to in self.drop_squares(kind, open & aim.at(kind)) {
                visit(Move::drop(kind, to))?;
            }
        }
        Flow::Continue(())
    }
}

impl Aim {
    /// From where a piece of this kind attacks the king.
    #[inline(always)]
    fn at(&self, kind: Kind) -> Squares {
        match kind {
            Kind::Pawn => self.pawn,
            Kind::Lance => self.lance,
            Kind::Knight => self.knight,
            Kind::Silver => self.silver,
            Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => self.gold,
            Kind::Bishop => self.bishop,
            Kind::Rook => self.rook,
            Kind::King => Squares::EMPTY,
            Kind::Horse => self.bishop | attacks::straight_steps(self.king),
            Kind::Dragon => self.rook | attacks::diagonal_steps(self.king),
        }
    }

    /// Shows the checks among the steps of one piece: it attacks the king from where it arrives, or it leaves the line
    /// between the king and a slider.
    #[inline(always)]
    fn show(&self, kind: Kind, from: Square, to: Squares, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        let uncovering = if self.shields.has(from) { !attacks::line(self.king, from) } else { Squares::EMPTY };
        if let Some(promoted) = kind.promoted() {
            for to in promoting(self.us, kind, from, to & (self.at(promoted) | uncovering)) {
                visit(Move::step(from, to, true))?;
            }
        }
        for to in staying(self.us, kind, to & (self.at(kind) | uncovering)) {
            visit(Move::step(from, to, false))?;
        }
        Flow::Continue(())
    }
}
