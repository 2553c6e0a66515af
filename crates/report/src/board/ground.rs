//! The ground of a board: squares in two shades, or lines that cross.

use super::svg::Layout;
use super::{BoardPicture, Cell, Edges};
use crate::svg::Element;

/// Stones lie on crossings, everything else on squares.
pub(super) fn draw(picture: &BoardPicture, layout: &Layout) -> Element {
    // Under heat the wood turns nearly white: brown and blue would mix to grey.
    let ground = if picture.heat.is_some() { "tb-ground tb-warm" } else { "tb-ground" };
    let group = Element::new("g").set("class", ground);
    let marked = picture.marked.iter().copied().filter(|&cell| picture.holds(cell));
    match picture.edges {
        Edges::WithoutI => marked.fold(crossings(picture, layout, group), |group, cell| group.with(dot(layout, cell))),
        Edges::FromLowerLeft | Edges::FromUpperRight => {
            marked.fold(squares(picture, layout, group, false), |group, cell| group.with(pit(layout, cell)))
        }
    }
}

/// A point by which players find their way.
fn dot(layout: &Layout, cell: Cell) -> Element {
    let (x, y) = layout.centre(cell);
    let circle = Element::new("circle").set("class", "tb-dot").set("pointer-events", "none");
    circle.numbers([("cx", x), ("cy", y), ("r", 3.2)])
}

/// A square that is not like the others. What is clicked is the square below.
fn pit(layout: &Layout, cell: Cell) -> Element {
    layout.square(cell, 4.0).set("rx", 6).set("class", "tb-pit").set("pointer-events", "none")
}

/// The squares, each of which can be clicked.
fn squares(picture: &BoardPicture, layout: &Layout, mut group: Element, plain: bool) -> Element {
    for rank in 0..picture.ranks {
        for file in 0..picture.files {
            // The corner at a1 is dark, as players of chess-like games expect.
            let shade = if plain || (file ^ rank) & 1 == 0 { "tb-dark" } else { "tb-light" };
            let cell = Cell::new(file, rank);
            group.push(layout.square(cell, 0.0).set("class", shade).set("data-cell", cell));
        }
    }
    group
}

/// Lines through the middle of the squares, which are all of one shade.
fn crossings(picture: &BoardPicture, layout: &Layout, group: Element) -> Element {
    let mut group = squares(picture, layout, group, true);
    let (last_file, last_rank) = (picture.files.saturating_sub(1), picture.ranks.saturating_sub(1));
    let line = |from, to| Element::line("tb-grid", layout.centre(from), layout.centre(to));
    for file in 0..picture.files {
        group.push(line(Cell::new(file, 0), Cell::new(file, last_rank)));
    }
    for rank in 0..picture.ranks {
        group.push(line(Cell::new(0, rank), Cell::new(last_file, rank)));
    }
    group
}
