//! Board diagrams: a board as plain data, drawn without knowledge of the game.

use crate::{BoardSize, BySide, Side, Square, SquareSet};

/// The shape of a drawn piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceShape {
    /// A crown.
    Queen,
    /// A horse's head.
    Knight,
    /// A small round head.
    Pawn,
    /// A square out of play.
    Blocked,
    /// A shogi piece: a wedge that points at the other side, with this character on it.
    Wedge(char),
    /// A stone on an intersection; those of the first side are black.
    Stone,
    /// A disc in its side's colour with this character on it.
    Disc(char),
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramPiece {
    /// Square.
    pub at: Square,
    /// Owner; `None` for a neutral piece.
    pub side: Option<Side>,
    /// Shape.
    pub shape: PieceShape,
    /// Letter in text diagrams.
    pub symbol: char,
}

/// Captured pieces of one kind in a side's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramHand {
    /// Owner.
    pub side: Side,
    /// Shape.
    pub shape: PieceShape,
    /// Letter in text diagrams.
    pub symbol: char,
    /// Number of pieces.
    pub count: u8,
}

/// One click on a drawn board, as part of entering a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// A square.
    Square(Square),
    /// A piece in the hand of the side to move, by its [`symbol`](DiagramHand::symbol).
    Hand(char),
}

/// A visible effect of a ply, for highlighting it on a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trace {
    /// A piece of the moving side goes from one square to another.
    Went {
        /// Origin.
        from: Square,
        /// Destination; the piece may have been captured there.
        to: Square,
    },
    /// A piece of the other side is displaced: pushed or pulled.
    Shoved {
        /// Origin.
        from: Square,
        /// Destination; the piece may have been captured there.
        to: Square,
    },
    /// An arrow is shot.
    Shot {
        /// Origin.
        from: Square,
        /// Target.
        to: Square,
    },
    /// A piece is put onto the board.
    Put(Square),
    /// A piece changes sides.
    Turned(Square),
}

/// A legal move, and the clicks that enter it on a drawn board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveInput {
    /// Move in the game's notation.
    pub mv: String,
    /// Clicks in order; empty for a move off the board, such as a pass.
    pub touches: Vec<Touch>,
}

/// The coordinate system of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Letters for files from the left, numbers for ranks from below (chess).
    #[default]
    FromLowerLeft,
    /// Numbers for files from the right, letters for ranks from above (shogi, USI).
    FromUpperRight,
    /// Capital letters without I for columns from the left, numbers for rows from below (Go).
    WithoutI,
}

/// A board with its pieces, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Coordinate system.
    pub coordinates: Coordinates,
    /// Pieces on the board.
    pub pieces: Vec<DiagramPiece>,
    /// Pieces in hand.
    pub hands: Vec<DiagramHand>,
    /// Squares marked on the board itself: traps, goals, star points.
    pub marked: Vec<Square>,
}

impl Diagram {
    /// An empty board with chess coordinates.
    pub const fn empty(files: u8, ranks: u8) -> Diagram {
        let coordinates = Coordinates::FromLowerLeft;
        Diagram { files, ranks, coordinates, pieces: Vec::new(), hands: Vec::new(), marked: Vec::new() }
    }

    /// A board with chess coordinates and pieces of one shape, with a letter for each side.
    pub fn of_sides<S: SquareSet>(
        size: BoardSize,
        shape: PieceShape,
        letters: BySide<char>,
        pieces: BySide<S>,
    ) -> Diagram {
        let of_side = |side| {
            let piece = move |at| DiagramPiece { at, side: Some(side), shape, symbol: letters[side] };
            pieces[side].squares().map(piece)
        };
        let pieces = Side::BOTH.into_iter().flat_map(of_side).collect();
        Diagram { pieces, ..Diagram::empty(size.files, size.ranks) }
    }

    /// The name of a square in the board's coordinates.
    ///
    /// ```
    /// # use tenbin_core::{Diagram, Coordinates, Square};
    /// let board = |coordinates| Diagram { files: 9, ranks: 9, coordinates, pieces: Vec::new(), hands: Vec::new(), marked: Vec::new() };
    /// let names = [Coordinates::FromLowerLeft, Coordinates::FromUpperRight, Coordinates::WithoutI]
    ///     .map(|coordinates| board(coordinates).name(Square::new(8, 0)));
    /// assert_eq!(names, ["i1", "1i", "J1"]);
    /// ```
    pub fn name(&self, square: Square) -> String {
        let Square { file, rank } = square;
        match self.coordinates {
            Coordinates::FromLowerLeft => square.to_string(),
            Coordinates::FromUpperRight => {
                format!("{}{}", self.files.saturating_sub(file), char::from(b'a' + self.ranks.saturating_sub(rank + 1)))
            }
            Coordinates::WithoutI => Square::new(file + u8::from(file >= 8), rank).to_string().to_uppercase(),
        }
    }
}
