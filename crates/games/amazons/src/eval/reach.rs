//! Single moves from whole sets of squares at once.

use crate::{AmazonsPosition, Rule};
use tenbin_board::{Direction, Set};

/// Move generator for sets of squares over the open squares of one position.
pub(super) struct Reach<S: Set> {
    rule: Rule,
    open: S,
    rays: S::Rays,
}

impl<S: Set> Reach<S> {
    #[inline]
    pub(super) fn new(position: &AmazonsPosition<S>) -> Reach<S> {
        Reach { rule: position.rule(), open: position.open(), rays: S::rays(position.open()) }
    }

    /// The open squares one move away from any square of the set.
    #[inline]
    pub(super) fn moves(&self, from: S) -> S {
        match self.rule {
            Rule::Queen => from.spread(&self.rays) & self.open,
            Rule::Knight | Rule::ExtendedKnight => from.knight_moves() & self.open,
        }
    }

    /// The open squares one king's step away from any square of the set.
    #[inline]
    pub(super) fn neighbours(&self, from: S) -> S {
        from.neighbours() & self.open
    }
}

/// The number of open neighbours of each open square as bit planes: `planes[n]` has the squares whose number has bit `n`
/// set.
#[inline]
pub(super) fn open_neighbour_planes<S: Set>(open: S) -> [S; 4] {
    let mut planes = [S::EMPTY; 4];
    for direction in Direction::ALL {
        let mut carry = open.shifted(direction) & open;
        for plane in &mut planes {
            let both = *plane & carry;
            *plane ^= carry;
            carry = both;
        }
    }
    planes
}

/// The open squares grouped by their number of open neighbours, 0 to 8.
#[inline]
pub(super) fn by_open_neighbours<S: Set>(open: S) -> [S; 9] {
    let planes = open_neighbour_planes(open);
    std::array::from_fn(|number| {
        planes
            .iter()
            .enumerate()
            .fold(open, |squares, (bit, &plane)| squares & if number >> bit & 1 == 1 { plane } else { !plane })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_board::{Set64, draw};

    #[test]
    fn open_squares_are_grouped_by_their_open_neighbours() {
        let groups = by_open_neighbours(Set64::board(3, 3) & !Set64::of("a1".parse().unwrap()));
        let pictures: Vec<String> = groups.iter().map(|&set| draw(set, 3, 3)).collect();
        assert_eq!(pictures[3], "X.X\n...\n..X\n");
        assert_eq!(pictures[4], "...\nX..\n.X.\n");
        assert_eq!(pictures[5], ".X.\n..X\n...\n");
        assert_eq!(pictures[7], "...\n.X.\n...\n");
        assert_eq!(groups.iter().map(|set| tenbin_core::SquareSet::count(*set)).sum::<u32>(), 8);
    }
}
