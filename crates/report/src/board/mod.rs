//! A rectangular board with pieces, a last move and a heat layer, as plain data and as SVG.
//!
//! A game says *what* stands where; this module alone says how it looks. Pieces are outlines of our own, because a bare
//! machine has no font with chess pieces, let alone shogi ones. A new kind of piece is one more [`Kind`] and one more
//! outline; where a cell lies is asked of one place (`svg::Layout`), so that a board played on its crossings has other lines
//! and changes nothing else. The same data prints to a terminal, see [`crate::terminal`].

use std::fmt::{self, Display};

mod edges;
mod ground;
mod heat;
mod pieces;
mod strokes;
mod svg;

pub use edges::Edges;
use edges::{file_name, rank_name};
pub use heat::Heat;
pub(crate) use heat::HeatMap;

/// A place on the board, counted from zero at the lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Column, 0 is the leftmost (`a`).
    pub file: u8,
    /// Row, 0 is the lowest (`1`).
    pub rank: u8,
}

impl Cell {
    /// The cell on this file and rank.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }
}

/// Letters for the file, a number for the rank.
///
/// ```
/// # use tenbin_report::board::Cell;
/// assert_eq!(Cell::new(3, 9).to_string(), "d10");
/// assert_eq!(Cell::new(27, 0).to_string(), "ab1");
/// ```
impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", file_name(self.file), rank_name(self.rank))
    }
}

/// Pieces of one kind in somebody's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InHand {
    /// Whose they are.
    pub owner: Owner,
    /// What one of them is, for the drawing.
    pub kind: Kind,
    /// What one of them is, for a terminal.
    pub symbol: char,
    /// How many there are.
    pub count: u8,
}

/// Whose piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// The side that moves first; its chess-like pieces are white.
    First,
    /// The other side; its chess-like pieces are black.
    Second,
}

/// What stands on a cell, which is what it looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A queen, such as an amazon.
    Queen(Owner),
    /// A knight, such as the mounted amazons of Knight Amazons.
    Knight(Owner),
    /// A pawn.
    Pawn(Owner),
    /// An arrow, which burns its square for the rest of the game.
    Arrow,
    /// A wedge that points at the other side, with a character on it.
    Wedge(Owner, char),
    /// A round stone; the first side's are black.
    Stone(Owner),
    /// A disc in its side's colour, with a character on it.
    Disc(Owner, char),
}

impl Kind {
    /// The letter for terminals unless a mark brings its own: `Q`, `N`, `P` for the first side, small ones for the second.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Queen(Owner::First) => 'Q',
            Self::Queen(Owner::Second) => 'q',
            Self::Knight(Owner::First) => 'N',
            Self::Knight(Owner::Second) => 'n',
            Self::Pawn(Owner::First) => 'P',
            Self::Pawn(Owner::Second) => 'p',
            Self::Arrow => 'x',
            Self::Stone(Owner::First) => 'X',
            Self::Stone(Owner::Second) => 'O',
            Self::Wedge(_, character) | Self::Disc(_, character) => character,
        }
    }
}

/// Something standing on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Where.
    pub cell: Cell,
    /// What it is, for the drawing.
    pub kind: Kind,
    /// What it is, for a terminal.
    pub symbol: char,
}

impl Mark {
    /// A mark with the usual symbol of its kind.
    #[must_use]
    pub const fn new(cell: Cell, kind: Kind) -> Self {
        Self { cell, kind, symbol: kind.symbol() }
    }
}

/// Something that was done to come to the position, to be pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deed {
    /// What was done.
    pub kind: DeedKind,
    /// Where it began; the same as where it ended for what was put onto the board.
    pub from: Cell,
    /// Where it ended.
    pub to: Cell,
}

/// In a few words, for a terminal.
impl Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, from, to } = self;
        match kind {
            DeedKind::Went => write!(f, "{from} to {to}"),
            DeedKind::Shoved => write!(f, "moving {from} to {to}"),
            DeedKind::Shot => write!(f, "arrow to {to}"),
            DeedKind::Put => write!(f, "at {to}"),
        }
    }
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeedKind {
    /// A piece went of its own accord.
    Went,
    /// A piece was made to go by another, such as one that is pushed or pulled.
    Shoved,
    /// Something was shot.
    Shot,
    /// Something was put onto the board.
    Put,
}

/// Everything a picture of a board shows.
///
/// Marks, heat and moves that lie off the board are left out; of two marks on one cell the later one wins.
///
/// ```
/// use tenbin_report::board::{BoardPicture, Cell, Heat, Kind, Mark, Owner};
///
/// let picture = BoardPicture {
///     marks: vec![
///         Mark::new(Cell::new(0, 0), Kind::Queen(Owner::First)),
///         Mark::new(Cell::new(2, 2), Kind::Queen(Owner::Second)),
///         Mark::new(Cell::new(1, 1), Kind::Arrow),
///     ],
///     heat: Some(Heat {
///         title: "Mobility".into(),
///         unit: "moves".into(),
///         values: vec![(Cell::new(0, 0), 4.0), (Cell::new(2, 2), -4.0)],
///     }),
///     ..BoardPicture::new(3, 3)
/// };
/// assert!(picture.to_svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    /// Number of columns.
    pub files: u8,
    /// Number of rows.
    pub ranks: u8,
    /// How files and ranks are called.
    pub edges: Edges,
    /// What stands on the board.
    pub marks: Vec<Mark>,
    /// What the sides hold in hand.
    pub hands: Vec<InHand>,
    /// Cells that are marked on the board itself.
    pub marked: Vec<Cell>,
    /// The move to point out, in the order in which it was made.
    pub last_move: Vec<Deed>,
    /// What an evaluation sees, drawn under the pieces.
    pub heat: Option<Heat>,
}

impl BoardPicture {
    /// An empty board.
    #[must_use]
    pub const fn new(files: u8, ranks: u8) -> Self {
        Self {
            files,
            ranks,
            edges: Edges::FromLowerLeft,
            marks: Vec::new(),
            hands: Vec::new(),
            marked: Vec::new(),
            last_move: Vec::new(),
            heat: None,
        }
    }

    /// The same with the letters of a terminal in place of written characters, for readers who do not know these.
    ///
    /// ```
    /// use tenbin_report::board::{BoardPicture, Cell, Kind, Mark, Owner};
    ///
    /// let silver = Mark { symbol: 's', ..Mark::new(Cell::new(0, 0), Kind::Wedge(Owner::Second, '銀')) };
    /// let board = BoardPicture { marks: vec![silver], ..BoardPicture::new(1, 1) };
    /// assert!(!board.to_svg().contains(">S</text>"));
    /// assert!(board.with_letters().to_svg().contains(">S</text>"));
    /// ```
    #[must_use]
    pub fn with_letters(mut self) -> Self {
        let lettered = |kind: &mut Kind, symbol: char| {
            if let Kind::Wedge(_, character) = kind {
                *character = symbol.to_ascii_uppercase();
            }
        };
        self.marks.iter_mut().for_each(|mark| lettered(&mut mark.kind, mark.symbol));
        self.hands.iter_mut().for_each(|held| lettered(&mut held.kind, held.symbol));
        self
    }

    /// The picture as a self-contained SVG, readable on light and dark grounds.
    ///
    /// Every square carries its name as `data-cell` and every piece in hand its symbol as `data-hand`, so that a page can
    /// tell which one was clicked.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::draw(self).to_string()
    }

    /// What a side holds in hand.
    pub(crate) fn hand(&self, owner: Owner) -> impl Iterator<Item = &InHand> {
        self.hands.iter().filter(move |held| held.owner == owner && held.count > 0)
    }

    pub(crate) fn holds(&self, cell: Cell) -> bool {
        cell.file < self.files && cell.rank < self.ranks
    }

    pub(crate) fn mark_at(&self, cell: Cell) -> Option<&Mark> {
        self.marks.iter().rev().find(|mark| mark.cell == cell)
    }

    /// The last move; nothing if part of it lies off the board.
    pub(crate) fn visible_last_move(&self) -> &[Deed] {
        let is_visible = self.last_move.iter().all(|deed| self.holds(deed.from) && self.holds(deed.to));
        if is_visible { &self.last_move } else { &[] }
    }
}
