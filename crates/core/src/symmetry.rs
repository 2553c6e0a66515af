//! Symmetries of a game: positions that an evaluation must judge alike.

use crate::Position;

/// The symmetries of a position. Conformance tests compare positions with their images.
pub trait Symmetries: Position {
    /// The position with exchanged colours (and the board turned where the rules need it).
    fn colours_swapped(&self) -> Self;

    /// The images under every symmetry of the board except the identity. A symmetric position is in its own list, and images
    /// may occur twice. The default has none.
    fn symmetric(&self) -> Vec<Self> {
        Vec::new()
    }
}
