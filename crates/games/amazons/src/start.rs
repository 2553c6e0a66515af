//! Where the pieces stand at the beginning.

use crate::{AmazonsPosition, Rule};
use tenbin_board::Set;
use tenbin_core::{BySide, Side, Square};

/// A variant of the game: how pieces move, and the size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Start {
    /// How pieces move and shoot.
    pub rule: Rule,
    /// Columns.
    pub files: u8,
    /// Rows.
    pub ranks: u8,
}

impl Start {
    /// The smallest board side.
    pub const SMALLEST: u8 = 3;
    /// The largest board side.
    pub const LARGEST: u8 = 16;

    /// The start position: on each long edge two pieces, and one on each short edge, all about a third of the way in.
    ///
    /// On 10×10 that is the standard one (White a4, d1, g1, j4), and the usual ones on 8×8, 6×6, 5×5 and 4×4. Where two
    /// pieces would meet on one square (three files), one stands there.
    pub fn position<S: Set>(self) -> AmazonsPosition<S> {
        let third = |length: u8| ((length - 1) / 3).max(1);
        let file = third(self.files);
        // White's side pieces must stay below Black's.
        let rank = third(self.ranks).min((self.ranks - 2) / 2);
        let white = [
            Square::new(file, 0),
            Square::new(self.files - 1 - file, 0),
            Square::new(0, rank),
            Square::new(self.files - 1, rank),
        ];
        let black = white.map(|square| Square::new(square.file, self.ranks - 1 - square.rank));
        let pieces = BySide([white, black].map(S::from_iter));
        AmazonsPosition::new(self.rule, (self.files, self.ranks), pieces, S::EMPTY, Side::First)
    }
}
