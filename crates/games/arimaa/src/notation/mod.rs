//! Text notation of positions, plies and turns, and diagrams.

mod diagram;
mod illegal;
mod position;
mod steps;
mod turn;

pub use turn::TurnLabel;

use crate::{ArimaaPosition, Move, PieceKind, TRAPS};
use tenbin_board::{Set, Set64};
use tenbin_core::{
    Coordinates, Diagram, DiagramHand, DiagramPiece, Notation, ParseError, PieceShape, Side, Source, SquareSet, Touch,
    Trace,
};

/// # Positions
/// Side to move and the board from a8 to h1, 64 characters in brackets: upper case for Gold, lower case for Silver,
/// blanks, dots or `x` for empty squares: `g [rrrrrrrr…]`. Within a turn, the steps left and the board at its start
/// follow; during setup, the word `setup`. Diagrams of several lines are read too.
///
/// # Plies
/// `Ed2n` for a step, `hd5e,Ed4n` for a push and `Ed4n,hd3n` for a pull, each capture after the step that causes it
/// (`Ed4e,hd3x`); `Ed2` for a placement; `pass` for the end of a turn with steps left.
impl Notation for ArimaaPosition {
    fn parse_position(&self, text: &str) -> Result<ArimaaPosition, ParseError> {
        position::read(text)
    }

    fn position_text(&self) -> String {
        position::written(self)
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let source = Source::new(text);
        let tokens = steps::tokens(source, text)?;
        let (ply, rest) = self.take_ply(source, &tokens)?;
        match rest.first() {
            Some(more) => Err(source.error_at(more.text, "unexpected second ply").advice("one ply at a time")),
            None => Ok(ply),
        }
    }

    fn parse_turn(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        self.read_turn(text)
    }

    fn move_text(&self, ply: Move) -> String {
        self.ply_words(ply).join(",")
    }

    /// A step: origin and target. Push and pull start with the enemy piece: its target and the pusher, or the puller
    /// and its target. A placement: the piece alone, because the square is given.
    fn touches(&self, ply: Move) -> Vec<Touch> {
        let squares = |touched: &[u8]| touched.iter().map(|&at| Touch::Square(Set64::square(at))).collect();
        match ply {
            Move::Step { from, to } => squares(&[from, to]),
            Move::Push { from, at, to } => squares(&[at, to, from]),
            Move::Pull { from, to, with } => squares(&[with, from, to]),
            Move::Place { kind, .. } => vec![Touch::Hand(kind.letter(self.side_to_move()))],
            Move::Pass => Vec::new(),
        }
    }

    fn traces(&self, ply: Move) -> Vec<Trace> {
        let went = |from, to| Trace::Went { from: Set64::square(from), to: Set64::square(to) };
        let shoved = |from, to| Trace::Shoved { from: Set64::square(from), to: Set64::square(to) };
        match ply {
            Move::Step { from, to } => vec![went(from, to)],
            Move::Push { from, at, to } => vec![shoved(at, to), went(from, at)],
            Move::Pull { from, to, with } => vec![went(from, to), shoved(with, from)],
            Move::Place { at, .. } => vec![Trace::Put(Set64::square(at))],
            Move::Pass => Vec::new(),
        }
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Gold",
            Side::Second => "Silver",
        }
    }

    fn diagram(&self) -> Diagram {
        let board = self.pieces();
        let standing = board.occupied().indices().filter_map(|at| Some((at, board.piece_on(at)?)));
        let pieces = standing.map(|(at, (side, kind))| DiagramPiece {
            at: Set64::square(at),
            side: Some(side),
            shape: PieceShape::Disc(kind.letter(Side::First)),
            symbol: kind.letter(side),
        });
        let hands = if self.is_setup() { self.unplaced_pieces() } else { Vec::new() };
        Diagram {
            files: 8,
            ranks: 8,
            coordinates: Coordinates::default(),
            pieces: pieces.collect(),
            hands,
            marked: TRAPS.squares().collect(),
        }
    }
}

impl ArimaaPosition {
    /// The pieces that the side to move has yet to place.
    fn unplaced_pieces(&self) -> Vec<DiagramHand> {
        let side = self.side_to_move();
        let held = |kind: PieceKind| DiagramHand {
            side,
            shape: PieceShape::Disc(kind.letter(Side::First)),
            symbol: kind.letter(side),
            count: self.unplaced(side, kind) as u8,
        };
        PieceKind::ALL.into_iter().map(held).filter(|held| held.count > 0).collect()
    }
}

/// Letters of the sides, preferred ones first: Gold and Silver, or White and Black.
const SIDE_LETTERS: [(char, Side); 4] =
    [('g', Side::First), ('s', Side::Second), ('w', Side::First), ('b', Side::Second)];

/// The side that a letter denotes.
fn side_of(letter: char) -> Option<Side> {
    let known = SIDE_LETTERS.iter().find(|(known, _)| *known == letter.to_ascii_lowercase());
    known.map(|&(_, side)| side)
}

/// The letter of a side.
pub(crate) fn side_letter(side: Side) -> char {
    SIDE_LETTERS[side as usize].0
}
