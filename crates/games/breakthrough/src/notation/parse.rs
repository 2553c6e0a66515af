//! Parser of positions, with the error messages.

use super::FEN;
use crate::BreakthroughPosition;
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Notation, ParseError, Side, Source};

impl BreakthroughPosition {
    pub(super) fn parse_position_text(&self, text: &str) -> Result<BreakthroughPosition, ParseError> {
        let source = Source::new(text);
        let fen = FEN.parse(text, self.size(), || self.position_text())?;
        let pawns = fen.pieces.0.map(|squares| squares.into_iter().collect());
        let pawns = self.checked(BySide(pawns)).map_err(|message| source.error_at(fen.board, message))?;
        // Default: a whole turn.
        let plies_left = fen.fields.first().map_or(Ok(self.plies_per_turn()), |word| self.parse_plies(source, word))?;
        Ok(self.with(pawns, fen.side_to_move, plies_left))
    }

    /// The same pawns, if there are any and at most one side has won.
    fn checked(&self, pawns: BySide<Set64>) -> Result<BySide<Set64>, &'static str> {
        let arrived = |side| !(pawns[side] & self.goal(side)).is_empty();
        if Side::BOTH.into_iter().all(arrived) {
            return Err("invalid position: both sides have a pawn on the far rank");
        }
        if Side::BOTH.into_iter().all(|side| pawns[side].is_empty()) {
            return Err("invalid position: no pawns");
        }
        Ok(pawns)
    }

    fn parse_plies(&self, source: Source<'_>, word: &str) -> Result<u8, ParseError> {
        let turn = self.plies_per_turn();
        let (left, whole) = word.split_once('/').ok_or_else(|| {
            source
                .error_at(word, "invalid number of plies")
                .advice(format!("expected plies left / plies per turn, such as 1/{turn}"))
        })?;
        if whole != turn.to_string() {
            return Err(source.error_at(whole, "wrong number of plies per turn").advice(format!("expected {turn}")));
        }
        let plies = left.parse().ok().filter(|plies| (1..=turn).contains(plies));
        plies.ok_or_else(|| source.error_at(left, format!("expected 1 to {turn} plies left")))
    }
}
