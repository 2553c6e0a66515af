//! Moves as other programs write them. All of these are read back like our own.

use crate::{AmazonsPosition, Move};
use tenbin_board::Set;

impl<S: Set> AmazonsPosition<S> {
    /// The move as UCI programs such as Fairy-Stockfish write it: the piece's way, a comma, the arrow's way.
    ///
    /// ```
    /// # use tenbin_amazons::{AmazonsPosition, Rule, Start};
    /// # use tenbin_board::Set128;
    /// # use tenbin_core::Notation;
    /// let start: AmazonsPosition<Set128> = Start { rule: Rule::Queen, files: 10, ranks: 10 }.position();
    /// let ply = start.parse_move("d1-d6/g9").unwrap();
    /// assert_eq!(start.uci_text(ply), "d1d6,d6g9");
    /// ```
    pub fn uci_text(&self, ply: Move) -> String {
        let [from, to, arrow] = [ply.from, ply.to, ply.arrow].map(S::square);
        format!("{from}{to},{to}{arrow}")
    }

    /// The move as on Botzone, `x0 y0 x1 y1 x2 y2`: column and row of each square from 0, rows counted from the top.
    ///
    /// ```
    /// # use tenbin_amazons::{AmazonsPosition, Rule, Start};
    /// # use tenbin_board::Set64;
    /// # use tenbin_core::Notation;
    /// let start: AmazonsPosition<Set64> = Start { rule: Rule::Queen, files: 8, ranks: 8 }.position();
    /// let ply = start.parse_move("c1-c7/h7").unwrap();
    /// assert_eq!(start.botzone_text(ply), "2 7 2 1 7 1");
    /// ```
    pub fn botzone_text(&self, ply: Move) -> String {
        let top = self.size().1 - 1;
        let numbers = [ply.from, ply.to, ply.arrow].map(S::square).map(|s| format!("{} {}", s.file, top - s.rank));
        numbers.join(" ")
    }
}
