//! What a position comes down to when all that matters is who makes the last move.
//!
//! A board falls apart into regions that nothing can cross, and a game of Amazons is the sum of what happens in them. A
//! region that only one side can enter is worth a number of moves. What is left is fought over: [`Fight`] holds those
//! regions and by how many moves the side to move is ahead elsewhere. It forgets everything else (where on the board a
//! region lies, how it is turned, whose colour is whose), so that positions which look different become one question.
//!
//! - `regions`: how a board falls apart.
//! - `filling`: how many moves a side can make in a region of its own.
//! - `shape`: a region up to symmetry, and regions that are known to be worth nothing.

mod filling;
mod regions;
mod shape;

use crate::{AmazonsPosition, Move, Rule};
use filling::Filling;
use regions::Region;
use shape::Shape;
use tenbin_board::Set;
use tenbin_core::{Flow, Position, ReducedPosition, Solvable};

/// What is still fought over, as seen by the side to move.
#[derive(Clone, Debug)]
pub struct Fight<S> {
    rule: Rule,
    /// Whether the mirror theorem may be used.
    theorems: bool,
    region: Region<S>,
    /// By how many moves the side to move is ahead in regions that are settled.
    lead: i16,
    key: u128,
    answer: Option<bool>,
    promise: i16,
}

/// Drops regions that are worth nothing, alone or together with another, and answers with the key of the rest.
fn drop_worthless<S: Set>(rule: Rule, theorems: bool, parts: &mut Vec<Region<S>>) -> u128 {
    let mut shapes: Vec<Shape> = Vec::new();
    let mut place = 0;
    while let Some(part) = parts.get(place) {
        let shape = Shape::of(rule, theorems, part);
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

/// What was worked out about single regions.
#[derive(Default)]
pub struct Known<S: Set> {
    filling: Filling<S>,
}

impl<S: Set> Solvable for AmazonsPosition<S> {
    type ReducedPosition = Fight<S>;

    fn reduce(&self, theorems: bool, memory: &mut Known<S>) -> Fight<S> {
        let region = Region {
            open: self.open(),
            ours: self.pieces(self.side_to_move()),
            theirs: self.pieces(!self.side_to_move()),
        };
        Fight::new(self.rule(), theorems, region, 0, memory)
    }
}

impl<S: Set> Fight<S> {
    /// Takes a board apart and settles what can be settled.
    fn new(rule: Rule, theorems: bool, board: Region<S>, lead: i16, known: &mut Known<S>) -> Fight<S> {
        let mut fight = Fight { rule, theorems, region: Region::EMPTY, lead, key: 0, answer: None, promise: 0 };
        let mut parts = fight.unsettled_parts(board, known);
        fight.answer = fight.seen_at_once(&parts, known);
        if fight.answer.is_none() {
            let count = parts.len();
            fight.key = drop_worthless(rule, theorems, &mut parts);
            if parts.len() < count {
                fight.answer = fight.seen_at_once(&parts, known);
            }
            fight.region = parts.iter().fold(Region::EMPTY, |all, part| all.and(part));
            fight.promise = 2 * fight.lead + fight.region.nearer(rule);
        }
        fight
    }

    /// Counts the moves in regions that only one side can enter into the lead, and answers with the other regions.
    fn unsettled_parts(&mut self, board: Region<S>, known: &mut Known<S>) -> Vec<Region<S>> {
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
            match known.filling.most_moves(self.rule, part.open, pieces) {
                Some(moves) => self.lead += sign * moves,
                None => parts.push(part),
            }
        }
        parts
    }

    /// Who wins, if one side is further ahead than the other can ever catch up.
    fn seen_at_once(&self, parts: &[Region<S>], known: &mut Known<S>) -> Option<bool> {
        // The moves each side can still make: surely, and at most if the other one keeps out of its way.
        let (mut our_safe, mut our_most, mut their_safe, mut their_most) = (0, 0, 0, 0);
        // The same for them if we make a move in a region where both are: it takes a square.
        let mut their_most_after_ours = i16::MAX;
        let mut all_of_theirs = 0;
        for part in parts {
            let open = part.open.count() as i16;
            if !part.ours.is_empty() {
                let (squares, moves) = known.filling.guarded(self.rule, &part.exchanged());
                our_most += open - squares;
                their_safe += moves;
            }
            if !part.theirs.is_empty() {
                let (squares, moves) = known.filling.guarded(self.rule, part);
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

    fn after(&self, ply: Move, known: &mut Known<S>) -> Fight<S> {
        Fight::new(self.rule, self.theorems, self.board_after(ply), -self.lead, known)
    }

    /// The squares after a ply, as seen by the other side.
    fn board_after(&self, ply: Move) -> Region<S> {
        let Region { open, ours, theirs } = self.region;
        let (from, to, arrow) = (S::single(ply.from), S::single(ply.to), S::single(ply.arrow));
        Region { open: (open | from) & !to & !arrow, ours: theirs, theirs: (ours & !from) | to }
    }
}

impl<S: Set> ReducedPosition for Fight<S> {
    type Cache = Known<S>;

    #[inline]
    fn result(&self) -> Option<bool> {
        self.answer
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
        self.promise
    }

    /// Where the mirror theorem is to be checked rather than used: the answer by mirroring, which still has to be shown to
    /// win.
    fn likely_win(&self, known: &mut Known<S>) -> Option<(Fight<S>, bool)> {
        if self.theorems || self.rule == Rule::Queen || self.lead != 0 {
            return None;
        }
        let mut mirrored = None;
        self.region.moves(self.rule, |ply| {
            let found = self.board_after(ply).is_half_turned_onto_itself();
            mirrored = found.then_some(ply);
            if found { Flow::Break(()) } else { Flow::Continue(()) }
        });
        mirrored.map(|ply| (self.after(ply, known), false))
    }

    fn successors(&self, known: &mut Known<S>, mut visit: impl FnMut(Self, bool) -> Flow) {
        let mut stopped = false;
        self.region.moves(self.rule, |ply| {
            let flow = visit(self.after(ply, known), false);
            stopped |= flow.is_break();
            flow
        });
        // A move at home, where it changes nothing but the count.
        if !stopped && self.lead > 0 {
            let _ = visit(Fight::new(self.rule, self.theorems, self.region.exchanged(), 1 - self.lead, known), false);
        }
    }
}
