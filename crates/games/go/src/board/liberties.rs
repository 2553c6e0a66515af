//! Looking at the board: liberties, eyes, and what a stone would do where it is not yet.

use super::{Board, EDGE, EMPTY, Point, index, stone};
use tenbin_core::Side;

impl<const N: usize> Board<N> {
    /// All kinds of things beside a point, joined.
    #[inline(always)]
    pub(crate) fn neighbour_kinds(&self, at: Point) -> u8 {
        let [a, b, c, d] = self.neighbours(at);
        self.cell(a) | self.cell(b) | self.cell(c) | self.cell(d)
    }

    /// Whether a point beside is empty.
    #[inline(always)]
    pub fn has_empty_neighbour(&self, at: Point) -> bool {
        self.neighbours(at).into_iter().any(|neighbour| self.cell(neighbour) == EMPTY)
    }

    /// How many points beside belong to the same chain as `neighbour`, itself among them.
    #[inline]
    fn contacts(&self, at: Point, neighbour: Point) -> u16 {
        let head = self.head(neighbour);
        self.neighbours(at)
            .into_iter()
            .map(|other| u16::from(self.cell(other) & 3 != 0 && self.head(other) == head))
            .sum()
    }

    /// Whether the chain at `neighbour` has no liberty but `at`, which is one of them.
    #[inline]
    fn is_only_liberty(&self, at: Point, neighbour: Point) -> bool {
        self.pseudo_liberties(neighbour) == self.contacts(at, neighbour)
    }

    /// Whether a stone of this side on an empty point would capture something.
    #[inline]
    pub fn captures(&self, at: Point, side: Side) -> bool {
        let theirs = stone(!side);
        self.neighbours(at)
            .into_iter()
            .any(|neighbour| self.cell(neighbour) == theirs && self.is_only_liberty(at, neighbour))
    }

    /// The stones that a play of this side on an empty point would take off, but for the one played: captured ones, or, where
    /// nothing is captured and no liberty is left, those it joins.
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
                self.chain_stones(neighbour).for_each(|lifted| visit(lifted, taken));
            }
        }
    }

    /// Whether a stone of this side on an empty point would be left without a liberty, together with all it joins.
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

    /// Whether an empty point is an eye of this side, which playouts leave alone: all around are own stones or the edge, and
    /// of the points diagonal to it the enemy has at most one, at the edge none.
    #[inline]
    pub fn is_eye(&self, at: Point, side: Side) -> bool {
        let around = self.neighbour_kinds(at);
        if self.has_empty_neighbour(at) || around & stone(!side) != 0 {
            return false;
        }
        let theirs = stone(!side);
        let enemies: u8 = self.diagonal(at).into_iter().map(|diagonal| u8::from(self.cell(diagonal) == theirs)).sum();
        enemies + u8::from(around & EDGE != 0) < 2
    }

    /// The liberties of the chain of a stone, each once, as long as `visit` wants more of them.
    ///
    /// Looks at the chain stone by stone; a liberty is told when its first stone comes, in the order of the chain.
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

    /// How many liberties the chain of a stone has, counted up to `most`.
    pub fn liberties(&self, at: Point, most: usize) -> usize {
        let mut count = 0;
        self.liberties_while(at, |_| {
            count += 1;
            count < most
        });
        count
    }

    /// The last liberty of the chain of a stone, if it has just one.
    pub fn atari(&self, at: Point) -> Option<Point> {
        // One point touches a chain four times at most.
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
