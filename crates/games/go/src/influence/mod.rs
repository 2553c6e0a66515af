//! Influence: the charge model's potential, and the influence functions of Zobrist and Bouzy.

mod bouzy;
pub(crate) mod groups;
mod mirror;
mod potential;
mod shadow;
pub mod strength;
mod zobrist;

pub use bouzy::bouzy_influence;
pub use mirror::MirrorAxis;
pub use potential::{POTENTIAL_UNIT, PotentialModel, Potentials};
pub use zobrist::zobrist_influence;

use crate::board::Board;
use tenbin_core::Side;

/// One value per point, positive for Black.
pub type InfluenceMap<const N: usize> = [i32; N];

/// A map with this value on black stones and its negative on white ones.
fn stones<const N: usize>(board: &Board<N>, amount: i32) -> InfluenceMap<N> {
    let mut field = [0; N];
    for at in board.points() {
        field[usize::from(at)] = amount * board.owner(at).map_or(0, Side::sign);
    }
    field
}

/// The number of neighbours with a positive and with a negative value.
#[inline]
fn sign_counts<const N: usize>(board: &Board<N>, field: &InfluenceMap<N>, at: u16) -> (i32, i32) {
    let mut counts = (0, 0);
    for neighbour in board.neighbours(at) {
        // The border has value 0.
        let value = field[usize::from(neighbour) & (N - 1)];
        counts.0 += i32::from(value > 0);
        counts.1 += i32::from(value < 0);
    }
    counts
}
