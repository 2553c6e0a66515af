//! Positions as text.

use crate::{AmazonsPosition, Rule, Start};
use std::fmt::Write;
use tenbin_board::Set;
use tenbin_core::{BySide, ParseError, Position, Side, Source, Square};

/// The number of files and of ranks of the board in a position's text, so that a set type can be chosen for it.
///
/// ```
/// # use tenbin_amazons::size_of;
/// assert_eq!(size_of("1b3/5/3w1 w").unwrap(), (5, 3));
/// ```
pub fn size_of(text: &str) -> Result<(u8, u8), ParseError> {
    let source = Source::new(text);
    Ok(read_board(source, first_word(source, text)?)?.size)
}

pub(super) fn read_position<S: Set>(text: &str, rule: Rule) -> Result<AmazonsPosition<S>, ParseError> {
    let source = Source::new(text);
    let board = first_word(source, text)?;
    let Placement { size, things } = read_board(source, board)?;
    fits::<S>(source, board, size)?;
    let mut words = text.split_whitespace().skip(1);
    let turn = words.next().map_or(Ok(Side::First), |word| read_side(source, word))?;
    check_rest(source, words)?;
    let all =
        |kind: Thing| -> S { things.iter().filter(|(_, thing)| *thing == kind).map(|&(square, _)| square).collect() };
    let pieces = BySide::from_fn(|side| all(Thing::Piece(side)));
    Ok(AmazonsPosition::new(rule, size, pieces, all(Thing::Arrow), turn))
}

/// Whether the set type has room for a board of this size, which `part` asks for.
pub(crate) fn fits<S: Set>(source: Source<'_>, part: &str, (files, ranks): (u8, u8)) -> Result<(), ParseError> {
    if files <= S::STRIDE && ranks <= S::RANKS {
        return Ok(());
    }
    let message = format!("a board of {files}×{ranks} does not fit here: the largest is {}×{}", S::STRIDE, S::RANKS);
    Err(source.error_at(part, message))
}

/// A size, if a board can have it.
pub(crate) fn check_size(source: Source<'_>, part: &str, files: usize, ranks: usize) -> Result<(u8, u8), ParseError> {
    let (least, most) = (Start::SMALLEST, Start::LARGEST);
    let side = |length: usize| u8::try_from(length).ok().filter(|length| (least..=most).contains(length));
    side(files).zip(side(ranks)).ok_or_else(|| {
        let message =
            format!("a board of {files}×{ranks} is too {}", if files.min(ranks) < 3 { "small" } else { "large" });
        source.error_at(part, message).advice(format!("each side has {least} to {most} squares"))
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Thing {
    Piece(Side),
    Arrow,
}

/// A board of a possible size, and what stands on it.
struct Placement {
    size: (u8, u8),
    things: Vec<(Square, Thing)>,
}

/// A rank as it is written; it may be too long or too short.
struct Row<'t> {
    text: &'t str,
    width: usize,
    things: Vec<(usize, Thing)>,
}

fn first_word<'t>(source: Source<'_>, text: &'t str) -> Result<&'t str, ParseError> {
    let missing = || source.error_at(text, "a position is missing").advice("such as `1b2/b2w/3b/w1w1 w`");
    text.split_whitespace().next().ok_or_else(missing)
}

fn read_board(source: Source<'_>, board: &str) -> Result<Placement, ParseError> {
    let rows = board.split('/').map(|row| read_row(source, row)).collect::<Result<Vec<_>, _>>()?;
    let width = usual_width(&rows);
    if let Some(row) = rows.iter().find(|row| row.width != width) {
        let squares = if row.width == 1 { "square" } else { "squares" };
        return Err(source.error_at(row.text, format!("this rank has {} {squares} instead of {width}", row.width)));
    }
    let size = check_size(source, board, width, rows.len())?;
    let square = |file: usize, rank: u8| Square::new(file as u8, rank);
    let things = rows.iter().zip((0..size.1).rev());
    let things =
        things.flat_map(|(row, rank)| row.things.iter().map(move |&(file, thing)| (square(file, rank), thing)));
    Ok(Placement { size, things: things.collect() })
}

/// The width most ranks have, so that the odd one out is blamed; of equally frequent ones the first.
fn usual_width(rows: &[Row<'_>]) -> usize {
    let votes = |row: &Row<'_>| rows.iter().filter(|other| other.width == row.width).count();
    rows.iter().rev().max_by_key(|row| votes(row)).map_or(0, |row| row.width)
}

fn read_row<'t>(source: Source<'_>, text: &'t str) -> Result<Row<'t>, ParseError> {
    let mut row = Row { text, width: 0, things: Vec::new() };
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (here, after) = rest.split_at(digits.max(letter.len_utf8()));
        match read_thing(letter) {
            Some(thing) => row.things.push((row.width, thing)),
            None if letter == '.' || digits > 0 => {}
            None => {
                let message = format!("`{letter}` is nothing that stands on a board");
                return Err(source.error_at(here, message).advice("`w`, `b`, `x`, or a number of empty squares"));
            }
        }
        row.width += if digits > 0 { read_gap(source, here)? } else { 1 };
        rest = after;
    }
    Ok(row)
}

fn read_gap(source: Source<'_>, digits: &str) -> Result<usize, ParseError> {
    match digits.parse::<u16>() {
        Ok(0) => Err(source.error_at(digits, "there are no 0 empty squares")),
        Ok(width) => Ok(width.into()),
        Err(_) => Err(source.error_at(digits, "no board has so many squares")),
    }
}

fn read_thing(letter: char) -> Option<Thing> {
    match letter {
        'w' | 'W' | 'Q' | 'N' => Some(Thing::Piece(Side::First)),
        'b' | 'B' | 'q' | 'n' => Some(Thing::Piece(Side::Second)),
        'x' | 'X' | '*' => Some(Thing::Arrow),
        _ => None,
    }
}

fn read_side(source: Source<'_>, word: &str) -> Result<Side, ParseError> {
    match word.to_ascii_lowercase().as_str() {
        "w" | "white" => Ok(Side::First),
        "b" | "black" => Ok(Side::Second),
        _ => Err(source.error_at(word, format!("`{word}` is no side to move")).advice("`w` or `b`")),
    }
}

/// Lets up to two dashes and then up to two numbers pass: what programs that know many games write behind the side.
fn check_rest<'t>(source: Source<'_>, words: impl Iterator<Item = &'t str>) -> Result<(), ParseError> {
    let (mut dashes, mut numbers) = (0, 0);
    for word in words {
        let expected = match word {
            "-" if numbers == 0 => {
                dashes += 1;
                dashes <= 2
            }
            _ => {
                numbers += 1;
                numbers <= 2 && word.bytes().all(|b| b.is_ascii_digit())
            }
        };
        if !expected {
            let message = format!("`{word}` does not belong to a position");
            return Err(source.error_at(word, message).advice("at most `- - 0 1` follows the side to move"));
        }
    }
    Ok(())
}

impl<S: Set> AmazonsPosition<S> {
    pub(crate) fn to_text(self) -> String {
        let rows: Vec<String> = (0..self.size().1).rev().map(|rank| self.row_text(rank)).collect();
        let turn = match self.side_to_move() {
            Side::First => 'w',
            Side::Second => 'b',
        };
        format!("{} {turn}", rows.join("/"))
    }

    fn row_text(&self, rank: u8) -> String {
        let mut text = String::new();
        let mut gap = 0;
        let end_gap = |text: &mut String, gap: &mut u8| {
            if *gap > 0 {
                write!(text, "{gap}").expect("a string takes any text");
            }
            *gap = 0;
        };
        for file in 0..self.size().0 {
            let square = Square::new(file, rank);
            if self.open().contains(square) {
                gap += 1;
                continue;
            }
            end_gap(&mut text, &mut gap);
            text.push(match () {
                _ if self.pieces(Side::First).contains(square) => 'w',
                _ if self.pieces(Side::Second).contains(square) => 'b',
                _ => 'x',
            });
        }
        end_gap(&mut text, &mut gap);
        text
    }
}
