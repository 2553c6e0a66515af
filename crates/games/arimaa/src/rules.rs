//! The end of the game: winning conditions and repetition.

use crate::board::goal_row;
use crate::turns::STEPS;
use crate::{ArimaaPosition, PieceKind};
use tenbin_board::Set;
use tenbin_core::{Outcome, PastPosition, Position};

/// How often a position may occur at the end of a turn; creating it once more loses.
const MAX_REPETITIONS: usize = 2;

impl ArimaaPosition {
    /// The outcome at the start of a turn; the order of conditions matters.
    #[inline]
    pub(crate) fn terminal_outcome(&self) -> Option<Outcome> {
        let board = self.pieces();
        let (next, mover) = (self.side_to_move(), !self.side_to_move());
        let (moved, waited) = (board.pieces(mover, PieceKind::Rabbit), board.pieces(next, PieceKind::Rabbit));
        let winner = if !(moved & goal_row(mover)).is_empty() {
            mover
        } else if !(waited & goal_row(next)).is_empty() {
            next
        } else if waited.is_empty() {
            mover
        } else if moved.is_empty() {
            next
        } else if !board.can_step(next) {
            mover
        } else {
            return None;
        };
        Some(Outcome::Won(winner))
    }

    /// A third repetition at the end of a turn loses, which is equivalent to being illegal: a side without other turns
    /// has lost.
    #[inline]
    pub(crate) fn repetition_outcome(&self, past: &[PastPosition]) -> Option<Outcome> {
        if self.steps_left() < STEPS || self.is_setup() {
            return None;
        }
        let (key, count) = (self.key(), self.repetition_info());
        let since = past.iter().rev().take_while(|visited| visited.repetition_info == count);
        let earlier = since.filter(|visited| visited.key == key).take(MAX_REPETITIONS).count();
        (earlier == MAX_REPETITIONS).then_some(Outcome::Won(self.side_to_move()))
    }
}
