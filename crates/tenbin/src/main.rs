//! The `tenbin` binary.
fn main() {}
