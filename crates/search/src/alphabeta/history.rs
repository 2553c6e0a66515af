//! History heuristic: how well quiet moves did elsewhere in the tree, by the parts of a move and by the moves before it.

use super::params::{CONTINUATION_PARTS_MAX, HISTORY_AGING, HISTORY_MAX};
use tenbin_core::Tactics;

/// The two previous moves on the path, the latest first, each by the history index of its first part.
pub(super) type PreviousMoves = [Option<u32>; 2];

/// History and continuation history of one thread.
pub(super) struct History<G: Tactics> {
    /// Butterfly-style history, one table for each of the two parts of a move.
    parts: [Vec<i32>; 2],
    /// Continuation history: by a previous move and this one, the first part of each. One table serves the opponent's
    /// last move (countermove history) and the own move before that (follow-up history).
    continuation: Vec<i16>,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Tactics> History<G> {
    /// Whether continuation history is kept. In games without tactics few moves refute many others.
    const CONTINUATION: bool = G::PAWN_VALUE.is_some() && G::HISTORY_SIZES[0] <= CONTINUATION_PARTS_MAX;

    pub(super) fn new() -> History<G> {
        let continuation = if Self::CONTINUATION { G::HISTORY_SIZES[0] * G::HISTORY_SIZES[0] } else { 0 };
        History {
            parts: G::HISTORY_SIZES.map(|size| vec![0; size]),
            continuation: vec![0; continuation],
            game: std::marker::PhantomData,
        }
    }

    pub(super) fn clear(&mut self) {
        self.parts.iter_mut().for_each(|part| part.fill(0));
        self.continuation.fill(0);
    }

    /// Ages the history between searches.
    pub(super) fn age(&mut self) {
        self.parts.iter_mut().flatten().for_each(|value| *value /= HISTORY_AGING);
    }

    /// The history score of a move: both parts and both continuations.
    #[inline]
    pub(super) fn score(&self, position: &G, mv: G::Move, previous: PreviousMoves) -> i32 {
        let [first, second] = position.history_index(mv);
        let continuation = previous.into_iter().flatten().map(|earlier| self.continuation(earlier, first)).sum::<i32>();
        self.parts[0][first] + self.parts[1][second] + continuation
    }

    #[inline]
    fn continuation(&self, earlier: u32, first: usize) -> i32 {
        if Self::CONTINUATION { self.continuation[earlier as usize * G::HISTORY_SIZES[0] + first].into() } else { 0 }
    }

    /// Gives a move a bonus, or a malus if negative.
    pub(super) fn update(&mut self, position: &G, mv: G::Move, previous: PreviousMoves, bonus: i32) {
        let slots = position.history_index(mv);
        for (part, slot) in self.parts.iter_mut().zip(slots) {
            part[slot] = with_gravity(part[slot], bonus);
        }
        if Self::CONTINUATION {
            for earlier in previous.into_iter().flatten() {
                let value = &mut self.continuation[earlier as usize * G::HISTORY_SIZES[0] + slots[0]];
                *value = with_gravity((*value).into(), bonus) as i16;
            }
        }
    }
}

/// History gravity: a bonus counts the less the nearer the value is to its bound.
#[inline]
fn with_gravity(value: i32, bonus: i32) -> i32 {
    value + bonus - value * bonus.abs() / HISTORY_MAX
}
