//! The numeric constants of the exact solver. Bit layouts stay with their data structures.

use crate::tunable::tunables;

tunables! {
    /// Nodes between two polls of the flags.
    POLL_INTERVAL: u64 = 256, 16 => 65_536;
    /// Milliseconds between two progress reports.
    REPORT_INTERVAL_MS: u64 = 200, 10 => 10_000;
    /// Counters of busy threads, shared by positions with equal low bits of their keys.
    BUSY_COUNTS: usize = 1 << 16, 1 << 8 => 1 << 16;
}
