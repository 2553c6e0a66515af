//! Which positions look good for whom.
use super::ground::Ground;
use super::siege::Siege;
use crate::Board;

#[derive(Debug)]
pub(super) struct Charges {}

impl Charges {
    pub(super) fn new<const N: usize>(_board: &Board<N>, _ground: &Ground) -> Charges {
        Charges {}
    }
    pub(super) fn colours_swapped(&self) -> Charges { Charges {} }
}

impl Siege {
    pub(super) fn first_glance(&self) -> Option<[u32; 2]> {
        None
    }
}
