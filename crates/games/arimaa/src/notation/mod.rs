//! How positions, plies and whole turns are written, and how the board is drawn.

mod diagram;
mod position;
mod steps;
mod turn;
mod why;

pub use turn::Label;

use crate::{Move, Position};
use tenbin_board::{Set, Set64};
use tenbin_core::{Board, Coordinates, Mistake, Notation, Piece, PieceShape, Side, Source};

/// # Positions
/// The side to move and the board from a8 to h1, 64 characters in brackets: capitals for Gold, small letters for Silver,
/// blanks, dots or `x` where nothing stands: `g [rrrrrrrr…]`. In the middle of a turn the steps that are left and the board at
/// its beginning follow, while the sides set up the word `setup`. Diagrams of several lines are read too.
///
/// # Plies
/// `Ed2n` for a step, `hd5e,Ed4n` for a push and `Ed4n,hd3n` for a pull, with what is captured behind the step that does it
/// (`Ed4e,hd3x`); `Ed2` for a piece that is set up; `pass` for the end of a turn with steps left.
impl Notation for Position {
    fn parse_position(&self, text: &str) -> Result<Position, Mistake> {
        position::read(text)
    }

    fn position_text(&self) -> String {
        position::written(self)
    }

    fn parse_move(&self, text: &str) -> Result<Move, Mistake> {
        let source = Source::new(text);
        let tokens = steps::tokens(source, text)?;
        let (ply, rest) = self.take_ply(source, &tokens)?;
        match rest.first() {
            Some(more) => Err(source.wrong(more.text, "this belongs to another ply").advice("one ply at a time")),
            None => Ok(ply),
        }
    }

    fn parse_turn(&self, text: &str) -> Result<Vec<Move>, Mistake> {
        self.read_turn(text)
    }

    fn move_text(&self, ply: Move) -> String {
        self.ply_words(ply).join(",")
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Gold",
            Side::Second => "Silver",
        }
    }

    fn board(&self) -> Board {
        let board = self.pieces();
        let standing = board.occupied().indices().filter_map(|at| Some((at, board.piece_on(at)?)));
        let pieces = standing.map(|(at, (side, kind))| Piece {
            at: Set64::square(at),
            side: Some(side),
            shape: PieceShape::Disc(kind.letter(Side::First)),
            symbol: kind.letter(side),
        });
        Board { files: 8, ranks: 8, coordinates: Coordinates::default(), pieces: pieces.collect(), hands: Vec::new() }
    }
}

/// The letters of the sides in positions and before turns, the ones we write first: Gold and Silver, or White and Black.
const SIDE_LETTERS: [(char, Side); 4] =
    [('g', Side::First), ('s', Side::Second), ('w', Side::First), ('b', Side::Second)];

/// The side that a letter stands for.
fn side_of(letter: char) -> Option<Side> {
    let known = SIDE_LETTERS.iter().find(|(known, _)| *known == letter.to_ascii_lowercase());
    known.map(|&(_, side)| side)
}

/// The letter of a side.
pub(crate) fn side_letter(side: Side) -> char {
    SIDE_LETTERS[side as usize].0
}
