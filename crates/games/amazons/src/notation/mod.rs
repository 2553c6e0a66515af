//! Notation of positions and moves, and diagrams.

mod export;
mod legality;
mod move_parser;
mod position;

pub(crate) use move_parser::MoveParser;
pub use position::board_size;
pub(crate) use position::{check_fits, check_size};

use crate::{AmazonsPosition, Move, Rule};
use tenbin_board::Set;
use tenbin_core::{Coordinates, Diagram, DiagramPiece, Notation, ParseError, PieceShape, Side, Source, Touch, Trace};

/// # Positions
/// `3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w`: the board from the highest rank down, then the side to move. In a rank,
/// `w` is a white piece, `b` a black one, `x` an arrow, and a number (of any length) that many empty squares. The parser
/// also accepts:
/// - `W`, `B` and `X` for the same; `Q` and `N` for a white piece, `q` and `n` for a black one, `*` for an arrow, as
///   Fairy-Stockfish writes them; `.` for an empty square;
/// - `W`, `B`, `white` or `black` (in any case) for the side; if it is missing, White is to move;
/// - further FEN fields (`- 1`, `- - 0 1`), which are ignored.
///
/// The board size comes from the text, the movement rule from the position that parses it.
///
/// # Moves
/// `d1-d7/g7`: from, to, arrow. The parser also accepts, tried in this order:
/// 1. *beginning with a digit*: six numbers `x0 y0 x1 y1 x2 y2` as on Botzone, column and row from 0, rows counted from
///    the **top**;
/// 2. *letters only*: three points as in SGF, `djddgd`, column and row from `a`, rows counted from the **top**;
/// 3. *anything else*: squares as above. Between the first two there may be a `-` or nothing; before the arrow `/`, `x`,
///    `-`, `,` or nothing, or it stands in brackets: `d1d6/g9`, `b1-b4xd4`, `d1-d6(g9)`. After a comma the square the
///    arrow comes from may be repeated, as UCI does: `d1d6,d6g9`. A number always ends where the digits end (`d11d2` is
///    d11 and d2), and `x` is never a column, since there are at most sixteen.
///
/// Spaces are allowed between squares and signs, and case is ignored. With [`Rule::Knight`] the arrow has no choice and may be
/// left out: `b1-c3`.
impl<S: Set> Notation for AmazonsPosition<S> {
    fn parse_position(&self, text: &str) -> Result<Self, ParseError> {
        position::parse_position(text, self.rule())
    }

    fn position_text(&self) -> String {
        self.to_text()
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        self.parse_move_in(Source::new(text), text)
    }

    fn move_text(&self, mv: Move) -> String {
        format!("{}-{}/{}", S::square(mv.from), S::square(mv.to), S::square(mv.arrow))
    }

    /// From, to, arrow; no arrow with [`Rule::Knight`].
    fn touches(&self, mv: Move) -> Vec<Touch> {
        let mut touched = vec![mv.from, mv.to];
        touched.extend((self.rule() != Rule::Knight).then_some(mv.arrow));
        touched.into_iter().map(|at| Touch::Square(S::square(at))).collect()
    }

    fn traces(&self, mv: Move) -> Vec<Trace> {
        let [from, to, arrow] = [mv.from, mv.to, mv.arrow].map(S::square);
        let shot = (self.rule() != Rule::Knight).then_some(Trace::Shot { from: to, to: arrow });
        std::iter::once(Trace::Went { from, to }).chain(shot).collect()
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "White",
            Side::Second => "Black",
        }
    }

    fn diagram(&self) -> Diagram {
        let shape = match self.rule() {
            Rule::Queen => PieceShape::Queen,
            Rule::Knight | Rule::ExtendedKnight => PieceShape::Knight,
        };
        let white = |at| DiagramPiece { at, side: Some(Side::First), shape, symbol: 'W' };
        let black = |at| DiagramPiece { at, side: Some(Side::Second), shape, symbol: 'B' };
        let arrow = |at| DiagramPiece { at, side: None, shape: PieceShape::Blocked, symbol: 'x' };
        let pieces = self.pieces(Side::First).squares().map(white);
        let pieces = pieces.chain(self.pieces(Side::Second).squares().map(black));
        let (files, ranks) = self.size();
        let pieces = pieces.chain(self.arrows().squares().map(arrow));
        Diagram {
            files,
            ranks,
            coordinates: Coordinates::default(),
            pieces: pieces.collect(),
            hands: Vec::new(),
            marked: Vec::new(),
        }
    }
}

impl<S: Set> AmazonsPosition<S> {
    /// Parses a legal move that is a part of a longer text.
    pub(crate) fn parse_move_in(&self, source: Source<'_>, part: &str) -> Result<Move, ParseError> {
        let parsed = MoveParser::new(source, self.size()).parse(part)?;
        self.check_move(source, &parsed)
    }
}
