//! Tables, SVG charts and boards, self-contained HTML reports, from plain data.
//!
//! This room knows no game, no match and no evaluation: callers hand over numbers, names and squares, and get text back.
//! So one picture serves the terminal, the reports and the lab alike, and nothing here can drift from what was measured.
//!
//! | module | from | to |
//! |---|---|---|
//! | [`board`] | pieces, a last move, a heat layer | SVG |
//! | [`terminal`] | the same picture | text, with or without ANSI colours |
//! | [`chart`] | series with error bars, or values to count | SVG |
//! | [`table`] | a header and rows | terminal text, HTML, CSV, Markdown |
//! | [`page`] | all of the above | one HTML page without scripts or outside resources |
//!
//! Bad numbers never spoil a picture: what is not finite, or lies off the board, is left out. Everything written is
//! escaped, and characters XML does not know become `�`.
//!
//! ```
//! use tenbin_report::board::{BoardPicture, Cell, Kind, Mark, Owner};
//! use tenbin_report::page::Page;
//!
//! let board = BoardPicture {
//!     marks: vec![Mark::new(Cell::new(1, 0), Kind::Queen(Owner::First))],
//!     ..BoardPicture::new(4, 4)
//! };
//! let page = Page::new("A queen").figure(board.to_svg(), "Nothing attacks her.");
//! assert!(page.to_html().contains("<figcaption>Nothing attacks her.</figcaption>"));
//! ```

pub mod board;
pub mod chart;
pub mod page;
pub mod table;
pub mod terminal;

mod number;
mod svg;
