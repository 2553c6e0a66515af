//! Decomposition of a board into independent regions.

use crate::movegen::visit_moves;
use crate::{Move, Rule};
use tenbin_board::Set;
use tenbin_core::Flow;

/// Open squares and the pieces adjacent to them, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Region<S> {
    pub(super) open: S,
    pub(super) ours: S,
    pub(super) theirs: S,
}

impl<S: Set> Region<S> {
    pub(super) const EMPTY: Region<S> = Region { open: S::EMPTY, ours: S::EMPTY, theirs: S::EMPTY };

    /// Union of two regions.
    pub(super) fn union(&self, other: &Region<S>) -> Region<S> {
        Region { open: self.open | other.open, ours: self.ours | other.ours, theirs: self.theirs | other.theirs }
    }

    /// The region from the other side's point of view.
    #[inline]
    pub(super) fn colours_swapped(&self) -> Region<S> {
        Region { open: self.open, ours: self.theirs, theirs: self.ours }
    }

    /// The independent parts of the region: connected components of squares and pieces. Squares that no piece can reach, and
    /// pieces that can never move, are in none of them.
    pub(super) fn parts(self, rule: Rule) -> impl Iterator<Item = Region<S>> {
        let mut rest = self.open;
        std::iter::from_fn(move || {
            let seed = S::single(rest.first()?);
            let (open, pieces) = component(rule, seed, self.open, self.ours | self.theirs);
            rest &= !open;
            Some(Region { open, ours: self.ours & pieces, theirs: self.theirs & pieces })
        })
    }

    /// Whether the side to move has a move here.
    pub(super) fn can_move(&self, rule: Rule) -> bool {
        !(steps(rule, self.ours) & self.open).is_empty()
    }

    /// Territory estimate: twice the number of squares that the side to move reaches in fewer moves, minus the opponent's. A
    /// tied square counts half for the side to move.
    pub(super) fn territory_lead(&self, rule: Rule) -> i16 {
        let rays = S::rays(self.open);
        let (mut ours, mut theirs) = (self.ours, self.theirs);
        let mut score = 0;
        loop {
            let next = |from: S| match rule {
                Rule::Queen => from.spread(&rays),
                _ => from | (from.knight_moves() & self.open),
            };
            let taken = ours | theirs;
            let (our_next, their_next) = (next(ours) & !taken, next(theirs) & !taken);
            if (our_next | their_next).is_empty() {
                return score;
            }
            let both = our_next & their_next;
            score += 2 * our_next.count() as i16 - 2 * their_next.count() as i16 + both.count() as i16;
            ours |= our_next;
            theirs |= their_next;
        }
    }

    /// Visits every move of the side to move.
    pub(super) fn moves(&self, rule: Rule, visit: impl FnMut(Move) -> Flow) {
        visit_moves(rule, self.open, self.ours, visit);
    }
}

/// All open squares and pieces that are connected with an open square, or can become so.
fn component<S: Set>(rule: Rule, seed: S, open: S, pieces: S) -> (S, S) {
    let mut reached = seed;
    loop {
        // With `Rule::Knight` the arrow blocks the square left, so a piece connects to open squares only.
        let onward = if rule == Rule::Knight { open } else { open | pieces };
        let near = (steps(rule, reached & open) & (open | pieces)) | (steps(rule, reached & pieces) & onward);
        let next = reached | near;
        if next == reached {
            return (reached & open, reached & pieces);
        }
        reached = next;
    }
}

/// The squares within one step of a piece on these squares.
#[inline]
pub(super) fn steps<S: Set>(rule: Rule, from: S) -> S {
    match rule {
        Rule::Queen => from.neighbours(),
        Rule::Knight | Rule::ExtendedKnight => from.knight_moves(),
    }
}
