//! Outlines of the pieces, each in a box of 100 by 100.

use super::glyphs::{self, Glyph};
use crate::svg::Element;
use tenbin_core::{PieceShape, Side};

/// Side of the box of an outline.
pub(super) const BOX: f64 = 100.0;

/// The piece as a group, to be translated and scaled into its square. A neutral piece looks like one of the first side.
pub(super) fn outline(shape: PieceShape, side: Option<Side>) -> Element {
    let side = side.unwrap_or(Side::First);
    match shape {
        PieceShape::Queen => queen(side),
        PieceShape::Knight => knight(side),
        PieceShape::Pawn => pawn(side),
        PieceShape::Blocked => arrow(),
        PieceShape::Wedge(character) => wedge(side, character),
        PieceShape::Stone => stone(side),
        PieceShape::Disc(character) => disc(side, character),
    }
}

fn group(name: &str, side: Side) -> Element {
    let class = match side {
        Side::First => "tb-first",
        Side::Second => "tb-second",
    };
    Element::new("g").set("class", format_args!("tb-piece {class} tb-{name}"))
}

fn shape(path: &str) -> Element {
    Element::new("path").set("d", path)
}

fn detail(path: &str) -> Element {
    shape(path).set("class", "tb-detail")
}

fn ball(x: f64, y: f64, radius: f64) -> Element {
    Element::new("circle").numbers([("cx", x), ("cy", y), ("r", radius)])
}

fn queen(side: Side) -> Element {
    let crown = "M25 70 L13 35 L34 54 L31 25 L45 51 L50 20 L55 51 L69 25 L66 54 L87 35 L75 70 Q50 62 25 70 Z";
    let band = "M25 70 Q50 62 75 70 L78 86 Q50 79 22 86 Z";
    [(12.0, 31.0), (30.0, 20.0), (50.0, 15.0), (70.0, 20.0), (88.0, 31.0)]
        .into_iter()
        .fold(group("queen", side).with(shape(crown)).with(shape(band)), |g, (x, y)| g.with(ball(x, y, 5.5)))
        .with(detail("M31 77.5 Q50 71.5 69 77.5"))
}

fn knight(side: Side) -> Element {
    let head = "M28 86 C28 70 44 64 47 50 C42 54 36 55 32 60 C28 66 22 67 18 62 C14 57 15 53 19 48 \
                C23 42 25 36 28 31 C30 27 33 25 36 23 L37 12 L46 20 C68 22 82 44 79 86 Z";
    group("knight", side)
        .with(shape(head))
        .with(detail("M50 27 C64 32 71 50 70 78"))
        .with(ball(36.0, 36.0, 2.6).set("class", "tb-eye"))
        .with(ball(21.5, 56.0, 1.6).set("class", "tb-eye"))
}

fn pawn(side: Side) -> Element {
    let body = "M43 48 C42 62 34 66 30 75 L70 75 C66 66 58 62 57 48 Z";
    let collar = "M35 44 Q50 39 65 44 L62 51 Q50 47 38 51 Z";
    let foot = "M24 86 Q24 75 34 75 L66 75 Q76 75 76 86 Z";
    group("pawn", side).with(shape(body)).with(ball(50.0, 29.0, 14.5)).with(shape(collar)).with(shape(foot))
}

fn arrow() -> Element {
    let tile = Element::rectangle(9.0, 9.0, 82.0, 82.0).set("rx", 12).set("class", "tb-burnt");
    let shaft = "M30 70 L68 32 M45 30 L70 30 L70 55";
    Element::new("g").set("class", "tb-arrow").with(tile).with(shape(shaft).set("class", "tb-shaft"))
}

/// A wedge. The wedges of both sides have the same colour and differ in direction.
fn wedge(side: Side, character: char) -> Element {
    let written = match glyphs::glyph(character) {
        Some(glyph) => written(&glyph),
        None => Element::text_at(50.0, 76.0, "tb-character", &character.to_string()),
    };
    let face = Element::new("g").with(shape("M50 8 L76 20 L86 92 L14 92 L24 20 Z")).with(written);
    let face = match side {
        Side::First => face,
        Side::Second => face.set("transform", "rotate(180 50 50)"),
    };
    group("wedge", Side::First).with(face)
}

/// A glyph in the centre of a wedge.
fn written(glyph: &Glyph) -> Element {
    let class = if glyph.promoted { "tb-written tb-promoted" } else { "tb-written" };
    shape(glyph.strokes).set("class", class).set("transform", "translate(24 30) scale(.52 .56)")
}

/// A stone. Stones of the first side are dark, unlike the pieces of chess-like games.
fn stone(side: Side) -> Element {
    group("stone", !side).with(ball(50.0, 50.0, 46.0))
}

fn disc(side: Side, character: char) -> Element {
    let text = Element::text_at(50.0, 68.0, "tb-character", &character.to_string());
    group("disc", side).with(ball(50.0, 50.0, 40.0)).with(text)
}
