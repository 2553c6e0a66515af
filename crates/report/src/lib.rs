//! Tables, SVG charts, SVG and text boards, and self-contained HTML pages, from plain data.
//!
//! No code here depends on a game, a match or an evaluation: the input is numbers, names and core's [`Diagram`], and the
//! output is text. So the terminal, the reports and the lab show the same drawing of the same data.
//!
//! [`Diagram`]: tenbin_core::Diagram
//!
//! | module | from | to |
//! |---|---|---|
//! | [`board`] | a diagram, the last move, a heat layer | SVG |
//! | [`terminal`] | the same drawing | text, with or without ANSI colours |
//! | [`chart`] | series with error bars, or values to count | SVG |
//! | [`table`] | a header and rows | terminal text, HTML, CSV, Markdown |
//! | [`page`] | all of the above | one HTML page without scripts or external resources |
//!
//! Numbers that are not finite and squares off the board are left out. All text is escaped, and characters that XML does
//! not allow become `�`.
//!
//! ```
//! use tenbin_core::{Diagram, DiagramPiece, PieceShape, Side, Square};
//! use tenbin_report::board::BoardDrawing;
//! use tenbin_report::page::Page;
//!
//! let (at, shape) = (Square::new(1, 0), PieceShape::Queen);
//! let queen = DiagramPiece { at, side: Some(Side::First), shape, symbol: 'Q' };
//! let board = BoardDrawing::from(Diagram { pieces: vec![queen], ..Diagram::empty(4, 4) });
//! let page = Page::new("A queen").figure(board.to_svg(), "Nothing attacks her.");
//! assert!(page.to_html().contains("<figcaption>Nothing attacks her.</figcaption>"));
//! ```

pub mod board;
pub mod chart;
pub mod page;
pub mod table;
pub mod terminal;

mod inline;
mod line_break;
mod number;
mod svg;
