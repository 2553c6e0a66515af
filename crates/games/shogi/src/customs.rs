//! What players agree upon besides the rules: how a king that cannot be caught any more ends the game, and how long it lasts.

use crate::ShogiPosition;
use crate::declaration::{Declaration, Rule, Verdict};
use tenbin_core::{Outcome, Position};

/// What was agreed upon for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Customs {
    /// By which rule declarations are judged.
    pub declaration: Rule,
    /// After so many plies a game that has not ended is drawn.
    pub longest: u16,
}

impl Default for Customs {
    /// As in championships of programs.
    fn default() -> Customs {
        Customs { declaration: Rule::default(), longest: 320 }
    }
}

impl ShogiPosition {
    /// What a declaration by the side to move comes to. Nobody who may win so waits. A draw takes two: with both kings in
    /// the enemy camps and enough points on both sides neither can win any more (*jishogi*).
    #[inline]
    pub(crate) fn declared(&self) -> Option<Outcome> {
        if !self.has_entered(self.side_to_move()) {
            return None;
        }
        let verdict = |position: &ShogiPosition| Declaration::of(position).verdict(self.customs().declaration);
        match verdict(self) {
            Verdict::Win => Some(Outcome::Won(self.side_to_move())),
            Verdict::Draw => (verdict(&self.passed()) == Verdict::Draw).then_some(Outcome::Drawn),
            Verdict::NotYet => None,
        }
    }
}
