//! What a file puts on the board before the first move.

use crate::notation::Speller;
use tenbin_board::Set;
use tenbin_core::{BySide, Mistake, Side, Source, Square};
use tenbin_sgf::Property;

/// What stands on the board; nothing stands on anything else.
pub(super) struct Setup<S> {
    pub(super) pieces: BySide<S>,
    pub(super) arrows: S,
}

#[derive(Clone, Copy)]
enum Thing {
    Piece(Side),
    Arrow,
    Nothing,
}

fn thing_of(property: &Property<'_>) -> Option<Thing> {
    match () {
        _ if property.is("AW") => Some(Thing::Piece(Side::First)),
        _ if property.is("AB") => Some(Thing::Piece(Side::Second)),
        _ if property.is("AA") => Some(Thing::Arrow),
        _ if property.is("AE") => Some(Thing::Nothing),
        _ => None,
    }
}

impl<S: Set> Setup<S> {
    /// What the properties before the first move set up on an empty board; `None` if they set up nothing.
    pub(super) fn read(
        source: Source<'_>,
        speller: Speller<'_>,
        line: &[Property<'_>],
    ) -> Result<Option<Self>, Mistake> {
        let mut setup = Setup { pieces: BySide([S::EMPTY; 2]), arrows: S::EMPTY };
        let (mut found, mut begun) = (false, false);
        for property in line {
            begun |= property.is("B") || property.is("W");
            let Some(thing) = thing_of(property) else { continue };
            if begun {
                return Err(source.wrong(property.name, "nothing can be set up once the game has begun"));
            }
            found = true;
            for value in &property.values {
                setup.put(thing, read_area(source, speller, value)?);
            }
        }
        Ok(found.then_some(setup))
    }

    fn put(&mut self, thing: Thing, on: S) {
        let other = !on;
        self.pieces = BySide::from_fn(|side| self.pieces[side] & other);
        self.arrows &= other;
        match thing {
            Thing::Piece(side) => self.pieces[side] |= on,
            Thing::Arrow => self.arrows |= on,
            Thing::Nothing => {}
        }
    }
}

/// A point, or a rectangle between its upper left and its lower right point.
fn read_area<S: Set>(source: Source<'_>, speller: Speller<'_>, value: &str) -> Result<S, Mistake> {
    let Some((first, last)) = value.split_once(':') else {
        return Ok(S::of(speller.point(value)?.at));
    };
    let (first, last) = (speller.point(first)?.at, speller.point(last)?.at);
    if first.file > last.file || first.rank < last.rank {
        return Err(source.wrong(value, "a rectangle is written from its upper left to its lower right point"));
    }
    let squares =
        (last.rank..=first.rank).flat_map(|rank| (first.file..=last.file).map(move |file| Square::new(file, rank)));
    Ok(squares.collect())
}
