//! Reading a position from one line.

use super::{LETTERS, SYMBOLS};
use crate::position::PositionState;
use crate::{Board, GoPosition, Point, Superko};
use tenbin_core::{BySide, Notation, ParseError, Side, Source, Square, end_of};

/// The most stones that can be placed as a handicap.
pub(crate) const MAX_FREE_HANDICAP: u8 = 99;

impl<const N: usize> GoPosition<N> {
    pub(super) fn read_line(&self, text: &str) -> Result<GoPosition<N>, ParseError> {
        let source = Source::new(text);
        let mut words = text.split_whitespace();
        let rows = words.next().ok_or_else(|| source.error_at(text, "there is no position").advice(self.example()))?;
        let board = self.read_rows(source, rows)?;
        let side = words
            .next()
            .ok_or_else(|| source.error_at(end_of(rows), "the side to move is missing").advice("b or w"))?;
        let mut state = self.read_side(source, side, &board)?;
        if let Some(word) = words.next() {
            self.read_ko(source, word, &board, &mut state)?;
        }
        if let Some(word) = words.next() {
            let counts = word.split_once('/').and_then(|(black, white)| Some([number(black)?, number(white)?]));
            let wrong = || source.error_at(word, "prisoners are two numbers").advice("such as 3/5");
            state.prisoners = BySide(counts.ok_or_else(wrong)?);
        }
        if let Some(word) = words.next() {
            let passes = number(word).filter(|&passes| passes <= 2);
            state.passes = passes.ok_or_else(|| source.error_at(word, "0, 1 or 2 passes were just made"))? as u8;
        }
        if let Some(word) = words.next() {
            state.plies = number(word).ok_or_else(|| source.error_at(word, "the plies played are a number"))?;
        }
        match words.next() {
            Some(more) => Err(source.error_at(more, "nothing is expected here").advice(self.example())),
            None => Ok(GoPosition::with(board, *self.rules(), &state)),
        }
    }

    /// The board; a chain without a liberty is pointed at.
    fn read_rows(&self, source: Source<'_>, rows: &str) -> Result<Board<N>, ParseError> {
        let size = self.size();
        let mut board = Board::new(size);
        let given: Vec<&str> = rows.split('/').collect();
        if given.len() != usize::from(size) {
            let message = format!("there are {} rows instead of {size}", given.len());
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
                file += gap.ok_or_else(|| source.error_at(word, "no row has so many points"))?;
            } else {
                let side = side_of(letter).ok_or_else(|| {
                    source.error_at(word, format!("`{letter}` is no stone")).advice("X, O or a number of empty points")
                })?;
                if file < size {
                    let at = board.point(Square::new(file as u8, rank));
                    put(board, at, side).map_err(|message| source.error_at(word, message))?;
                }
                file += 1;
            }
        }
        if file != size {
            return Err(source.error_at(row, format!("this row has {file} points instead of {size}")));
        }
        Ok(())
    }

    fn read_side(&self, source: Source<'_>, word: &str, board: &Board<N>) -> Result<PositionState, ParseError> {
        let (letter, handicap_left) = word.split_once('+').unwrap_or((word, ""));
        let found = Side::BOTH.into_iter().find(|&side| LETTERS[side].eq_ignore_ascii_case(letter));
        let side = found.ok_or_else(|| source.error_at(letter, "this is no side to move").advice("b or w"))?;
        let mut state = PositionState::start(side);
        if word.contains('+') {
            if board.stones()[!side] > 0 {
                return Err(source.error_at(handicap_left, "handicap stones are placed before the other side has any"));
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
            return Err(source.error_at(word, "nothing is forbidden while handicap stones are placed").advice("-"));
        }
        let (ko, bans) = word.split_once('!').unwrap_or((word, ""));
        let empty = |part: &str| -> Result<Point, ParseError> {
            let at = board.point(self.read_point(source, part)?);
            if board.is_empty(at) { Ok(at) } else { Err(source.error_at(part, "a stone lies on this point")) }
        };
        if ko != "-" {
            state.ko = empty(ko)?;
        }
        if word.contains('!') {
            if self.rules().superko == Superko::None {
                return Err(source.error_at(bans, "this game has no superko"));
            }
            state.bans = bans.split(',').map(empty).collect::<Result<_, _>>()?;
        }
        Ok(())
    }

    fn example(&self) -> String {
        format!("write it like {}", self.position_text())
    }
}

/// How many stones of a handicap are still to be placed. Nobody can pass before they are, so there has to be a point for each,
/// in whatever order they come: alone on a board, stones have a liberty as long as one point is left over.
fn read_handicap_left(source: Source<'_>, word: &str, empties: usize) -> Result<u8, ParseError> {
    let most = u16::from(MAX_FREE_HANDICAP).min((empties as u16).saturating_sub(1));
    let stones = number(word).filter(|stones| (1..=most).contains(stones));
    let advice = if most > 0 { format!("from 1 to {most}") } else { "there is no room for any".to_owned() };
    stones
        .map(|stones| stones as u8)
        .ok_or_else(|| source.error_at(word, "so many stones cannot be placed").advice(advice))
}

/// The side whose stone is written so.
pub(super) fn side_of(letter: char) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| SYMBOLS[side].eq_ignore_ascii_case(&letter))
}

/// Puts a stone where nothing may be captured by it. Of a position that can be, no part can be surrounded either, so it does
/// not matter in which order its stones are put.
pub(crate) fn put<const N: usize>(board: &mut Board<N>, at: Point, side: Side) -> Result<(), &'static str> {
    let played = board.play(at, side, &mut ());
    if played.captured + played.lost > 0 { Err("with this stone a chain has no liberty") } else { Ok(()) }
}

fn number(text: &str) -> Option<u16> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}
