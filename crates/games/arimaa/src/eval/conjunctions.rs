//! Terms of `conjunctions`: the paper's features as it describes them, with a weight for each conjunction of flags, and
//! for each of the four traps.

use super::conjunction_terms::{EACH_TRAP_HOLDER, EACH_TRAP_PIECES, EACH_TRAP_STRENGTH, KIND_FLAGS, of_full};
use super::flags::{beyond, flag_sets};
use super::traps::{half, strengths};
use crate::board::TRAPS;
use crate::{Board, PieceKind};
use tenbin_board::{Set, Set64};
use tenbin_core::{Feature, FeatureSink, Side, Square, SquareSet};

/// A sink for features of `full`, which it translates into those of `conjunctions`.
pub(super) struct FromFull<'s, S>(pub(super) &'s mut S);

impl<S: FeatureSink> FeatureSink for FromFull<'_, S> {
    #[inline]
    fn put_whole(&mut self, feature: Feature, amount: i32) {
        if let Some(feature) = of_full(feature) {
            self.0.put_whole(feature, amount);
        }
    }

    #[inline]
    fn put(&mut self, feature: Feature, amount: i32, at: Square) {
        if let Some(feature) = of_full(feature) {
            self.0.put(feature, amount, at);
        }
    }

    #[inline]
    fn put_all(&mut self, feature: Feature, amount: i32, on: impl SquareSet) {
        if let Some(feature) = of_full(feature) {
            self.0.put_all(feature, amount, on);
        }
    }
}

pub(super) fn put<S: FeatureSink>(board: &Board, sink: &mut S) {
    for side in Side::BOTH {
        put_flags(board, side, sink);
    }
    for trap in TRAPS.indices() {
        put_trap(board, trap, sink);
    }
}

/// Each piece by the set of its flags, as a binary number.
fn put_flags<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let roving = beyond(side) & (board.kind(PieceKind::Cat) | board.kind(PieceKind::Dog));
    let flags = flag_sets(board, side);
    for kind in PieceKind::ALL {
        for at in board.pieces(side, kind).indices() {
            let holds = flags.iter().chain([&roving]).map(|squares| Feature::from(squares.has(at)));
            let number: Feature = holds.zip(0..).map(|(holds, bit)| holds << bit).sum();
            sink.put(KIND_FLAGS[kind as usize] + number, side.sign(), Set64::square(at));
        }
    }
}

/// The strength around a trap, its holder, and the number of pieces with the elephant or without it.
fn put_trap<S: FeatureSink>(board: &Board, trap: u8, sink: &mut S) {
    let (around, square) = (Set64::single(trap).beside(), Set64::square(trap));
    let found = Side::BOTH.map(|side| strengths(board, around & board.side(side)));
    for side in Side::BOTH {
        let number = half(side, trap) * 2 + Feature::from(square.file > 3);
        let (sum, strongest) = found[side as usize];
        sink.put(EACH_TRAP_STRENGTH + number, sum * side.sign(), square);
        if strongest > found[!side as usize].1 {
            sink.put(EACH_TRAP_HOLDER + number, side.sign(), square);
        }
        let own = around & board.side(side);
        let has_elephant = !(own & board.kind(PieceKind::Elephant)).is_empty();
        let place = (number * 2 + Feature::from(has_elephant)) * 5 + own.count() as Feature;
        sink.put(EACH_TRAP_PIECES + place, side.sign(), square);
    }
}
