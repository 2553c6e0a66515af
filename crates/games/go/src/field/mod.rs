//! Numbers on every point that say whose it is likely to become: the charge model, and two older influence functions.

mod bouzy;
mod charges;
mod potential;
mod shadow;
mod zobrist;

pub use bouzy::bouzy;
pub use charges::MirrorAxis;
pub use potential::{POTENTIAL_UNIT, PotentialModel, Potentials};
pub use zobrist::zobrist;

use crate::board::Board;
use tenbin_core::Side;

/// A number on every point, positive in favour of Black.
pub type InfluenceMap<const N: usize> = [i32; N];

/// This much on every black stone, less this much on every white one.
fn stones<const N: usize>(board: &Board<N>, amount: i32) -> InfluenceMap<N> {
    let mut field = [0; N];
    for at in board.points() {
        field[usize::from(at)] = amount * board.owner(at).map_or(0, Side::sign);
    }
    field
}

/// How many points beside a point have a positive number, and how many a negative one.
#[inline]
fn signs<const N: usize>(board: &Board<N>, field: &InfluenceMap<N>, at: u16) -> (i32, i32) {
    let mut counts = (0, 0);
    for neighbour in board.neighbours(at) {
        // On the border the field is 0.
        let value = field[usize::from(neighbour) & (N - 1)];
        counts.0 += i32::from(value > 0);
        counts.1 += i32::from(value < 0);
    }
    counts
}
