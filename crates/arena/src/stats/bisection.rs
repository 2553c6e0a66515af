//! Bisection.

/// The place between `low` and `high` where `falling` crosses zero, or the end nearest to crossing.
///
/// Halving the bracket is slower than cleverer methods, but cannot leave it and needs no tuning near a pole.
pub(super) fn bisect(mut low: f64, mut high: f64, falling: impl Fn(f64) -> f64) -> f64 {
    /// Enough to exhaust a double's 53 bits from any bracket that is not absurdly lopsided.
    const HALVINGS: usize = 100;
    for _ in 0..HALVINGS {
        let middle = low + (high - low) / 2.0;
        if falling(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low + (high - low) / 2.0
}
