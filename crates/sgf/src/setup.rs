//! Setup properties: stones and pieces placed before the first move.

use crate::SgfProperty;
use tenbin_core::{ParseError, Source, Square};

/// The values of setup properties before the first move, in order. `kind_of` classifies a property and returns `None` for
/// those that set up nothing. Returns `None` without setup properties; a setup property after the first move is an error.
pub fn setup_values<'l, 't: 'l, T: Copy>(
    source: Source<'_>,
    line: impl IntoIterator<Item = &'l SgfProperty<'t>>,
    kind_of: impl Fn(&SgfProperty<'t>) -> Option<T>,
) -> Result<Option<Vec<(T, &'t str)>>, ParseError> {
    let mut found = None;
    let mut game_started = false;
    for property in line {
        game_started |= property.is("B") || property.is("W");
        let Some(kind) = kind_of(property) else { continue };
        if game_started {
            return Err(source.error_at(property.name, "unexpected setup property after the first move"));
        }
        let values = property.values.iter().map(|&value| (kind, value));
        found.get_or_insert_with(Vec::new).extend(values);
    }
    Ok(found)
}

/// The squares of a value: one point, or a rectangle `upper left:lower right`. `point` parses a point of the game.
pub fn point_rectangle(
    source: Source<'_>,
    value: &str,
    point: impl Fn(&str) -> Result<Square, ParseError>,
) -> Result<Vec<Square>, ParseError> {
    let (first, last) = value.split_once(':').unwrap_or((value, value));
    let (first, last) = (point(first)?, point(last)?);
    if first.file > last.file || first.rank < last.rank {
        return Err(source.error_at(value, "invalid rectangle: expected `upper left:lower right`"));
    }
    let row = |rank| (first.file..=last.file).map(move |file| Square::new(file, rank));
    Ok((last.rank..=first.rank).flat_map(row).collect())
}
