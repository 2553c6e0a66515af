//! Rule options: the declaration rule and the move limit.

use crate::ShogiPosition;
use crate::declaration::{Declaration, DeclarationResult, DeclarationRule};
use tenbin_core::Outcome;

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
