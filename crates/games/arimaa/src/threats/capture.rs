//! The number of steps that a side needs to capture an enemy piece.

use super::{after_steps, within_distance};
use crate::board::{Board, TRAP_NEIGHBOURS, TRAPS};
use crate::{Move, PieceKind, STEPS};
use std::cell::OnceCell;
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Side, SquareSet};

/// The squares from which a piece can be dragged onto a trap within a turn.
pub(crate) const NEAR_TRAPS: Set64 = Set64::from_bits(0x247e_ff7e_7eff_7e24);

/// The minimum steps, up to `most`, to capture the enemy piece on a square; `None` if more are needed or there is no
/// enemy.
pub fn capture_in(board: &Board, side: Side, target: u8, most: u8) -> Option<u8> {
    if most < 2 || !board.side(!side).has(target) {
        return None;
    }
    CaptureSearch::new(board, side).min_steps(target, most)
}

/// Visits every enemy piece that a side can capture within `most` steps, with the minimum steps.
pub fn captures(board: &Board, side: Side, most: u8, mut visit: impl FnMut(u8, u8)) {
    let capture_search = CaptureSearch::new(board, side);
    for target in capture_search.targets(most).indices() {
        if let Some(steps) = capture_search.min_steps(target, most) {
            visit(target, steps);
        }
    }
}

/// A search for captures by one side.
pub(crate) struct CaptureSearch<'b> {
    board: &'b Board,
    side: Side,
    /// For each kind, the side's stronger pieces.
    stronger: [Set64; PieceKind::COUNT],
    /// Frozen pieces of the side.
    frozen: Set64,
    /// The enemies next to a stronger unfrozen piece, computed on demand.
    draggable: OnceCell<Set64>,
}

/// A plan to capture a piece by one push or pull.
struct CapturePlan {
    /// The piece to drag: the target itself, or its only protector if it is on a trap.
    dragged: Set64,
    /// The pieces strong enough to drag it.
    stronger: Set64,
    /// Lower bound on the steps until a strong unfrozen piece is adjacent to it.
    approach: u8,
}

impl<'b> CaptureSearch<'b> {
    #[inline]
    pub(crate) fn new(board: &'b Board, side: Side) -> CaptureSearch<'b> {
        let own = board.side(side);
        let mut stronger = [Set64::EMPTY; PieceKind::COUNT];
        for kind in (1..PieceKind::COUNT).rev() {
            stronger[kind - 1] = stronger[kind] | own & board.kind(PieceKind::ALL[kind]);
        }
        CaptureSearch { board, side, stronger, frozen: board.frozen(side), draggable: OnceCell::new() }
    }

    #[inline]
    fn draggable(&self) -> Set64 {
        let movable = || self.board.side(self.side) & !self.frozen;
        *self.draggable.get_or_init(|| self.board.adjacent_to_stronger(self.side, movable()))
    }

    /// A superset of the capturable enemies: those near traps that a stronger piece can reach, and all on traps.
    #[inline]
    pub(crate) fn targets(&self, most: u8) -> Set64 {
        if most < 2 {
            return Set64::EMPTY;
        }
        // All kinds in parallel, so that they fit into one vector register.
        let mut near = self.stronger;
        for _ in 1..most {
            near = near.map(|near| near | near.beside());
        }
        let reached =
            PieceKind::ALL.into_iter().zip(near).fold(TRAPS, |set, (kind, near)| set | self.board.kind(kind) & near);
        reached & NEAR_TRAPS & self.board.side(!self.side)
    }

    /// A lower bound on the steps to capture a target, without search; `None` if above `most`.
    #[inline]
    pub(crate) fn lower_bound(&self, target: u8, most: u8) -> Option<u8> {
        let lower_bound = match drags_needed(self.board.side(!self.side), target)? {
            1 => 2 + self.plan(target)?.approach,
            _ if (self.draggable() & guards(target)).is_empty() => return None,
            _ => STEPS,
        };
        (lower_bound <= most).then_some(lower_bound)
    }

    /// The minimum steps, up to `most`, to capture a target.
    #[inline]
    pub(crate) fn min_steps(&self, target: u8, most: u8) -> Option<u8> {
        let drags = drags_needed(self.board.side(!self.side), target)?;
        if drags > 1 {
            return (most >= STEPS && self.can_drag_twice(target)).then_some(STEPS);
        }
        let plan = self.plan(target)?;
        (2 + plan.approach..=most.min(STEPS)).find(|&steps| self.can(target, &plan, steps))
    }

    /// Whether a helping step and one drag capture a piece within three steps.
    #[inline]
    fn can_in_three(&self, target: u8) -> bool {
        let plan = self.plan(target).filter(|plan| plan.approach <= 1);
        plan.is_some_and(|plan| self.can_after_step(target, &plan, 2))
    }

    /// The plan to capture a piece by one drag; `None` if no strong piece can get there within a turn.
    #[inline]
    fn plan(&self, target: u8) -> Option<CapturePlan> {
        let dragged = dragged(self.board, self.side, target);
        let kind = self.board.kind_on(dragged.first()?)?;
        let (stronger, around, empty) = (self.stronger[kind as usize], dragged.beside(), self.board.empty());
        let movable = stronger & !self.frozen;
        // A strong piece is adjacent; or gets there or is unfrozen in one step; or after a step that makes way, or by
        // pushing through.
        let soon = movable.beside() & empty | stronger;
        let approach = if !(around & movable).is_empty() {
            0
        } else if !(around & soon).is_empty() {
            1
        } else if !(around & (soon.beside() & empty | movable.beside())).is_empty() {
            2
        } else {
            return None;
        };
        Some(CapturePlan { dragged, stronger, approach })
    }

    /// Whether these steps suffice, the drag included: at once, or after another ply.
    fn can(&self, target: u8, plan: &CapturePlan, steps: u8) -> bool {
        match steps {
            2 => can_at_once(self.board, self.side, target, || self.frozen),
            3 => self.can_after_step(target, plan, 2),
            _ => {
                // A drag helps at a distance of three: its enemy may be the last protector, at another trap, of a piece
                // that blocks or freezes the capturing piece.
                self.can_after_step(target, plan, 3)
                    || self.can_after_drag(target, self.draggable(), within_distance(plan.dragged, 3))
            }
        }
    }

    /// Whether a helping step makes a capture possible with `left` steps.
    fn can_after_step(&self, target: u8, plan: &CapturePlan, left: u8) -> bool {
        let (whose, to) = self.helpful(plan, left);
        after_steps(self.board, self.side, self.frozen, whose, to, |next, _| {
            let can = if left == 2 {
                can_at_once(next, self.side, target, || next.frozen(self.side))
            } else {
                CaptureSearch::new(next, self.side).can_in_three(target)
            };
            if can { Flow::Break(()) } else { Flow::Continue(()) }
        })
        .is_break()
    }

    /// The origins and targets of steps that may help with `left` steps after them.
    #[inline]
    fn helpful(&self, plan: &CapturePlan, left: u8) -> (Set64, Set64) {
        let near = within_distance(plan.dragged, u32::from(left));
        if plan.approach < left - 1 {
            // Also steps that unfreeze a helping piece.
            let freed =
                if left == 3 { (self.board.side(self.side) & self.frozen & near).beside() } else { Set64::EMPTY };
            return (near, near | freed);
        }
        // No step to spare: a strong piece approaches or is unfrozen, or its last square is cleared.
        let strong = plan.stronger & near;
        let around = plan.dragged.beside();
        let cleared = if left == 3 { around | (around & TRAPS).beside() } else { Set64::EMPTY };
        (strong | cleared, (strong & self.frozen).beside())
    }

    /// Whether two drags capture the piece: of itself or of its protectors.
    fn can_drag_twice(&self, target: u8) -> bool {
        self.can_after_drag(target, self.draggable() & guards(target), !Set64::EMPTY)
    }

    /// Whether a capture by one drag is possible after a drag of one of these enemies that touches `near`.
    fn can_after_drag(&self, target: u8, enemies: Set64, near: Set64) -> bool {
        enemies.indices().any(|enemy| {
            self.drags_that_open(target, enemy).any(|drag| {
                drag.touches(near) && {
                    let mut next = *self.board;
                    next.make(self.side, drag);
                    let target = if target == enemy { drag.dragged().map_or(target, |(_, to)| to) } else { target };
                    can_at_once(&next, self.side, target, || next.frozen(self.side))
                }
            })
        })
    }

    /// The pushes and pulls of an enemy after which one drag can capture the target.
    #[inline]
    fn drags_that_open(&self, target: u8, enemy: u8) -> impl Iterator<Item = Move> {
        let (around, empty) = (Set64::single(enemy).beside(), self.board.empty());
        let stronger = self.board.kind_on(enemy).map_or(Set64::EMPTY, |kind| self.stronger[kind as usize]);
        let draggers = around & stronger & !self.frozen;
        let opening = |squares: Set64| squares.indices().filter(move |&to| self.opens(target, enemy, to));
        let pushes = opening(around & empty)
            .flat_map(move |to| draggers.indices().map(move |from| Move::Push { from, at: enemy, to }));
        let room = move |from: u8| Set64::single(from).beside() & empty;
        let pulls = opening(draggers)
            .flat_map(move |from| room(from).indices().map(move |to| Move::Pull { from, to, with: enemy }));
        pushes.chain(pulls)
    }

    /// Whether one drag suffices, as far as protectors are concerned, after an enemy has moved.
    #[inline]
    fn opens(&self, target: u8, from: u8, to: u8) -> bool {
        let enemies = self.board.side(!self.side) & !Set64::single(from) | Set64::single(to);
        let lost = enemies & TRAPS & !enemies.beside();
        drags_needed(enemies & !lost, if target == from { to } else { target }) == Some(1)
    }
}

/// The target's square and those from which it may be protected.
#[inline]
fn guards(target: u8) -> Set64 {
    let place = Set64::single(target);
    let trap = (place | place.beside()) & TRAPS;
    place | trap | trap.beside()
}

/// Whether one push or pull captures a piece.
#[inline]
fn can_at_once(board: &Board, side: Side, target: u8, frozen: impl FnOnce() -> Set64) -> bool {
    if drags_needed(board.side(!side), target) != Some(1) {
        return false;
    }
    let dragged = dragged(board, side, target);
    let Some(kind) = dragged.first().and_then(|at| board.kind_on(at)) else { return false };
    let beside = board.side(side) & dragged.beside() & stronger_than(board, kind);
    if beside.is_empty() {
        return false;
    }
    let (movable, empty) = (beside & !frozen(), board.empty());
    if TRAPS.has(target) {
        // Its only protector is pushed or pulled anywhere.
        return !movable.is_empty() && !((dragged.beside() | movable.beside()) & empty).is_empty();
    }
    let trap = dragged.beside() & TRAPS;
    let pushed = !(trap & empty).is_empty() && !movable.is_empty();
    // Or a piece steps off the trap and pulls it there.
    pushed || (!(movable & trap).is_empty() && !(trap.beside() & empty).is_empty())
}

/// The piece that one drag must move: the target itself, or its only protector if it is on a trap.
#[inline]
fn dragged(board: &Board, side: Side, target: u8) -> Set64 {
    let place = Set64::single(target);
    if TRAPS.has(target) { place.beside() & board.side(!side) } else { place }
}

/// All pieces stronger than this kind.
#[inline]
fn stronger_than(board: &Board, kind: PieceKind) -> Set64 {
    PieceKind::ALL[kind as usize + 1..].iter().fold(Set64::EMPTY, |set, &other| set | board.kind(other))
}

/// The minimum number of drags to capture one of these enemies; `None` if a turn is too short.
#[inline]
fn drags_needed(enemy: Set64, target: u8) -> Option<u8> {
    let place = Set64::single(target);
    if TRAPS.has(target) {
        // Its protectors must go.
        return Some((place.beside() & enemy).count() as u8).filter(|&friends| friends == 1 || friends == 2);
    }
    if TRAP_NEIGHBOURS.has(target) {
        let trap = place.beside() & TRAPS;
        let friends = (trap.beside() & enemy & !place).count() as u8;
        let taken = u8::from(!(trap & enemy).is_empty());
        // A piece on the trap must go too, unless it is lost with its last protector.
        let drags = 1 + friends.max(taken);
        return Some(drags).filter(|&drags| drags <= 2).or_else(|| by_another_trap(place));
    }
    by_another_trap(place)
}

/// A piece two squares from a trap must be dragged twice.
fn by_another_trap(place: Set64) -> Option<u8> {
    let far = within_distance(place, 2) & TRAPS & !within_distance(place, 1);
    (!far.is_empty()).then_some(2)
}
