//! Positions as diagrams of several lines, as printed by arimaa.com:
//!
//! ```text
//! 12s
//!  +-----------------+
//! 8| r   r r   r   r |
//! …
//!  +-----------------+
//!    a b c d e f g h
//! ```

use super::position::{at_its_start, read_board};
use super::side_of;
use crate::{ArimaaPosition, Board};
use tenbin_core::{ParseError, Source};

/// Whether a text looks like a diagram.
pub(super) fn is_one(text: &str) -> bool {
    text.contains('\n') && text.contains('|')
}

pub(super) fn read(text: &str) -> Result<ArimaaPosition, ParseError> {
    let source = Source::new(text);
    let head = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let label = head.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let side_to_move = label.chars().next().and_then(side_of).filter(|_| label.chars().nth(1).is_none());
    let side_to_move =
        side_to_move.ok_or_else(|| source.error_at(head, "missing turn label").advice("such as 12g or 12s"))?;
    let rows: Vec<&str> = text.lines().filter_map(inner).collect();
    if rows.len() != 8 {
        return Err(source.error_at(text.trim(), format!("expected 8 rows, found {}", rows.len())));
    }
    let mut squares = String::new();
    for row in rows {
        let letters: Vec<char> = row.chars().skip(1).step_by(2).take(8).collect();
        if letters.len() != 8 {
            return Err(source.error_at(row, format!("expected 8 squares in a row, found {}", letters.len())));
        }
        squares.extend(letters);
    }
    let board: Board = read_board(Source::new(&squares), &squares)?;
    Ok(at_its_start(board, side_to_move))
}

/// The text between the bars of a line.
fn inner(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once('|')?;
    rest.rsplit_once('|').map(|(row, _)| row)
}
