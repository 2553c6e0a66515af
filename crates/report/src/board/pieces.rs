//! The pieces as outlines of our own, each in a box of 100 by 100.

use super::strokes::{self, Character};
use super::{Kind, Owner};
use crate::svg::Element;

/// Side of the box the outlines are drawn in.
pub(super) const BOX: f64 = 100.0;

/// The piece as a group, to be moved and scaled into its square.
pub(super) fn outline(kind: Kind) -> Element {
    match kind {
        Kind::Queen(owner) => queen(owner),
        Kind::Knight(owner) => knight(owner),
        Kind::Pawn(owner) => pawn(owner),
        Kind::Arrow => arrow(),
        Kind::Wedge(owner, character) => wedge(owner, character),
        Kind::Stone(owner) => stone(owner),
        Kind::Disc(owner, character) => disc(owner, character),
    }
}

fn group(name: &str, owner: Owner) -> Element {
    let side = match owner {
        Owner::First => "tb-first",
        Owner::Second => "tb-second",
    };
    Element::new("g").set("class", format_args!("tb-piece {side} tb-{name}"))
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

fn queen(owner: Owner) -> Element {
    let crown = "M25 70 L13 35 L34 54 L31 25 L45 51 L50 20 L55 51 L69 25 L66 54 L87 35 L75 70 Q50 62 25 70 Z";
    let band = "M25 70 Q50 62 75 70 L78 86 Q50 79 22 86 Z";
    [(12.0, 31.0), (30.0, 20.0), (50.0, 15.0), (70.0, 20.0), (88.0, 31.0)]
        .into_iter()
        .fold(group("queen", owner).with(shape(crown)).with(shape(band)), |g, (x, y)| g.with(ball(x, y, 5.5)))
        .with(detail("M31 77.5 Q50 71.5 69 77.5"))
}

fn knight(owner: Owner) -> Element {
    let head = "M28 86 C28 70 44 64 47 50 C42 54 36 55 32 60 C28 66 22 67 18 62 C14 57 15 53 19 48 \
                C23 42 25 36 28 31 C30 27 33 25 36 23 L37 12 L46 20 C68 22 82 44 79 86 Z";
    group("knight", owner)
        .with(shape(head))
        .with(detail("M50 27 C64 32 71 50 70 78"))
        .with(ball(36.0, 36.0, 2.6).set("class", "tb-eye"))
        .with(ball(21.5, 56.0, 1.6).set("class", "tb-eye"))
}

fn pawn(owner: Owner) -> Element {
    let body = "M43 48 C42 62 34 66 30 75 L70 75 C66 66 58 62 57 48 Z";
    let collar = "M35 44 Q50 39 65 44 L62 51 Q50 47 38 51 Z";
    let foot = "M24 86 Q24 75 34 75 L66 75 Q76 75 76 86 Z";
    group("pawn", owner).with(shape(body)).with(ball(50.0, 29.0, 14.5)).with(shape(collar)).with(shape(foot))
}

fn arrow() -> Element {
    let tile = Element::rectangle(9.0, 9.0, 82.0, 82.0).set("rx", 12).set("class", "tb-burnt");
    let shaft = "M30 70 L68 32 M45 30 L70 30 L70 55";
    Element::new("g").set("class", "tb-arrow").with(tile).with(shape(shaft).set("class", "tb-shaft"))
}

/// Both sides' wedges are of the same wood; which way one points says whose it is.
fn wedge(owner: Owner, character: char) -> Element {
    let written = match strokes::character(character) {
        Some(character) => written(&character),
        None => Element::text_at(50.0, 76.0, "tb-character", &character.to_string()),
    };
    let face = Element::new("g").with(shape("M50 8 L76 20 L86 92 L14 92 L24 20 Z")).with(written);
    let face = match owner {
        Owner::First => face,
        Owner::Second => face.set("transform", "rotate(180 50 50)"),
    };
    group("wedge", Owner::First).with(face)
}

/// A character in the middle of a wedge.
fn written(character: &Character) -> Element {
    let class = if character.promoted { "tb-written tb-promoted" } else { "tb-written" };
    shape(character.strokes).set("class", class).set("transform", "translate(24 30) scale(.52 .56)")
}

/// Whoever moves first has the dark stones, unlike the pieces of chess-like games.
fn stone(owner: Owner) -> Element {
    let colour = match owner {
        Owner::First => Owner::Second,
        Owner::Second => Owner::First,
    };
    group("stone", colour).with(ball(50.0, 50.0, 46.0))
}

fn disc(owner: Owner, character: char) -> Element {
    let text = Element::text_at(50.0, 68.0, "tb-character", &character.to_string());
    group("disc", owner).with(ball(50.0, 50.0, 40.0)).with(text)
}
