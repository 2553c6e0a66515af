//! Reduction of a position for the solver, which asks only who makes the last move.
//!
//! The board decomposes into independent regions, and the game is their sum. A region that only one side can enter is worth a
//! number of moves. [`ReducedBoard`] holds the contested regions and the lead in moves elsewhere. Place and orientation of a
//! region and the names of the colours do not matter, so many positions reduce to the same one.
//!
//! - `region`: decomposition into regions.
//! - `filling`: the number of moves of a side in a region of its own.
//! - `region_shape`: canonical keys of regions, and regions with value zero.

mod filling;
mod region;
mod region_shape;

use crate::{AmazonsPosition, Move, Rule};
use filling::FillingCache;
use region::Region;
use region_shape::RegionShape;
use tenbin_board::Set;
use tenbin_core::{Flow, Position, ReducedPosition, Side, Solvable};

/// The contested regions of a position, from the point of view of the side to move.
#[derive(Clone, Debug)]
pub struct ReducedBoard<S> {
    rule: Rule,
    /// Whether the mirror theorem may be used.
    theorems: bool,
    region: Region<S>,
    /// Lead of the side to move in settled regions, in moves.
    lead: i16,
    key: u128,
    /// Whether the side to move wins, if known.
    result: Option<bool>,
    heuristic: i16,
}

/// Removes zero games, single or as pairs that cancel, and returns the key of the remaining regions.
fn remove_zero_games<S: Set>(rule: Rule, theorems: bool, parts: &mut Vec<Region<S>>) -> u128 {
    let mut shapes: Vec<RegionShape> = Vec::new();
    let mut place = 0;
    while let Some(part) = parts.get(place) {
        let shape = RegionShape::of(rule, theorems, part);
        let partner = shape.and_then(|shape| shapes.iter().position(|other| shape.cancels(other)));
        match (shape, partner) {
            (None, _) => drop(parts.remove(place)),
            (Some(_), Some(partner)) => {
                parts.remove(place);
                parts.remove(partner);
                shapes.remove(partner);
                place -= 1;
            }
            (Some(shape), None) => {
                shapes.push(shape);
                place += 1;
            }
        }
    }
    shapes.iter().fold(0, |key, shape| key.wrapping_add(shape.key()))
}

/// Cached results about single regions.
#[derive(Default)]
pub struct ReductionCache<S: Set> {
    filling: FillingCache<S>,
}

impl<S: Set> Solvable for AmazonsPosition<S> {
    type ReducedPosition = ReducedBoard<S>;

    fn reduce(&self, theorems: bool, _draw_winner: Side, cache: &mut ReductionCache<S>) -> ReducedBoard<S> {
        let region = Region {
            open: self.open(),
            ours: self.pieces(self.side_to_move()),
            theirs: self.pieces(!self.side_to_move()),
        };
        ReducedBoard::new(self.rule(), theorems, region, 0, cache)
    }
}

impl<S: Set> ReducedBoard<S> {
    /// Decomposes a board and settles the regions that can be settled.
    fn new(rule: Rule, theorems: bool, board: Region<S>, lead: i16, cache: &mut ReductionCache<S>) -> ReducedBoard<S> {
        let mut reduced =
            ReducedBoard { rule, theorems, region: Region::EMPTY, lead, key: 0, result: None, heuristic: 0 };
        let mut parts = reduced.unsettled_parts(board, cache);
        reduced.result = reduced.decided_by_bounds(&parts, cache);
        if reduced.result.is_none() {
            let count = parts.len();
            reduced.key = remove_zero_games(rule, theorems, &mut parts);
            if parts.len() < count {
                reduced.result = reduced.decided_by_bounds(&parts, cache);
            }
            reduced.region = parts.iter().fold(Region::EMPTY, |all, part| all.union(part));
            reduced.heuristic = 2 * reduced.lead + reduced.region.territory_lead(rule);
        }
        reduced
    }

    /// Adds the moves in one-sided regions to the lead, and returns the other regions.
    fn unsettled_parts(&mut self, board: Region<S>, cache: &mut ReductionCache<S>) -> Vec<Region<S>> {
        let mut parts = Vec::new();
        for part in board.parts(self.rule) {
            let (pieces, sign) = match (part.ours.is_empty(), part.theirs.is_empty()) {
                (true, true) => continue,
                (false, true) => (part.ours, 1),
                (true, false) => (part.theirs, -1),
                (false, false) => {
                    parts.push(part);
                    continue;
                }
            };
            match cache.filling.most_moves(self.rule, part.open, pieces) {
                Some(moves) => self.lead += sign * moves,
                None => parts.push(part),
            }
        }
        parts
    }

    /// Whether the side to move wins, if bounds on the moves of both sides decide it.
    fn decided_by_bounds(&self, parts: &[Region<S>], cache: &mut ReductionCache<S>) -> Option<bool> {
        // Lower and upper bounds of the moves that each side can still make.
        let (mut our_safe, mut our_most, mut their_safe, mut their_most) = (0, 0, 0, 0);
        // Upper bound of the opponent's moves after our move in a contested region, which blocks a square.
        let mut their_most_after_ours = i16::MAX;
        let mut all_of_theirs = 0;
        for part in parts {
            let open = part.open.count() as i16;
            if !part.ours.is_empty() {
                let (squares, moves) = cache.filling.guarded(self.rule, &part.colours_swapped());
                our_most += open - squares;
                their_safe += moves;
            }
            if !part.theirs.is_empty() {
                let (squares, moves) = cache.filling.guarded(self.rule, part);
                their_most += open - squares;
                our_safe += moves;
                all_of_theirs += open;
            }
        }
        if parts.iter().any(|part| !part.theirs.is_empty() && part.can_move(self.rule)) {
            their_most_after_ours = all_of_theirs - 1;
        }
        if self.lead + our_safe > their_most || self.lead >= their_most_after_ours {
            Some(true)
        } else {
            (their_safe - self.lead >= our_most).then_some(false)
        }
    }

    fn after(&self, mv: Move, cache: &mut ReductionCache<S>) -> ReducedBoard<S> {
        ReducedBoard::new(self.rule, self.theorems, self.board_after(mv), -self.lead, cache)
    }

    /// The board after a move, from the other side's point of view.
    fn board_after(&self, mv: Move) -> Region<S> {
        let Region { open, ours, theirs } = self.region;
        let (from, to, arrow) = (S::single(mv.from), S::single(mv.to), S::single(mv.arrow));
        Region { open: (open | from) & !to & !arrow, ours: theirs, theirs: (ours & !from) | to }
    }
}

impl<S: Set> ReducedPosition for ReducedBoard<S> {
    type Cache = ReductionCache<S>;

    #[inline]
    fn result(&self) -> Option<bool> {
        self.result
    }

    #[inline]
    fn key(&self) -> u128 {
        self.key
    }

    #[inline]
    fn lead(&self) -> i16 {
        self.lead
    }

    #[inline]
    fn heuristic(&self) -> i16 {
        self.heuristic
    }

    /// The mirror reply, where the mirror theorem is checked instead of used. That it wins remains to be proved.
    fn likely_win(&self, cache: &mut ReductionCache<S>) -> Option<(ReducedBoard<S>, bool)> {
        if self.theorems || self.rule == Rule::Queen || self.lead != 0 {
            return None;
        }
        let mut mirrored = None;
        self.region.moves(self.rule, |mv| {
            let found = self.board_after(mv).is_point_symmetric();
            mirrored = found.then_some(mv);
            if found { Flow::Break(()) } else { Flow::Continue(()) }
        });
        mirrored.map(|mv| (self.after(mv, cache), false))
    }

    fn successors(&self, cache: &mut ReductionCache<S>, mut visit: impl FnMut(Self, bool) -> Flow) {
        let mut stopped = false;
        self.region.moves(self.rule, |mv| {
            let flow = visit(self.after(mv, cache), false);
            stopped |= flow.is_break();
            flow
        });
        // A move in a settled region changes only the lead.
        if !stopped && self.lead > 0 {
            let _ = visit(
                ReducedBoard::new(self.rule, self.theorems, self.region.colours_swapped(), 1 - self.lead, cache),
                false,
            );
        }
    }
}
