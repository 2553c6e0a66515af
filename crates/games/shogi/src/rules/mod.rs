//! Rules beyond the legal move: options, declaration, move limit, repetition, handicaps.

pub mod declaration;
mod handicap;
pub mod repetition;

pub use handicap::Handicap;

use crate::{Bitboard, ShogiPosition};
use declaration::{Declaration, DeclarationResult, DeclarationRule};
use tenbin_core::{Outcome, PastPosition, Side};

/// The rule options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The declaration rule.
    pub declaration: DeclarationRule,
    /// The game is drawn after this number of moves.
    pub max_moves: u16,
}

impl Default for Rules {
    /// As in computer shogi championships.
    fn default() -> Rules {
        Rules { declaration: DeclarationRule::default(), max_moves: 320 }
    }
}

impl ShogiPosition {
    /// The result by declaration or by the move limit.
    #[inline]
    pub(crate) fn adjudicate_without_repetition(&self, past: &[PastPosition]) -> Option<Outcome> {
        let too_long = past.len() >= usize::from(self.rules().max_moves);
        self.declaration_outcome().or_else(|| too_long.then_some(Outcome::Drawn))
    }

    /// Whether the king of a side stands in the enemy camp.
    #[inline]
    pub fn king_in_camp(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| Bitboard::promotion_zone(side).has(king))
    }

    /// The result of a declaration by the side to move. A possible win is declared at once. A draw needs both: with
    /// both kings in the enemy camps and enough points on both sides neither can win any more (*jishogi*).
    #[inline]
    pub(crate) fn declaration_outcome(&self) -> Option<Outcome> {
        if !self.king_in_camp(self.side_to_move()) {
            return None;
        }
        let result = |position: &ShogiPosition| Declaration::of(position).result(self.rules().declaration);
        match result(self) {
            DeclarationResult::Win => Some(Outcome::Won(self.side_to_move())),
            DeclarationResult::Draw => {
                (result(&self.with_turn_passed()) == DeclarationResult::Draw).then_some(Outcome::Drawn)
            }
            DeclarationResult::Invalid => None,
        }
    }
}
