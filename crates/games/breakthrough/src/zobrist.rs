//! Zobrist keys.

use tenbin_board::{Set, Set64, zobrist_keys};
use tenbin_core::{BySide, Side};

static PAWN_KEYS: BySide<[u64; 256]> = BySide([zobrist_keys(0), zobrist_keys(1)]);
/// By plies left in the turn. The length of the whole turn does not matter for what follows, so it is not in the key.
static TURN_KEYS: BySide<[u64; 256]> = BySide([zobrist_keys(2), zobrist_keys(3)]);

/// Key of a pawn on a square, by index.
#[inline]
pub(crate) fn pawn_key(side: Side, index: u8) -> u64 {
    PAWN_KEYS[side][usize::from(index)]
}

/// Key of the side to move with this many plies left in its turn.
#[inline]
pub(crate) fn turn_key(side: Side, plies_left: u8) -> u64 {
    TURN_KEYS[side][usize::from(plies_left)]
}

/// Key of a position, from scratch. The board size and the plies per turn are left out: they are constant within a game.
pub(crate) fn full_key(pawns: &BySide<Set64>, side_to_move: Side, plies_left: u8) -> u64 {
    let pawns = Side::BOTH.into_iter().flat_map(|side| pawns[side].indices().map(move |index| pawn_key(side, index)));
    pawns.fold(turn_key(side_to_move, plies_left), |key, pawn| key ^ pawn)
}
