//! The numeric constants of the mate solver. Bit layouts stay with their data structures.

use crate::tunable::tunables;

tunables! {
    /// Nodes between two polls of the clock.
    POLL_INTERVAL: u64 = 256, 16 => 65_536;
    /// Longest path in plies. Refutations that depend on this limit are conditional.
    MAX_PATH: usize = 600, 50 => 5_000;
    /// Divisor of the threshold margin over the second best child (the 1+ε trick with ε = 1/4).
    EPSILON_DIVISOR: u32 = 4, 1 => 32;
    /// Threshold margin over the second best child in weak proof-number search.
    WEAK_MARGIN: u32 = 3, 1 => 16;
    /// Replacement bonus of the current generation in the table, in logarithms of nodes.
    AGE_BONUS: u8 = 6, 0 => 32;
    /// Default shortening effort, in multiples of the nodes of the first mate.
    SHORTENING: u64 = 4, 0 => 64;
    /// Smallest node limit for shortening a mate or playing it out.
    MIN_SHORTENING_NODES: u64 = 2_000, 0 => 1_000_000;
}
