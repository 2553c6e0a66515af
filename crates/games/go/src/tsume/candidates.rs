//! Move candidates of the capture game, with moves that cannot help left out.
//!
//! Suicide is illegal. The attacker does not pass: the defender always may, so that mutual zugzwang (seki) counts as
//! life. The defender does not fill an eye surrounded by one own chain, nor a liberty without other use. With the whole
//! target in atari, it plays only moves that save it.

use super::CaptureGame;
use super::window::{components, flood, neighbours};
use tenbin_board::{Set, Set256};
use tenbin_core::SquareSet;

impl CaptureGame {
    /// The candidates, without the pass.
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

    /// The moves that save a target in atari: its last liberty, and captures of surrounding chains.
    fn atari_escapes(&self) -> Option<Set256> {
        let side = self.window.defender;
        let chain = self.chain(self.target, side);
        let last = self.liberties(chain);
        // A single stone may be part of a ko that cannot be retaken now.
        if last.count() != 1 || chain.count() < 2 || components(chain).nth(1).is_some() {
            return None;
        }
        let opposing = flood(neighbours(chain) & self.stones[!side], self.stones[!side]);
        let weak = components(opposing).filter(|&chain| !self.is_safe(chain, !side));
        let captures = weak.map(|chain| self.liberties(chain)).filter(|liberties| liberties.count() == 1);
        Some(captures.fold(last, |all, liberty| all | liberty))
    }

    /// Points that only serve the defender as a liberty: no eye space, no stone to capture and no chains to connect is
    /// on or next to them.
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

    /// Empty points surrounded by a single chain of the defender, except its last liberty.
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
