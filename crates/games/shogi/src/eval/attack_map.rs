//! Attack maps: the squares that each side attacks, steps set-wise, sliders one by one.
//!
//! Attacks are counted up to two in two bitboards, `once` and `twice`, so each direction of a step costs a few
//! operations for the whole board. The king's own steps are left out: the terms count its defenders.

use crate::{Bitboard, PieceKind, ShogiPosition, attacks};
use tenbin_core::{BySide, Side};

/// The squares that the pieces of a side attack, without the king's steps. Guards may be among them, so mask every
/// set before counting it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttackMap {
    /// Squares attacked by one piece or more.
    pub(crate) once: Bitboard,
    /// Squares attacked by two pieces or more.
    pub(crate) twice: Bitboard,
    /// Squares attacked by pawns.
    pub(crate) pawns: Bitboard,
    /// Squares attacked by lances, knights, silvers, golds and promoted minors.
    pub(crate) minors: Bitboard,
    /// Squares attacked by bishops.
    pub(crate) bishops: Bitboard,
    /// Squares attacked by rooks.
    pub(crate) rooks: Bitboard,
    /// Squares attacked by horses.
    pub(crate) horses: Bitboard,
    /// Squares attacked by dragons.
    pub(crate) dragons: Bitboard,
}

/// The attack maps of both sides.
#[derive(Clone, Copy, Debug)]
pub struct AttackMaps(BySide<AttackMap>);

impl AttackMaps {
    /// Computes the attack maps of a position.
    #[inline]
    pub(crate) fn of(position: &ShogiPosition) -> AttackMaps {
        // Monomorphised for each side, so that the direction of play is a constant.
        AttackMaps(BySide([attack_map(position, Side::First), attack_map(position, Side::Second)]))
    }

    /// The attack map of a side.
    #[inline]
    pub(crate) fn of_side(&self, side: Side) -> &AttackMap {
        &self.0[side]
    }
}

/// A saturating counter per square, up to two.
#[derive(Clone, Copy, Default)]
struct AttackCounts {
    once: Bitboard,
    twice: Bitboard,
}

impl AttackCounts {
    #[inline(always)]
    fn add(&mut self, squares: Bitboard) {
        self.twice |= self.once & squares;
        self.once |= squares;
    }
}

#[inline(always)]
fn attack_map(position: &ShogiPosition, side: Side) -> AttackMap {
    let own = position.side(side);
    let occupied = position.occupied();
    let of = |kind| position.kind(kind) & own;
    let (golds, silvers) = (position.golds() & own, of(PieceKind::Silver));
    let mut counts = AttackCounts::default();

    // Two pieces never attack one square in the same direction, so each direction is one set.
    let up = (golds | silvers).ahead(side);
    let down = silvers.ahead(!side);
    let jumps = of(PieceKind::Knight).ahead(side).ahead(side);
    counts.add(up);
    counts.add(up.left());
    counts.add(up.right());
    counts.add(down.left());
    counts.add(down.right());
    counts.add(golds.left());
    counts.add(golds.right());
    counts.add(golds.ahead(!side));
    counts.add(jumps.left());
    counts.add(jumps.right());
    for from in of(PieceKind::Lance) {
        counts.add(attacks::lance(side, from, occupied));
    }
    let minors = counts.once;
    let pawns = of(PieceKind::Pawn).ahead(side);
    counts.add(pawns);

    let [mut bishops, mut rooks, mut horses, mut dragons] = [Bitboard::EMPTY; 4];
    for from in of(PieceKind::Bishop) | of(PieceKind::Horse) {
        let slides = attacks::bishop(from, occupied);
        if position.kind(PieceKind::Horse).has(from) {
            let all = slides | attacks::orthogonal_steps(from);
            horses |= all;
            counts.add(all);
        } else {
            bishops |= slides;
            counts.add(slides);
        }
    }
    for from in of(PieceKind::Rook) | of(PieceKind::Dragon) {
        let slides = attacks::rook(from, occupied);
        if position.kind(PieceKind::Dragon).has(from) {
            let all = slides | attacks::diagonal_steps(from);
            dragons |= all;
            counts.add(all);
        } else {
            rooks |= slides;
            counts.add(slides);
        }
    }
    let AttackCounts { once, twice } = counts;
    AttackMap { once, twice, pawns, minors, bishops, rooks, horses, dragons }
}
