//! What a file puts on the board before the first move.

use crate::Property;
use tenbin_core::{ParseError, Source, Square};

/// The values that set something up before the first move, in order, each with what `thing_of` says of its property; `None`
/// if nothing is set up. Nothing can be once the game has begun.
pub fn set_up<'l, 't: 'l, T: Copy>(
    source: Source<'_>,
    line: impl IntoIterator<Item = &'l Property<'t>>,
    thing_of: impl Fn(&Property<'t>) -> Option<T>,
) -> Result<Option<Vec<(T, &'t str)>>, ParseError> {
    let mut found = None;
    let mut begun = false;
    for property in line {
        begun |= property.is("B") || property.is("W");
        let Some(thing) = thing_of(property) else { continue };
        if begun {
            return Err(source.error_at(property.name, "nothing can be set up once the game has begun"));
        }
        let values = property.values.iter().map(|&value| (thing, value));
        found.get_or_insert_with(Vec::new).extend(values);
    }
    Ok(found)
}

/// The squares of a value: a point, or a rectangle between its upper left and its lower right point. What a point is the
/// game knows.
pub fn area(
    source: Source<'_>,
    value: &str,
    point: impl Fn(&str) -> Result<Square, ParseError>,
) -> Result<Vec<Square>, ParseError> {
    let (first, last) = value.split_once(':').unwrap_or((value, value));
    let (first, last) = (point(first)?, point(last)?);
    if first.file > last.file || first.rank < last.rank {
        return Err(source.error_at(value, "a rectangle is written from its upper left to its lower right point"));
    }
    let row = |rank| (first.file..=last.file).map(move |file| Square::new(file, rank));
    Ok((last.rank..=first.rank).flat_map(row).collect())
}
