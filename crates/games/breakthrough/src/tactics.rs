//! Captures, threats to win, SEE and null move.

use crate::BreakthroughPosition;
use crate::movegen::{Move, forward};
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, ForcedWins, MultiPlyTurns, PlayoutPolicy, Position, Score, Side, SquareSet, Tactics};

/// Value of a pawn in exchanges.
const PAWN: Score = 100;

impl Tactics for BreakthroughPosition {
    /// Origin and destination, 64 squares for each side.
    const HISTORY_SIZES: [usize; 2] = [128, 128];

    const PAWN_VALUE: Option<Score> = Some(PAWN);

    /// A race is won by a step. Chosen by matches of `advance` at 4,000 nodes a move.
    const UNIT_PAWNS: f64 = 0.11;

    #[inline]
    fn history_index(&self, mv: Move) -> [usize; 2] {
        let side = 64 * self.side_to_move() as usize;
        [side + usize::from(mv.from), side + usize::from(mv.to)]
    }

    /// The opponent threatens to win with its next ply, and the side to move does not.
    fn in_check(&self) -> bool {
        self.threatens_to_win(!self.side_to_move()) && !self.threatens_to_win(self.side_to_move())
    }

    fn noisy_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        self.moves(|mv| if self.is_noisy(mv) { visit(mv) } else { Flow::Continue(()) });
    }

    fn quiet_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        self.moves(|mv| if self.is_noisy(mv) { Flow::Continue(()) } else { visit(mv) });
    }

    /// Captures and winning moves.
    fn is_noisy(&self, mv: Move) -> bool {
        (self.pawns(!self.side_to_move()) | self.goal(self.side_to_move())).has(mv.to)
    }

    fn capture_gain(&self, mv: Move) -> Score {
        if self.pawns(!self.side_to_move()).has(mv.to) { PAWN } else { 0 }
    }

    /// Static exchange evaluation (SEE). All pieces are pawns, so only the numbers of attackers and defenders count.
    fn see(&self, mv: Move) -> Score {
        let square = Set64::single(mv.to);
        let defenders = self.attackers(self.side_to_move(), square) & !Set64::single(mv.from);
        self.capture_gain(mv) - exchange(self.attackers(!self.side_to_move(), square).count(), defenders.count())
    }

    /// None in variants with several plies per turn: a turn cannot be passed in the middle.
    fn null_move(&self) -> Option<BreakthroughPosition> {
        (self.plies_per_turn() == 1 && self.outcome().is_none())
            .then(|| self.with(self.all_pawns().sets(), !self.side_to_move(), 1))
    }
}

/// Depth is counted in plies, also where a turn has several.
impl MultiPlyTurns for BreakthroughPosition {}

/// Uniformly random playouts.
impl PlayoutPolicy for BreakthroughPosition {}

/// No hints for df-pn.
impl ForcedWins for BreakthroughPosition {}

/// Gain of the attacking side from capturing a pawn, if both sides stop when a capture no longer pays.
fn exchange(attackers: u32, defenders: u32) -> Score {
    if attackers == 0 { 0 } else { (PAWN - exchange(defenders, attackers - 1)).max(0) }
}

impl BreakthroughPosition {
    /// Whether a side has a pawn one ply from its goal. Such a pawn is never blocked: it has a diagonal move to the goal
    /// rank, and an enemy on that square can be captured.
    fn threatens_to_win(&self, side: Side) -> bool {
        let [_, left, right] = forward(!side);
        let goal = self.goal(side);
        !(self.pawns(side) & (goal.shifted(left) | goal.shifted(right))).is_empty()
    }

    /// The pawns of a side that attack these squares.
    fn attackers(&self, side: Side, squares: Set64) -> Set64 {
        let [_, left, right] = forward(!side);
        (squares.shifted(left) | squares.shifted(right)) & self.pawns(side)
    }
}
