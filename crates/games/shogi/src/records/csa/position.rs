//! CSA statements that set up a position: `PI82HI22KA`, `P1-KY-KE …`, `P+00KI`, `P-00AL`.

use super::keywords;
use crate::records::setup::PositionSetup;
use crate::{Piece, PieceKind, ShogiPosition, Square};
use tenbin_core::{ParseError, Side, Source};

/// The setup so far; `None` is the even start position.
#[derive(Default)]
pub(super) struct PositionStatements<'t> {
    setup: Option<PositionSetup>,
    /// The last statement, for errors in the whole position.
    last: &'t str,
    /// The side whose hand gets all remaining pieces.
    rest: Option<Side>,
}

impl<'t> PositionStatements<'t> {
    /// Parses a statement that begins with `P`.
    pub(super) fn place(&mut self, source: Source<'_>, part: &'t str) -> Result<(), ParseError> {
        self.last = part;
        let setup = self.setup.get_or_insert_with(PositionSetup::empty);
        let after = part.get(2..).unwrap_or_default();
        let done = match part.as_bytes().get(1) {
            Some(b'I') => {
                *setup = PositionSetup::of(&ShogiPosition::default());
                removed(setup, after)
            }
            Some(b'+') => pieces(setup, Side::First, after, &mut self.rest),
            Some(b'-') => pieces(setup, Side::Second, after, &mut self.rest),
            Some(digit @ b'1'..=b'9') => row(setup, digit - b'0', part.get(2..)),
            _ => Err("expected PI, P+, P- or P1 to P9"),
        };
        done.map_err(|message| source.error_at(part, message))
    }

    /// The position that has been set up, with this side to move.
    pub(super) fn position(&self, source: Source<'_>, turn: Side) -> Result<ShogiPosition, ParseError> {
        let mut setup = self.setup.clone().unwrap_or_else(|| PositionSetup::of(&ShogiPosition::default()));
        setup.turn = turn;
        if let Some(side) = self.rest {
            setup.add_rest_to_hand(side);
        }
        setup.position().map_err(|error| source.error_at(self.last, error.message()))
    }
}

/// Pieces of four letters each, a square and a kind: `82HI`.
fn listed(text: &str) -> impl Iterator<Item = Option<(&str, &str)>> {
    (0..text.len()).step_by(4).map(|at| Some((text.get(at..at + 2)?, text.get(at + 2..at + 4)?)))
}

/// Removes pieces from the even start position.
fn removed(setup: &mut PositionSetup, text: &str) -> Result<(), &'static str> {
    for item in listed(text.trim()) {
        let (at, code) = item.ok_or("expected four letters for each removed piece, such as 82HI")?;
        let at = keywords::square(at).ok_or("invalid square: expected file and rank, from 11 to 99")?;
        let kind = keywords::kind(code).ok_or("unknown piece")?;
        if setup.on(at).is_none_or(|piece| piece.kind != kind) {
            return Err("the removed piece does not stand there");
        }
        setup.put(at, None);
    }
    Ok(())
}

/// Puts pieces of one side on the board, or into its hand (square 00).
fn pieces(setup: &mut PositionSetup, side: Side, text: &str, rest: &mut Option<Side>) -> Result<(), &'static str> {
    for item in listed(text.trim()) {
        match item.ok_or("expected four letters for each piece, such as 55KA or 00FU")? {
            ("00", "AL") => *rest = Some(side),
            ("00", code) => {
                let kind = keywords::kind(code).filter(|kind| PieceKind::HAND_KINDS.contains(kind));
                setup.add_to_hand(side, kind.ok_or("this piece cannot be in hand")?, 1);
            }
            (at, code) => {
                let at = keywords::square(at).ok_or("invalid square: expected file and rank, from 11 to 99")?;
                let kind = keywords::kind(code).ok_or("unknown piece")?;
                setup.put(at, Some(Piece { side, kind }));
            }
        }
    }
    Ok(())
}

/// Fills a rank with nine squares of three letters each, from file 9 to file 1. Blanks at its end may be missing.
fn row(setup: &mut PositionSetup, rank: u8, text: Option<&str>) -> Result<(), &'static str> {
    let text = format!("{:<27}", text.unwrap_or_default());
    for (column, file) in (1..=9).rev().enumerate() {
        let cell =
            text.get(3 * column..3 * column + 3).ok_or("expected three letters for a square, such as +FU or ` * `")?;
        let at = Square::new(file, char::from(b'a' + rank - 1)).ok_or("unknown rank")?;
        setup.put(at, piece(cell)?);
    }
    if text.len() > 27 { Err("expected nine squares of three letters each") } else { Ok(()) }
}

fn piece(cell: &str) -> Result<Option<Piece>, &'static str> {
    let side = match cell.as_bytes().first() {
        Some(b'+') => Side::First,
        Some(b'-') => Side::Second,
        _ if cell.trim().is_empty() || cell.trim() == "*" => return Ok(None),
        _ => return Err("expected a piece, such as +FU, or ` * `"),
    };
    let kind = keywords::kind(&cell[1..]).ok_or("unknown piece")?;
    Ok(Some(Piece { side, kind }))
}
