//! The rules: who may go where, and when the game is over.

use crate::position::{BreakthroughPosition, forward};
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Outcome, Position, Side, Solvable, Square, SquareSet, WholePosition};

/// One ply: a pawn goes from one square to another, whether or not it captures there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    // Indices below 64, so that a ply from anywhere can do no worse than be illegal.
    from: u8,
    to: u8,
}

impl Move {
    /// The ply between two squares of the largest board; [`is_legal`](Game::is_legal) says whether it can be played.
    pub(crate) fn new(from: Square, to: Square) -> Move {
        Move { from: Set64::index(from), to: Set64::index(to) }
    }

    /// Where the pawn comes from.
    pub fn from(self) -> Square {
        Set64::square(self.from)
    }

    /// Where it goes.
    pub fn to(self) -> Square {
        Set64::square(self.to)
    }
}

impl BreakthroughPosition {
    /// Where pawns of the side to move on `from` arrive: straight ahead, and diagonally to either side.
    #[inline]
    fn arrivals(&self, from: Set64) -> [Set64; 3] {
        let side = self.side_to_move();
        let [straight, left, right] = forward(side);
        let empty = self.empty();
        let takeable = empty | self.pawns(!side);
        [from.shifted(straight) & empty, from.shifted(left) & takeable, from.shifted(right) & takeable]
    }

    /// The squares to which the pawn on a square, by index, can go.
    #[inline]
    pub(crate) fn targets(&self, from: u8) -> Set64 {
        let [straight, left, right] = self.arrivals(Set64::single(from) & self.pawns(self.side_to_move()));
        straight | left | right
    }

    fn has_won(&self, side: Side) -> bool {
        !(self.pawns(side) & self.goal(side)).is_empty() || self.pawns(!side).is_empty()
    }
}

impl Position for BreakthroughPosition {
    type Move = Move;

    /// A pawn leaves a square, and it arrives on one; each side's 64 squares apart.
    const HISTORY_SIZES: [usize; 2] = [128, 128];

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move()
    }

    /// A win ends the game at once, even in the middle of a turn; then [`turn`](Game::turn) may still name the winner.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        Side::BOTH.into_iter().find(|&side| self.has_won(side)).map(Outcome::Won)
    }

    #[inline]
    fn moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        if self.outcome().is_some() {
            return;
        }
        for from in self.pawns(self.side_to_move()).indices() {
            for to in self.targets(from).indices() {
                if visit(Move { from, to }).is_break() {
                    return;
                }
            }
        }
    }

    #[inline]
    fn play(&mut self, ply: Move) {
        let side = self.side_to_move();
        if self.pawns(!side).has(ply.to) {
            self.toggle(!side, ply.to);
        }
        self.toggle(side, ply.from);
        self.toggle(side, ply.to);
        self.count_ply();
    }

    #[inline]
    fn is_legal(&self, ply: Move) -> bool {
        self.outcome().is_none() && self.targets(ply.from).has(ply.to)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.kept_key()
    }

    fn fresh_key(&self) -> u64 {
        self.key_from_nothing()
    }

    fn pack(ply: Move) -> u32 {
        u32::from(ply.from) | u32::from(ply.to) << 6
    }

    fn unpack(packed: u32) -> Move {
        Move { from: (packed & 63) as u8, to: (packed >> 6 & 63) as u8 }
    }

    #[inline]
    fn history_index(&self, ply: Move) -> [usize; 2] {
        let side = 64 * self.side_to_move() as usize;
        [side + usize::from(ply.from), side + usize::from(ply.to)]
    }

    fn colours_swapped(&self) -> BreakthroughPosition {
        self.turned_over()
    }

    fn symmetric(&self) -> Vec<BreakthroughPosition> {
        vec![self.mirrored()]
    }

    /// All pawns at once: two of them may arrive on the same square, but not from the same direction.
    #[inline]
    fn count_moves(&self) -> u64 {
        if self.outcome().is_some() {
            return 0;
        }
        let [straight, left, right] = self.arrivals(self.pawns(self.side_to_move()));
        u64::from(straight.count() + left.count() + right.count())
    }
}

impl Solvable for BreakthroughPosition {
    type ReducedPosition = WholePosition<BreakthroughPosition>;

    fn reduce(&self, _theorems: bool, (): &mut ()) -> WholePosition<BreakthroughPosition> {
        WholePosition(self.clone())
    }
}
