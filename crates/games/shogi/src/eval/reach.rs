//! What each side attacks: all pieces that step at once, sliders one by one.
//!
//! Attacks are counted up to two in two sets, `once` and `twice`, so that the whole board costs a few operations for each
//! direction in which something steps. The king's own steps are left out: who defends it is asked of the others.

use crate::{Kind, ShogiPosition, Squares, attacks};
use tenbin_core::{BySide, Side};

/// What the pieces of a side attack, the king's steps left out. Guards may be among the squares, so every set has to meet one
/// that has none before it is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attacks {
    /// Squares attacked by one piece or more.
    pub(crate) once: Squares,
    /// Squares attacked by two pieces or more.
    pub(crate) twice: Squares,
    /// Squares attacked by pawns.
    pub(crate) pawns: Squares,
    /// Squares attacked by lances, knights, silvers, golds and promoted minors.
    pub(crate) minors: Squares,
    /// Squares attacked by bishops.
    pub(crate) bishops: Squares,
    /// Squares attacked by rooks.
    pub(crate) rooks: Squares,
    /// Squares attacked by horses.
    pub(crate) horses: Squares,
    /// Squares attacked by dragons.
    pub(crate) dragons: Squares,
}

/// What both sides attack.
pub(crate) type Reach = BySide<Attacks>;

/// What both sides attack.
#[inline]
pub(crate) fn reach(position: &ShogiPosition) -> Reach {
    // Written out for each side, so that the compiler knows which way is ahead.
    BySide([attacks_of(position, Side::First), attacks_of(position, Side::Second)])
}

/// Counts up to two.
#[derive(Clone, Copy, Default)]
struct Tally {
    once: Squares,
    twice: Squares,
}

impl Tally {
    #[inline(always)]
    fn add(&mut self, squares: Squares) {
        self.twice |= self.once & squares;
        self.once |= squares;
    }
}

#[inline(always)]
fn attacks_of(position: &ShogiPosition, side: Side) -> Attacks {
    let own = position.side(side);
    let occupied = position.occupied();
    let of = |kind| position.kind(kind) & own;
    let (golds, silvers) = (position.golds() & own, of(Kind::Silver));
    let mut tally = Tally::default();

    // Two pieces never attack one square in the same direction, so each direction is one set.
    let up = (golds | silvers).ahead(side);
    let down = silvers.ahead(!side);
    let jumps = of(Kind::Knight).ahead(side).ahead(side);
    tally.add(up);
    tally.add(up.left());
    tally.add(up.right());
    tally.add(down.left());
    tally.add(down.right());
    tally.add(golds.left());
    tally.add(golds.right());
    tally.add(golds.ahead(!side));
    tally.add(jumps.left());
    tally.add(jumps.right());
    for from in of(Kind::Lance) {
        tally.add(attacks::lance(side, from, occupied));
    }
    let minors = tally.once;
    let pawns = of(Kind::Pawn).ahead(side);
    tally.add(pawns);

    let [mut bishops, mut rooks, mut horses, mut dragons] = [Squares::EMPTY; 4];
    for from in of(Kind::Bishop) | of(Kind::Horse) {
        let slides = attacks::bishop(from, occupied);
        if position.kind(Kind::Horse).has(from) {
            let all = slides | attacks::straight_steps(from);
            horses |= all;
            tally.add(all);
        } else {
            bishops |= slides;
            tally.add(slides);
        }
    }
    for from in of(Kind::Rook) | of(Kind::Dragon) {
        let slides = attacks::rook(from, occupied);
        if position.kind(Kind::Dragon).has(from) {
            let all = slides | attacks::diagonal_steps(from);
            dragons |= all;
            tally.add(all);
        } else {
            rooks |= slides;
            tally.add(slides);
        }
    }
    let Tally { once, twice } = tally;
    Attacks { once, twice, pawns, minors, bishops, rooks, horses, dragons }
}
