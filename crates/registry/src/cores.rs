//! How many things can be done at once.

/// The number of cores that this program may use; one if the machine does not say.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
