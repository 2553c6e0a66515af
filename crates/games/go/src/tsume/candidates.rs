//! The moves that are looked at: what cannot help is left out.
//!
//! A side does not take its own last liberty. The attacker does not pass: a defender that could be made to move could pass as
//! well, which it always may, so that a seki is life. The defender does not fill an eye that a single chain of its own
//! surrounds, nor a liberty that is nothing else, and with the whole target in atari it plays nothing that does not save it.

use super::CaptureGame;
use super::window::{components, flood, neighbours};
use tenbin_board::{Set, Set256};
use tenbin_core::SquareSet;

impl CaptureGame {
    /// The moves to look at, without the pass.
    pub(super) fn candidates(&self) -> Set256 {
        let empty = self.empty();
        if self.side_to_move != self.window.defender {
            return empty;
        }
        match self.atari_escapes() {
            Some(atari_escapes) => atari_escapes & empty,
            None => empty & !self.own_eyes(empty) & !self.useless_liberties(empty),
        }
    }

    /// Where the defender has to play if the whole target is in atari: the last liberty, or where the chains that shut it in
    /// are taken.
    fn atari_escapes(&self) -> Option<Set256> {
        let side = self.window.defender;
        let chain = self.chain(self.target, side);
        let last = self.liberties(chain);
        // A single stone may be in a ko that cannot be taken just now.
        if last.count() != 1 || chain.count() < 2 || components(chain).nth(1).is_some() {
            return None;
        }
        let enemies = flood(neighbours(chain) & self.stones[!side], self.stones[!side]);
        let weak = components(enemies).filter(|&enemy| !self.is_safe(enemy, !side));
        let captures = weak.map(|enemy| self.liberties(enemy)).filter(|liberties| liberties.count() == 1);
        Some(captures.fold(last, |all, liberty| all | liberty))
    }

    /// Points that are worth nothing to the defender but a liberty, which it would lose by playing there: nothing that could
    /// become an eye lies there or beside, no stone to take, and no two chains to join.
    fn useless_liberties(&self, empty: Set256) -> Set256 {
        let own = self.stones[self.window.defender];
        let wall = self.wall();
        let Some(eye_space) = self.eye_space(self.chain(self.target, self.window.defender), wall) else {
            return Set256::EMPTY;
        };
        let weak = self.stones[!self.window.defender] & !wall;
        let plain = empty & !eye_space & !neighbours(eye_space & !own) & !neighbours(weak);
        let joins = |&index: &u8| {
            let around = neighbours(Set256::single(index)) & own;
            around.count() > 1 && components(flood(around, own)).nth(1).is_some()
        };
        plain.indices().filter(|index| !joins(index)).fold(Set256::EMPTY, |all, index| all | Set256::single(index))
    }

    /// Empty points that a single chain of the defender surrounds, but for its last liberty.
    fn own_eyes(&self, empty: Set256) -> Set256 {
        let own = self.stones[self.window.defender];
        let walls = own | !self.window.board;
        let closed = empty & !neighbours(!walls & self.window.board) & !self.window.open;
        let is_eye = |&index: &u8| {
            let at = Set256::single(index);
            let chain = self.chain(neighbours(at), self.window.defender);
            components(chain).nth(1).is_none() && self.liberties(chain) != at
        };
        closed.indices().filter(is_eye).fold(Set256::EMPTY, |all, index| all | Set256::single(index))
    }
}
