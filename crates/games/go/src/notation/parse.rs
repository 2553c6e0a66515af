//! Reads positions from one line.

use super::{LETTERS, SYMBOLS};
use crate::position::PositionState;
use crate::{Board, GoPosition, Point, Superko};
use tenbin_core::{BySide, Notation, ParseError, Side, Source, Square, end_of};

/// The largest number of handicap stones.
pub(crate) const MAX_FREE_HANDICAP: u8 = 99;

impl<const N: usize> GoPosition<N> {
    pub(super) fn read_line(&self, text: &str) -> Result<GoPosition<N>, ParseError> {
        let source = Source::new(text);
        let mut words = text.split_whitespace();
        let rows = words.next().ok_or_else(|| source.error_at(text, "missing position").advice(self.example()))?;
        let board = self.read_rows(source, rows)?;
        let side =
            words.next().ok_or_else(|| source.error_at(end_of(rows), "missing side to move").advice("b or w"))?;
        let mut state = self.read_side(source, side, &board)?;
        if let Some(word) = words.next() {
            self.read_ko(source, word, &board, &mut state)?;
        }
        if let Some(word) = words.next() {
            let counts = word.split_once('/').and_then(|(black, white)| Some([number(black)?, number(white)?]));
            let wrong = || source.error_at(word, "expected prisoners of Black and White").advice("such as 3/5");
            state.prisoners = BySide(counts.ok_or_else(wrong)?);
        }
        if let Some(word) = words.next() {
            let passes = number(word).filter(|&passes| passes <= 2);
            state.passes = passes.ok_or_else(|| source.error_at(word, "expected 0, 1 or 2 passes"))? as u8;
        }
        if let Some(word) = words.next() {
            state.plies = number(word).ok_or_else(|| source.error_at(word, "expected a number of plies"))?;
        }
        match words.next() {
            Some(more) => Err(source.error_at(more, "unexpected text after the position").advice(self.example())),
            None => Ok(GoPosition::with(board, *self.rules(), &state)),
        }
    }

    /// Parses the board; the error points at a chain without liberties.
    fn read_rows(&self, source: Source<'_>, rows: &str) -> Result<Board<N>, ParseError> {
        let size = self.size();
        let mut board = Board::new(size);
        let given: Vec<&str> = rows.split('/').collect();
        if given.len() != usize::from(size) {
            let message = format!("expected {size} rows, found {}", given.len());
            return Err(source.error_at(rows, message).advice(self.example()));
        }
        for (rank, row) in (0..size).rev().zip(given) {
            self.read_row(source, row, rank, &mut board)?;
        }
        Ok(board)
    }

    fn read_row(&self, source: Source<'_>, row: &str, rank: u8, board: &mut Board<N>) -> Result<(), ParseError> {
        let size = usize::from(self.size());
        let mut file = 0;
        let mut rest = row;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let length = digits.max(letter.len_utf8());
            let (word, after) = rest.split_at(length);
            rest = after;
            if digits > 0 {
                let gap = word.parse().ok().filter(|gap| (1..=size).contains(gap));
                file += gap.ok_or_else(|| source.error_at(word, "invalid number of empty points"))?;
            } else {
                let side = side_of(letter).ok_or_else(|| {
                    source
                        .error_at(word, format!("unknown stone `{letter}`"))
                        .advice("X, O or a number of empty points")
                })?;
                if file < size {
                    let at = board.point(Square::new(file as u8, rank));
                    place(board, at, side).map_err(|message| source.error_at(word, message))?;
                }
                file += 1;
            }
        }
        if file != size {
            return Err(source.error_at(row, format!("expected {size} points in a row, found {file}")));
        }
        Ok(())
    }

    fn read_side(&self, source: Source<'_>, word: &str, board: &Board<N>) -> Result<PositionState, ParseError> {
        let (letter, handicap_left) = word.split_once('+').unwrap_or((word, ""));
        let found = Side::BOTH.into_iter().find(|&side| LETTERS[side].eq_ignore_ascii_case(letter));
        let side = found.ok_or_else(|| source.error_at(letter, "unknown side to move").advice("b or w"))?;
        let mut state = PositionState::start(side);
        if word.contains('+') {
            if board.stones()[!side] > 0 {
                return Err(source.error_at(handicap_left, "handicap stones after a stone of the other side"));
            }
            state.handicap_left = read_handicap_left(source, handicap_left, board.empties().len())?;
        }
        Ok(state)
    }

    fn read_ko(
        &self,
        source: Source<'_>,
        word: &str,
        board: &Board<N>,
        state: &mut PositionState,
    ) -> Result<(), ParseError> {
        if state.handicap_left > 0 && word != "-" {
            return Err(source.error_at(word, "unexpected ko while handicap stones are placed").advice("-"));
        }
        let (ko, bans) = word.split_once('!').unwrap_or((word, ""));
        let empty = |part: &str| -> Result<Point, ParseError> {
            let at = board.point(self.read_point(source, part)?);
            if board.is_empty(at) { Ok(at) } else { Err(source.error_at(part, "the point is occupied")) }
        };
        if ko != "-" {
            state.ko = empty(ko)?;
        }
        if word.contains('!') {
            if self.rules().superko == Superko::None {
                return Err(source.error_at(bans, "no superko in this game"));
            }
            state.bans = bans.split(',').map(empty).collect::<Result<_, _>>()?;
        }
        Ok(())
    }

    fn example(&self) -> String {
        format!("expected a position such as {}", self.position_text())
    }
}

/// Parses the number of handicap stones still to be placed. Passing is illegal meanwhile, so every stone needs a point
/// in any order of moves: one spare point guarantees a liberty.
fn read_handicap_left(source: Source<'_>, word: &str, empties: usize) -> Result<u8, ParseError> {
    let most = u16::from(MAX_FREE_HANDICAP).min((empties as u16).saturating_sub(1));
    let stones = number(word).filter(|stones| (1..=most).contains(stones));
    let advice = if most > 0 { format!("from 1 to {most}") } else { "no empty points left".to_owned() };
    stones
        .map(|stones| stones as u8)
        .ok_or_else(|| source.error_at(word, "invalid number of handicap stones").advice(advice))
}

/// The side of a stone symbol.
pub(super) fn side_of(letter: char) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| SYMBOLS[side].eq_ignore_ascii_case(&letter))
}

/// Places a stone that must not capture anything. In a legal position no chain is without liberties, so the order of
/// stones does not matter.
pub(crate) fn place<const N: usize>(board: &mut Board<N>, at: Point, side: Side) -> Result<(), &'static str> {
    let played = board.play(at, side, &mut ());
    if played.captured + played.lost > 0 { Err("chain without liberties") } else { Ok(()) }
}

fn number(text: &str) -> Option<u16> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}
