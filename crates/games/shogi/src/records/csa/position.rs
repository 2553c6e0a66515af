//! The statements of CSA that set up a position: `PI82HI22KA`, `P1-KY-KE …`, `P+00KI`, `P-00AL`.

use super::words;
use crate::records::setup::Setup;
use crate::{Kind, Piece, ShogiPosition, Square};
use tenbin_core::{ParseError, Side, Source};

/// What has been set up so far; the even start if nothing has.
#[derive(Default)]
pub(super) struct Placing<'t> {
    setup: Option<Setup>,
    /// The last statement, to be blamed if no position comes of them.
    last: &'t str,
    /// Who holds what is left when everything has been placed.
    rest: Option<Side>,
}

impl<'t> Placing<'t> {
    /// Takes in a statement that begins with `P`.
    pub(super) fn place(&mut self, source: Source<'_>, part: &'t str) -> Result<(), ParseError> {
        self.last = part;
        let setup = self.setup.get_or_insert_with(Setup::empty);
        let after = part.get(2..).unwrap_or_default();
        let done = match part.as_bytes().get(1) {
            Some(b'I') => {
                *setup = Setup::of(&ShogiPosition::default());
                removed(setup, after)
            }
            Some(b'+') => pieces(setup, Side::First, after, &mut self.rest),
            Some(b'-') => pieces(setup, Side::Second, after, &mut self.rest),
            Some(digit @ b'1'..=b'9') => row(setup, digit - b'0', part.get(2..)),
            _ => Err("a statement on a position begins with PI, P+, P- or P1 to P9"),
        };
        done.map_err(|why| source.error_at(part, why))
    }

    /// The position that has been set up, this side to move.
    pub(super) fn position(&self, source: Source<'_>, turn: Side) -> Result<ShogiPosition, ParseError> {
        let mut setup = self.setup.clone().unwrap_or_else(|| Setup::of(&ShogiPosition::default()));
        setup.turn = turn;
        if let Some(side) = self.rest {
            setup.hold_rest(side);
        }
        setup.position().map_err(|mistake| source.error_at(self.last, mistake.message()))
    }
}

/// Pieces of four letters each, a square and a kind: `82HI`.
fn listed(text: &str) -> impl Iterator<Item = Option<(&str, &str)>> {
    (0..text.len()).step_by(4).map(|at| Some((text.get(at..at + 2)?, text.get(at + 2..at + 4)?)))
}

/// Takes pieces away from the even start.
fn removed(setup: &mut Setup, text: &str) -> Result<(), &'static str> {
    for item in listed(text.trim()) {
        let (at, code) = item.ok_or("each piece that is taken away has four letters, such as 82HI")?;
        let at = words::square(at).ok_or("squares have a file and a rank, from 11 to 99")?;
        let kind = words::kind(code).ok_or("there is no such piece")?;
        if setup.on(at).is_none_or(|piece| piece.kind != kind) {
            return Err("what is taken away does not stand there");
        }
        setup.put(at, None);
    }
    Ok(())
}

/// Puts pieces of one side on the board, or into its hand: on square 00.
fn pieces(setup: &mut Setup, side: Side, text: &str, rest: &mut Option<Side>) -> Result<(), &'static str> {
    for item in listed(text.trim()) {
        match item.ok_or("each piece has four letters, such as 55KA or 00FU")? {
            ("00", "AL") => *rest = Some(side),
            ("00", code) => {
                let kind = words::kind(code).filter(|kind| Kind::HELD.contains(kind));
                setup.hold(side, kind.ok_or("nobody can hold such a piece")?, 1);
            }
            (at, code) => {
                let at = words::square(at).ok_or("squares have a file and a rank, from 11 to 99")?;
                let kind = words::kind(code).ok_or("there is no such piece")?;
                setup.put(at, Some(Piece { side, kind }));
            }
        }
    }
    Ok(())
}

/// Fills a rank with nine squares of three letters each, from file 9 to file 1. Blanks at its end may be missing.
fn row(setup: &mut Setup, rank: u8, text: Option<&str>) -> Result<(), &'static str> {
    let text = format!("{:<27}", text.unwrap_or_default());
    for (column, file) in (1..=9).rev().enumerate() {
        let cell = text.get(3 * column..3 * column + 3).ok_or("a square has three letters, such as +FU or ` * `")?;
        let at = Square::new(file, char::from(b'a' + rank - 1)).ok_or("there is no such rank")?;
        setup.put(at, piece(cell)?);
    }
    if text.len() > 27 { Err("a rank has nine squares of three letters each") } else { Ok(()) }
}

fn piece(cell: &str) -> Result<Option<Piece>, &'static str> {
    let side = match cell.as_bytes().first() {
        Some(b'+') => Side::First,
        Some(b'-') => Side::Second,
        _ if cell.trim().is_empty() || cell.trim() == "*" => return Ok(None),
        _ => return Err("a square has a piece, such as +FU, or ` * `"),
    };
    let kind = words::kind(&cell[1..]).ok_or("there is no such piece")?;
    Ok(Some(Piece { side, kind }))
}
