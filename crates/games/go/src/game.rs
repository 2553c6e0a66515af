//! Go as a [`Position`].

use crate::board::Point;
use crate::{GoPosition, Superko};
use tenbin_core::{Flow, Outcome, PastPosition, Position, Random, Side, Square, Tactics};

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
}

/// How many illegal points random selection draws before it lists the legal ones.
const MAX_REJECTIONS: usize = 16;

impl<const N: usize> Position for GoPosition<N> {
    type Move = Move;

    /// History tables: point by side, and kinds of neighbours by side.
    const HISTORY_SIZES: [usize; 2] = [2 * N, 2 * 8];

    const CAN_REPEAT: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move()
    }

    /// The score decides after two passes or at the ply limit.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.final_outcome())
    }

    /// All legal points in board order, then the pass.
    #[inline]
    fn moves(&self, mut visit: impl FnMut(Move) -> Flow) {
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

    #[inline]
    fn play(&mut self, ply: Move) {
        match ply.point() {
            Some(at) => self.place(at),
            None => self.pass(),
        }
    }

    #[inline]
    fn is_legal(&self, ply: Move) -> bool {
        !self.is_over() && ply.point().map_or(self.handicap_left() == 0, |at| self.is_playable(at))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.hash_key()
    }

    fn fresh_key(&self) -> u64 {
        self.recomputed_key()
    }

    #[inline]
    fn pack(ply: Move) -> u32 {
        ply.0.into()
    }

    #[inline]
    fn unpack(packed: u32) -> Move {
        Move(packed as Point & (N as Point - 1))
    }

    #[inline]
    fn history_index(&self, ply: Move) -> [usize; 2] {
        let side = self.side_to_move() as usize;
        [side * N + usize::from(ply.0), side * 8 + usize::from(self.board().neighbour_kinds(ply.0) & 7)]
    }

    fn colours_swapped(&self) -> GoPosition<N> {
        self.transformed(true, |square| square)
    }

    fn symmetric(&self) -> Vec<GoPosition<N>> {
        let last = self.size() - 1;
        let turned = move |Square { file, rank }| Square::new(rank, last - file);
        let mirrored = move |Square { file, rank }| Square::new(last - file, rank);
        let mut found = Vec::new();
        for turns in 0..4 {
            let place = move |square| (0..turns).fold(square, |square, _| turned(square));
            if turns > 0 {
                found.push(self.transformed(false, place));
            }
            found.push(self.transformed(false, move |square| mirrored(place(square))));
        }
        found
    }

    /// Without a superko, a position repeated with the same side to move and the same prisoner difference is a draw.
    #[inline]
    fn adjudicate(&self, past: &[PastPosition]) -> Option<Outcome> {
        if self.rules().superko != Superko::None || self.passes() > 0 {
            return None;
        }
        let key = self.key();
        let again = past.iter().rev().skip(3).step_by(2).any(|seen| seen.key == key);
        again.then_some(Outcome::Drawn)
    }

    /// Rejection sampling: nearly every empty point is legal.
    fn random_move(&self, random: &mut Random) -> Option<Move> {
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
        self.uniform_point_where(random, |position, at| position.is_playable(at)).filter(|&ply| self.is_legal(ply))
    }

    /// Any move that does not fill an own eye; a pass if there is none.
    fn playout_move(&self, random: &mut Random) -> Option<Move> {
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
        self.uniform_point_where(random, GoPosition::is_playout_move).filter(|&ply| self.is_legal(ply))
    }

    fn heuristic_playout(&self, random: &mut Random, visit: impl FnMut(Side, Move)) -> Option<u32> {
        Some(self.heuristic_playout_value(random, visit))
    }

    fn move_priors(&self, visit: impl FnMut(Move, u32)) {
        self.each_prior(visit);
    }
}

impl<const N: usize> GoPosition<N> {
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

/// No quiescence search: the value of a capture depends on the whole board.
impl<const N: usize> Tactics for GoPosition<N> {}
