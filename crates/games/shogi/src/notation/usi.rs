//! Parses moves in USI notation: `7g7f`, `7g7f+`, `P*5e`.

use crate::{Move, PieceKind, Square};
use tenbin_core::{ParseError, Source};

/// A move in USI notation with the parts of its text, for errors. It need not be legal.
#[derive(Clone, Copy, Debug)]
pub(super) struct UsiMove<'t> {
    pub(super) mv: Move,
    /// The whole text.
    pub(super) text: &'t str,
    /// The origin: a square, or the letter of a piece in hand.
    pub(super) origin: &'t str,
    /// The destination.
    pub(super) target: &'t str,
    /// The `+`, or the empty text in its place.
    pub(super) sign: &'t str,
}

const EXAMPLE: &str = "expected a move like 7g7f, 2h2b+ or P*5e";

/// Parses a USI move.
pub(super) fn parse_usi_move<'t>(source: Source<'_>, part: &'t str) -> Result<UsiMove<'t>, ParseError> {
    let text = part.trim();
    if text.is_empty() {
        return Err(source.error_at(part, "missing move").advice(EXAMPLE));
    }
    if !text.is_ascii() || !(4..=5).contains(&text.len()) {
        return Err(source.error_at(text, format!("invalid move `{text}`")).advice(EXAMPLE));
    }
    let (origin, target, sign) = (&text[..2], &text[2..4], &text[4..]);
    if !sign.is_empty() && sign != "+" {
        return Err(source.error_at(sign, format!("unexpected `{sign}` after the move")).advice("only `+` may follow"));
    }
    let to = square(source, target)?;
    let mv = match origin.strip_suffix('*') {
        None => Move::normal(square(source, origin)?, to, !sign.is_empty()),
        Some(_) if !sign.is_empty() => return Err(source.error_at(sign, "a dropped piece cannot promote")),
        Some(letter) => Move::drop(hand_kind(source, letter)?, to),
    };
    Ok(UsiMove { mv, text, origin, target, sign })
}

fn square(source: Source<'_>, name: &str) -> Result<Square, ParseError> {
    let error = || source.error_at(name, format!("unknown square `{name}`")).advice("files are 1 to 9, ranks a to i");
    Square::from_name(name).ok_or_else(error)
}

fn hand_kind(source: Source<'_>, letter: &str) -> Result<PieceKind, ParseError> {
    let kind = letter.chars().next().and_then(|letter| PieceKind::from_letter(letter.to_ascii_uppercase()));
    let error =
        || source.error_at(letter, format!("invalid piece to drop `{letter}`")).advice("expected R B G S N L or P");
    kind.filter(|&kind| kind != PieceKind::King).ok_or_else(error)
}
