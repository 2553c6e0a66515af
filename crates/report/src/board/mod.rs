//! Boards as SVG: a [`Diagram`] with the last move and a heat layer.
//!
//! A game provides its [`Diagram`] as plain data; this module alone decides how it looks. Pieces are outlines of our own,
//! because a bare machine has no font with chess pieces, let alone shogi ones. A new piece is one more
//! [`PieceShape`] and one more outline. All places on the board come from `svg::Layout`. The same
//! drawing prints to a terminal, see [`crate::terminal`].

use tenbin_core::{Diagram, DiagramHand, DiagramPiece, PieceShape, Side, Square, Trace};

mod background;
pub(crate) mod coordinates;
mod glyphs;
mod groups;
mod heat;
pub(crate) mod last_move;
mod pieces;
mod svg;

pub use heat::HeatLayer;
pub(crate) use heat::HeatScale;

/// A board diagram with overlays, ready to be drawn as SVG or as text.
///
/// Pieces, heat and moves off the board are left out. Of two pieces on one square the later one is drawn on top.
///
/// ```
/// use tenbin_core::{Diagram, DiagramPiece, PieceShape, Side, Square};
/// use tenbin_report::board::{BoardDrawing, HeatLayer};
///
/// let queen = |at, side, symbol| DiagramPiece { at, side: Some(side), shape: PieceShape::Queen, symbol };
/// let (a1, c3) = (Square::new(0, 0), Square::new(2, 2));
/// let pieces = vec![queen(a1, Side::First, 'Q'), queen(c3, Side::Second, 'q')];
/// let heat = HeatLayer { title: "Mobility".into(), unit: "moves".into(), values: vec![(a1, 4.0), (c3, -4.0)] };
/// let diagram = Diagram { pieces, ..Diagram::empty(3, 3) };
/// let drawing = BoardDrawing { heat: Some(heat), ..diagram.into() };
/// assert!(drawing.to_svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BoardDrawing {
    /// Board, pieces and hands.
    pub diagram: Diagram,
    /// Traces of the last move, in order.
    pub last_move: Vec<Trace>,
    /// Heat layer, drawn under the pieces.
    pub heat: Option<HeatLayer>,
}

/// A drawing without overlays.
impl From<Diagram> for BoardDrawing {
    fn from(diagram: Diagram) -> BoardDrawing {
        BoardDrawing { diagram, last_move: Vec::new(), heat: None }
    }
}

impl BoardDrawing {
    /// The drawing with the letters of text diagrams instead of shogi characters.
    ///
    /// ```
    /// use tenbin_core::{Diagram, DiagramPiece, PieceShape, Side, Square};
    /// use tenbin_report::board::BoardDrawing;
    ///
    /// let (at, shape) = (Square::new(0, 0), PieceShape::Wedge('銀'));
    /// let silver = DiagramPiece { at, side: Some(Side::Second), shape, symbol: 's' };
    /// let board = BoardDrawing::from(Diagram { pieces: vec![silver], ..Diagram::empty(1, 1) });
    /// assert!(!board.to_svg().contains(">S</text>"));
    /// assert!(board.with_letters().to_svg().contains(">S</text>"));
    /// ```
    #[must_use]
    pub fn with_letters(mut self) -> Self {
        let lettered = |shape: &mut PieceShape, symbol: char| {
            if let PieceShape::Wedge(character) = shape {
                *character = symbol.to_ascii_uppercase();
            }
        };
        self.diagram.pieces.iter_mut().for_each(|piece| lettered(&mut piece.shape, piece.symbol));
        self.diagram.hands.iter_mut().for_each(|hand| lettered(&mut hand.shape, hand.symbol));
        self
    }

    /// The drawing as a self-contained SVG, readable on light and dark backgrounds.
    ///
    /// Every square has its name as `data-cell`, and every piece in hand its symbol as `data-hand`, so that a page knows
    /// which one was clicked.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::draw(self).to_string()
    }

    /// Pieces in hand of a side.
    pub(crate) fn hand(&self, side: Side) -> impl Iterator<Item = &DiagramHand> {
        self.diagram.hands.iter().filter(move |hand| hand.side == side && hand.count > 0)
    }

    pub(crate) fn holds(&self, square: Square) -> bool {
        square.file < self.diagram.files && square.rank < self.diagram.ranks
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<&DiagramPiece> {
        self.diagram.pieces.iter().rev().find(|piece| piece.at == square)
    }

    /// The last move; empty if part of it is off the board.
    pub(crate) fn visible_last_move(&self) -> &[Trace] {
        let is_visible =
            self.last_move.iter().map(last_move::ends).all(|(from, to)| self.holds(from) && self.holds(to));
        if is_visible { &self.last_move } else { &[] }
    }
}
