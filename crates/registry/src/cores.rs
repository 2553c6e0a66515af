//! The number of available processor cores.

/// The number of cores available to this process; 1 if unknown.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
