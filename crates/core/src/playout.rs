//! The playout policy and the move priors of UCT.

use crate::{Flow, Position, Random, Side};

/// The value of a win in [`PlayoutPolicy::heuristic_playout`] and [`PlayoutPolicy::move_priors`]; a loss is 0.
pub const PLAYOUT_WIN: u32 = 1 << 16;

/// What UCT asks of a game besides its rules. The defaults are uniformly random playouts without priors, so a game without a
/// policy writes `impl PlayoutPolicy for MyPosition {}`.
pub trait PlayoutPolicy: Position {
    /// A random playout move; `None` at the end of the game. A game may leave out moves that keep a playout from ending, such as
    /// filling an own eye.
    fn playout_move(&self, random: &mut Random) -> Option<Self::Move> {
        self.random_move(random)
    }

    /// A heuristic playout to the end of the game. Returns its value for `First` in units of [`PLAYOUT_WIN`]; `None` in games
    /// without one. `visit` gets each side's moves, each at least the first time it is played.
    fn heuristic_playout(&self, _random: &mut Random, _visit: impl FnMut(Side, Self::Move)) -> Option<u32> {
        None
    }

    /// Visits the moves with their prior win rates in units of [`PLAYOUT_WIN`]; half of it is neutral. Bad moves may be left out,
    /// but not all moves.
    fn move_priors(&self, mut visit: impl FnMut(Self::Move, u32)) {
        self.moves(|mv| {
            visit(mv, PLAYOUT_WIN / 2);
            Flow::Continue(())
        });
    }
}
