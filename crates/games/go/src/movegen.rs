//! Moves, their legality, and random selection.

use crate::GoPosition;
use crate::board::Point;
use tenbin_core::{Flow, Random};

/// A move: a stone on a point, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(Point);

impl Move {
    /// The pass.
    pub const PASS: Move = Move(0);

    /// A stone on a point.
    #[inline]
    pub fn at(point: Point) -> Move {
        Move(point)
    }

    /// The point of the stone; `None` for a pass.
    #[inline]
    pub fn point(self) -> Option<Point> {
        (self.0 != 0).then_some(self.0)
    }

    /// The index of the point; 0 for a pass.
    #[inline]
    pub(crate) fn index(self) -> Point {
        self.0
    }
}

/// How many illegal points random selection draws before it lists the legal ones.
const MAX_REJECTIONS: usize = 16;

impl<const N: usize> GoPosition<N> {
    /// Whether a move is legal except for ko and superko.
    #[inline]
    pub(crate) fn is_playable_apart_from_repetition(&self, at: Point) -> bool {
        self.board().is_empty(at) && (self.rules().suicide || !self.board().is_suicide(at, self.side_to_move()))
    }

    /// Whether the side to move may play on a point.
    #[inline]
    pub fn is_playable(&self, at: Point) -> bool {
        at != self.ko() && self.is_playable_apart_from_repetition(at) && !self.is_repetition(at)
    }

    /// All legal points in board order, then the pass.
    #[inline]
    pub(crate) fn each_move(&self, mut visit: impl FnMut(Move) -> Flow) {
        if self.is_over() {
            return;
        }
        for at in self.board().points() {
            if self.board().is_empty(at) && self.is_playable(at) && visit(Move(at)).is_break() {
                return;
            }
        }
        if self.handicap_left() == 0 {
            let _ = visit(Move::PASS);
        }
    }

    /// Whether a move is legal.
    #[inline]
    pub(crate) fn is_legal_move(&self, ply: Move) -> bool {
        !self.is_over() && ply.point().map_or(self.handicap_left() == 0, |at| self.is_playable(at))
    }

    /// Rejection sampling: nearly every empty point is legal.
    pub(crate) fn random_legal_move(&self, random: &mut Random) -> Option<Move> {
        if self.is_over() {
            return None;
        }
        let empties = self.board().empties();
        let passes = u64::from(self.handicap_left() == 0);
        for _ in 0..MAX_REJECTIONS {
            let place = random.below(empties.len() as u64 + passes);
            match empties.get(place as usize) {
                None => return Some(Move::PASS),
                Some(&at) if self.is_playable(at) => return Some(Move(at)),
                Some(_) => {}
            }
        }
        self.uniform_point_where(random, |position, at| position.is_playable(at)).filter(|&ply| self.is_legal_move(ply))
    }

    /// Any move that does not fill an own eye; a pass if there is none.
    pub(crate) fn light_playout_move(&self, random: &mut Random) -> Option<Move> {
        if self.is_over() {
            return None;
        }
        let empties = self.board().empties();
        for _ in 0..MAX_REJECTIONS.min(empties.len()) {
            let at = empties[random.below(empties.len() as u64) as usize];
            if self.is_playout_move(at) {
                return Some(Move(at));
            }
        }
        self.uniform_point_where(random, GoPosition::is_playout_move).filter(|&ply| self.is_legal_move(ply))
    }

    /// Whether a light playout may play on a point: legal, no suicide, and not an own eye.
    #[inline]
    fn is_playout_move(&self, at: Point) -> bool {
        self.is_playable(at)
            && !self.board().is_eye(at, self.side_to_move())
            && !self.board().is_suicide(at, self.side_to_move())
    }

    /// A point that satisfies `holds`, drawn uniformly; a pass if there is none.
    fn uniform_point_where(&self, random: &mut Random, holds: impl Fn(&Self, Point) -> bool) -> Option<Move> {
        let empties = self.board().empties();
        let count = empties.iter().filter(|&&at| holds(self, at)).count();
        if count == 0 {
            return Some(Move::PASS);
        }
        let place = random.below(count as u64) as usize;
        empties.iter().copied().filter(|&at| holds(self, at)).nth(place).map(Move)
    }
}
