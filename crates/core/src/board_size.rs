//! Board sizes: the squares of a rectangular board, their names, and ranks as text.

use crate::{ParseError, Source, Square};

/// The size of a rectangular board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
}

impl BoardSize {
    /// A board of this many files and ranks.
    pub const fn new(files: u8, ranks: u8) -> BoardSize {
        BoardSize { files, ranks }
    }

    /// Whether a square is on the board.
    pub const fn contains(self, square: Square) -> bool {
        square.file < self.files && square.rank < self.ranks
    }

    /// Parses the name of a square on the board.
    ///
    /// ```
    /// # use tenbin_core::{BoardSize, Source};
    /// let error = BoardSize::new(6, 6).parse_square(Source::new("h8"), "h8").unwrap_err();
    /// assert_eq!(error.message(), "h8 is off the board");
    /// ```
    pub fn parse_square(self, source: Source<'_>, part: &str) -> Result<Square, ParseError> {
        let square: Square = part.parse().map_err(|message: &str| source.error_at(part, message))?;
        if self.contains(square) {
            return Ok(square);
        }
        let last = Square::new(self.files - 1, self.ranks - 1);
        let message = format!("{square} is off the board");
        Err(source.error_at(part, message).advice(format!("its squares are a1 to {last}")))
    }

    /// The ranks as text, the highest first: the letter of each occupied square, numbers for empty squares.
    ///
    /// ```
    /// # use tenbin_core::{BoardSize, Square};
    /// let text = BoardSize::new(4, 2).ranks_text(|square| (square == Square::new(1, 1)).then_some('P'));
    /// assert_eq!(text, "1P2/4");
    /// ```
    pub fn ranks_text(self, letter: impl Fn(Square) -> Option<char>) -> String {
        let ranks = (0..self.ranks).rev().map(|rank| self.rank_text(rank, &letter));
        ranks.collect::<Vec<_>>().join("/")
    }

    fn rank_text(self, rank: u8, letter: impl Fn(Square) -> Option<char>) -> String {
        let mut text = String::new();
        let mut gap = 0;
        for occupant in (0..self.files).map(|file| letter(Square::new(file, rank))) {
            match occupant {
                Some(letter) => {
                    push_gap(&mut text, &mut gap);
                    text.push(letter);
                }
                None => gap += 1,
            }
        }
        push_gap(&mut text, &mut gap);
        text
    }
}

/// Appends the number of empty squares, if there are any, and sets it to 0.
fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push_str(&gap.to_string());
    }
    *gap = 0;
}
