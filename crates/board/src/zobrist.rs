//! Zobrist keys: random numbers for hashing positions, the same in every build and on every machine.

use tenbin_core::{BySide, Random, Side};

static TURN_KEYS: BySide<[u64; 256]> = BySide([zobrist_keys(2), zobrist_keys(3)]);

/// Zobrist keys of 256 squares for one kind of piece, computed at compile time. Different `kind`s give independent keys.
pub const fn zobrist_keys(kind: u64) -> [u64; 256] {
    let mut random = Random::stream(0x7465_6e62_696e, kind);
    let mut keys = [0; 256];
    let mut i = 0;
    while i < 256 {
        keys[i] = random.bits();
        i += 1;
    }
    keys
}

/// Zobrist key of the side to move with this many plies left in its turn.
#[inline]
pub fn turn_key(side: Side, plies_left: u8) -> u64 {
    TURN_KEYS[side][usize::from(plies_left)]
}
