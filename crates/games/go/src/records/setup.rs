//! Setup stones of a file.

use crate::notation::place;
use crate::position::PositionState;
use crate::{Board, GoPosition, Rules};
use std::collections::BTreeMap;
use tenbin_core::{ParseError, Side, Source, Square};
use tenbin_sgf::{SgfProperty, point_rectangle, setup_values};

/// Setup stones, each with the text of its property value.
pub(super) struct SgfSetup<'t> {
    size: u8,
    stones: BTreeMap<Square, (Side, &'t str)>,
}

/// What a setup property places: stones of a side, or none.
fn setup_of(property: &SgfProperty<'_>) -> Option<Option<Side>> {
    let things = [("AB", Some(Side::First)), ("AW", Some(Side::Second)), ("AE", None)];
    things.into_iter().find(|(name, _)| property.is(name)).map(|(_, thing)| thing)
}

impl<'t> SgfSetup<'t> {
    /// Reads the setup before the first move; `None` if there is none.
    pub(super) fn read<'l>(
        source: Source<'t>,
        size: u8,
        line: impl IntoIterator<Item = &'l SgfProperty<'t>>,
    ) -> Result<Option<SgfSetup<'t>>, ParseError>
    where
        't: 'l,
    {
        let Some(found) = setup_values(source, line, setup_of)? else { return Ok(None) };
        let mut setup = SgfSetup { size, stones: BTreeMap::new() };
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
            place(&mut board, at, side).map_err(|message| source.error_at(value, message))?;
        }
        Ok(GoPosition::with(board, rules, &PositionState::start(side_to_move)))
    }
}

/// Reads a point, or the points of a rectangle.
pub(super) fn read_points(source: Source<'_>, value: &str, size: u8) -> Result<Vec<Square>, ParseError> {
    point_rectangle(source, value, |word| read_point(source, word, size))
}

/// Reads a point: a letter for the column from the left and one for the row from the top.
pub(super) fn read_point(source: Source<'_>, word: &str, size: u8) -> Result<Square, ParseError> {
    let number = |letter: u8| letter.is_ascii_lowercase().then(|| letter - b'a');
    let [column, row] = match word.trim().as_bytes() {
        &[column, row] => [number(column), number(row)],
        _ => [None, None],
    };
    let Some((column, row)) = column.zip(row) else {
        return Err(source.error_at(word, "expected two lower-case letters").advice("such as `dd`"));
    };
    if column >= size || row >= size {
        return Err(source.error_at(word, format!("point outside the {size}×{size} board")));
    }
    Ok(Square::new(column, size - 1 - row))
}
