//! A ply as KIF and KI2 spell it: `７六歩(77)`, `同　銀不成(41)`, `５五角打`, `５八金左上`.

use super::words::{self, FILES, RANKS};
use crate::records::reading::{Reading, Slip};
use crate::{Kind, Square};

/// What a spelled ply says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelled<'t> {
    /// Where the piece goes.
    pub(super) to: Square,
    /// What it is before it moves.
    pub(super) kind: Kind,
    pub(super) promotes: bool,
    pub(super) is_drop: bool,
    /// Where it comes from, if that is said.
    pub(super) from: Option<Square>,
    /// What tells it from others of its kind.
    pub(super) hint: Hint,
    /// The part of the text that says so.
    pub(super) text: &'t str,
}

/// How a piece is told from others of its kind that could go to the same square, as its owner sees the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hint {
    pub(super) place: Option<Place>,
    pub(super) motion: Option<Motion>,
}

/// On which side of its target a piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Left,
    /// Straight behind it.
    Behind,
    Right,
}

/// How a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    Forward,
    Sideways,
    Back,
}

impl Hint {
    /// Adds what a letter says, if it is a hint.
    fn with(self, letter: char) -> Option<Hint> {
        let place = |place| Some(Hint { place: Some(place), ..self });
        let motion = |motion| Some(Hint { motion: Some(motion), ..self });
        match letter {
            '左' => place(Place::Left),
            '直' => place(Place::Behind),
            '右' => place(Place::Right),
            '上' | '行' | '入' => motion(Motion::Forward),
            '寄' => motion(Motion::Sideways),
            '引' => motion(Motion::Back),
            _ => None,
        }
    }

    /// The letters of the hint.
    pub(super) fn text(self) -> String {
        let place = self.place.map(|place| match place {
            Place::Left => '左',
            Place::Behind => '直',
            Place::Right => '右',
        });
        let motion = self.motion.map(|motion| match motion {
            Motion::Forward => '上',
            Motion::Sideways => '寄',
            Motion::Back => '引',
        });
        place.into_iter().chain(motion).collect()
    }
}

/// Reads a ply from the beginning of a text; what follows it, such as times, is passed over.
pub(super) fn spelled<'t>(game: &Reading<'_>, text: &'t str) -> Result<Spelled<'t>, Slip> {
    let no_move = || match text.split_whitespace().next() {
        Some(word) => game.unclear(word, format!("`{word}` is no move")),
        None => game.unclear(text, "a move is missing"),
    };
    let same = || Some((game.last()?.to(), text.strip_prefix('同')?));
    let (to, rest) = same().or_else(|| target(text)).ok_or_else(no_move)?;
    let (kind, rest) = words::kind(rest.trim_start()).ok_or_else(no_move)?;
    let (hint, rest) = hinted(rest);
    let (manner, rest) = manner(rest);
    let (from, rest) = match origin(rest) {
        Some((digits, after)) => {
            let no_square = || game.unclear(digits, format!("`{digits}` is no square"));
            (Some(square(digits).ok_or_else(no_square)?), after)
        }
        None => (None, rest),
    };
    // Something may follow, but not right behind the last letter.
    if rest.starts_with(|letter: char| letter.is_alphanumeric()) {
        return Err(no_move());
    }
    let (promotes, is_drop) = (manner == Manner::Promotes, manner == Manner::Drops);
    Ok(Spelled { to, kind, promotes, is_drop, from, hint, text: &text[..text.len() - rest.len()] })
}

/// Whether a text begins with a ply.
pub(super) fn begins(text: &str) -> bool {
    target(text).is_some_and(|(_, rest)| words::kind(rest.trim_start()).is_some())
}

/// The hints with which a text begins, and what follows them.
fn hinted(text: &str) -> (Hint, &str) {
    let mut read = (Hint::default(), text);
    while let Some(letter) = read.1.chars().next()
        && let Some(hint) = read.0.with(letter)
    {
        read = (hint, &read.1[letter.len_utf8()..]);
    }
    read
}

/// How a piece arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Stays,
    Promotes,
    Drops,
}

/// How the piece arrives, if it is said, and what follows.
fn manner(text: &str) -> (Manner, &str) {
    let words = [("不成", Manner::Stays), ("成", Manner::Promotes), ("打", Manner::Drops)];
    let said = words.into_iter().find_map(|(word, manner)| Some((manner, text.strip_prefix(word)?)));
    said.unwrap_or((Manner::Stays, text))
}

/// The square with which a text begins, `７六` or `76`, and what follows it.
fn target(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let file = number(letters.next()?)?;
    let rank = number(letters.next()?)?;
    Some((Square::new(file, char::from(b'a' + rank.checked_sub(1)?))?, letters.as_str()))
}

/// The digits within `(77)`, and what follows it.
fn origin(text: &str) -> Option<(&str, &str)> {
    let (inside, after) = text.trim_start().strip_prefix('(')?.split_once(')')?;
    (inside.len() == 2 && inside.bytes().all(|byte| byte.is_ascii_digit())).then_some((inside, after))
}

fn square(digits: &str) -> Option<Square> {
    target(digits).map(|(square, _)| square)
}

/// The number that a digit or a numeral stands for.
fn number(letter: char) -> Option<u8> {
    let plain = letter.to_digit(10).map(|digit| digit as u8);
    let among = |letters: [char; 9]| letters.iter().position(|&known| known == letter).map(|index| index as u8 + 1);
    plain.or_else(|| among(FILES)).or_else(|| among(RANKS))
}
