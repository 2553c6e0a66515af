//! The background of a board: squares in two shades, or crossing lines.

use super::BoardDrawing;
use super::coordinates::square_name;
use super::svg::Layout;
use crate::svg::Element;
use tenbin_core::{Coordinates, Square};

/// Stones stand on intersections, all other pieces on squares.
pub(super) fn draw(board: &BoardDrawing, layout: &Layout) -> Element {
    // Under heat the board is nearly white, because brown and blue would mix to grey.
    let class = if board.heat.is_some() { "tb-ground tb-warm" } else { "tb-ground" };
    let group = Element::new("g").set("class", class);
    let marked = board.diagram.marked.iter().copied().filter(|&square| board.holds(square));
    match board.diagram.coordinates {
        Coordinates::WithoutI => {
            marked.fold(intersections(board, layout, group), |group, square| group.with(star_point(layout, square)))
        }
        Coordinates::FromLowerLeft | Coordinates::FromUpperRight => {
            marked.fold(squares(board, layout, group, false), |group, square| group.with(marked_square(layout, square)))
        }
    }
}

/// A star point.
fn star_point(layout: &Layout, square: Square) -> Element {
    let (x, y) = layout.centre(square);
    let circle = Element::new("circle").set("class", "tb-dot").set("pointer-events", "none");
    circle.numbers([("cx", x), ("cy", y), ("r", 3.2)])
}

/// A marked square, such as a trap. Clicks go to the square below.
fn marked_square(layout: &Layout, square: Square) -> Element {
    layout.square(square, 4.0).set("rx", 6).set("class", "tb-pit").set("pointer-events", "none")
}

/// The squares, for clicks too.
fn squares(board: &BoardDrawing, layout: &Layout, mut group: Element, plain: bool) -> Element {
    for rank in 0..board.diagram.ranks {
        for file in 0..board.diagram.files {
            // a1 is dark, as in chess.
            let shade = if plain || (file ^ rank) & 1 == 0 { "tb-dark" } else { "tb-light" };
            let square = Square::new(file, rank);
            group.push(layout.square(square, 0.0).set("class", shade).set("data-cell", square_name(square)));
        }
    }
    group
}

/// Lines through the centres of squares of one shade.
fn intersections(board: &BoardDrawing, layout: &Layout, group: Element) -> Element {
    let mut group = squares(board, layout, group, true);
    let (last_file, last_rank) = (board.diagram.files.saturating_sub(1), board.diagram.ranks.saturating_sub(1));
    let line = |from, to| Element::line("tb-grid", layout.centre(from), layout.centre(to));
    for file in 0..board.diagram.files {
        group.push(line(Square::new(file, 0), Square::new(file, last_rank)));
    }
    for rank in 0..board.diagram.ranks {
        group.push(line(Square::new(0, rank), Square::new(last_file, rank)));
    }
    group
}
