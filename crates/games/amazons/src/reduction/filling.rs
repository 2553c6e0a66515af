//! Filling: the number of moves that a side can make in a region of its own.

use super::region::{Region, steps};
use crate::Rule;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use tenbin_board::Set;
use tenbin_core::Flow;

/// Computes and caches the largest numbers of moves in regions.
#[derive(Default)]
pub(super) struct FillingCache<S: Set> {
    moves: HashMap<(S, S), i16, BuildHasherDefault<super::region_shape::RegionHasher>>,
    /// Positions left of the budget of the current region.
    budget: u32,
}

/// Positions searched per region; a harder region is left to the solver.
const BUDGET: u32 = 4_000;
/// Largest number of cached regions.
const CAPACITY: usize = 1 << 20;

impl<S: Set> FillingCache<S> {
    /// The largest number of moves that `pieces` can make on `open` without interference; `None` if the budget is too small.
    pub(super) fn most_moves(&mut self, rule: Rule, open: S, pieces: S) -> Option<i16> {
        self.budget = BUDGET;
        if self.moves.len() > CAPACITY {
            self.moves.clear();
        }
        self.search(rule, open, pieces)
    }

    /// Number of squares of a region that the opponent cannot reach while our pieces stay, and a safe number of our moves there:
    /// each piece enters one such area and blocks its entrance with the arrow.
    pub(super) fn guarded(&mut self, rule: Rule, region: &Region<S>) -> (i16, i16) {
        let mut reached = region.theirs;
        loop {
            let next = reached | (steps(rule, reached) & (region.open | region.theirs));
            if next == reached {
                break;
            }
            reached = next;
        }
        let mut rest = region.open & !reached;
        let squares = rest.count() as i16;
        let (mut moves, mut free) = (0, region.ours);
        while let Some(seed) = rest.first() {
            let mut place = S::single(seed);
            loop {
                let next = place | (steps(rule, place) & rest);
                if next == place {
                    break;
                }
                place = next;
            }
            rest &= !place;
            if let Some(guard) = (steps(rule, place) & free).first() {
                free &= !S::single(guard);
                moves += self.moves_after_entering(rule, place, guard);
            }
        }
        (squares, moves)
    }

    /// The largest number of moves of a piece that enters an area and blocks the entrance with its arrow.
    fn moves_after_entering(&mut self, rule: Rule, place: S, guard: u8) -> i16 {
        let piece = S::single(guard);
        let destinations = match rule {
            Rule::Queen => piece.spread(&S::rays(place)) & place,
            Rule::Knight | Rule::ExtendedKnight => piece.knight_moves() & place,
        };
        let mut best = 0;
        for destination in destinations.indices() {
            let at = S::single(destination);
            let after = Region { open: place & !at, ours: at, theirs: S::EMPTY };
            let mut moves = 1;
            for part in after.parts(rule).filter(|part| !part.ours.is_empty()) {
                moves += self.most_moves(rule, part.open, part.ours).unwrap_or(0);
            }
            best = best.max(moves);
            if best == place.count() as i16 {
                break;
            }
        }
        best
    }

    /// [`most_moves`](FillingCache::most_moves) for a connected region: branch and bound over all moves.
    fn search(&mut self, rule: Rule, open: S, pieces: S) -> Option<i16> {
        if let Some(&moves) = self.moves.get(&(open, pieces)) {
            return Some(moves);
        }
        self.budget = self.budget.checked_sub(1)?;
        // Every move blocks a square, so the number of open squares is an upper bound.
        let most = open.count() as i16;
        let mut next = Vec::new();
        let region = Region { open, ours: pieces, theirs: S::EMPTY };
        region.moves(rule, |mv| {
            let (from, to, arrow) = (S::single(mv.from), S::single(mv.to), S::single(mv.arrow));
            let after = Region { open: (open | from) & !to & !arrow, ours: pieces & !from | to, theirs: S::EMPTY };
            let in_reach = after.parts(rule).filter(|part| !part.ours.is_empty());
            let bound = 1 + in_reach.map(|part| part.open.count() as i16).sum::<i16>();
            next.push((bound, after));
            Flow::Continue(())
        });
        next.sort_by_key(|&(bound, _)| -bound);
        let mut best = 0;
        for (bound, after) in next {
            if bound <= best {
                break;
            }
            let mut moves = 1;
            for part in after.parts(rule).filter(|part| !part.ours.is_empty()) {
                moves += self.search(rule, part.open, part.ours)?;
            }
            best = best.max(moves);
            if best == most {
                break;
            }
        }
        self.moves.insert((open, pieces), best);
        Some(best)
    }
}
