//! Reads positions and squares, and says where and how they are wrong.

use crate::notation::{LETTERS, SYMBOLS};
use crate::position::BreakthroughPosition;
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Notation, ParseError, Side, Source, Square, end_of};

impl BreakthroughPosition {
    pub(crate) fn read_position(&self, text: &str) -> Result<BreakthroughPosition, ParseError> {
        let source = Source::new(text);
        let mut words = text.split_whitespace();
        let no_position = || source.error_at(end_of(text), "a position is missing").advice(self.example());
        let pawns = self.read_board(source, words.next().ok_or_else(no_position)?)?;
        let no_side = || source.error_at(end_of(text.trim_end()), "the side to move is missing").advice("w or b");
        let side = words.next().ok_or_else(no_side)?;
        let turn = read_side(source, side)?;
        // Nothing said: a whole turn lies ahead.
        let plies_left = words.next().map_or(Ok(self.steps()), |word| self.read_plies(source, word))?;
        match words.next() {
            Some(more) => Err(source.error_at(more, "nothing more belongs to a position").advice(self.example())),
            None => Ok(self.with(pawns, turn, plies_left)),
        }
    }

    fn read_board(&self, source: Source<'_>, board: &str) -> Result<BySide<Set64>, ParseError> {
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != usize::from(self.ranks()) {
            let message = format!("this board has {} ranks instead of {}", rows.len(), self.ranks());
            return Err(source.error_at(board, message).advice(self.example()));
        }
        let mut pawns = BySide([Set64::EMPTY; 2]);
        for (row, rank) in rows.into_iter().zip((0..self.ranks()).rev()) {
            self.read_row(source, row, rank, &mut pawns)?;
        }
        self.check(pawns).map_err(|message| source.error_at(board, message))?;
        Ok(pawns)
    }

    /// A board may come from anywhere, but at most one side can have won on it.
    fn check(&self, pawns: BySide<Set64>) -> Result<(), &'static str> {
        let arrived = |side| !(pawns[side] & self.goal(side)).is_empty();
        if Side::BOTH.into_iter().all(arrived) {
            return Err("both sides have pawns on the far rank, so both would have won");
        }
        if Side::BOTH.into_iter().all(|side| pawns[side].is_empty()) {
            return Err("there is no pawn on the board");
        }
        Ok(())
    }

    fn read_row(&self, source: Source<'_>, row: &str, rank: u8, pawns: &mut BySide<Set64>) -> Result<(), ParseError> {
        let mut file: u8 = 0;
        for (at, letter) in row.char_indices() {
            let here = &row[at..at + letter.len_utf8()];
            let width = match letter {
                '1'..='8' => letter as u8 - b'0',
                'P' | 'p' => 1,
                _ => return Err(source.error_at(here, "no such piece").advice("P, p or a number of empty squares")),
            };
            if file + width > self.files() {
                return Err(source.error_at(here, format!("this rank has more than {} squares", self.files())));
            }
            if let Some(side) = Side::BOTH.into_iter().find(|&side| SYMBOLS[side] == letter) {
                pawns[side] |= Set64::of(Square::new(file, rank));
            }
            file += width;
        }
        if file < self.files() {
            return Err(source.error_at(row, format!("this rank has {file} squares instead of {}", self.files())));
        }
        Ok(())
    }

    fn read_plies(&self, source: Source<'_>, word: &str) -> Result<u8, ParseError> {
        let steps = self.steps();
        let (left, whole) = word.split_once('/').ok_or_else(|| {
            source.error_at(word, "the plies left stand before those of a whole turn").advice(format!("1/{steps}"))
        })?;
        if whole != steps.to_string() {
            return Err(source.error_at(whole, "a turn of this game has another length").advice(steps.to_string()));
        }
        let plies = left.parse().ok().filter(|plies| (1..=steps).contains(plies));
        plies.ok_or_else(|| source.error_at(left, format!("from 1 to {steps} plies can be left")))
    }

    pub(crate) fn read_square(&self, source: Source<'_>, part: &str) -> Result<Square, ParseError> {
        let square: Square = part.parse().map_err(|message: &str| source.error_at(part, message))?;
        if square.file < self.files() && square.rank < self.ranks() {
            return Ok(square);
        }
        let last = Square::new(self.files() - 1, self.ranks() - 1);
        let message = format!("there is no {square} on this board");
        Err(source.error_at(part, message).advice(format!("its squares are a1 to {last}")))
    }

    fn example(&self) -> String {
        format!("write it like {}", self.position_text())
    }
}

fn read_side(source: Source<'_>, word: &str) -> Result<Side, ParseError> {
    let found = Side::BOTH.into_iter().find(|&side| LETTERS[side].eq_ignore_ascii_case(word));
    found.ok_or_else(|| source.error_at(word, "this is no side to move").advice("w or b"))
}
