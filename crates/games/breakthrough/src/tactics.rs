//! Sharp moments: captures, and a pawn that is one step from its goal.

use crate::BreakthroughPosition;
use crate::position::forward;
use crate::rules::Move;
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Flow, Position, Score, Side, SquareSet, Tactics};

/// What a pawn is worth while others are taken for it.
const PAWN: Score = 100;

impl Tactics for BreakthroughPosition {
    const PAWN_VALUE: Option<Score> = Some(PAWN);

    /// The other side's next ply would win, and ours does not.
    fn in_check(&self) -> bool {
        self.is_one_step_away(!self.side_to_move()) && !self.is_one_step_away(self.side_to_move())
    }

    fn noisy_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        self.moves(|ply| if self.is_noisy(ply) { visit(ply) } else { Flow::Continue(()) });
    }

    fn quiet_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        self.moves(|ply| if self.is_noisy(ply) { Flow::Continue(()) } else { visit(ply) });
    }

    /// It takes a pawn or wins the game.
    fn is_noisy(&self, ply: Move) -> bool {
        (self.pawns(!self.side_to_move()) | self.goal(self.side_to_move())).has(Set64::index(ply.to()))
    }

    fn capture_gain(&self, ply: Move) -> Score {
        if self.pawns(!self.side_to_move()).has(Set64::index(ply.to())) { PAWN } else { 0 }
    }

    fn see(&self, ply: Move) -> Score {
        let square = Set64::single(Set64::index(ply.to()));
        let ours = self.takers(self.side_to_move(), square) & !Set64::single(Set64::index(ply.from()));
        self.capture_gain(ply) - taking(self.takers(!self.side_to_move(), square).count(), ours.count())
    }

    /// A turn of several plies cannot be given away in the middle.
    fn null_move(&self) -> Option<BreakthroughPosition> {
        (self.steps() == 1 && self.outcome().is_none())
            .then(|| self.with(BySide::from_fn(|side| self.pawns(side)), !self.side_to_move(), 1))
    }
}

/// What taking a pawn brings to a side with so many pawns that can take there, if it stops when it no longer pays.
fn taking(takers: u32, defenders: u32) -> Score {
    if takers == 0 { 0 } else { (PAWN - taking(defenders, takers - 1)).max(0) }
}

impl BreakthroughPosition {
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
