//! How positions and moves are written.

mod foreign;
mod legality;
mod position;
mod spelling;

pub use position::size_of;
pub(crate) use position::{check_size, fits};
pub(crate) use spelling::Speller;

use crate::{AmazonsPosition, Move, Rule};
use tenbin_board::Set;
use tenbin_core::{Coordinates, Diagram, DiagramPiece, Notation, ParseError, PieceShape, Side, Source, Touch, Trace};

/// # Positions
/// `3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w`: the board from the highest rank down, then the side to move. In a rank,
/// `w` is a white piece, `b` a black one, `x` an arrow, and a number (of any length) so many empty squares. On reading
/// also:
/// - `W`, `B` and `X` for the same; `Q` and `N` for a white piece, `q` and `n` for a black one, `*` for an arrow, as
///   Fairy-Stockfish writes them; `.` for an empty square;
/// - `W`, `B`, `white` or `black` (in any case) for the side; if it is missing, White is to move;
/// - what else a FEN has behind it (`- 1`, `- - 0 1`), which says nothing about Amazons.
///
/// The size of the board comes from the text. How pieces move comes from the position that reads it.
///
/// # Moves
/// `d1-d7/g7`: from, to, arrow. On reading also, tried in this order:
/// 1. *begins with a digit*: six numbers `x0 y0 x1 y1 x2 y2` as on Botzone, column and row from 0, rows counted from
///    the **top**;
/// 2. *nothing but letters*: three points as in SGF, `djddgd`, column and row from `a`, rows counted from the **top**;
/// 3. *anything else*: squares as above. Between the first two there may be a `-` or nothing; before the arrow `/`, `x`,
///    `-`, `,` or nothing, or it stands in brackets: `d1d6/g9`, `b1-b4xd4`, `d1-d6(g9)`. After a comma the square the
///    arrow comes from may be repeated, as UCI does: `d1d6,d6g9`. A number always ends where the digits end (`d11d2` is
///    d11 and d2), and `x` is never a column, since there are at most sixteen.
///
/// Blanks may stand between the squares and the signs. Capitals count as small letters. Where the arrow has no choice
/// ([`Rule::Knight`]) it may be left out: `b1-c3`.
impl<S: Set> Notation for AmazonsPosition<S> {
    fn parse_position(&self, text: &str) -> Result<Self, ParseError> {
        position::read_position(text, self.rule())
    }

    fn position_text(&self) -> String {
        self.to_text()
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        self.read_move(Source::new(text), text)
    }

    fn move_text(&self, ply: Move) -> String {
        format!("{}-{}/{}", S::square(ply.from), S::square(ply.to), S::square(ply.arrow))
    }

    /// From, to, arrow; no arrow where it has no choice.
    fn touches(&self, ply: Move) -> Vec<Touch> {
        let mut touched = vec![ply.from, ply.to];
        touched.extend((self.rule() != Rule::Knight).then_some(ply.arrow));
        touched.into_iter().map(|at| Touch::Square(S::square(at))).collect()
    }

    fn traces(&self, ply: Move) -> Vec<Trace> {
        let [from, to, arrow] = [ply.from, ply.to, ply.arrow].map(S::square);
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
    /// Reads a legal move that is a part of a longer text.
    pub(crate) fn read_move(&self, source: Source<'_>, part: &str) -> Result<Move, ParseError> {
        let spelled = Speller::new(source, self.size()).spell(part)?;
        self.check_move(source, &spelled)
    }
}
