//! In how many steps a side can bring a rabbit to its goal row.

use super::{after_plies, within};
use crate::Kind;
use crate::board::{Board, forward, goal};
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::{Flow, Side};

/// The fewest steps, up to `most`, in which a side can bring a rabbit to its goal row if it moves now; `None` if it takes
/// more.
///
/// ```
/// use tenbin_arimaa::{Position, goal_in};
/// use tenbin_core::{Notation, Side};
/// let text = "g [                                R                              r]";
/// let board = *Position::default().parse_position(text).unwrap().pieces();
/// assert_eq!((goal_in(&board, Side::First, 4), goal_in(&board, Side::First, 3)), (Some(4), None));
/// ```
pub fn goal_in(board: &Board, side: Side, most: u8) -> Option<u8> {
    let fewest = at_least(board, side, most)?;
    (fewest..=most).find(|&steps| can_reach(board, side, steps))
}

/// Where the rabbits of a side go with one step.
#[inline]
fn onward(side: Side, rabbits: Set64) -> Set64 {
    rabbits.shifted(forward(side)) | rabbits.shifted(Direction::East) | rabbits.shifted(Direction::West)
}

/// A number of steps below which no rabbit reaches the goal; `None` if it is more than `most`.
///
/// A rabbit that finds its way empty needs its own steps only. A piece of its own side in the way, or being frozen, takes
/// at least one step more; an enemy in the way at least two.
#[inline]
fn at_least(board: &Board, side: Side, most: u8) -> Option<u8> {
    let rabbits = board.pieces(side, Kind::Rabbit);
    let goal = goal(side);
    let near = near_rows(side, most);
    if (rabbits & near).is_empty() {
        return None;
    }
    if !(rabbits & goal).is_empty() {
        return Some(0);
    }
    let mut best = None;
    // Past everything, at two steps more; past its own side, at one; over empty squares only.
    for (extra, open) in [(2, !Set64::EMPTY), (1, !board.side(!side)), (0, board.empty())] {
        let mut reached = if extra == 0 { rabbits & !board.frozen(side) } else { rabbits };
        for steps in 1..=most.saturating_sub(extra) {
            reached = onward(side, reached) & open;
            if !(reached & goal).is_empty() {
                let all = steps + extra;
                best = Some(best.map_or(all, |best: u8| best.min(all)));
                break;
            }
        }
    }
    best
}

/// The rows from which the goal is so many steps away at most.
#[inline]
fn near_rows(side: Side, steps: u8) -> Set64 {
    let rows = u32::from(steps.min(7)) + 1;
    match side {
        Side::First => Set64::from_bits(!0 << (64 - 8 * rows)),
        Side::Second => Set64::from_bits(!0 >> (64 - 8 * rows)),
    }
}

/// Whether a rabbit can be brought home in exactly or less than so many steps.
fn can_reach(board: &Board, side: Side, steps: u8) -> bool {
    let Some(fewest) = at_least(board, side, steps) else { return false };
    if fewest == 0 {
        return true;
    }
    // With steps to spare for something that only prepares, it may stand further from the rabbits' ways.
    let reach = match steps - fewest {
        0 => 2,
        1 => 4,
        _ => 14,
    };
    let near = within(ways(board, side, steps), reach);
    after_plies(board, side, steps, near, |next, ply| {
        if can_reach(next, side, steps - ply.steps()) { Flow::Break(()) } else { Flow::Continue(()) }
    })
    .is_break()
}

/// Every square that a rabbit could come to on a way of so many steps to the goal, whatever stands there.
fn ways(board: &Board, side: Side, steps: u8) -> Set64 {
    let mut all = Set64::EMPTY;
    let mut reached = board.pieces(side, Kind::Rabbit) & near_rows(side, steps);
    for left in (0..steps).rev() {
        all |= reached;
        reached = onward(side, reached) & near_rows(side, left);
    }
    all | reached
}
