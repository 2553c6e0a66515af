//! Lower bounds on the steps that rabbits need to reach their goal row, by bitboards without search.

use crate::PieceKind;
use crate::board::{Board, TRAPS, forward, goal_row};
use std::cell::OnceCell;
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::Side;

/// The squares that rabbits of a side reach with one step.
#[inline]
pub(super) fn rabbit_steps(side: Side, rabbits: Set64) -> Set64 {
    rabbits.shifted(forward(side)) | rabbits.shifted(Direction::East) | rabbits.shifted(Direction::West)
}

/// Bounds on the steps until a rabbit reaches the goal.
#[derive(Clone, Copy)]
pub(super) struct GoalBound {
    /// No rabbit reaches it with fewer steps.
    pub(super) lower_bound: u8,
    /// A rabbit reaches it unassisted with this many steps, if known.
    pub(super) unassisted: Option<u8>,
    /// The rabbits that may reach it within the given steps.
    pub(super) runners: Set64,
}

impl GoalBound {
    /// The bounds for these rabbits; `None` if more than `most` steps are needed.
    #[inline]
    pub(super) fn of(board: &Board, side: Side, rabbits: Set64, most: u8) -> Option<GoalBound> {
        let rabbits = rabbits & board.pieces(side, PieceKind::Rabbit) & rows_within(side, most);
        if rabbits.is_empty() {
            return None;
        }
        if !(rabbits & goal_row(side)).is_empty() {
            return Some(GoalBound { lower_bound: 0, unassisted: Some(0), runners: rabbits });
        }
        let field = RabbitPaths::new(board, side);
        if !field.may_reach_goal(rabbits, most) {
            return None;
        }
        let found = rabbits.indices().filter_map(|rabbit| field.goal_bound(Set64::single(rabbit), most));
        found.reduce(GoalBound::and)
    }

    /// The bounds for the rabbits of both.
    #[inline]
    fn and(self, other: GoalBound) -> GoalBound {
        GoalBound {
            lower_bound: self.lower_bound.min(other.lower_bound),
            unassisted: self.unassisted.into_iter().chain(other.unassisted).min(),
            runners: self.runners | other.runners,
        }
    }
}

/// Obstacles and help on the paths of rabbits.
struct RabbitPaths<'b> {
    board: &'b Board,
    side: Side,
    own: Set64,
    empty: Set64,
    /// Frozen own pieces, computed on demand.
    frozen: OnceCell<Set64>,
    /// The enemies that can be dragged at once, and after one step, computed on demand.
    draggable: OnceCell<[Set64; 2]>,
}

impl<'b> RabbitPaths<'b> {
    #[inline]
    fn new(board: &'b Board, side: Side) -> RabbitPaths<'b> {
        let (own, empty) = (board.side(side), board.empty());
        RabbitPaths { board, side, own, empty, frozen: OnceCell::new(), draggable: OnceCell::new() }
    }

    #[inline]
    fn frozen(&self) -> Set64 {
        *self.frozen.get_or_init(|| self.board.frozen(self.side))
    }

    /// Whether any rabbit may reach the goal, by all paths of [`goal_bound`](RabbitPaths::goal_bound) at once. Usually
    /// none does.
    #[inline]
    fn may_reach_goal(&self, rabbits: Set64, most: u8) -> bool {
        let rabbit_steps = |squares: Set64| rabbit_steps(self.side, squares);
        let open = self.empty | TRAPS;
        let (mut clear, mut past) = (rabbits, Set64::EMPTY);
        let mut before = [Set64::EMPTY; 2];
        for steps in 1..=most {
            let all = clear | past;
            past = rabbit_steps(past) & open | rabbit_steps(before[0]) & self.own;
            if steps >= 3 {
                past |= self.past_enemies(rabbits, before[1], steps);
            }
            clear = rabbit_steps(clear) & open;
            if !((clear | past) & goal_row(self.side)).is_empty() {
                return true;
            }
            before = [all, before[0]];
        }
        false
    }

    /// The bounds for one rabbit.
    ///
    /// On an empty path, unfrozen and protected on traps, it needs its own steps only. Otherwise each own piece on the
    /// path takes at least one more step, each enemy two; and without obstacles, help takes at least one step. Pieces
    /// on traps may vanish as a side effect, so they are no obstacles.
    #[inline]
    fn goal_bound(&self, rabbit: Set64, most: u8) -> Option<GoalBound> {
        let goal = goal_row(self.side);
        let friends = self.own & !rabbit;
        let (open, supported) = (self.empty | TRAPS, friends.beside());
        let safe = self.empty & (!TRAPS | supported);
        // Next to enemies that freeze rabbits.
        let cold = (self.board.side(!self.side) & !self.board.kind(PieceKind::Rabbit)).beside();
        let halted = cold & !supported;
        let rabbit_steps = |squares: Set64| rabbit_steps(self.side, squares);
        // Squares reached unassisted, over open squares, and past obstacles; and those reached two and three steps ago.
        let (mut alone, mut clear, mut past) = (rabbit & !self.frozen(), rabbit, Set64::EMPTY);
        let (mut before, mut all_clear) = ([Set64::EMPTY; 2], rabbit);
        let (mut late, mut lower_bound) = ([Set64::EMPTY; 2], None);
        for steps in 1..=most {
            let all = clear | past;
            past = rabbit_steps(past) & open | rabbit_steps(before[0]) & self.own;
            if steps >= 3 {
                past |= self.past_enemies(rabbit, before[1], steps);
            }
            alone = rabbit_steps(alone) & safe;
            if !(alone & goal).is_empty() {
                // Leaving a piece on a trap loses it, and it may have been needed.
                let unassisted = (friends & TRAPS).is_empty().then_some(steps);
                return Some(GoalBound { lower_bound: lower_bound.unwrap_or(steps), unassisted, runners: rabbit });
            }
            alone &= !halted;
            late = [clear, late[0]];
            clear = rabbit_steps(clear) & open;
            all_clear |= clear;
            before = [all, before[0]];
            if lower_bound.is_none() {
                let helped = !(late[1] & goal).is_empty()
                    || !(late[0] & goal).is_empty() && self.one_step_may_help(rabbit, cold, all_clear, steps - 1);
                lower_bound = (helped || !(past & goal).is_empty()).then_some(steps);
            }
        }
        lower_bound.map(|lower_bound| GoalBound { lower_bound, unassisted: None, runners: rabbit })
    }

    /// Whether a rabbit may reach the goal over these open squares, with this many own steps, after one step of a
    /// friendly piece.
    ///
    /// That step protects any square that a friendly piece can reach, or removes a piece on a trap; it moves no enemy.
    #[inline]
    fn one_step_may_help(&self, rabbit: Set64, cold: Set64, way: Set64, walked: u8) -> bool {
        let friends = self.own & !rabbit;
        // The rabbit unfreezes pieces that it joins, and other pieces may take its place.
        let movable = friends & (!self.frozen() | way.beside());
        let comes = movable.beside() & (self.empty | way | self.own & TRAPS);
        let supported = (friends | comes).beside();
        let safe = (self.empty | self.own & TRAPS) & (!TRAPS | supported);
        let halted = cold & !supported;
        let mut reached = rabbit & !halted;
        for _ in 0..walked {
            reached = rabbit_steps(self.side, reached & !halted) & safe;
        }
        !(reached & goal_row(self.side)).is_empty()
    }

    /// Enemy squares that may be entered with this step after dragging the enemy away; three steps ago the rabbit had
    /// reached `from`.
    #[inline]
    fn past_enemies(&self, rabbit: Set64, from: Set64, steps: u8) -> Set64 {
        let next = |squares: Set64| rabbit_steps(self.side, squares) & self.board.side(!self.side);
        if (next(from) | next(rabbit)).is_empty() {
            return Set64::EMPTY;
        }
        let [now, soon] = *self.draggable.get_or_init(|| self.find_draggable());
        if steps == 3 {
            return next(from) & now;
        }
        // A rabbit's own step may help the dragging piece; otherwise that takes another step.
        (next(from) | next(rabbit)) & soon
    }

    fn find_draggable(&self) -> [Set64; 2] {
        let (mut strong, mut now, mut soon) = (Set64::EMPTY, Set64::EMPTY, Set64::EMPTY);
        let frozen = self.frozen();
        for kind in PieceKind::ALL.into_iter().rev() {
            let weaker = self.board.kind(kind) & !self.own;
            let movable = strong & !frozen;
            now |= weaker & movable.beside();
            soon |= weaker & (movable.beside() & self.empty | strong).beside();
            strong |= self.board.kind(kind) & self.own;
        }
        [now, soon]
    }
}

/// The rows at most this many steps from the goal.
#[inline]
pub(super) fn rows_within(side: Side, steps: u8) -> Set64 {
    let rows = u32::from(steps.min(7)) + 1;
    match side {
        Side::First => Set64::from_bits(!0 << (64 - 8 * rows)),
        Side::Second => Set64::from_bits(!0 >> (64 - 8 * rows)),
    }
}
