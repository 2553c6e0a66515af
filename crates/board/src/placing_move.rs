//! Moves of games in which a piece is put onto a square and stays there, or the side passes.

use crate::Set;
use tenbin_core::{BoardSize, ParseError, Source, Square, Touch};

/// A move: a piece on a square, or a pass.
///
/// ```
/// # use tenbin_board::{PlacingMove, Set, Set64};
/// # use tenbin_core::BoardSize;
/// let d3 = PlacingMove::parse::<Set64>("D3", BoardSize::new(8, 8)).unwrap();
/// assert_eq!((d3.text::<Set64>(), d3.set()), ("d3".to_owned(), Set64::single(19)));
/// assert_eq!(PlacingMove::parse::<Set64>("pass", BoardSize::new(8, 8)), Ok(PlacingMove::PASS));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacingMove {
    /// Index of the square, or of no square for a pass.
    index: u16,
}

const PASS: &str = "pass";

impl PlacingMove {
    /// The pass.
    pub const PASS: PlacingMove = PlacingMove { index: 256 };

    /// A piece on the square with this index.
    #[inline]
    pub const fn on(index: u8) -> PlacingMove {
        PlacingMove { index: index as u16 }
    }

    /// The index of the square; `None` for a pass.
    #[inline]
    pub fn index(self) -> Option<u8> {
        u8::try_from(self.index).ok()
    }

    /// The set of the square; empty for a pass.
    #[inline]
    pub fn set<S: Set>(self) -> S {
        self.index().map_or(S::EMPTY, S::single)
    }

    /// The square; `None` for a pass.
    pub fn square<S: Set>(self) -> Option<Square> {
        self.index().map(S::square)
    }

    /// The move in 32 bits.
    pub fn pack(self) -> u32 {
        u32::from(self.index)
    }

    /// The inverse of [`pack`](PlacingMove::pack). Any number gives a move of a layout, which need not be legal.
    pub fn unpack<S: Set>(packed: u32) -> PlacingMove {
        let squares = u32::from(S::STRIDE) * u32::from(S::RANKS);
        if packed < squares { PlacingMove { index: packed as u16 } } else { PlacingMove::PASS }
    }

    /// The name of the square, or `pass`.
    pub fn text<S: Set>(self) -> String {
        self.square::<S>().map_or(PASS.to_owned(), |square| square.to_string())
    }

    /// Parses the name of a square on the board, or `pass`. The move need not be legal.
    pub fn parse<S: Set>(text: &str, size: BoardSize) -> Result<PlacingMove, ParseError> {
        let (source, word) = (Source::new(text), text.trim());
        if word.eq_ignore_ascii_case(PASS) {
            return Ok(PlacingMove::PASS);
        }
        if word.parse::<Square>().is_err() {
            return Err(source.error_at(word, "invalid move").advice("expected a square such as d3, or pass"));
        }
        size.parse_square(source, word).map(|square| PlacingMove::on(S::index(square)))
    }

    /// The clicks on a drawn board: the square, or none for a pass.
    pub fn touches<S: Set>(self) -> Vec<Touch> {
        self.square::<S>().map(Touch::Square).into_iter().collect()
    }
}
