//! DAO, *directional asymmetric orientation*: terms that look only in one direction, by Hamada, Hashimoto and Iida.
//! Ranks count from the enemy's back rank, and a side looks up the board.
//!
//! Where the paper leaves something open, this file reads it so:
//! - A rook is a rook and a bishop a bishop, not a dragon or a horse. A promoted minor is a promoted pawn, lance,
//!   knight or silver. The blocker may belong to either side; each owner has a weight.
//! - An enemy king *further on* stands beyond the blocker on the rook's file, with any pieces in between.
//! - File 5 belongs to both halves of the board.
//! - A defender of a king is a gold, a silver or a promoted minor of its side. Distances are king steps. A slow piece
//!   counts once, with any number of defenders.

use super::safety::two_steps_from;
use super::terms::{
    BISHOP_PIN, ROOK_BEFORE_CAMP, ROOK_CAMP, ROOK_PAWN, ROOK_PAWN_BESIDE, ROOK_PAWN_EDGE, ROOK_THROUGH, SLOW,
};
use crate::{Bitboard, PieceKind, ShogiPosition, Square, attacks};
use tenbin_core::{Feature, FeatureSink, Side};

/// The selection of the slow-piece term.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SlowPieces {
    /// None: the term is left out.
    #[default]
    None,
    /// DAO-1: golds, silvers and promoted minors.
    All,
    /// DAO-2: promoted minors only.
    Promoted,
}

/// A selection of directional terms. The empty selection is the paper's DAO-0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DirectionalTerms {
    /// DAO-1 or DAO-2: slow pieces.
    pub slow: SlowPieces,
    /// DAO-3: rooks.
    pub rook: bool,
    /// DAO-4: bishops.
    pub bishop: bool,
}

impl DirectionalTerms {
    /// No directional terms: DAO-0.
    pub const NONE: DirectionalTerms = DirectionalTerms { slow: SlowPieces::None, rook: false, bishop: false };

    /// The paper's DAO-0 to DAO-4; `None` for other numbers.
    ///
    /// ```
    /// # use tenbin_shogi::{DirectionalTerms, SlowPieces};
    /// assert_eq!(DirectionalTerms::dao(2), Some(DirectionalTerms { slow: SlowPieces::Promoted, ..DirectionalTerms::NONE }));
    /// assert_eq!(DirectionalTerms::dao(5), None);
    /// ```
    pub const fn dao(number: u8) -> Option<DirectionalTerms> {
        let mut directional = DirectionalTerms::NONE;
        match number {
            0 => {}
            1 => directional.slow = SlowPieces::All,
            2 => directional.slow = SlowPieces::Promoted,
            3 => directional.rook = true,
            4 => directional.bishop = true,
            _ => return None,
        }
        Some(directional)
    }

    /// The union of two selections. DAO-1 includes DAO-2.
    #[must_use]
    pub const fn and(self, other: DirectionalTerms) -> DirectionalTerms {
        let slow = match (self.slow, other.slow) {
            (SlowPieces::All, _) | (_, SlowPieces::All) => SlowPieces::All,
            (SlowPieces::None, slow) | (slow, _) => slow,
        };
        DirectionalTerms { slow, rook: self.rook || other.rook, bishop: self.bishop || other.bishop }
    }
}

/// Adds the directional terms of E3: rooks and bishops.
#[inline]
pub(crate) fn put_majors<S: FeatureSink>(directional: DirectionalTerms, position: &ShogiPosition, sink: &mut S) {
    for side in Side::BOTH {
        let Some(king) = position.king(!side) else { continue };
        // The paper looks only at major pieces outside the enemy camp.
        let outside = !Bitboard::promotion_zone(side);
        if directional.rook {
            for rook in position.pieces(side, PieceKind::Rook) & outside {
                put_rook(position, side, king, rook, sink);
            }
        }
        if directional.bishop {
            for bishop in position.pieces(side, PieceKind::Bishop) & outside & attacks::bishop_lines(king) {
                put_bishop(position, side, king, bishop, sink);
            }
        }
    }
}

/// The first piece up the file of a rook outside the camp, and the king beyond it.
#[inline]
fn put_rook<S: FeatureSink>(position: &ShogiPosition, side: Side, king: Square, rook: Square, sink: &mut S) {
    let up = attacks::lance(side, rook, position.occupied()) & position.occupied();
    let Some(blocker) = up.first() else { return };
    let Some(kind) = position.kind_on(blocker) else { return };
    let rank = blocker.rank_for(side);
    // The number of ranks from the blocker to the king; 0 beside or before it.
    let beyond = rank.saturating_sub(king.rank_for(side));
    let through = king.file() == rook.file() && beyond > 0;
    let is_slow = is_slow(kind);
    let found = if kind == PieceKind::Pawn {
        pawn_in_the_way(position, side, king, blocker, beyond)
    } else if through
        && (kind == PieceKind::Bishop || is_slow && beyond <= 2 || kind == PieceKind::Knight && beyond <= 4)
    {
        Some(ROOK_THROUGH)
    } else if (kind == PieceKind::Bishop || is_slow) && is_at_home_beside(side, king, rook) {
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
        sink.put(feature + owner, side.sign(), blocker.into());
    }
}

/// Case 1: the blocker is a pawn on rank 3 or 4, the next square is empty, and the king is on the rank after it, on
/// the same file or a neighbouring one.
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
fn put_bishop<S: FeatureSink>(position: &ShogiPosition, side: Side, king: Square, bishop: Square, sink: &mut S) {
    let blockers = attacks::between(bishop, king) & position.occupied();
    if king.rank_for(side) < bishop.rank_for(side) && !blockers.has_several() {
        sink.put_all(BISHOP_PIN, side.sign(), blockers & position.side(!side));
    }
}

/// Adds the directional term of E4: slow pieces in the enemy camp.
#[inline]
pub(crate) fn put_slow<S: FeatureSink>(directional: DirectionalTerms, position: &ShogiPosition, sink: &mut S) {
    if directional.slow == SlowPieces::None {
        return;
    }
    let kinds = [position.kind(PieceKind::Gold), position.kind(PieceKind::Silver), position.golds()];
    let generals = kinds[1] | kinds[2];
    let concerned = if directional.slow == SlowPieces::All { generals } else { generals & !kinds[0] & !kinds[1] };
    for side in Side::BOTH {
        let Some(king) = position.king(!side) else { continue };
        let defenders = generals & position.side(!side);
        for slow in concerned & position.side(side) & Bitboard::promotion_zone(side) {
            let near = (attacks::king(slow) | two_steps_from(slow)) & defenders;
            let is_between = |at: Square| (at.file() > slow.file()) == (king.file() > slow.file());
            if king.file() != slow.file() && near.into_iter().any(|at| at.file() != slow.file() && is_between(at)) {
                let place = kinds.iter().position(|kind| kind.has(slow)).unwrap_or(2);
                sink.put(SLOW + place as Feature, side.sign(), slow.into());
            }
        }
    }
}

/// Whether a kind is a gold, a silver or a promoted minor.
#[inline]
const fn is_slow(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Silver
            | PieceKind::Gold
            | PieceKind::Tokin
            | PieceKind::PromotedLance
            | PieceKind::PromotedKnight
            | PieceKind::PromotedSilver
    )
}
