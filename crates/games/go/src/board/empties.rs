//! The list of empty points, from which playouts draw.

use super::{Board, Point, index};

impl<const N: usize> Board<N> {
    /// The empty points, in no particular order.
    #[inline]
    pub fn empties(&self) -> &[Point] {
        &self.empties[..usize::from(self.empty_count)]
    }

    #[inline]
    pub(super) fn add_empty(&mut self, point: Point) {
        self.places[index::<N>(point)] = self.empty_count;
        self.empties[index::<N>(self.empty_count)] = point;
        self.empty_count += 1;
    }

    #[inline]
    pub(super) fn remove_empty(&mut self, point: Point) {
        self.empty_count = self.empty_count.wrapping_sub(1);
        let last = self.empties[index::<N>(self.empty_count)];
        self.put_empty(last, self.places[index::<N>(point)]);
    }

    #[inline]
    fn put_empty(&mut self, point: Point, place: u16) {
        self.empties[index::<N>(place)] = point;
        self.places[index::<N>(point)] = place;
    }

    /// Swaps two entries of the list of empty points, for drawing without replacement.
    #[inline]
    pub(crate) fn swap_empties(&mut self, a: u16, b: u16) {
        let (at_a, at_b) = (self.empties[index::<N>(a)], self.empties[index::<N>(b)]);
        self.put_empty(at_a, b);
        self.put_empty(at_b, a);
    }
}
