//! Random keys for hashing positions: the same in every build, on every machine.

use tenbin_core::Random;

/// A key for each of 256 squares, for one kind of thing that can stand there. Made at compile time.
pub const fn square_keys(kind: u64) -> [u64; 256] {
    let mut random = Random::stream(0x7465_6e62_696e, kind);
    let mut keys = [0; 256];
    let mut i = 0;
    while i < 256 {
        keys[i] = random.bits();
        i += 1;
    }
    keys
}
