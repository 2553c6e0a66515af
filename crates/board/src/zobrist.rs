//! Zobrist keys: random numbers for hashing positions, the same in every build and on every machine.

use tenbin_core::Random;

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
