//! A [`BoardDrawing`] as text, for terminals, logs and tests.
//!
//! Plain text by default. Colours are optional, because only the caller knows whether the output is a terminal.

use crate::board::coordinates::{file_label, rank_label};
use crate::board::last_move::text as trace_text;
use crate::board::{BoardDrawing, HeatScale};
use tenbin_core::{Diagram, Side, Square};

/// Colours of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Plain text.
    Never,
    /// The 256 ANSI colours, for the heat layer.
    Ansi,
}

/// Backgrounds from faint to strong: the same blue and orange as in the SVG.
const FIRST_BACKGROUNDS: [u8; 4] = [195, 153, 111, 69];
const SECOND_BACKGROUNDS: [u8; 4] = [230, 222, 215, 208];

impl BoardDrawing {
    /// The board as text, the highest rank on top.
    ///
    /// ```
    /// use tenbin_core::{Diagram, DiagramPiece, PieceShape, Side, Square};
    /// use tenbin_report::board::BoardDrawing;
    /// use tenbin_report::terminal::Colour;
    ///
    /// let queen = |at, side, symbol| DiagramPiece { at, side: Some(side), shape: PieceShape::Queen, symbol };
    /// let pieces = vec![queen(Square::new(1, 0), Side::First, 'Q'), queen(Square::new(2, 2), Side::Second, 'B')];
    /// let board = BoardDrawing::from(Diagram { pieces, ..Diagram::empty(4, 3) });
    /// assert_eq!(board.to_text(Colour::Never), "\
    /// 3 . . B .
    /// 2 . . . .
    /// 1 . Q . .
    ///   a b c d
    /// ");
    /// ```
    #[must_use]
    pub fn to_text(&self, colour: Colour) -> String {
        let heat = self.heat.as_ref().filter(|_| colour == Colour::Ansi).map(|heat| HeatScale::new(self, heat));
        let grid = grid_text(&self.diagram, 1, |square| {
            let symbol = self.piece_at(square).map_or('.', |piece| piece.symbol);
            let symbol = if symbol.is_control() { '?' } else { symbol };
            let strength = heat.as_ref().and_then(|scale| Some(scale.strength(scale.amount(square)?)));
            SquareText { text: symbol.to_string(), background: strength.and_then(background) }
        });
        let mut text = format!("{}{grid}{}", self.hand_text(Side::Second), self.hand_text(Side::First));
        let traces: Vec<String> = self.visible_last_move().iter().map(trace_text).collect();
        if !traces.is_empty() {
            text += &format!("last move: {}\n", traces.join(", "));
        }
        text
    }

    /// Pieces in hand of a side, on a line of their own; empty if there are none.
    fn hand_text(&self, side: Side) -> String {
        let held = self.hand(side).map(|held| match held.count {
            1 => held.symbol.to_string(),
            count => format!("{}×{count}", held.symbol),
        });
        let held: Vec<String> = held.collect();
        if held.is_empty() { String::new() } else { format!("in hand: {}\n", held.join(" ")) }
    }

    /// The heat layer as numbers in the shape of the board, under its title; empty without a heat layer.
    ///
    /// ```
    /// use tenbin_core::{Diagram, Square};
    /// use tenbin_report::board::{BoardDrawing, HeatLayer};
    ///
    /// let values = vec![(Square::new(0, 0), 2.5), (Square::new(1, 1), -10.0)];
    /// let heat = HeatLayer { title: "Mobility".into(), unit: "moves".into(), values };
    /// let board = BoardDrawing { heat: Some(heat), ..Diagram::empty(3, 2).into() };
    /// assert_eq!(board.heat_to_text(), "\
    /// Mobility (moves)
    /// 2     . -10.0     .
    /// 1   2.5     .     .
    ///       a     b     c
    /// ");
    /// ```
    #[must_use]
    pub fn heat_to_text(&self) -> String {
        let Some(heat) = &self.heat else { return String::new() };
        let scale = HeatScale::new(self, heat);
        let width = scale.amounts().map(|(_, amount)| scale.label(amount).len()).max().unwrap_or(1);
        let numbers = grid_text(&self.diagram, width, |square| {
            let text = scale.amount(square).map_or_else(|| ".".to_owned(), |amount| scale.label(amount));
            SquareText { text, background: None }
        });
        format!("{}\n{numbers}", heat.heading())
    }
}

/// Text of a square, and its ANSI background colour.
struct SquareText {
    text: String,
    background: Option<u8>,
}

fn grid_text(diagram: &Diagram, width: usize, show: impl Fn(Square) -> SquareText) -> String {
    // Files past z have two letters.
    let width = width.max(if diagram.files > 26 { 2 } else { 1 });
    let margin = (0..diagram.ranks).map(|rank| rank_label(diagram, rank).len()).max().unwrap_or(1);
    let mut text = String::new();
    for rank in (0..diagram.ranks).rev() {
        text += &format!("{:>margin$}", rank_label(diagram, rank));
        for file in 0..diagram.files {
            let SquareText { text: shown, background } = show(Square::new(file, rank));
            text += &match background {
                // Black on the pale backgrounds, independent of the terminal's own colours.
                Some(colour) => format!("\x1b[30;48;5;{colour}m {shown:>width$}\x1b[0m"),
                None => format!(" {shown:>width$}"),
            };
        }
        text.push('\n');
    }
    text += &" ".repeat(margin);
    for file in 0..diagram.files {
        text += &format!(" {:>width$}", file_label(diagram, file));
    }
    text.push('\n');
    text
}

fn background(strength: f64) -> Option<u8> {
    let shades = if strength > 0.0 { FIRST_BACKGROUNDS } else { SECOND_BACKGROUNDS };
    let step = (strength.abs() * shades.len() as f64).ceil() as usize;
    step.checked_sub(1).map(|index| shades[index.min(shades.len() - 1)])
}
