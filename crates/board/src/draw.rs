//! Text diagrams of sets, for tests and messages.

use crate::Set;
use tenbin_core::Square;

/// Text diagram of a set on a board of this size, the highest rank first: `X` in the set, `.` outside.
///
/// ```
/// # use tenbin_board::{draw, Set, Set64};
/// let corner = Set64::of("a1".parse().unwrap());
/// assert_eq!(draw(corner.neighbours(), 3, 3), "...\nXX.\n.X.\n");
/// ```
pub fn draw<S: Set>(set: S, files: u8, ranks: u8) -> String {
    let mut text = String::new();
    for rank in (0..ranks).rev() {
        for file in 0..files {
            text.push(if set.contains(Square::new(file, rank)) { 'X' } else { '.' });
        }
        text.push('\n');
    }
    text
}
