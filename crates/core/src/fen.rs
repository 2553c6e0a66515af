//! FEN-like positions of games with one kind of piece: ranks from the top, side to move, and further fields.

use crate::{BoardSize, BySide, ParseError, Side, Source, Square, end_of};

/// A FEN-like notation: its letters and fields.
///
/// ```
/// # use tenbin_core::{BoardSize, BySide, FenNotation, Side};
/// const FEN: FenNotation = FenNotation { pieces: BySide(['X', 'O']), sides: BySide(["b", "w"]), fields: 0 };
/// let size = BoardSize::new(4, 2);
/// let position = FEN.parse("1XO1/4 w", size, || "4/4 b".to_owned()).unwrap();
/// let owner = |square| Side::BOTH.into_iter().find(|&side| position.pieces[side].contains(&square));
/// assert_eq!(FEN.text(size, owner, position.side_to_move), "1XO1/4 w");
///
/// let error = FEN.parse("1XY1/4 w", size, || "4/4 b".to_owned()).unwrap_err();
/// assert_eq!(error.to_string(), "unknown piece\n  1XY1/4 w\n    ^ expected X, O or a number of empty squares");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FenNotation {
    /// Letter of each side's pieces. Case matters only where the letters differ in nothing else.
    pub pieces: BySide<char>,
    /// Letter of each side to move.
    pub sides: BySide<&'static str>,
    /// The largest number of fields after the side to move.
    pub fields: usize,
}

/// A parsed FEN-like position.
#[derive(Clone, Debug)]
pub struct FenPosition<'t> {
    /// The ranks, as written.
    pub board: &'t str,
    /// Pieces of each side.
    pub pieces: BySide<Vec<Square>>,
    /// Side to move.
    pub side_to_move: Side,
    /// Fields after the side to move.
    pub fields: Vec<&'t str>,
}

impl FenNotation {
    /// The board and the side to move as text.
    pub fn text(&self, size: BoardSize, owner: impl Fn(Square) -> Option<Side>, side_to_move: Side) -> String {
        let board = size.ranks_text(|square| owner(square).map(|side| self.pieces[side]));
        format!("{board} {}", self.sides[side_to_move])
    }

    /// Parses a position on a board of this size. Error messages show the example.
    pub fn parse<'t>(
        &self,
        text: &'t str,
        size: BoardSize,
        example: impl Fn() -> String,
    ) -> Result<FenPosition<'t>, ParseError> {
        let source = Source::new(text);
        let advice = || format!("write it like {}", example());
        let mut words = text.split_whitespace();
        let no_position = || source.error_at(end_of(text), "missing position").advice(advice());
        let board = words.next().ok_or_else(no_position)?;
        let pieces = self.parse_board(source, board, size, advice)?;
        let expected = format!("expected {} or {}", self.sides[Side::First], self.sides[Side::Second]);
        let no_side = || source.error_at(end_of(text.trim_end()), "missing side to move").advice(&expected);
        let word = words.next().ok_or_else(no_side)?;
        let side = Side::BOTH.into_iter().find(|&side| self.sides[side].eq_ignore_ascii_case(word));
        let side_to_move = side.ok_or_else(|| source.error_at(word, "unknown side to move").advice(&expected))?;
        let fields: Vec<&str> = words.collect();
        match fields.get(self.fields) {
            Some(more) => Err(source.error_at(more, "unexpected text after the position").advice(advice())),
            None => Ok(FenPosition { board, pieces, side_to_move, fields }),
        }
    }

    fn parse_board(
        &self,
        source: Source<'_>,
        board: &str,
        size: BoardSize,
        advice: impl Fn() -> String,
    ) -> Result<BySide<Vec<Square>>, ParseError> {
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != usize::from(size.ranks) {
            let message = format!("expected {} ranks, found {}", size.ranks, rows.len());
            return Err(source.error_at(board, message).advice(advice()));
        }
        let mut pieces = BySide::default();
        for (row, rank) in rows.into_iter().zip((0..size.ranks).rev()) {
            self.parse_rank(source, row, (rank, size.files), &mut pieces)?;
        }
        Ok(pieces)
    }

    fn parse_rank(
        &self,
        source: Source<'_>,
        row: &str,
        (rank, files): (u8, u8),
        pieces: &mut BySide<Vec<Square>>,
    ) -> Result<(), ParseError> {
        let (mut file, mut rest) = (0, row);
        while let Some(letter) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            // On small boards each digit is a number of its own.
            let digits = if files > 9 { digits } else { digits.min(1) };
            let (part, after) = rest.split_at(digits.max(letter.len_utf8()));
            let owner = self.owner(letter);
            let width = if owner.is_some() { 1 } else { self.gap(source, part)? };
            if width > files - file {
                return Err(source.error_at(part, format!("expected {files} squares in a rank, found more")));
            }
            if let Some(side) = owner {
                pieces[side].push(Square::new(file, rank));
            }
            (file, rest) = (file + width, after);
        }
        if file < files {
            return Err(source.error_at(row, format!("expected {files} squares in a rank, found {file}")));
        }
        Ok(())
    }

    /// The owner of the piece with this letter.
    fn owner(&self, letter: char) -> Option<Side> {
        let by = |is_same: fn(&char, &char) -> bool| {
            Side::BOTH.into_iter().find(|&side| is_same(&self.pieces[side], &letter))
        };
        by(char::eq).or_else(|| by(char::eq_ignore_ascii_case))
    }

    /// A number of empty squares.
    fn gap(&self, source: Source<'_>, part: &str) -> Result<u8, ParseError> {
        let [first, second] = self.pieces.0;
        let unknown = || {
            let advice = format!("expected {first}, {second} or a number of empty squares");
            source.error_at(part, "unknown piece").advice(advice)
        };
        if !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(unknown());
        }
        // A number that does not fit is too large for any board.
        Some(part.parse().unwrap_or(u8::MAX)).filter(|&gap| gap > 0).ok_or_else(unknown)
    }
}
