//! Zobrist keys, pinned: the same in every build, on every machine.

use crate::{PieceKind, ShogiPosition, Square};
use tenbin_core::{Random, Side};

const PIECES: usize = 2 * PieceKind::COUNT;

/// By piece (side, then kind) and square index.
static PIECE_KEYS: [[u64; 128]; PIECES] = {
    let mut keys = [[0; 128]; PIECES];
    let mut piece = 0;
    while piece < PIECES {
        keys[piece] = numbers(piece as u64);
        piece += 1;
    }
    keys
};

/// By side and kind, then by the count in hand.
static HAND_KEYS: [[u64; 64]; 14] = {
    let mut keys = [[0; 64]; 14];
    let mut kind = 0;
    while kind < 14 {
        keys[kind] = numbers((PIECES + kind) as u64);
        // An empty hand contributes nothing.
        keys[kind][0] = 0;
        kind += 1;
    }
    keys
};

/// Part of the key when Second is to move.
pub(crate) const SIDE_TO_MOVE: u64 = numbers::<1>(PIECES as u64 + 14)[0];

const fn numbers<const N: usize>(stream: u64) -> [u64; N] {
    let mut random = Random::stream(0x0073_686f_6769, stream);
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        numbers[i] = random.bits();
        i += 1;
    }
    numbers
}

/// The key of a piece on a square.
#[inline]
pub(crate) fn piece(side: Side, kind: PieceKind, at: Square) -> u64 {
    PIECE_KEYS[side as usize * PieceKind::COUNT + kind as usize][at.index()]
}

/// The key of a count of pieces of a kind in hand.
#[inline]
pub(crate) fn hand(side: Side, kind: PieceKind, count: u32) -> u64 {
    HAND_KEYS[(side as usize * 7 + kind as usize) % 14][(count & 63) as usize]
}

/// Spreads a number over all bits.
#[inline]
fn mix(number: u32) -> u64 {
    let spread = u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (spread ^ spread >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

impl ShogiPosition {
    /// A hash key of the board and of both hands together. Positions with equal keys differ only in which side holds
    /// what.
    #[inline]
    pub(crate) fn key_without_hand_owners(&self) -> u64 {
        let held = Side::BOTH.iter().flat_map(|&side| self.hand(side).pieces().map(move |piece| (side, piece)));
        let board = held.fold(self.incremental_key(), |key, (side, (kind, count))| key ^ hand(side, kind, count));
        let stock = self.hand(Side::First).bits() + self.hand(Side::Second).bits();
        board ^ mix(stock)
    }

    /// The key computed from scratch.
    pub(crate) fn computed_key(&self) -> u64 {
        let mut key = if self.side_to_move() == Side::Second { SIDE_TO_MOVE } else { 0 };
        for side in Side::BOTH {
            for kind in PieceKind::ALL {
                key = self.pieces(side, kind).into_iter().fold(key, |key, at| key ^ piece(side, kind, at));
            }
            key = self.hand(side).pieces().fold(key, |key, (kind, count)| key ^ hand(side, kind, count));
        }
        key
    }
}
