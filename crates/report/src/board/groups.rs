//! Groups of pieces and their territory (Go).

use super::{BoardDrawing, HeatLayer};
use tenbin_core::{Diagram, DiagramPiece, PieceShape, Side, Square};

impl BoardDrawing {
    /// A board with groups: every piece shows the letter of its group, a capital for the first side, and the heat layer
    /// shows the empty squares that belong to a group.
    #[must_use]
    pub fn with_groups(diagram: Diagram, groups: &[Vec<Square>]) -> BoardDrawing {
        let mut letters = Vec::new();
        let mut values = Vec::new();
        let mut counts = [0; 2];
        for group in groups {
            let side_at = |at: Square| diagram.pieces.iter().find(|piece| piece.at == at).and_then(|piece| piece.side);
            let Some(side) = group.iter().find_map(|&at| side_at(at)) else { continue };
            let symbol = group_letter(side, counts[side as usize]);
            counts[side as usize] += 1;
            for &at in group {
                match side_at(at) {
                    // Stones of the first side are dark, and discs of the first side are light.
                    Some(_) => {
                        letters.push(DiagramPiece { at, side: Some(!side), shape: PieceShape::Disc(symbol), symbol });
                    }
                    None => values.push((at, f64::from(side.sign()))),
                }
            }
        }
        let title = format!("groups: {} of the first side, {} of the other", counts[0], counts[1]);
        let heat = HeatLayer { title, unit: "1 where a square is as good as the first side's".to_owned(), values };
        let mut drawing = BoardDrawing { heat: Some(heat), ..BoardDrawing::from(diagram) };
        drawing.diagram.pieces.extend(letters);
        drawing
    }
}

/// Letter of a side's group by its number; after `Z` the letters repeat.
fn group_letter(side: Side, number: u8) -> char {
    let first = if side == Side::First { b'A' } else { b'a' };
    char::from(first + number % 26)
}
