//! Moves in the formats of other programs; [`parse_move`](tenbin_core::Notation::parse_move) reads them all.

use crate::{AmazonsPosition, Move};
use tenbin_board::Set;

impl<S: Set> AmazonsPosition<S> {
    /// The move in the format of UCI engines such as Fairy-Stockfish: the movement, a comma, the shot.
    ///
    /// ```
    /// # use tenbin_amazons::{AmazonsPosition, Rule, Variant};
    /// # use tenbin_board::Set128;
    /// # use tenbin_core::Notation;
    /// let start: AmazonsPosition<Set128> = Variant { rule: Rule::Queen, files: 10, ranks: 10 }.start_position();
    /// let mv = start.parse_move("d1-d6/g9").unwrap();
    /// assert_eq!(start.uci_text(mv), "d1d6,d6g9");
    /// ```
    pub fn uci_text(&self, mv: Move) -> String {
        let [from, to, arrow] = [mv.from, mv.to, mv.arrow].map(S::square);
        format!("{from}{to},{to}{arrow}")
    }

    /// The move in the format of Botzone, `x0 y0 x1 y1 x2 y2`: column and row from 0, rows counted from the top.
    ///
    /// ```
    /// # use tenbin_amazons::{AmazonsPosition, Rule, Variant};
    /// # use tenbin_board::Set64;
    /// # use tenbin_core::Notation;
    /// let start: AmazonsPosition<Set64> = Variant { rule: Rule::Queen, files: 8, ranks: 8 }.start_position();
    /// let mv = start.parse_move("c1-c7/h7").unwrap();
    /// assert_eq!(start.botzone_text(mv), "2 7 2 1 7 1");
    /// ```
    pub fn botzone_text(&self, mv: Move) -> String {
        let top = self.size().1 - 1;
        let numbers = [mv.from, mv.to, mv.arrow].map(S::square).map(|s| format!("{} {}", s.file, top - s.rank));
        numbers.join(" ")
    }
}
