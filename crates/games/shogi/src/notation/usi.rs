//! Plies as the universal shogi interface spells them: `7g7f`, `7g7f+`, `P*5e`.

use crate::{Kind, Move, Square};
use tenbin_core::{ParseError, Source};

/// A ply as it is spelled, with the parts of the text that can be blamed. Whether it is legal is another question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelled<'t> {
    pub(super) ply: Move,
    /// The whole of it.
    pub(super) text: &'t str,
    /// Where the piece comes from: a square, or the letter of a piece in hand.
    pub(super) origin: &'t str,
    /// Where it goes.
    pub(super) target: &'t str,
    /// The `+`, or the empty place where it would stand.
    pub(super) sign: &'t str,
}

const EXAMPLE: &str = "a move is written like 7g7f, 2h2b+ or P*5e";

/// Reads a ply from a text.
pub(super) fn spell<'t>(source: Source<'_>, part: &'t str) -> Result<Spelled<'t>, ParseError> {
    let text = part.trim();
    if text.is_empty() {
        return Err(source.error_at(part, "a move is missing").advice(EXAMPLE));
    }
    if !text.is_ascii() || !(4..=5).contains(&text.len()) {
        return Err(source.error_at(text, format!("`{text}` is no move")).advice(EXAMPLE));
    }
    let (origin, target, sign) = (&text[..2], &text[2..4], &text[4..]);
    if !sign.is_empty() && sign != "+" {
        return Err(source.error_at(sign, format!("`{sign}` does not belong to a move")).advice("only `+` follows it"));
    }
    let to = square(source, target)?;
    let ply = match origin.strip_suffix('*') {
        None => Move::step(square(source, origin)?, to, !sign.is_empty()),
        Some(_) if !sign.is_empty() => return Err(source.error_at(sign, "a piece that is dropped does not promote")),
        Some(letter) => Move::drop(held(source, letter)?, to),
    };
    Ok(Spelled { ply, text, origin, target, sign })
}

fn square(source: Source<'_>, name: &str) -> Result<Square, ParseError> {
    let wrong = || source.error_at(name, format!("`{name}` is no square")).advice("files are 1 to 9, ranks a to i");
    Square::named(name).ok_or_else(wrong)
}

fn held(source: Source<'_>, letter: &str) -> Result<Kind, ParseError> {
    let kind = letter.chars().next().and_then(|letter| Kind::lettered(letter.to_ascii_uppercase()));
    let wrong =
        || source.error_at(letter, format!("`{letter}` is nothing that can be dropped")).advice("R B G S N L or P");
    kind.filter(|&kind| kind != Kind::King).ok_or_else(wrong)
}
