//! E4: special terms that the other parts misjudge: hanging, outnumbered and pinned pieces.

use super::attack_map::AttackMaps;
use super::terms::{HANGING, HIT_BY_MINOR, HIT_BY_PAWN, OUTNUMBERED, PAWN_FILES, PINNED, by_kind};
use crate::{Bitboard, PieceKind, ShogiPosition, attacks};
use tenbin_core::{FeatureSink, Side};

/// Adds E4 without the directional terms.
#[inline]
pub(crate) fn put<S: FeatureSink>(position: &ShogiPosition, maps: &AttackMaps, sink: &mut S) {
    let kings = position.kind(PieceKind::King);
    let majors =
        [PieceKind::Bishop, PieceKind::Rook, PieceKind::Horse, PieceKind::Dragon].map(|kind| position.kind(kind));
    let majors = majors[0] | majors[1] | majors[2] | majors[3];
    for side in Side::BOTH {
        let (own, enemy) = (maps.of_side(side), maps.of_side(!side));
        let (good, bad) = (side.sign(), -side.sign());
        let pieces = position.side(side) & !kings;
        let defended = own.once | attacks::king(position.king_or_none(side));

        for at in pieces & enemy.once & !defended {
            if let Some(kind) = position.kind_on(at) {
                sink.put(HANGING + by_kind(kind), bad, at.into());
            }
        }
        sink.put_all(OUTNUMBERED, bad, pieces & enemy.twice & defended & !own.twice);
        sink.put_all(HIT_BY_PAWN, bad, pieces & !position.kind(PieceKind::Pawn) & enemy.pawns);
        sink.put_all(HIT_BY_MINOR, bad, pieces & majors & enemy.minors);
        sink.put_all(PINNED, bad, position.checkers_and_pins(side).pinned);
        if position.hand(side).has(PieceKind::Pawn) {
            let files = position.pieces(side, PieceKind::Pawn).free_files();
            sink.put_all(PAWN_FILES, good, files & Bitboard::far_ranks(side, 5) & !Bitboard::far_ranks(side, 4));
        }
    }
}
