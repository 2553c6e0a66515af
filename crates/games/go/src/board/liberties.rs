//! Queries: liberties, eyes, captures, and the effect of a move before it is made.

use super::{Board, EDGE, EMPTY, Point, index, stone};
use tenbin_core::Side;

impl<const N: usize> Board<N> {
    /// The union of the contents of the four neighbours.
    #[inline(always)]
    pub(crate) fn neighbour_kinds(&self, at: Point) -> u8 {
        let [a, b, c, d] = self.neighbours(at);
        self.cell(a) | self.cell(b) | self.cell(c) | self.cell(d)
    }

    /// Whether a neighbour is empty.
    #[inline(always)]
    pub fn has_empty_neighbour(&self, at: Point) -> bool {
        self.neighbours(at).into_iter().any(|neighbour| self.cell(neighbour) == EMPTY)
    }

    /// The number of neighbours that belong to the chain of `neighbour`, itself included.
    #[inline]
    fn contacts(&self, at: Point, neighbour: Point) -> u16 {
        let head = self.head(neighbour);
        self.neighbours(at)
            .into_iter()
            .map(|other| u16::from(self.cell(other) & 3 != 0 && self.head(other) == head))
            .sum()
    }

    /// Whether `at` is the only liberty of the chain at `neighbour`.
    #[inline]
    fn is_only_liberty(&self, at: Point, neighbour: Point) -> bool {
        self.pseudo_liberties(neighbour) == self.contacts(at, neighbour)
    }

    /// Whether a move captures stones.
    #[inline]
    pub fn captures(&self, at: Point, side: Side) -> bool {
        let theirs = stone(!side);
        self.neighbours(at)
            .into_iter()
            .any(|neighbour| self.cell(neighbour) == theirs && self.is_only_liberty(at, neighbour))
    }

    /// Visits the stones that a move removes, except the stone played: captured stones, or the mover's own in a
    /// suicide.
    pub(crate) fn removed_by(&self, at: Point, side: Side, mut visit: impl FnMut(Point, Side)) {
        let taken = if self.captures(at, side) { !side } else { side };
        if taken == side && !self.is_suicide(at, side) {
            return;
        }
        let mut done = [0; 4];
        for (place, neighbour) in self.neighbours(at).into_iter().enumerate() {
            if self.cell(neighbour) == stone(taken)
                && self.is_only_liberty(at, neighbour)
                && !done.contains(&self.head(neighbour))
            {
                done[place] = self.head(neighbour);
                self.chain_stones(neighbour).for_each(|removed| visit(removed, taken));
            }
        }
    }

    /// Whether a move is suicide: it captures nothing and leaves its chain without liberties.
    #[inline]
    pub fn is_suicide(&self, at: Point, side: Side) -> bool {
        if self.has_empty_neighbour(at) {
            return false;
        }
        let (ours, theirs) = (stone(side), stone(!side));
        !self.neighbours(at).into_iter().any(|neighbour| match self.cell(neighbour) {
            cell if cell == ours => !self.is_only_liberty(at, neighbour),
            cell if cell == theirs => self.is_only_liberty(at, neighbour),
            _ => false,
        })
    }

    /// Whether an empty point is an eye that playouts do not fill: all neighbours are own stones or the edge, and the
    /// opponent holds at most one diagonal point, none at the edge.
    #[inline]
    pub fn is_eye(&self, at: Point, side: Side) -> bool {
        let around = self.neighbour_kinds(at);
        if self.has_empty_neighbour(at) || around & stone(!side) != 0 {
            return false;
        }
        let theirs = stone(!side);
        let opposing: u8 = self.diagonal(at).into_iter().map(|diagonal| u8::from(self.cell(diagonal) == theirs)).sum();
        opposing + u8::from(around & EDGE != 0) < 2
    }

    /// Visits the liberties of a stone's chain, each once, until `visit` returns false.
    ///
    /// The order follows the chain stone by stone.
    pub fn liberties_while(&self, at: Point, mut visit: impl FnMut(Point) -> bool) {
        let mut seen = [0u64; 16];
        for own in self.chain_stones(at) {
            for neighbour in self.neighbours(own).into_iter().filter(|&neighbour| self.is_empty(neighbour)) {
                let (word, bit) = (index::<N>(neighbour) / 64, 1u64 << (neighbour % 64));
                if seen[word & 15] & bit == 0 {
                    seen[word & 15] |= bit;
                    if !visit(neighbour) {
                        return;
                    }
                }
            }
        }
    }

    /// The number of liberties of a stone's chain, counted up to `most`.
    pub fn liberties(&self, at: Point, most: usize) -> usize {
        let mut count = 0;
        self.liberties_while(at, |_| {
            count += 1;
            count < most
        });
        count
    }

    /// The last liberty of a stone's chain, if it is in atari.
    pub fn atari(&self, at: Point) -> Option<Point> {
        // A point touches a chain at most four times.
        if self.pseudo_liberties(at) > 4 {
            return None;
        }
        let (mut last, mut count) = (None, 0);
        self.liberties_while(at, |liberty| {
            last = Some(liberty);
            count += 1;
            count < 2
        });
        last.filter(|_| count == 1)
    }
}
