//! The number of steps that a side needs to bring a rabbit to its goal row.

use super::bound::{GoalBound, rabbit_steps, rows_within};
use super::{after_plies, within_distance};
use crate::board::{Board, TRAPS, forward, goal_row};
use crate::{Move, PieceKind};
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Side};

/// The minimum steps, up to `most`, to bring a rabbit to its goal row if the side moves now; `None` if more are needed.
///
/// ```
/// use tenbin_arimaa::{ArimaaPosition, goal_in};
/// use tenbin_core::{Notation, Side};
/// let text = "g [                                R                              r]";
/// let board = *ArimaaPosition::default().parse_position(text).unwrap().pieces();
/// assert_eq!((goal_in(&board, Side::First, 4), goal_in(&board, Side::First, 3)), (Some(4), None));
/// ```
pub fn goal_in(board: &Board, side: Side, most: u8) -> Option<u8> {
    GoalThreat::detect(board, side, most)?.steps()
}

/// Rabbits that may reach the goal within a turn, by static bounds.
pub(crate) struct GoalThreat<'b> {
    board: &'b Board,
    side: Side,
    most: u8,
    bound: GoalBound,
}

impl<'b> GoalThreat<'b> {
    /// The threat of a side; `None` if no rabbit can reach the goal within `most` steps.
    #[inline]
    pub(crate) fn detect(board: &'b Board, side: Side, most: u8) -> Option<GoalThreat<'b>> {
        let bound = GoalBound::of(board, side, board.kind(PieceKind::Rabbit), most)?;
        Some(GoalThreat { board, side, most, bound })
    }

    /// A lower bound on the steps.
    #[inline]
    pub(crate) fn lower_bound(&self) -> u8 {
        self.bound.lower_bound
    }

    /// The minimum steps, if a rabbit reaches the goal.
    pub(crate) fn steps(&self) -> Option<u8> {
        let (board, side, GoalBound { lower_bound, unassisted, runners }) = (self.board, self.side, self.bound);
        let most = match unassisted {
            Some(steps) => steps,
            // Usually no rabbit can, and one search is enough to know.
            None if !reaches_with_help(board, side, self.most, runners) => return None,
            None => self.most,
        };
        (lower_bound..most).find(|&steps| can_reach(board, side, steps, runners)).or(Some(most))
    }
}

/// Whether a rabbit can reach the goal within this many steps.
fn can_reach(board: &Board, side: Side, steps: u8, rabbits: Set64) -> bool {
    if steps < 2 {
        return is_on_goal(board, side) || steps == 1 && can_at_once(board, side);
    }
    GoalBound::of(board, side, rabbits, steps)
        .is_some_and(|bound| bound.unassisted.is_some() || reaches_with_help(board, side, steps, bound.runners))
}

/// Whether a rabbit reaches the goal after some ply of its side. Without help none does, unless a piece is on a trap.
fn reaches_with_help(board: &Board, side: Side, steps: u8, runners: Set64) -> bool {
    let has_trapped = !(board.side(side) & TRAPS).is_empty();
    let path_squares = path_squares(side, runners, if has_trapped { steps } else { steps - 1 });
    let rows = (1..steps).find(|&rows| !(runners & rows_within(side, rows)).is_empty()).unwrap_or(steps);
    // With one step to spare, it must help at once: leave a path, arrive next to it, or leave a piece next to it. With
    // more, a step may unfreeze or make way for the helping piece from farther away. A dragged enemy may have protected
    // a piece on a trap.
    let [from, to, dragged] = match steps - rows {
        0 => [0, 0, 0],
        1 => [1, 1, 1],
        2 => [2, 3, 2],
        _ => [4, 5, 4],
    };
    let near = [from, to, dragged].map(|squares| within_distance(path_squares, squares));
    after_plies(board, side, steps, near, |next, ply| {
        let runners = match ply {
            Move::Step { from, to } if runners.has(from) => runners & !Set64::single(from) | Set64::single(to),
            _ => runners,
        };
        if can_reach(next, side, steps - ply.steps(), runners) { Flow::Break(()) } else { Flow::Continue(()) }
    })
    .is_break()
}

/// Whether a rabbit is on its goal row.
#[inline]
fn is_on_goal(board: &Board, side: Side) -> bool {
    !(board.pieces(side, PieceKind::Rabbit) & goal_row(side)).is_empty()
}

/// Whether one step brings a rabbit to its goal row.
#[inline]
fn can_at_once(board: &Board, side: Side) -> bool {
    let ready = board.pieces(side, PieceKind::Rabbit) & (board.empty() & goal_row(side)).shifted(forward(!side));
    !ready.is_empty() && !(ready & !board.frozen(side)).is_empty()
}

/// All squares on rabbit paths of this length to the goal, ignoring obstacles.
fn path_squares(side: Side, rabbits: Set64, steps: u8) -> Set64 {
    let mut all = Set64::EMPTY;
    let mut reached = rabbits;
    for left in (0..steps).rev() {
        all |= reached;
        reached = rabbit_steps(side, reached) & rows_within(side, left);
    }
    all | reached
}
