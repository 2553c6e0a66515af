//! Zobrist keys: the same in every build, on every machine.

use crate::{ArimaaPosition, PieceKind};
use tenbin_board::zobrist_keys;
use tenbin_core::{BySide, Side};

/// Keys of pieces on squares.
static PIECE_KEYS: BySide<[[u64; 256]; PieceKind::COUNT]> = BySide([keys(0x10), keys(0x20)]);
/// Indexed by side to move and steps used.
static TURN_KEYS: [u64; 256] = zobrist_keys(0x30);
/// Key of positions during setup.
static SETUP_KEY: u64 = zobrist_keys(0x31)[0];

const fn keys(first: u64) -> [[u64; 256]; PieceKind::COUNT] {
    let mut all = [[0; 256]; PieceKind::COUNT];
    let mut kind = 0;
    while kind < PieceKind::COUNT {
        all[kind] = zobrist_keys(first + kind as u64);
        kind += 1;
    }
    all
}

/// The key of a piece on a square.
#[inline]
pub(crate) fn piece_key(side: Side, kind: PieceKind, at: u8) -> u64 {
    PIECE_KEYS[side][kind as usize][usize::from(at & 63)]
}

impl ArimaaPosition {
    /// Independent of the order of steps; the board at the start of the turn counts, because the turn may not end on
    /// it.
    #[inline]
    pub(crate) fn hash_key(&self) -> u64 {
        self.combined_key(self.pieces().key(), self.turn_start().key())
    }

    pub(crate) fn recomputed_key(&self) -> u64 {
        self.combined_key(self.pieces().recomputed_key(), self.turn_start().recomputed_key())
    }

    #[inline]
    fn combined_key(&self, board: u64, start: u64) -> u64 {
        let side_to_move = TURN_KEYS[self.side_to_move() as usize * 4 + usize::from(self.steps_used() & 3)];
        let began = if self.steps_used() == 0 { 0 } else { start.rotate_left(29) };
        let setup = if self.is_setup() { SETUP_KEY } else { 0 };
        board ^ side_to_move ^ began ^ setup
    }
}
