//! DAO, *directional asymmetric orientation*: terms that look only in the direction that matters, as Hamada, Hashimoto and
//! Iida have them. Ranks count from the enemy's back rank, and a side looks up the board.
//!
//! Where the paper leaves something open, it is read like this:
//! - a rook is a rook and a bishop a bishop, not a dragon or a horse; a promoted minor is a promoted pawn, lance, knight or
//!   silver; the blocker is whoever's it is (its owner has a weight of its own);
//! - an enemy king *further on* stands beyond the blocker on the rook's file, whatever stands between these two;
//! - file 5 belongs to both halves of the board;
//! - a defender of a king is a gold, a silver or a promoted minor of its side, distances are counted in steps of a king, and
//!   a slow piece counts once, however many defenders there are.

use super::safety::two_steps_from;
use super::terms::{
    BISHOP_PIN, ROOK_BEFORE_CAMP, ROOK_CAMP, ROOK_PAWN, ROOK_PAWN_BESIDE, ROOK_PAWN_EDGE, ROOK_THROUGH, SLOW,
};
use crate::{Kind, ShogiPosition, Square, Squares, attacks};
use tenbin_core::{Feature, FeatureSink, Side};

/// Which slow pieces the term for them is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Slow {
    /// None: the term is left out.
    #[default]
    None,
    /// DAO-1: golds, silvers and promoted minors.
    All,
    /// DAO-2: promoted minors only.
    Promoted,
}

/// Which directional terms an evaluation has. Without any it is the paper's DAO-0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sees {
    /// DAO-1 or DAO-2: slow pieces.
    pub slow: Slow,
    /// DAO-3: rooks.
    pub rook: bool,
    /// DAO-4: bishops.
    pub bishop: bool,
}

impl Sees {
    /// None of them: DAO-0.
    pub const NOTHING: Sees = Sees { slow: Slow::None, rook: false, bishop: false };

    /// The paper's DAO-0 to DAO-4, if the number is one of them.
    ///
    /// ```
    /// # use tenbin_shogi::{Sees, Slow};
    /// assert_eq!(Sees::dao(2), Some(Sees { slow: Slow::Promoted, ..Sees::NOTHING }));
    /// assert_eq!(Sees::dao(5), None);
    /// ```
    pub const fn dao(number: u8) -> Option<Sees> {
        let mut sees = Sees::NOTHING;
        match number {
            0 => {}
            1 => sees.slow = Slow::All,
            2 => sees.slow = Slow::Promoted,
            3 => sees.rook = true,
            4 => sees.bishop = true,
            _ => return None,
        }
        Some(sees)
    }

    /// What either sees. DAO-1 has all that DAO-2 has.
    #[must_use]
    pub const fn and(self, other: Sees) -> Sees {
        let slow = match (self.slow, other.slow) {
            (Slow::All, _) | (_, Slow::All) => Slow::All,
            (Slow::None, slow) | (slow, _) => slow,
        };
        Sees { slow, rook: self.rook || other.rook, bishop: self.bishop || other.bishop }
    }
}

/// Puts the terms of E3: rooks and bishops.
#[inline]
pub(crate) fn put_majors<S: FeatureSink>(sees: Sees, position: &ShogiPosition, scale: &mut S) {
    for side in Side::BOTH {
        let Some(king) = position.king(!side) else { continue };
        if sees.rook {
            for rook in position.pieces(side, Kind::Rook) & !Squares::promotion_zone(side) {
                put_rook(position, side, king, rook, scale);
            }
        }
        if sees.bishop {
            for bishop in position.pieces(side, Kind::Bishop) & attacks::diagonals(king) {
                put_bishop(position, side, king, bishop, scale);
            }
        }
    }
}

/// The first piece up the file of a rook outside the camp, and what lies beyond it.
#[inline]
fn put_rook<S: FeatureSink>(position: &ShogiPosition, side: Side, king: Square, rook: Square, scale: &mut S) {
    let up = attacks::lance(side, rook, position.occupied()) & position.occupied();
    let Some(blocker) = up.first() else { return };
    let Some(kind) = position.kind_on(blocker) else { return };
    let rank = blocker.rank_for(side);
    // How many ranks the king stands beyond the blocker; beside it or before it, none.
    let beyond = rank.saturating_sub(king.rank_for(side));
    let through = king.file() == rook.file() && beyond > 0;
    let is_slow = is_slow(kind);
    let found = if kind == Kind::Pawn {
        pawn_in_the_way(position, side, king, blocker, beyond)
    } else if through && (kind == Kind::Bishop || is_slow && beyond <= 2 || kind == Kind::Knight && beyond <= 4) {
        Some(ROOK_THROUGH)
    } else if (kind == Kind::Bishop || is_slow) && is_at_home_beside(side, king, rook) {
        match rank {
            2 | 3 => Some(ROOK_CAMP),
            4 => Some(ROOK_BEFORE_CAMP),
            _ => None,
        }
    } else {
        None
    };
    if let Some(feature) = found {
        let owner = Feature::from(position.side(side).has(blocker));
        scale.put(feature + owner, side.sign(), blocker.into());
    }
}

/// Case 1: the blocker is a pawn on rank 3 or 4, the next square is empty, and the king is on the rank after it, on the
/// same file or a neighbouring one.
#[inline]
fn pawn_in_the_way(position: &ShogiPosition, side: Side, king: Square, pawn: Square, beyond: u8) -> Option<Feature> {
    let is_open = (attacks::pawn(side, pawn) & position.occupied()).is_empty();
    if !matches!(pawn.rank_for(side), 3 | 4) || beyond != 2 || !is_open {
        return None;
    }
    match (king.file().abs_diff(pawn.file()), king.file()) {
        (0, _) => Some(ROOK_PAWN),
        (1, 1 | 9) => Some(ROOK_PAWN_EDGE),
        (1, _) => Some(ROOK_PAWN_BESIDE),
        _ => None,
    }
}

/// Whether the enemy king is in its camp, on the rook's half of the board.
#[inline]
fn is_at_home_beside(side: Side, king: Square, rook: Square) -> bool {
    let from_middle = |square: Square| i16::from(square.file()) - 5;
    king.rank_for(side) <= 3 && from_middle(king) * from_middle(rook) >= 0
}

/// An enemy piece that alone stands between a bishop and the king up its diagonal.
#[inline]
fn put_bishop<S: FeatureSink>(position: &ShogiPosition, side: Side, king: Square, bishop: Square, scale: &mut S) {
    let shields = attacks::between(bishop, king) & position.occupied();
    if king.rank_for(side) < bishop.rank_for(side) && !shields.has_several() {
        scale.put_all(BISHOP_PIN, side.sign(), shields & position.side(!side));
    }
}

/// Puts the term of E4: slow pieces in the enemy camp.
#[inline]
pub(crate) fn put_slow<S: FeatureSink>(sees: Sees, position: &ShogiPosition, scale: &mut S) {
    if sees.slow == Slow::None {
        return;
    }
    let kinds = [position.kind(Kind::Gold), position.kind(Kind::Silver), position.golds()];
    let generals = kinds[1] | kinds[2];
    let concerned = if sees.slow == Slow::All { generals } else { generals & !kinds[0] & !kinds[1] };
    for side in Side::BOTH {
        let Some(king) = position.king(!side) else { continue };
        let defenders = generals & position.side(!side);
        for slow in concerned & position.side(side) & Squares::promotion_zone(side) {
            let near = (attacks::ring(slow) | two_steps_from(slow)) & defenders;
            let is_between = |at: Square| (at.file() > slow.file()) == (king.file() > slow.file());
            if king.file() != slow.file() && near.into_iter().any(|at| at.file() != slow.file() && is_between(at)) {
                let place = kinds.iter().position(|kind| kind.has(slow)).unwrap_or(2);
                scale.put(SLOW + place as Feature, side.sign(), slow.into());
            }
        }
    }
}

/// A gold, a silver or a promoted minor.
#[inline]
const fn is_slow(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Silver | Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver
    )
}
