//! A board as plain data, so that whatever draws it need not know the game.

use crate::{Side, Square};

/// What a piece looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceShape {
    /// A crown.
    Queen,
    /// A horse's head.
    Knight,
    /// A small round head.
    Pawn,
    /// A square that is out of play.
    Blocked,
    /// A wedge that points at the other side, with this character on it: all pieces have one outline, and what is written
    /// on them tells them apart.
    Wedge(char),
    /// A round stone on a crossing; the first side's are black.
    Stone,
    /// A disc in the colour of its side with this character on it.
    Disc(char),
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramPiece {
    /// Where it stands.
    pub at: Square,
    /// Whose it is; `None` for what belongs to nobody.
    pub side: Option<Side>,
    /// What it looks like.
    pub shape: PieceShape,
    /// How it is written in text.
    pub symbol: char,
}

/// Pieces of one kind that a side holds in its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramHand {
    /// Who holds them.
    pub side: Side,
    /// What they look like.
    pub shape: PieceShape,
    /// How one of them is written in text.
    pub symbol: char,
    /// How many there are.
    pub count: u8,
}

/// One thing that is touched on a drawn board to make a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// A square.
    Square(Square),
    /// A piece in the hand of the side to move, by its [`symbol`](Held::symbol).
    Hand(char),
}

/// What a ply does on the drawn board, for whoever points it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trace {
    /// A piece of the side that moves goes from one square to another.
    Went {
        /// Where it came from.
        from: Square,
        /// Where it is now, unless it was captured on the way.
        to: Square,
    },
    /// A piece of the other side is made to go, such as one that is pushed or pulled.
    Shoved {
        /// Where it came from.
        from: Square,
        /// Where it is now, unless it was captured on the way.
        to: Square,
    },
    /// Something is shot, and stays where it hits.
    Shot {
        /// From where.
        from: Square,
        /// Where it hits.
        to: Square,
    },
    /// Something is put onto the board.
    Put(Square),
}

/// A legal turn, and how it is made on a drawn board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveInput {
    /// The turn, in the game's notation.
    pub mv: String,
    /// What is touched, in this order; nothing for a turn that does not happen on the board, such as a pass.
    pub touches: Vec<Touch>,
}

/// How the columns and rows of a board are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Letters for columns from the left, numbers for rows from below.
    #[default]
    FromLowerLeft,
    /// Numbers for columns from the right, letters for rows from above, as Japanese boards have them.
    FromUpperRight,
    /// Capital letters without I for columns from the left, numbers for rows from below, as on boards for stones.
    WithoutI,
}

/// A board with its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The number of columns.
    pub files: u8,
    /// The number of rows.
    pub ranks: u8,
    /// How columns and rows are called.
    pub coordinates: Coordinates,
    /// Everything that stands on it.
    pub pieces: Vec<DiagramPiece>,
    /// What the sides hold in their hands, in games where they do.
    pub hands: Vec<DiagramHand>,
    /// What is marked on the board itself, whatever stands there: squares with a meaning of their own, or points by which
    /// players find their way.
    pub marked: Vec<Square>,
}

impl Diagram {
    /// What a square of this board is called along its edges.
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
