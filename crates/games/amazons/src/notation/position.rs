//! Parser and writer of positions.

use crate::{AmazonsPosition, Rule, Variant};
use tenbin_board::Set;
use tenbin_core::{BoardSize, BySide, ParseError, Position, Side, Source, Square};

/// Board size in the text of a position, as files and ranks, for choosing a set type.
///
/// ```
/// # use tenbin_amazons::board_size;
/// assert_eq!(board_size("1b3/5/3w1 w").unwrap(), (5, 3));
/// ```
pub fn board_size(text: &str) -> Result<(u8, u8), ParseError> {
    let source = Source::new(text);
    Ok(parse_board(source, first_word(source, text)?)?.size)
}

pub(super) fn parse_position<S: Set>(text: &str, rule: Rule) -> Result<AmazonsPosition<S>, ParseError> {
    let source = Source::new(text);
    let board = first_word(source, text)?;
    let ParsedBoard { size, items } = parse_board(source, board)?;
    check_fits::<S>(source, board, size)?;
    let mut words = text.split_whitespace().skip(1);
    let side_to_move = words.next().map_or(Ok(Side::First), |word| parse_side(source, word))?;
    check_rest(source, words)?;
    let all = |kind: Occupant| -> S {
        items.iter().filter(|(_, occupant)| *occupant == kind).map(|&(square, _)| square).collect()
    };
    let pieces = BySide::from_fn(|side| all(Occupant::Piece(side)));
    Ok(AmazonsPosition::new(rule, size, pieces, all(Occupant::Arrow), side_to_move))
}

/// Checks that a board of this size fits the set type.
pub(crate) fn check_fits<S: Set>(source: Source<'_>, part: &str, (files, ranks): (u8, u8)) -> Result<(), ParseError> {
    if files <= S::STRIDE && ranks <= S::RANKS {
        return Ok(());
    }
    let message = format!("a {files}×{ranks} board does not fit: the largest is {}×{}", S::STRIDE, S::RANKS);
    Err(source.error_at(part, message))
}

/// Checks a board size.
pub(crate) fn check_size(source: Source<'_>, part: &str, files: usize, ranks: usize) -> Result<(u8, u8), ParseError> {
    let (least, most) = (Variant::SMALLEST, Variant::LARGEST);
    let side = |length: usize| u8::try_from(length).ok().filter(|length| (least..=most).contains(length));
    side(files).zip(side(ranks)).ok_or_else(|| {
        let message =
            format!("a {files}×{ranks} board is too {}", if files.min(ranks) < 3 { "small" } else { "large" });
        source.error_at(part, message).advice(format!("expected {least} to {most} files and ranks"))
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Occupant {
    Piece(Side),
    Arrow,
}

/// A parsed board of a valid size.
struct ParsedBoard {
    size: (u8, u8),
    items: Vec<(Square, Occupant)>,
}

/// A parsed rank; it may be too long or too short.
struct ParsedRank<'t> {
    text: &'t str,
    width: usize,
    items: Vec<(usize, Occupant)>,
}

fn first_word<'t>(source: Source<'_>, text: &'t str) -> Result<&'t str, ParseError> {
    let missing = || source.error_at(text, "missing position").advice("expected e.g. `1b2/b2w/3b/w1w1 w`");
    text.split_whitespace().next().ok_or_else(missing)
}

fn parse_board(source: Source<'_>, board: &str) -> Result<ParsedBoard, ParseError> {
    let rows = board.split('/').map(|row| parse_row(source, row)).collect::<Result<Vec<_>, _>>()?;
    let width = common_width(&rows);
    if let Some(row) = rows.iter().find(|row| row.width != width) {
        return Err(source.error_at(row.text, format!("expected {width} squares in a rank, found {}", row.width)));
    }
    let size = check_size(source, board, width, rows.len())?;
    let square = |file: usize, rank: u8| Square::new(file as u8, rank);
    let items = rows.iter().zip((0..size.1).rev());
    let items =
        items.flat_map(|(row, rank)| row.items.iter().map(move |&(file, occupant)| (square(file, rank), occupant)));
    Ok(ParsedBoard { size, items: items.collect() })
}

/// The most frequent width, so that an odd rank is the one reported; of equally frequent ones the first.
fn common_width(rows: &[ParsedRank<'_>]) -> usize {
    let votes = |row: &ParsedRank<'_>| rows.iter().filter(|other| other.width == row.width).count();
    rows.iter().rev().max_by_key(|row| votes(row)).map_or(0, |row| row.width)
}

fn parse_row<'t>(source: Source<'_>, text: &'t str) -> Result<ParsedRank<'t>, ParseError> {
    let mut row = ParsedRank { text, width: 0, items: Vec::new() };
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (here, after) = rest.split_at(digits.max(letter.len_utf8()));
        match parse_occupant(letter) {
            Some(occupant) => row.items.push((row.width, occupant)),
            None if letter == '.' || digits > 0 => {}
            None => {
                let message = format!("unknown piece `{letter}`");
                return Err(source
                    .error_at(here, message)
                    .advice("expected `w`, `b`, `x` or a number of empty squares"));
            }
        }
        row.width += if digits > 0 { parse_gap(source, here)? } else { 1 };
        rest = after;
    }
    Ok(row)
}

fn parse_gap(source: Source<'_>, digits: &str) -> Result<usize, ParseError> {
    match digits.parse::<u16>() {
        Ok(0) => Err(source.error_at(digits, "invalid number of empty squares")),
        Ok(width) => Ok(width.into()),
        Err(_) => Err(source.error_at(digits, "too many empty squares")),
    }
}

fn parse_occupant(letter: char) -> Option<Occupant> {
    match letter {
        'w' | 'W' | 'Q' | 'N' => Some(Occupant::Piece(Side::First)),
        'b' | 'B' | 'q' | 'n' => Some(Occupant::Piece(Side::Second)),
        'x' | 'X' | '*' => Some(Occupant::Arrow),
        _ => None,
    }
}

fn parse_side(source: Source<'_>, word: &str) -> Result<Side, ParseError> {
    match word.to_ascii_lowercase().as_str() {
        "w" | "white" => Ok(Side::First),
        "b" | "black" => Ok(Side::Second),
        _ => Err(source.error_at(word, format!("unknown side to move `{word}`")).advice("expected `w` or `b`")),
    }
}

/// Accepts up to two dashes and then up to two numbers: FEN fields that other programs write after the side to move.
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
            let message = format!("unexpected `{word}` after the position");
            return Err(source.error_at(word, message).advice("expected at most `- - 0 1` after the side to move"));
        }
    }
    Ok(())
}

impl<S: Set> AmazonsPosition<S> {
    pub(crate) fn to_text(self) -> String {
        let letter = |square| match () {
            () if self.open().contains(square) => None,
            () if self.pieces(Side::First).contains(square) => Some('w'),
            () if self.pieces(Side::Second).contains(square) => Some('b'),
            () => Some('x'),
        };
        let (files, ranks) = self.size();
        let side = match self.side_to_move() {
            Side::First => 'w',
            Side::Second => 'b',
        };
        format!("{} {side}", BoardSize::new(files, ranks).ranks_text(letter))
    }
}
