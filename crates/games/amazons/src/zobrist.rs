//! Zobrist keys.

use crate::Move;
use tenbin_board::{Set, zobrist_keys};
use tenbin_core::{BySide, Side};

static PIECE_KEYS: BySide<[u64; 256]> = BySide([zobrist_keys(0), zobrist_keys(1)]);
static ARROW_KEYS: [u64; 256] = zobrist_keys(2);
/// Key of Black to move.
const SIDE_KEY: u64 = zobrist_keys(3)[0];

/// The change of the key by a move of this side.
#[inline]
pub(crate) fn move_key(side: Side, mv: Move) -> u64 {
    let keys = &PIECE_KEYS[side];
    keys[usize::from(mv.from)] ^ keys[usize::from(mv.to)] ^ ARROW_KEYS[usize::from(mv.arrow)] ^ SIDE_KEY
}

/// Key of a position, from scratch.
pub(crate) fn full_key<S: Set>(pieces: &BySide<S>, arrows: S, side_to_move: Side) -> u64 {
    let keys = |set: S, table: &[u64; 256]| set.indices().fold(0, |key, index| key ^ table[usize::from(index)]);
    let pieces = Side::BOTH.iter().fold(0, |key, &side| key ^ keys(pieces[side], &PIECE_KEYS[side]));
    let side = if side_to_move == Side::Second { SIDE_KEY } else { 0 };
    pieces ^ keys(arrows, &ARROW_KEYS) ^ side
}
