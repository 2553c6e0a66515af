//! How many moves a side can make in a region of its own.

use super::regions::{Region, steps};
use crate::Rule;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use tenbin_board::Set;
use tenbin_core::Flow;

/// Answers that were worked out before.
#[derive(Default)]
pub(super) struct Filling<S: Set> {
    known: HashMap<(S, S), i16, BuildHasherDefault<super::shape::Mixer>>,
    /// Positions that may still be visited for the answer at hand.
    patience: u32,
}

/// After so many positions a region is left to the search.
const PATIENCE: u32 = 4_000;
/// So many answers are kept.
const ROOM: usize = 1 << 20;

impl<S: Set> Filling<S> {
    /// The most moves that `pieces` can make on `open`, where nobody disturbs them; `None` if that is hard to say.
    pub(super) fn most_moves(&mut self, rule: Rule, open: S, pieces: S) -> Option<i16> {
        self.patience = PATIENCE;
        if self.known.len() > ROOM {
            self.known.clear();
        }
        self.connected(rule, open, pieces)
    }

    /// How many squares of a region the other side cannot reach as long as our pieces stay where they are, and how many
    /// moves we can surely make there: each piece enters one such place and shuts the door behind it with its arrow.
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
                moves += self.entered(rule, place, guard);
            }
        }
        (squares, moves)
    }

    /// The most moves that a piece can make that enters a place and shuts the door behind it.
    fn entered(&mut self, rule: Rule, place: S, guard: u8) -> i16 {
        let piece = S::single(guard);
        let landings = match rule {
            Rule::Queen => piece.spread(&S::rays(place)) & place,
            Rule::Knight | Rule::ExtendedKnight => piece.knight_moves() & place,
        };
        let mut best = 0;
        for landing in landings.indices() {
            let at = S::single(landing);
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

    /// The same for a region that hangs together.
    fn connected(&mut self, rule: Rule, open: S, pieces: S) -> Option<i16> {
        if let Some(&moves) = self.known.get(&(open, pieces)) {
            return Some(moves);
        }
        self.patience = self.patience.checked_sub(1)?;
        // Every move takes a square, so there are at most as many moves as open squares.
        let most = open.count() as i16;
        let mut next = Vec::new();
        let region = Region { open, ours: pieces, theirs: S::EMPTY };
        region.moves(rule, |ply| {
            let (from, to, arrow) = (S::single(ply.from), S::single(ply.to), S::single(ply.arrow));
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
                moves += self.connected(rule, part.open, part.ours)?;
            }
            best = best.max(moves);
            if best == most {
                break;
            }
        }
        self.known.insert((open, pieces), best);
        Some(best)
    }
}
