//! Sharp moments: captures, and a pawn that is one step from its goal.

use crate::Position;
use crate::position::forward;
use crate::rules::Move;
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Flow, Game, Score, Side, SquareSet, Tactics};

/// What a pawn is worth while others are taken for it.
const PAWN: Score = 100;

impl Tactics for Position {
    const SMALLEST: Option<Score> = Some(PAWN);

    /// The other side's next ply would win, and ours does not.
    fn is_pressed(&self) -> bool {
        self.is_one_step_away(!self.turn()) && !self.is_one_step_away(self.turn())
    }

    fn sharp_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        self.moves(|ply| if self.is_sharp(ply) { visit(ply) } else { Flow::Continue(()) });
    }

    fn quiet_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        self.moves(|ply| if self.is_sharp(ply) { Flow::Continue(()) } else { visit(ply) });
    }

    /// It takes a pawn or wins the game.
    fn is_sharp(&self, ply: Move) -> bool {
        (self.pawns(!self.turn()) | self.goal(self.turn())).has(Set64::index(ply.to()))
    }

    fn gain(&self, ply: Move) -> Score {
        if self.pawns(!self.turn()).has(Set64::index(ply.to())) { PAWN } else { 0 }
    }

    fn exchange(&self, ply: Move) -> Score {
        let square = Set64::single(Set64::index(ply.to()));
        let ours = self.takers(self.turn(), square) & !Set64::single(Set64::index(ply.from()));
        self.gain(ply) - taking(self.takers(!self.turn(), square).count(), ours.count())
    }

    /// A turn of several plies cannot be given away in the middle.
    fn passed(&self) -> Option<Position> {
        (self.steps() == 1 && self.outcome().is_none())
            .then(|| self.with(BySide::from_fn(|side| self.pawns(side)), !self.turn(), 1))
    }
}

/// What taking a pawn brings to a side with so many pawns that can take there, if it stops when it no longer pays.
fn taking(takers: u32, defenders: u32) -> Score {
    if takers == 0 { 0 } else { (PAWN - taking(defenders, takers - 1)).max(0) }
}

impl Position {
    /// Whether a side has a pawn that reaches the goal with its next ply: one of the three ways there is never blocked, as
    /// what stands on the goal's other squares can be taken.
    fn is_one_step_away(&self, side: Side) -> bool {
        let [_, left, right] = forward(!side);
        let goal = self.goal(side);
        !(self.pawns(side) & (goal.shifted(left) | goal.shifted(right))).is_empty()
    }

    /// The pawns of a side that could take something on these squares.
    fn takers(&self, side: Side, squares: Set64) -> Set64 {
        let [_, left, right] = forward(!side);
        (squares.shifted(left) | squares.shifted(right)) & self.pawns(side)
    }
}
