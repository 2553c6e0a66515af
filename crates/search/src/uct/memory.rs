//! The default memory of a tree.

use tenbin_core::Limits;

/// A search by playouts has the same memory on every machine, so that it has the same result.
const REPRODUCIBLE: usize = 64;
/// One tree takes the machine's memory over this and over the number of cores. A match with two players on each core then
/// takes a quarter of the memory.
const DIVISOR: usize = 8;
/// Bounds of the default, in MiB; and the default where the machine's memory is unknown.
const BOUNDS: (usize, usize) = (REPRODUCIBLE, 1_024);
const UNKNOWN: usize = 256;

/// The memory of a search without a setting, in MiB.
pub(super) fn default_memory(limits: &Limits) -> usize {
    if limits.is_reproducible() && !limits.is_infinite() { REPRODUCIBLE } else { machine_memory() }
}

/// The memory for a tree on this machine, in MiB.
pub(super) fn machine_memory() -> usize {
    let total = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| total_kibibytes(&text));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    total.map_or(UNKNOWN, |total| (total / 1_024 / DIVISOR / cores).clamp(BOUNDS.0, BOUNDS.1))
}

/// The line `MemTotal: 16384000 kB`.
fn total_kibibytes(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_read() {
        assert_eq!(total_kibibytes("MemTotal:       16384000 kB\nMemFree: 1 kB"), Some(16_384_000));
        assert_eq!(total_kibibytes("nonsense"), None);
    }

    #[test]
    fn a_search_by_playouts_has_the_same_memory_everywhere() {
        assert_eq!(default_memory(&Limits { playouts: Some(9), ..Limits::NONE }), REPRODUCIBLE);
        assert!((BOUNDS.0..=BOUNDS.1).contains(&machine_memory()));
    }
}
