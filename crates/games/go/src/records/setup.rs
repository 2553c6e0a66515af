//! What a file puts on the board before the first move.

use crate::notation::put;
use crate::position::PositionState;
use crate::{Board, GoPosition, Rules};
use std::collections::BTreeMap;
use tenbin_core::{ParseError, Side, Source, Square};
use tenbin_sgf::{Property, area, set_up};

/// The stones that a file sets up, each with the text that does.
pub(super) struct Setup<'t> {
    size: u8,
    stones: BTreeMap<Square, (Side, &'t str)>,
}

/// What a property sets up: a side's stones, or nothing.
fn setup_of(property: &Property<'_>) -> Option<Option<Side>> {
    let things = [("AB", Some(Side::First)), ("AW", Some(Side::Second)), ("AE", None)];
    things.into_iter().find(|(name, _)| property.is(name)).map(|(_, thing)| thing)
}

impl<'t> Setup<'t> {
    /// What the properties before the first move set up; `None` if they set up nothing.
    pub(super) fn read<'l>(
        source: Source<'t>,
        size: u8,
        line: impl IntoIterator<Item = &'l Property<'t>>,
    ) -> Result<Option<Setup<'t>>, ParseError>
    where
        't: 'l,
    {
        let Some(found) = set_up(source, line, setup_of)? else { return Ok(None) };
        let mut setup = Setup { size, stones: BTreeMap::new() };
        for (thing, value) in found {
            for square in read_points(source, value, size)? {
                match thing {
                    Some(side) => setup.stones.insert(square, (side, value)),
                    None => setup.stones.remove(&square),
                };
            }
        }
        Ok(Some(setup))
    }

    pub(super) fn position<const N: usize>(
        &self,
        source: Source<'_>,
        rules: Rules,
        side_to_move: Side,
    ) -> Result<GoPosition<N>, ParseError> {
        let mut board = Board::new(self.size);
        for (&square, &(side, value)) in &self.stones {
            let at = board.point(square);
            put(&mut board, at, side).map_err(|message| source.error_at(value, message))?;
        }
        Ok(GoPosition::with(board, rules, &PositionState::start(side_to_move)))
    }
}

/// A point, or the points of a rectangle.
pub(super) fn read_points(source: Source<'_>, value: &str, size: u8) -> Result<Vec<Square>, ParseError> {
    area(source, value, |word| read_point(source, word, size))
}

/// A point: a letter for the column from the left and one for the row from the top.
pub(super) fn read_point(source: Source<'_>, word: &str, size: u8) -> Result<Square, ParseError> {
    let number = |letter: u8| letter.is_ascii_lowercase().then(|| letter - b'a');
    let [column, row] = match word.trim().as_bytes() {
        &[column, row] => [number(column), number(row)],
        _ => [None, None],
    };
    let Some((column, row)) = column.zip(row) else {
        return Err(source.error_at(word, "a point is two small letters").advice("such as `dd`"));
    };
    if column >= size || row >= size {
        return Err(source.error_at(word, format!("this point lies beyond a board of {size}×{size}")));
    }
    Ok(Square::new(column, size - 1 - row))
}
