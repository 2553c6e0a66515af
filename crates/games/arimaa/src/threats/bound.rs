//! How many steps rabbits need to their goal row at least, as far as sets of squares tell without trying anything.

use crate::PieceKind;
use crate::board::{Board, TRAPS, forward, goal_row};
use std::cell::OnceCell;
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::Side;

/// Where the rabbits of a side go with one step.
#[inline]
pub(super) fn rabbit_steps(side: Side, rabbits: Set64) -> Set64 {
    rabbits.shifted(forward(side)) | rabbits.shifted(Direction::East) | rabbits.shifted(Direction::West)
}

/// How many steps it takes until a rabbit reaches the goal.
#[derive(Clone, Copy)]
pub(super) struct GoalBound {
    /// With fewer none does.
    pub(super) lower_bound: u8,
    /// With so many one does, alone, if that is known.
    pub(super) unassisted: Option<u8>,
    /// The rabbits that may reach it within the steps that were asked for.
    pub(super) runners: Set64,
}

impl GoalBound {
    /// For these rabbits; `None` if it takes more than `most`.
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
        let found = rabbits.indices().filter_map(|rabbit| field.goal_feature(Set64::single(rabbit), most));
        found.reduce(GoalBound::and)
    }

    /// For the rabbits of both.
    #[inline]
    fn and(self, other: GoalBound) -> GoalBound {
        GoalBound {
            lower_bound: self.lower_bound.min(other.lower_bound),
            unassisted: self.unassisted.into_iter().chain(other.unassisted).min(),
            runners: self.runners | other.runners,
        }
    }
}

/// What a rabbit meets on its way.
struct RabbitPaths<'b> {
    board: &'b Board,
    side: Side,
    own: Set64,
    empty: Set64,
    /// Those of its pieces that cannot move, once somebody asks.
    frozen: OnceCell<Set64>,
    /// The enemies that can be dragged at once, and those that could be after one step, once somebody asks.
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

    /// Whether any of these rabbits comes home if all that [`goal_feature`](RabbitPaths::goal_feature) looks at goes well: the same ways, all at
    /// once. Mostly none does.
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

    /// How many steps it takes until this rabbit comes home.
    ///
    /// On an empty way without being frozen or lost on a trap it needs its own steps only. Otherwise each piece of its own side
    /// in the way takes at least one step more, each enemy two; and where nothing is in the way, at least one step is needed
    /// to help it. Pieces on traps may vanish by steps that do something else as well, so they are not in the way.
    #[inline]
    fn goal_feature(&self, rabbit: Set64, most: u8) -> Option<GoalBound> {
        let goal = goal_row(self.side);
        let friends = self.own & !rabbit;
        let (open, supported) = (self.empty | TRAPS, friends.beside());
        let safe = self.empty & (!TRAPS | supported);
        // Next to enemies that freeze rabbits.
        let cold = (self.board.side(!self.side) & !self.board.kind(PieceKind::Rabbit)).beside();
        let halted = cold & !supported;
        let rabbit_steps = |squares: Set64| rabbit_steps(self.side, squares);
        // What is reached alone; over open squares; and past something. And all that was reached two steps ago and three.
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
                // What it leaves alone on a trap is lost, and may have been of use.
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

    /// Whether a rabbit may come home over these open squares, with so many steps of its own, after one step of a friend.
    ///
    /// That step brings support to wherever a friend can come, or lets a piece on a trap vanish; it moves no enemy.
    #[inline]
    fn one_step_may_help(&self, rabbit: Set64, cold: Set64, way: Set64, walked: u8) -> bool {
        let friends = self.own & !rabbit;
        // The rabbit sets free whom it comes to. And where it was, somebody else may come.
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

    /// The squares of enemies that are entered with this step, at best, after they have been dragged away; three steps ago
    /// the rabbit had come to `from`.
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
        // A rabbit's own step may help whoever drags; otherwise that takes a step more.
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

/// The rows from which the goal is so many steps away at most.
#[inline]
pub(super) fn rows_within(side: Side, steps: u8) -> Set64 {
    let rows = u32::from(steps.min(7)) + 1;
    match side {
        Side::First => Set64::from_bits(!0 << (64 - 8 * rows)),
        Side::Second => Set64::from_bits(!0 >> (64 - 8 * rows)),
    }
}
