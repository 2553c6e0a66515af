//! Reads positions from diagrams of several lines.

use super::LETTERS;
use super::parse::{place, side_of};
use crate::position::PositionState;
use crate::{Board, GoPosition};
use tenbin_core::{ParseError, Side, Source, Square, end_of};

impl<const N: usize> GoPosition<N> {
    /// Rows from the top, optionally with row numbers and lines of column letters. A last line `b` or `w` gives the
    /// side to move; Black if missing.
    pub(super) fn read_diagram(&self, text: &str) -> Result<GoPosition<N>, ParseError> {
        let source = Source::new(text);
        let size = self.size();
        let mut rows = Vec::new();
        let mut side_to_move = None;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let side = Side::BOTH.into_iter().find(|&side| LETTERS[side].eq_ignore_ascii_case(line.trim()));
            match (side, cells(line)) {
                (Some(side), _) if !rows.is_empty() => side_to_move = Some(side),
                (_, Some(cells)) => rows.push((line, cells)),
                _ if line.split_whitespace().all(is_letter_of_file) => {}
                _ => {
                    return Err(source
                        .error_at(line.trim(), "invalid row of a diagram")
                        .advice("expected a row such as . . X O ."));
                }
            }
        }
        if rows.len() != usize::from(size) {
            let last = rows.last().map_or(end_of(text), |(line, _)| *line);
            return Err(source.error_at(last, format!("expected {size} rows, found {}", rows.len())));
        }
        let mut board = Board::new(size);
        for (rank, (line, cells)) in (0..size).rev().zip(rows) {
            if cells.len() != usize::from(size) {
                return Err(
                    source.error_at(line.trim(), format!("expected {size} points in a row, found {}", cells.len()))
                );
            }
            for (file, cell) in (0..size).zip(cells) {
                if let Some(side) = cell {
                    let at = board.point(Square::new(file, rank));
                    place(&mut board, at, side).map_err(|message| source.error_at(line.trim(), message))?;
                }
            }
        }
        Ok(GoPosition::with(board, *self.rules(), &PositionState::start(side_to_move.unwrap_or(Side::First))))
    }
}

/// The cells of a row; `None` if the line is not a row.
fn cells(line: &str) -> Option<Vec<Option<Side>>> {
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let letters = line.split_whitespace().filter(|word| !is_number(word)).flat_map(str::chars);
    let found: Option<Vec<Option<Side>>> = letters
        .map(|letter| match letter {
            '.' | '+' | ',' => Some(None),
            letter => side_of(letter).map(Some),
        })
        .collect();
    found.filter(|cells| !cells.is_empty())
}

fn is_letter_of_file(word: &str) -> bool {
    word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}
