//! Placing and removing stones, and merging chains.

use super::{Board, Chain, EMPTY, Link, Observer, PlayEffect, Point, index, stone};
use tenbin_core::Side;

impl<const N: usize> Board<N> {
    /// Places a stone on an empty point, removes opposing chains without liberties, and then its own chain if that has
    /// none. Does not check legality. Does nothing on a point that is not empty.
    #[inline]
    pub fn play(&mut self, at: Point, side: Side, observer: &mut impl Observer) -> PlayEffect {
        if !self.is_empty(at) {
            return PlayEffect { captured: 0, lost: 0, ko: 0 };
        }
        self.place(at, side);
        observer.placed(at, side);
        let (ours, theirs) = (stone(side), stone(!side));
        let (mut captured, mut last) = (0, 0);
        for neighbour in self.neighbours(at) {
            let cell = self.cell(neighbour);
            if cell == ours {
                self.join(at, neighbour);
            } else if cell == theirs && self.pseudo_liberties(neighbour) == 0 {
                captured += self.remove_chain(neighbour, !side, observer);
                last = neighbour;
            }
        }
        if captured == 1 {
            let chain = self.chains[index::<N>(self.head(at))];
            let ko = if chain.stones == 1 && chain.pseudo_liberties == 1 { last } else { 0 };
            return PlayEffect { captured, lost: 0, ko };
        }
        let lost =
            if captured == 0 && self.pseudo_liberties(at) == 0 { self.remove_chain(at, side, observer) } else { 0 };
        PlayEffect { captured, lost, ko: 0 }
    }

    /// Makes a chain of one stone; every neighbouring chain loses one pseudo-liberty.
    #[inline]
    fn place(&mut self, at: Point, side: Side) {
        self.remove_empty(at);
        self.cells[index::<N>(at)] = stone(side);
        self.links[index::<N>(at)] = Link { head: at, next: at };
        let mut pseudo_liberties = 0;
        for neighbour in self.neighbours(at) {
            // Border and empty points have a dummy head; its counter is never read.
            let head = self.links[index::<N>(neighbour)].head;
            let known = &mut self.chains[index::<N>(head)].pseudo_liberties;
            *known = known.wrapping_sub(u16::from(self.cells[index::<N>(neighbour)] & 3 != 0));
            pseudo_liberties += u16::from(self.cells[index::<N>(neighbour)] == EMPTY);
        }
        self.chains[index::<N>(at)] = Chain { pseudo_liberties, stones: 1 };
    }

    /// Merges two chains. The stones of the shorter one get a new head.
    #[inline]
    fn join(&mut self, a: Point, b: Point) {
        let (mut long, mut short) = (self.head(a), self.head(b));
        if long == short {
            return;
        }
        if self.chains[index::<N>(long)].stones < self.chains[index::<N>(short)].stones {
            std::mem::swap(&mut long, &mut short);
        }
        let added = self.chains[index::<N>(short)];
        let chain = &mut self.chains[index::<N>(long)];
        chain.pseudo_liberties = chain.pseudo_liberties.wrapping_add(added.pseudo_liberties);
        chain.stones += added.stones;
        let mut at = short;
        loop {
            let link = &mut self.links[index::<N>(at)];
            link.head = long;
            if link.next == short {
                break;
            }
            at = link.next;
        }
        // `at` is the last stone of the shorter chain; the longer one is linked behind it.
        let behind = self.links[index::<N>(long)].next;
        self.links[index::<N>(at)].next = behind;
        self.links[index::<N>(long)].next = short;
    }

    /// Removes a chain and returns its number of stones.
    fn remove_chain(&mut self, at: Point, side: Side, observer: &mut impl Observer) -> u16 {
        let mut count = 0;
        let mut now = at;
        loop {
            let next = self.links[index::<N>(now)].next;
            self.cells[index::<N>(now)] = EMPTY;
            self.add_empty(now);
            observer.removed(now, side);
            count += 1;
            // The removed chain gains pseudo-liberties too, which are never read.
            for neighbour in self.neighbours(now) {
                let head = self.links[index::<N>(neighbour)].head;
                let known = &mut self.chains[index::<N>(head)].pseudo_liberties;
                *known = known.wrapping_add(u16::from(self.cells[index::<N>(neighbour)] & 3 != 0));
            }
            if next == at {
                return count;
            }
            now = next;
        }
    }

    #[inline(always)]
    pub(super) fn head(&self, at: Point) -> Point {
        self.links[index::<N>(at)].head
    }

    #[inline(always)]
    pub(super) fn pseudo_liberties(&self, at: Point) -> u16 {
        self.chains[index::<N>(self.head(at))].pseudo_liberties
    }

    /// The representative point of a stone's chain, the same for all its stones until the next move.
    #[inline]
    pub fn chain(&self, at: Point) -> Point {
        self.head(at)
    }

    /// The number of stones of a stone's chain.
    #[inline]
    pub fn chain_size(&self, at: Point) -> u16 {
        self.chains[index::<N>(self.head(at))].stones
    }

    /// The stones of a stone's chain.
    #[inline]
    pub fn chain_stones(&self, at: Point) -> impl Iterator<Item = Point> {
        let mut next = Some(at).filter(|&at| self.owner(at).is_some());
        std::iter::from_fn(move || {
            let now = next?;
            let after = self.links[index::<N>(now)].next;
            next = (after != at).then_some(after);
            Some(now)
        })
    }
}
