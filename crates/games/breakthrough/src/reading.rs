//! Reads positions and squares, and says where and how they are wrong.

use crate::notation::{LETTERS, SYMBOLS};
use crate::part::Part;
use crate::position::Position;
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Mistake, Notation, Side, Square};

impl Position {
    pub(crate) fn read_position(&self, all: Part<'_>) -> Result<Position, Mistake> {
        let mut words = all.words();
        let board = words.next().ok_or_else(|| all.wrong("a position is missing").advice(self.example()))?;
        let pawns = self.read_board(board)?;
        let side = words.next().ok_or_else(|| all.behind().wrong("the side to move is missing").advice("w or b"))?;
        let turn = read_side(side)?;
        // Nothing said: a whole turn lies ahead.
        let plies_left = words.next().map_or(Ok(self.steps()), |word| self.read_plies(word))?;
        match words.next() {
            Some(more) => Err(more.wrong("nothing more belongs to a position").advice(self.example())),
            None => Ok(self.with(pawns, turn, plies_left)),
        }
    }

    fn read_board(&self, board: Part<'_>) -> Result<BySide<Set64>, Mistake> {
        let rows: Vec<Part<'_>> = board.pieces(|letter| letter == '/').collect();
        if rows.len() != usize::from(self.ranks()) {
            let message = format!("this board has {} ranks instead of {}", rows.len(), self.ranks());
            return Err(board.wrong(message).advice(self.example()));
        }
        let mut pawns = BySide([Set64::EMPTY; 2]);
        for (row, rank) in rows.into_iter().zip((0..self.ranks()).rev()) {
            self.read_row(row, rank, &mut pawns)?;
        }
        self.check(board, pawns)?;
        Ok(pawns)
    }

    /// A board may come from anywhere, but at most one side can have won on it.
    fn check(&self, board: Part<'_>, pawns: BySide<Set64>) -> Result<(), Mistake> {
        let arrived = |side| !(pawns[side] & self.goal(side)).is_empty();
        if Side::BOTH.into_iter().all(arrived) {
            return Err(board.wrong("both sides have pawns on the far rank, so both would have won"));
        }
        if Side::BOTH.into_iter().all(|side| pawns[side].is_empty()) {
            return Err(board.wrong("there is no pawn on the board"));
        }
        Ok(())
    }

    fn read_row(&self, row: Part<'_>, rank: u8, pawns: &mut BySide<Set64>) -> Result<(), Mistake> {
        let mut file: u8 = 0;
        for (place, letter) in row.letters() {
            let width = match letter {
                '1'..='8' => letter as u8 - b'0',
                'P' | 'p' => 1,
                _ => return Err(place.wrong("no such piece").advice("P, p or a number of empty squares")),
            };
            if file + width > self.files() {
                return Err(place.wrong(format!("this rank has more than {} squares", self.files())));
            }
            if let Some(side) = Side::BOTH.into_iter().find(|&side| SYMBOLS[side] == letter) {
                pawns[side] |= Set64::of(Square::new(file, rank));
            }
            file += width;
        }
        if file < self.files() {
            return Err(row.wrong(format!("this rank has {file} squares instead of {}", self.files())));
        }
        Ok(())
    }

    fn read_plies(&self, word: Part<'_>) -> Result<u8, Mistake> {
        let steps = self.steps();
        let expected = || word.wrong("the plies left stand before those of a whole turn").advice(format!("1/{steps}"));
        let (left, whole) = word.cut(|letter| letter == '/').ok_or_else(expected)?;
        if whole.text() != steps.to_string() {
            return Err(whole.wrong("a turn of this game has another length").advice(steps.to_string()));
        }
        let in_turn = |&plies: &u8| (1..=steps).contains(&plies);
        left.text()
            .parse()
            .ok()
            .filter(in_turn)
            .ok_or_else(|| left.wrong(format!("from 1 to {steps} plies can be left")))
    }

    pub(crate) fn read_square(&self, part: Part<'_>) -> Result<Square, Mistake> {
        let square: Square = part.text().parse().map_err(|message: &str| part.wrong(message))?;
        if square.file < self.files() && square.rank < self.ranks() {
            return Ok(square);
        }
        let last = Square::new(self.files() - 1, self.ranks() - 1);
        Err(part.wrong(format!("there is no {square} on this board")).advice(format!("its squares are a1 to {last}")))
    }

    fn example(&self) -> String {
        format!("write it like {}", self.position_text())
    }
}

fn read_side(word: Part<'_>) -> Result<Side, Mistake> {
    let found = Side::BOTH.into_iter().find(|&side| LETTERS[side].eq_ignore_ascii_case(word.text()));
    found.ok_or_else(|| word.wrong("this is no side to move").advice("w or b"))
}
