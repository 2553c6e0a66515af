//! What a file puts on the board before the first move.

use crate::notation::Speller;
use tenbin_board::Set;
use tenbin_core::{BySide, ParseError, Side, Source};
use tenbin_sgf::{Property, area, set_up};

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
    ) -> Result<Option<Self>, ParseError> {
        let Some(found) = set_up(source, line, thing_of)? else { return Ok(None) };
        let mut setup = Setup { pieces: BySide([S::EMPTY; 2]), arrows: S::EMPTY };
        for (thing, value) in found {
            setup.put(thing, area(source, value, |word| Ok(speller.point(word)?.at))?.into_iter().collect());
        }
        Ok(Some(setup))
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
