//! Parses moves of KIF and KI2: `７六歩(77)`, `同　銀不成(41)`, `５五角打`, `５八金左上`.

use super::keywords::{self, FILES, RANKS};
use crate::records::builder::{GameBuilder, MoveError};
use crate::{PieceKind, Square};

/// A move in KIF or KI2 notation.
#[derive(Clone, Copy, Debug)]
pub(super) struct KifMove<'t> {
    /// The destination.
    pub(super) to: Square,
    /// The kind before the move.
    pub(super) kind: PieceKind,
    pub(super) promotes: bool,
    pub(super) is_drop: bool,
    /// The origin, if it is given.
    pub(super) from: Option<Square>,
    /// The disambiguation.
    pub(super) disambiguation: Disambiguation,
    /// The part of the text that is the move.
    pub(super) text: &'t str,
}

/// The disambiguation of a piece among others of its kind, from its owner's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Disambiguation {
    pub(super) place: Option<RelativePlace>,
    pub(super) motion: Option<Motion>,
}

/// The place of a piece relative to its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RelativePlace {
    Left,
    /// Straight behind it.
    Behind,
    Right,
}

/// The direction of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    Forward,
    Sideways,
    Back,
}

impl Disambiguation {
    /// Adds a letter, if it belongs to a disambiguation.
    fn with(self, letter: char) -> Option<Disambiguation> {
        let place = |place| Some(Disambiguation { place: Some(place), ..self });
        let motion = |motion| Some(Disambiguation { motion: Some(motion), ..self });
        match letter {
            '左' => place(RelativePlace::Left),
            '直' => place(RelativePlace::Behind),
            '右' => place(RelativePlace::Right),
            '上' | '行' | '入' => motion(Motion::Forward),
            '寄' => motion(Motion::Sideways),
            '引' => motion(Motion::Back),
            _ => None,
        }
    }

    /// The letters of the disambiguation.
    pub(super) fn text(self) -> String {
        let place = self.place.map(|place| match place {
            RelativePlace::Left => '左',
            RelativePlace::Behind => '直',
            RelativePlace::Right => '右',
        });
        let motion = self.motion.map(|motion| match motion {
            Motion::Forward => '上',
            Motion::Sideways => '寄',
            Motion::Back => '引',
        });
        place.into_iter().chain(motion).collect()
    }
}

/// Parses a move at the beginning of a text. Anything after it, such as times, is skipped.
pub(super) fn spelled<'t>(game: &GameBuilder<'_>, text: &'t str) -> Result<KifMove<'t>, MoveError> {
    let no_move = || match text.split_whitespace().next() {
        Some(word) => game.invalid(word, format!("invalid move `{word}`")),
        None => game.invalid(text, "missing move"),
    };
    let same = || Some((game.last()?.to(), text.strip_prefix('同')?));
    let (to, rest) = same().or_else(|| target(text)).ok_or_else(no_move)?;
    let (kind, rest) = keywords::kind(rest.trim_start()).ok_or_else(no_move)?;
    let (disambiguation, rest) = disambiguation(rest);
    let (suffix, rest) = suffix(rest);
    let (from, rest) = match origin(rest) {
        Some((digits, after)) => {
            let no_square = || game.invalid(digits, format!("unknown square `{digits}`"));
            (Some(square(digits).ok_or_else(no_square)?), after)
        }
        None => (None, rest),
    };
    // Other text may follow, but not directly after the last letter.
    if rest.starts_with(|letter: char| letter.is_alphanumeric()) {
        return Err(no_move());
    }
    let (promotes, is_drop) = (suffix == MoveSuffix::Promotes, suffix == MoveSuffix::Drops);
    Ok(KifMove { to, kind, promotes, is_drop, from, disambiguation, text: &text[..text.len() - rest.len()] })
}

/// Whether a text begins with a move.
pub(super) fn begins(text: &str) -> bool {
    target(text).is_some_and(|(_, rest)| keywords::kind(rest.trim_start()).is_some())
}

/// The disambiguation at the beginning of a text, and the rest.
fn disambiguation(text: &str) -> (Disambiguation, &str) {
    let mut read = (Disambiguation::default(), text);
    while let Some(letter) = read.1.chars().next()
        && let Some(disambiguation) = read.0.with(letter)
    {
        read = (disambiguation, &read.1[letter.len_utf8()..]);
    }
    read
}

/// Promotion, non-promotion or drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MoveSuffix {
    Stays,
    Promotes,
    Drops,
}

/// The suffix at the beginning of a text, and the rest.
fn suffix(text: &str) -> (MoveSuffix, &str) {
    let words = [("不成", MoveSuffix::Stays), ("成", MoveSuffix::Promotes), ("打", MoveSuffix::Drops)];
    let found = words.into_iter().find_map(|(word, suffix)| Some((suffix, text.strip_prefix(word)?)));
    found.unwrap_or((MoveSuffix::Stays, text))
}

/// The square at the beginning of a text, `７六` or `76`, and the rest.
fn target(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let file = number(letters.next()?)?;
    let rank = number(letters.next()?)?;
    Some((Square::new(file, char::from(b'a' + rank.checked_sub(1)?))?, letters.as_str()))
}

/// The digits within `(77)`, and the rest.
fn origin(text: &str) -> Option<(&str, &str)> {
    let (inside, after) = text.trim_start().strip_prefix('(')?.split_once(')')?;
    (inside.len() == 2 && inside.bytes().all(|byte| byte.is_ascii_digit())).then_some((inside, after))
}

fn square(digits: &str) -> Option<Square> {
    target(digits).map(|(square, _)| square)
}

/// The value of a digit or numeral.
fn number(letter: char) -> Option<u8> {
    let plain = letter.to_digit(10).map(|digit| digit as u8);
    let position_in =
        |letters: [char; 9]| letters.iter().position(|&known| known == letter).map(|index| index as u8 + 1);
    plain.or_else(|| position_in(FILES)).or_else(|| position_in(RANKS))
}
