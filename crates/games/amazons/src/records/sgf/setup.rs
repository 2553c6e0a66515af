//! Setup properties.

use crate::notation::MoveParser;
use tenbin_board::Set;
use tenbin_core::{BySide, ParseError, Side, Source};
use tenbin_sgf::{SgfProperty, point_rectangle, setup_values};

/// The board set up by a file; all other squares are empty.
pub(super) struct SgfSetup<S> {
    pub(super) pieces: BySide<S>,
    pub(super) arrows: S,
}

#[derive(Clone, Copy)]
enum SetupItem {
    Piece(Side),
    Arrow,
    Empty,
}

fn item_of(property: &SgfProperty<'_>) -> Option<SetupItem> {
    match () {
        _ if property.is("AW") => Some(SetupItem::Piece(Side::First)),
        _ if property.is("AB") => Some(SetupItem::Piece(Side::Second)),
        _ if property.is("AA") => Some(SetupItem::Arrow),
        _ if property.is("AE") => Some(SetupItem::Empty),
        _ => None,
    }
}

impl<S: Set> SgfSetup<S> {
    /// The setup by the properties before the first move, on an empty board; `None` without setup properties.
    pub(super) fn parse(
        source: Source<'_>,
        parser: MoveParser<'_>,
        line: &[SgfProperty<'_>],
    ) -> Result<Option<Self>, ParseError> {
        let Some(found) = setup_values(source, line, item_of)? else { return Ok(None) };
        let mut setup = SgfSetup { pieces: BySide([S::EMPTY; 2]), arrows: S::EMPTY };
        for (item, value) in found {
            setup.put(item, point_rectangle(source, value, |word| Ok(parser.point(word)?.at))?.into_iter().collect());
        }
        Ok(Some(setup))
    }

    fn put(&mut self, item: SetupItem, on: S) {
        let other = !on;
        self.pieces = BySide::from_fn(|side| self.pieces[side] & other);
        self.arrows &= other;
        match item {
            SetupItem::Piece(side) => self.pieces[side] |= on,
            SetupItem::Arrow => self.arrows |= on,
            SetupItem::Empty => {}
        }
    }
}
