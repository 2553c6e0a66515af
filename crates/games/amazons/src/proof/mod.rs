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

use crate::{Move, Position, Rule};
use filling::Filling;
use regions::Region;
use shape::Shape;
use tenbin_board::Set;
use tenbin_core::{Flow, Game, Provable, Question};

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

/// What was worked out about single regions.
#[derive(Default)]
pub struct Known<S: Set> {
    filling: Filling<S>,
}

impl<S: Set> Provable for Position<S> {
    type Question = Fight<S>;

    fn question(&self, theorems: bool, memory: &mut Known<S>) -> Fight<S> {
        let region = Region { open: self.open(), ours: self.pieces(self.turn()), theirs: self.pieces(!self.turn()) };
        Fight::new(self.rule(), theorems, region, 0, memory)
    }
}

impl<S: Set> Fight<S> {
    /// Takes a board apart and settles what can be settled.
    fn new(rule: Rule, theorems: bool, board: Region<S>, lead: i16, known: &mut Known<S>) -> Fight<S> {
        let mut fight = Fight { rule, theorems, region: Region::EMPTY, lead, key: 0, answer: None, promise: 0 };
        // The most moves that we, and that they, can still make in what is fought over.
        let (mut our_most, mut their_most) = (0, 0);
        let mut shapes: Vec<Shape> = Vec::new();
        let mut parts: Vec<Region<S>> = Vec::new();
        for part in board.parts(rule) {
            match (part.ours.is_empty(), part.theirs.is_empty()) {
                (true, true) => continue,
                (false, true) => {
                    if let Some(moves) = known.filling.most_moves(rule, part.open, part.ours) {
                        fight.lead += moves;
                        continue;
                    }
                }
                (true, false) => {
                    if let Some(moves) = known.filling.most_moves(rule, part.open, part.theirs) {
                        fight.lead -= moves;
                        continue;
                    }
                }
                (false, false) => {}
            }
            let Some(shape) = Shape::of(rule, theorems, &part) else { continue };
            match shapes.iter().position(|other| shape.cancels(other)) {
                Some(place) => {
                    shapes.swap_remove(place);
                    parts.swap_remove(place);
                }
                None => {
                    shapes.push(shape);
                    parts.push(part);
                }
            }
        }
        let mut ready = false;
        for (part, shape) in parts.iter().zip(&shapes) {
            fight.key = fight.key.wrapping_add(shape.key());
            let open = part.open.count() as i16;
            our_most += if part.ours.is_empty() { 0 } else { open };
            their_most += if part.theirs.is_empty() { 0 } else { open };
            ready |= !part.theirs.is_empty() && part.can_move(rule);
            fight.region = fight.region.and(part);
        }
        // Whoever is further ahead than the other can ever catch up has won; our move in a region takes one of theirs.
        let (mut our_safe, mut their_safe) = (0, 0);
        let all = our_most;
        if our_most > 0 && their_most > 0 {
            for part in &parts {
                let (squares, moves) = known.filling.guarded(rule, part);
                their_most -= squares;
                our_safe += moves;
                let (squares, moves) =
                    known.filling.guarded(rule, &Region { ours: part.theirs, theirs: part.ours, ..*part });
                our_most -= squares;
                their_safe += moves;
            }
        }
        fight.answer = if fight.lead + our_safe > their_most || fight.lead > all || ready && fight.lead >= all - 1 {
            Some(true)
        } else if their_safe - fight.lead >= our_most {
            Some(false)
        } else {
            None
        };
        if fight.answer.is_none() {
            fight.promise = fight.lead * 2 + fight.region.nearer(rule);
        }
        fight
    }

    fn after(&self, ply: Move, known: &mut Known<S>) -> Fight<S> {
        let Region { open, ours, theirs } = self.region;
        let (from, to, arrow) = (S::single(ply.from), S::single(ply.to), S::single(ply.arrow));
        let board = Region { open: (open | from) & !to & !arrow, ours: theirs, theirs: (ours & !from) | to };
        Fight::new(self.rule, self.theorems, board, -self.lead, known)
    }
}

impl<S: Set> Question for Fight<S> {
    type Memory = Known<S>;

    #[inline]
    fn answer(&self) -> Option<bool> {
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
    fn promise(&self) -> i16 {
        self.promise
    }

    fn follow(&self, known: &mut Known<S>, mut visit: impl FnMut(Self, bool) -> Flow) {
        let mut stopped = false;
        self.region.moves(self.rule, |ply| {
            let flow = visit(self.after(ply, known), false);
            stopped |= flow.is_break();
            flow
        });
        // A move at home, where it changes nothing but the count.
        if !stopped && self.lead > 0 {
            let board = Region { ours: self.region.theirs, theirs: self.region.ours, ..self.region };
            let _ = visit(Fight::new(self.rule, self.theorems, board, 1 - self.lead, known), false);
        }
    }
}
