//! E4: what the other parts misjudge and generally matters: pieces that are about to be lost, or may not move.

use super::reach::Reach;
use super::terms::{HANGING, HIT_BY_MINOR, HIT_BY_PAWN, OUTNUMBERED, PAWN_FILES, PINNED, by_kind};
use crate::{Kind, ShogiPosition, Squares, attacks};
use tenbin_core::{FeatureSink, Side};

/// Puts everything of E4 but the directional terms.
#[inline]
pub(crate) fn put<S: FeatureSink>(position: &ShogiPosition, reach: &Reach, scale: &mut S) {
    let kings = position.kind(Kind::King);
    let majors = [Kind::Bishop, Kind::Rook, Kind::Horse, Kind::Dragon].map(|kind| position.kind(kind));
    let majors = majors[0] | majors[1] | majors[2] | majors[3];
    for side in Side::BOTH {
        let (own, enemy) = (&reach[side], &reach[!side]);
        let (good, bad) = (side.sign(), -side.sign());
        let pieces = position.side(side) & !kings;
        let defended = own.once | attacks::ring(position.king_place(side));

        for at in pieces & enemy.once & !defended {
            if let Some(kind) = position.kind_on(at) {
                scale.put(HANGING + by_kind(kind), bad, at.into());
            }
        }
        scale.put_all(OUTNUMBERED, bad, pieces & enemy.twice & defended & !own.twice);
        scale.put_all(HIT_BY_PAWN, bad, pieces & !position.kind(Kind::Pawn) & enemy.pawns);
        scale.put_all(HIT_BY_MINOR, bad, pieces & majors & enemy.minors);
        scale.put_all(PINNED, bad, position.pressure(side).pinned);
        if position.hand(side).has(Kind::Pawn) {
            let files = position.pieces(side, Kind::Pawn).free_files();
            scale.put_all(PAWN_FILES, good, files & Squares::far_ranks(side, 5) & !Squares::far_ranks(side, 4));
        }
    }
}
