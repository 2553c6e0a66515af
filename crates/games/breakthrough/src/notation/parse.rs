//! Parsers of positions and squares, with the error messages.

use super::{SIDE_LETTERS, SYMBOLS};
use crate::BreakthroughPosition;
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Notation, ParseError, Side, Source, Square, end_of};

impl BreakthroughPosition {
    pub(super) fn parse_position_text(&self, text: &str) -> Result<BreakthroughPosition, ParseError> {
        let source = Source::new(text);
        let mut words = text.split_whitespace();
        let no_position = || source.error_at(end_of(text), "missing position").advice(self.example());
        let pawns = self.parse_board(source, words.next().ok_or_else(no_position)?)?;
        let no_side = || source.error_at(end_of(text.trim_end()), "missing side to move").advice("expected w or b");
        let side = words.next().ok_or_else(no_side)?;
        let side_to_move = parse_side(source, side)?;
        // Default: a whole turn.
        let plies_left = words.next().map_or(Ok(self.plies_per_turn()), |word| self.parse_plies(source, word))?;
        match words.next() {
            Some(more) => Err(source.error_at(more, "unexpected text after the position").advice(self.example())),
            None => Ok(self.with(pawns, side_to_move, plies_left)),
        }
    }

    fn parse_board(&self, source: Source<'_>, board: &str) -> Result<BySide<Set64>, ParseError> {
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != usize::from(self.ranks()) {
            let message = format!("expected {} ranks, found {}", self.ranks(), rows.len());
            return Err(source.error_at(board, message).advice(self.example()));
        }
        let mut pawns = BySide([Set64::EMPTY; 2]);
        for (row, rank) in rows.into_iter().zip((0..self.ranks()).rev()) {
            self.parse_row(source, row, rank, &mut pawns)?;
        }
        self.check(pawns).map_err(|message| source.error_at(board, message))?;
        Ok(pawns)
    }

    /// Checks that there are pawns, and that at most one side has won.
    fn check(&self, pawns: BySide<Set64>) -> Result<(), &'static str> {
        let arrived = |side| !(pawns[side] & self.goal(side)).is_empty();
        if Side::BOTH.into_iter().all(arrived) {
            return Err("invalid position: both sides have a pawn on the far rank");
        }
        if Side::BOTH.into_iter().all(|side| pawns[side].is_empty()) {
            return Err("invalid position: no pawns");
        }
        Ok(())
    }

    fn parse_row(&self, source: Source<'_>, row: &str, rank: u8, pawns: &mut BySide<Set64>) -> Result<(), ParseError> {
        let mut file: u8 = 0;
        for (at, letter) in row.char_indices() {
            let here = &row[at..at + letter.len_utf8()];
            let width = match letter {
                '1'..='8' => letter as u8 - b'0',
                'P' | 'p' => 1,
                _ => {
                    return Err(source
                        .error_at(here, "unknown piece")
                        .advice("expected P, p or a number of empty squares"));
                }
            };
            if file + width > self.files() {
                return Err(source.error_at(here, format!("expected {} squares in a rank, found more", self.files())));
            }
            if let Some(side) = Side::BOTH.into_iter().find(|&side| SYMBOLS[side] == letter) {
                pawns[side] |= Set64::of(Square::new(file, rank));
            }
            file += width;
        }
        if file < self.files() {
            return Err(source.error_at(row, format!("expected {} squares in a rank, found {file}", self.files())));
        }
        Ok(())
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

    pub(super) fn parse_square(&self, source: Source<'_>, part: &str) -> Result<Square, ParseError> {
        let square: Square = part.parse().map_err(|message: &str| source.error_at(part, message))?;
        if square.file < self.files() && square.rank < self.ranks() {
            return Ok(square);
        }
        let last = Square::new(self.files() - 1, self.ranks() - 1);
        let message = format!("{square} is off the board");
        Err(source.error_at(part, message).advice(format!("its squares are a1 to {last}")))
    }

    fn example(&self) -> String {
        format!("write it like {}", self.position_text())
    }
}

fn parse_side(source: Source<'_>, word: &str) -> Result<Side, ParseError> {
    let found = Side::BOTH.into_iter().find(|&side| SIDE_LETTERS[side].eq_ignore_ascii_case(word));
    found.ok_or_else(|| source.error_at(word, "unknown side to move").advice("expected w or b"))
}
