//! What each side attacks: all pieces that step at once, sliders one by one.
//!
//! Attacks are counted up to two in two sets, `once` and `twice`, so that the whole board costs a few operations for each
//! direction in which something steps. The king's own steps are left out: who defends it is asked of the others.

use crate::{Kind, Position, Squares, attacks};
use tenbin_core::{BySide, Side};

/// What the pieces of a side attack, the king's steps left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attacks {
    /// Squares attacked by one piece or more.
    pub(crate) once: Squares,
    /// Squares attacked by two pieces or more.
    pub(crate) twice: Squares,
    /// Squares attacked by pawns, knights, silvers, golds and promoted minors, lances, bishops and horses, rooks and
    /// dragons.
    pub(crate) by: [Squares; 7],
}

/// What both sides attack.
pub(crate) type Reach = BySide<Attacks>;

/// What both sides attack.
#[inline]
pub(crate) fn reach(position: &Position) -> Reach {
    // Written out for each side, so that the compiler knows which way is ahead.
    BySide([attacks_of(position, Side::First), attacks_of(position, Side::Second)])
}

/// Counts up to two. Guards may be counted too, until the end.
#[derive(Clone, Copy, Default)]
struct Tally {
    once: Squares,
    twice: Squares,
}

impl Tally {
    #[inline(always)]
    fn add(&mut self, squares: Squares) -> Squares {
        self.twice |= self.once & squares;
        self.once |= squares;
        squares
    }
}

#[inline(always)]
fn attacks_of(position: &Position, side: Side) -> Attacks {
    let own = position.side(side);
    let of = |kind| position.kind(kind) & own;
    let (golds, silvers) = (position.golds() & own, of(Kind::Silver));
    let mut tally = Tally::default();

    // No two pieces attack one square in the same direction, so each direction counts once.
    let pawn = tally.add(of(Kind::Pawn).ahead(side));
    let [gold_up, gold_down] = [golds.ahead(side), golds.ahead(!side)];
    let [silver_up, silver_down] = [silvers.ahead(side), silvers.ahead(!side)];
    let jumps = of(Kind::Knight).ahead(side).ahead(side);
    let knight = tally.add(jumps.left()) | tally.add(jumps.right());
    let silver = tally.add(silver_up)
        | tally.add(silver_up.left())
        | tally.add(silver_up.right())
        | tally.add(silver_down.left())
        | tally.add(silver_down.right());
    let gold = tally.add(gold_up)
        | tally.add(gold_up.left())
        | tally.add(gold_up.right())
        | tally.add(golds.left())
        | tally.add(golds.right())
        | tally.add(gold_down);

    let occupied = position.occupied();
    let mut lance = Squares::EMPTY;
    for from in of(Kind::Lance) {
        lance |= tally.add(attacks::lance(side, from, occupied));
    }
    let mut bishop = Squares::EMPTY;
    for from in of(Kind::Bishop) {
        bishop |= tally.add(attacks::bishop(from, occupied));
    }
    for from in of(Kind::Horse) {
        bishop |= tally.add(attacks::horse(from, occupied));
    }
    let mut rook = Squares::EMPTY;
    for from in of(Kind::Rook) {
        rook |= tally.add(attacks::rook(from, occupied));
    }
    for from in of(Kind::Dragon) {
        rook |= tally.add(attacks::dragon(from, occupied));
    }
    Attacks {
        once: tally.once & Squares::ALL,
        twice: tally.twice & Squares::ALL,
        by: [pawn, knight, silver, gold, lance, bishop, rook].map(|squares| squares & Squares::ALL),
    }
}
