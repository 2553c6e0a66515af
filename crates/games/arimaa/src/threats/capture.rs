//! In how many steps a side can capture an enemy piece.

use super::{after_plies, within};
use crate::board::{BESIDE_TRAPS, Board, TRAPS};
use crate::{Kind, Move, STEPS};
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, Side, SquareSet};

/// The fewest steps, up to `most`, in which a side can capture the enemy piece on a square, by index; `None` if it takes
/// more, or if there is no enemy.
pub fn capture_in(board: &Board, side: Side, target: u8, most: u8) -> Option<u8> {
    if !board.side(!side).has(target) {
        return None;
    }
    (2..=most.min(STEPS)).find(|&steps| can_capture(board, side, target, steps))
}

/// Shows every enemy piece that a side can capture in at most so many steps, with the fewest.
pub fn captures(board: &Board, side: Side, most: u8, mut visit: impl FnMut(u8, u8)) {
    // Two squares from a trap at most, and something stronger within reach.
    let near = within(TRAPS, 2) & board.side(!side);
    for target in near.indices() {
        if let Some(steps) = capture_in(board, side, target, most) {
            visit(target, steps);
        }
    }
}

fn can_capture(board: &Board, side: Side, target: u8, steps: u8) -> bool {
    let Some(fewest) = at_least(board, side, target).filter(|&fewest| fewest <= steps) else { return false };
    if fewest > 2 {
        // Two things have to be dragged, and that takes all steps: something must be able to begin at once.
        let place = Set64::single(target);
        return prepared(board, side, target, steps, within(place, 3));
    }
    let Some((dragged, stronger)) = drag(board, side, target) else { return false };
    // Whoever drags must come next to it with the steps that are not needed for dragging.
    if (stronger & within(dragged, u32::from(steps) - 1)).is_empty() {
        return false;
    }
    at_once(board, side, target, dragged, stronger)
        || steps == 3 && prepared(board, side, target, steps, within(dragged, 2))
        || steps == 4 && prepared(board, side, target, steps, within(dragged, 4))
}

/// Whether something near can be done first, so that the rest of the steps suffice.
fn prepared(board: &Board, side: Side, target: u8, steps: u8, near: Set64) -> bool {
    after_plies(board, side, steps - 2, near, |next, ply| {
        let left = steps - ply.steps();
        if can_capture(next, side, moved(target, ply), left) { Flow::Break(()) } else { Flow::Continue(()) }
    })
    .is_break()
}

/// Where a piece stands after a ply of the other side.
fn moved(target: u8, ply: Move) -> u8 {
    match ply {
        Move::Push { at, to, .. } if at == target => to,
        Move::Pull { from, with, .. } if with == target => from,
        _ => target,
    }
}

/// A number of steps below which a piece cannot be captured: two for every enemy that has to be dragged somewhere.
fn at_least(board: &Board, side: Side, target: u8) -> Option<u8> {
    let enemy = board.side(!side);
    let place = Set64::single(target);
    if TRAPS.has(target) {
        // Its friends beside the trap have to go.
        let friends = (place.beside() & enemy).count() as u8;
        return Some(2 * friends).filter(|&steps| steps <= STEPS);
    }
    if BESIDE_TRAPS.has(target) {
        let trap = place.beside() & TRAPS;
        let friends = (trap.beside() & enemy & !place).count() as u8;
        let taken = u8::from(!(trap & enemy).is_empty());
        // One that stands on the trap has to go too, unless it is lost with its last friend.
        let steps = 2 + 2 * friends.max(taken);
        return Some(steps).filter(|&steps| steps <= STEPS).or_else(|| by_another_trap(place));
    }
    by_another_trap(place)
}

/// A piece two squares from a trap has to be dragged twice.
fn by_another_trap(place: Set64) -> Option<u8> {
    let far = within(place, 2) & TRAPS & !within(place, 1);
    (!far.is_empty()).then_some(STEPS)
}

/// The piece that one drag has to move to capture another, and all that could drag it if they stood next to it.
#[inline]
fn drag(board: &Board, side: Side, target: u8) -> Option<(Set64, Set64)> {
    let place = Set64::single(target);
    let dragged = if TRAPS.has(target) { place.beside() & board.side(!side) } else { place };
    let kind = board.kind_on(dragged.first()?)?;
    Some((dragged, board.side(side) & stronger_than(board, kind)))
}

/// Whether one push or pull captures the piece.
#[inline]
fn at_once(board: &Board, side: Side, target: u8, dragged: Set64, stronger: Set64) -> bool {
    let beside = stronger & dragged.beside();
    if beside.is_empty() {
        return false;
    }
    let able = beside & !board.frozen(side);
    let empty = board.empty();
    if TRAPS.has(target) {
        // Its only friend is pushed or pulled anywhere.
        let pushed = !able.is_empty() && !(dragged.beside() & empty).is_empty();
        return pushed || !(able.beside() & empty).is_empty();
    }
    let trap = dragged.beside() & TRAPS;
    let pushed = !(trap & empty).is_empty() && !able.is_empty();
    // Or somebody steps off the trap and pulls it there.
    pushed || (!(able & trap).is_empty() && !(trap.beside() & empty).is_empty())
}

/// Every piece stronger than this kind.
fn stronger_than(board: &Board, kind: Kind) -> Set64 {
    Kind::ALL.into_iter().filter(|&other| other > kind).fold(Set64::EMPTY, |set, other| set | board.kind(other))
}
