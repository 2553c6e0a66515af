//! In how many steps a side can bring a rabbit to its goal row.

use super::bound::{Bound, near_rows, onward};
use super::{after_plies, within};
use crate::board::{Board, TRAPS, forward, goal};
use crate::{Kind, Move};
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Side};

/// The fewest steps, up to `most`, in which a side can bring a rabbit to its goal row if it moves now; `None` if it takes
/// more.
///
/// ```
/// use tenbin_arimaa::{ArimaaPosition, goal_in};
/// use tenbin_core::{Notation, Side};
/// let text = "g [                                R                              r]";
/// let board = *ArimaaPosition::default().parse_position(text).unwrap().pieces();
/// assert_eq!((goal_in(&board, Side::First, 4), goal_in(&board, Side::First, 3)), (Some(4), None));
/// ```
pub fn goal_in(board: &Board, side: Side, most: u8) -> Option<u8> {
    Run::seen(board, side, most)?.steps()
}

/// Rabbits that may come home within a turn, as far as can be seen at a glance.
pub(crate) struct Run<'b> {
    board: &'b Board,
    side: Side,
    most: u8,
    bound: Bound,
}

impl<'b> Run<'b> {
    /// `None` if no rabbit comes home in so many steps.
    #[inline]
    pub(crate) fn seen(board: &'b Board, side: Side, most: u8) -> Option<Run<'b>> {
        let bound = Bound::of(board, side, board.kind(Kind::Rabbit), most)?;
        Some(Run { board, side, most, bound })
    }

    /// With fewer steps none of them does.
    #[inline]
    pub(crate) fn least(&self) -> u8 {
        self.bound.least
    }

    /// The fewest steps in which one of them does, if one does.
    pub(crate) fn steps(&self) -> Option<u8> {
        let (board, side, Bound { least, surely, runners }) = (self.board, self.side, self.bound);
        let most = match surely {
            Some(steps) => steps,
            // Mostly no rabbit can, and one search is enough to know.
            None if !can_help(board, side, self.most, runners) => return None,
            None => self.most,
        };
        (least..most).find(|&steps| can_reach(board, side, steps, runners)).or(Some(most))
    }
}

/// Whether one of these rabbits can be brought home in exactly or less than so many steps.
fn can_reach(board: &Board, side: Side, steps: u8, rabbits: Set64) -> bool {
    if steps < 2 {
        return is_home(board, side) || steps == 1 && can_at_once(board, side);
    }
    Bound::of(board, side, rabbits, steps)
        .is_some_and(|bound| bound.surely.is_some() || can_help(board, side, steps, bound.runners))
}

/// Whether one of these rabbits, the only ones that may come home in so many steps, does so after some ply. None does alone,
/// unless something stands on a trap.
fn can_help(board: &Board, side: Side, steps: u8, runners: Set64) -> bool {
    let has_trapped = !(board.side(side) & TRAPS).is_empty();
    let ways = ways(side, runners, if has_trapped { steps } else { steps - 1 });
    let rows = (1..steps).find(|&rows| !(runners & near_rows(side, rows)).is_empty()).unwrap_or(steps);
    // One step, if there is no other to spare, has to help at once: it leaves a way, or comes beside one, or leaves what
    // stands beside one alone. One before it may set free who makes it, who comes from two squares away; or make way for
    // it; and so on. Who is dragged may have been the only support of one on a trap.
    let [from, to, dragged] = match steps - rows {
        0 => [0, 0, 0],
        1 => [1, 1, 1],
        2 => [2, 3, 2],
        _ => [4, 5, 4],
    };
    let near = [from, to, dragged].map(|squares| within(ways, squares));
    after_plies(board, side, steps, near, |next, ply| {
        let runners = match ply {
            Move::Step { from, to } if runners.has(from) => runners & !Set64::single(from) | Set64::single(to),
            _ => runners,
        };
        if can_reach(next, side, steps - ply.steps(), runners) { Flow::Break(()) } else { Flow::Continue(()) }
    })
    .is_break()
}

/// Whether a rabbit is home.
#[inline]
fn is_home(board: &Board, side: Side) -> bool {
    !(board.pieces(side, Kind::Rabbit) & goal(side)).is_empty()
}

/// Whether one step brings a rabbit home.
#[inline]
fn can_at_once(board: &Board, side: Side) -> bool {
    let ready = board.pieces(side, Kind::Rabbit) & (board.empty() & goal(side)).shifted(forward(!side));
    !ready.is_empty() && !(ready & !board.frozen(side)).is_empty()
}

/// Every square that one of these rabbits could come to on a way of so many steps to the goal, whatever stands there.
fn ways(side: Side, rabbits: Set64, steps: u8) -> Set64 {
    let mut all = Set64::EMPTY;
    let mut reached = rabbits;
    for left in (0..steps).rev() {
        all |= reached;
        reached = onward(side, reached) & near_rows(side, left);
    }
    all | reached
}
