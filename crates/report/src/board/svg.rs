//! The board's picture: squares, heat, last move, pieces, coordinates and legend, from the ground up.

use super::heat::{HeatMap, tint};
use super::{BoardPicture, Cell, Deed, DeedKind, Heat, Mark, Owner, ground, pieces};
use crate::number::with_true_minus;
use crate::svg::{Element, fitting_size, text_width};

const LEFT: f64 = 30.0;
const TOP: f64 = 12.0;
const RIGHT: f64 = 14.0;
const BOTTOM: f64 = 30.0;
const LEGEND: f64 = 62.0;
/// How large a piece in hand is beside one on the board.
const HAND_SHARE: f64 = 0.75;

const STYLE: &str = "\
.tb-paper{fill:#fff}.tb-light{fill:#f6f1e7}.tb-dark{fill:#e9e0cf}\
.tb-warm .tb-light{fill:#fcfbfa}.tb-warm .tb-dark{fill:#f2f1ee}\
.tb-pit{fill:#8d8271;fill-opacity:.3}.tb-dot{fill:#8d8271}\
.tb-frame{fill:none;stroke:#8d8271;stroke-width:1.5}.tb-grid{stroke:#8d8271;stroke-width:1}\
.tb-label{fill:#5f594f}.tb-title{fill:#26231f;font-weight:600}.tb-center{text-anchor:middle}.tb-end{text-anchor:end}\
.tb-amount{fill:#26231f;text-anchor:middle}\
.tb-from,.tb-to,.tb-shot{fill:none;stroke:#0b8f6a;stroke-width:2.5}.tb-from{stroke-dasharray:5 4}\
.tb-path{stroke:#0b8f6a;stroke-width:3;stroke-linecap:round;opacity:.6}.tb-flight{stroke-dasharray:1 7}\
.tb-shove{stroke:#a3489b}\
.tb-piece{stroke-linejoin:round;stroke-linecap:round;stroke-width:3.6}\
.tb-first{fill:#fffdf8;stroke:#26231f}.tb-second{fill:#2e2b28;stroke:#171513}\
.tb-character{font-size:52px;text-anchor:middle;fill:#26231f;stroke:none}\
.tb-written{fill:none;stroke:#26231f;stroke-width:8}.tb-promoted{stroke:#b3261e}\
.tb-second.tb-disc .tb-character{fill:#f4efe4}\
.tb-detail{fill:none;stroke-width:3}.tb-second .tb-detail{stroke:#d9d2c5}\
.tb-first .tb-eye{fill:#26231f;stroke:none}.tb-second .tb-eye{fill:#d9d2c5;stroke:none}\
.tb-burnt{fill:#6d675f}.tb-shaft{fill:none;stroke:#d8d0c2;stroke-width:7;stroke-linecap:round;stroke-linejoin:round}\
@media(prefers-color-scheme:dark){.tb-paper{fill:#1c1e22}.tb-label{fill:#b3ada3}.tb-title{fill:#ece8e1}}";

/// Where things lie. Everything that is drawn on a cell asks here.
pub(super) struct Layout {
    side: f64,
    /// The upper edge of the board.
    top: f64,
    /// The height of the strips above and below it for what is in hand.
    strip: f64,
    board_width: f64,
    board_height: f64,
}

impl Layout {
    fn new(picture: &BoardPicture) -> Self {
        // Small boards would look lost with small squares, large ones would not fit with large squares.
        let longest = f64::from(picture.files.max(picture.ranks).max(1));
        let side = (560.0 / longest).clamp(32.0, 64.0);
        let strip = if picture.hands.is_empty() { 0.0 } else { side * HAND_SHARE + 6.0 };
        Self {
            side,
            top: TOP + strip,
            strip,
            board_width: side * f64::from(picture.files),
            board_height: side * f64::from(picture.ranks),
        }
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: Cell) -> (f64, f64) {
        (
            LEFT + self.side * f64::from(cell.file),
            self.top + self.board_height - self.side * (f64::from(cell.rank) + 1.0),
        )
    }

    pub(super) fn centre(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + self.side / 2.0, y + self.side / 2.0)
    }

    pub(super) fn square(&self, cell: Cell, inset: f64) -> Element {
        let (x, y) = self.corner(cell);
        Element::rectangle(x + inset, y + inset, self.side - 2.0 * inset, self.side - 2.0 * inset)
    }

    fn label_size(&self) -> f64 {
        (self.side * 0.25).clamp(11.0, 14.0)
    }
}

pub(super) fn draw(picture: &BoardPicture) -> Element {
    let layout = Layout::new(picture);
    let heat = picture.heat.as_ref().map(|heat| (heat, HeatMap::new(picture, heat)));
    let width = LEFT + layout.board_width.max(if heat.is_some() { 200.0 } else { 0.0 }) + RIGHT;
    let height = layout.top + layout.board_height + BOTTOM + layout.strip + if heat.is_some() { LEGEND } else { 0.0 };
    let name = match &picture.heat {
        Some(heat) => format!("Board, {}", heat.title),
        None => "Board".to_owned(),
    };

    let mut svg = Element::picture(width, height, &name, STYLE);
    svg.push(Element::rectangle(0.0, 0.0, width, height).set("rx", 8).set("class", "tb-paper"));
    svg.push(ground::draw(picture, &layout));
    if let Some((heat, map)) = &heat {
        svg.push(heat_layer(&layout, heat, map));
    }
    let frame = Element::rectangle(LEFT, layout.top, layout.board_width, layout.board_height);
    svg.push(frame.set("class", "tb-frame"));
    // Where there is heat, the paths would run through its numbers.
    svg.push(last_move(&layout, picture.visible_last_move(), heat.is_none()));
    for mark in picture.marks.iter().filter(|mark| picture.holds(mark.cell)) {
        let has_amount = heat.as_ref().is_some_and(|(_, map)| map.amount(mark.cell).is_some());
        svg.push(piece(&layout, mark, has_amount));
    }
    svg.push(coordinates(picture, &layout));
    svg.push(hand(picture, &layout, Owner::Second, TOP - 4.0));
    svg.push(hand(picture, &layout, Owner::First, layout.top + layout.board_height + BOTTOM - 4.0));
    if let Some((heat, map)) = &heat {
        svg.push(amounts(picture, &layout, map));
        svg.push(legend(&layout, width - LEFT - RIGHT, heat, map));
    }
    svg
}

fn heat_layer(layout: &Layout, heat: &Heat, map: &HeatMap) -> Element {
    let mut group = Element::new("g").set("class", "tb-heat");
    for (cell, amount) in map.amounts() {
        let Some((hue, cover)) = tint(map.strength(amount)) else { continue };
        let tip = format!("{cell}: {amount} {}", heat.unit);
        let square = layout.square(cell, 0.0).set("fill", hue).numbers([("fill-opacity", cover)]);
        group.push(square.set("data-heat", cell).with(Element::new("title").text(tip.trim_end())));
    }
    group
}

/// What was done, deed by deed: a dashed ring where a piece left, a ring where something arrived, a path between them.
fn last_move(layout: &Layout, deeds: &[Deed], with_paths: bool) -> Element {
    let mut group = Element::new("g");
    for (number, deed) in deeds.iter().enumerate() {
        let look = Look::of(deed.kind);
        let ring = |cell, class| layout.square(cell, look.inset).set("rx", 5).set("class", class);
        if let Some(class) = look.left {
            group.push(ring(deed.from, class));
        }
        // Whoever goes on at once has not arrived.
        let goes_on = |later: &Deed| later.kind == deed.kind && later.from == deed.to;
        if !deeds[number + 1..].iter().any(goes_on) {
            group.push(ring(deed.to, look.arrived));
        }
        if let Some(class) = look.path.filter(|_| with_paths) {
            group.push(Element::line(class, layout.centre(deed.from), layout.centre(deed.to)));
        }
    }
    group
}

/// How a deed is drawn: the rings and the path, by their classes.
struct Look {
    left: Option<&'static str>,
    arrived: &'static str,
    path: Option<&'static str>,
    /// Where a piece is made to go, another leaves or arrives, so the rings lie within each other.
    inset: f64,
}

impl Look {
    const fn of(kind: DeedKind) -> Look {
        let (left, arrived, path, inset) = match kind {
            DeedKind::Went => (Some("tb-from"), "tb-to", Some("tb-path"), 2.5),
            DeedKind::Shoved => (Some("tb-from tb-shove"), "tb-to tb-shove", Some("tb-path tb-shove"), 5.5),
            DeedKind::Shot => (None, "tb-shot", Some("tb-path tb-flight"), 2.5),
            DeedKind::Put => (None, "tb-to", None, 2.5),
        };
        Look { left, arrived, path, inset }
    }
}

/// A piece fills its square, or makes room for the number below it.
fn piece(layout: &Layout, mark: &Mark, has_amount: bool) -> Element {
    let (x, y) = layout.corner(mark.cell);
    let share = if has_amount { 0.76 } else { 1.0 };
    let (x, scale) = (x + layout.side * (1.0 - share) / 2.0, layout.side * share / pieces::BOX);
    pieces::outline(mark.kind)
        .set("transform", format_args!("translate({x:.2} {y:.2}) scale({scale:.4})"))
        .set("data-piece", mark.cell)
}

fn coordinates(picture: &BoardPicture, layout: &Layout) -> Element {
    let size = layout.label_size();
    let mut group = Element::new("g").numbers([("font-size", size)]);
    for file in 0..picture.files {
        let x = layout.centre(Cell::new(file, 0)).0;
        let y = layout.top + layout.board_height + 19.0;
        group.push(Element::text_at(x, y, "tb-label tb-center", &picture.file_label(file)));
    }
    for rank in 0..picture.ranks {
        let y = layout.centre(Cell::new(0, rank)).1 + size * 0.36;
        group.push(Element::text_at(LEFT - 8.0, y, "tb-label tb-end", &picture.rank_label(rank)));
    }
    group
}

/// What a side holds, in a row: each kind once, and how many there are if it is more than one.
fn hand(picture: &BoardPicture, layout: &Layout, owner: Owner, top: f64) -> Element {
    let size = layout.side * HAND_SHARE;
    let mut group = Element::new("g").set("class", "tb-hand");
    for (place, held) in picture.hand(owner).enumerate() {
        let x = LEFT + size * 1.5 * place as f64;
        let transform = format!("translate({x:.2} {top:.2}) scale({:.4})", size / pieces::BOX);
        group.push(pieces::outline(held.kind).set("transform", transform).set("data-hand", held.symbol));
        if held.count > 1 {
            let (x, y) = (x + size * 0.94, top + size * 0.68);
            let count = Element::text_at(x, y, "tb-label", &held.count.to_string());
            group.push(count.numbers([("font-size", layout.label_size())]));
        }
    }
    group
}

/// The numbers: in the middle of an empty square, at the lower edge of an occupied one.
fn amounts(picture: &BoardPicture, layout: &Layout, map: &HeatMap) -> Element {
    let mut group = Element::new("g");
    for (cell, amount) in map.amounts() {
        let text = with_true_minus(&map.label(amount));
        let size = fitting_size(&text, (layout.side * 0.23).max(9.0), layout.side * 0.9);
        let (x, middle) = layout.centre(cell);
        let y = match picture.mark_at(cell) {
            Some(_) => middle + layout.side / 2.0 - 5.5,
            None => middle + size * 0.36,
        };
        group.push(Element::text_at(x, y, "tb-amount", &text).numbers([("font-size", size)]));
    }
    group
}

fn legend(layout: &Layout, width: f64, heat: &Heat, map: &HeatMap) -> Element {
    const STEPS: u32 = 41;
    let top = layout.top + layout.board_height + BOTTOM + layout.strip;
    let mut group = Element::new("g").set("class", "tb-legend tb-warm");

    let title = heat.heading();
    let title_size = fitting_size(&title, 14.0, width);
    group.push(Element::text_at(LEFT, top + 14.0, "tb-title", &title).numbers([("font-size", title_size)]));

    let bar = |x, width| Element::rectangle(x, top + 23.0, width, 11.0);
    group.push(bar(LEFT, width).set("class", "tb-light"));
    let step = width / f64::from(STEPS);
    for index in 0..STEPS {
        let strength = f64::from(index) / f64::from(STEPS - 1) * 2.0 - 1.0;
        if let Some((hue, cover)) = tint(strength) {
            let shade = bar(LEFT + step * f64::from(index), step).set("fill", hue).numbers([("fill-opacity", cover)]);
            // Or seams show between the steps.
            group.push(shade.set("shape-rendering", "crispEdges"));
        }
    }
    group.push(bar(LEFT, width).set("class", "tb-frame"));

    let below = top + 49.0;
    let [lowest, highest] = [-map.peak(), map.peak()].map(|end| with_true_minus(&map.label(end)));
    let mut ends = [format!("{lowest} second side"), "0".to_owned(), format!("first side {highest}")];
    if ends.iter().map(|end| text_width(end, 12.0)).sum::<f64>() > width {
        ends = [lowest, "0".to_owned(), highest];
    }
    let places = [(LEFT, "tb-label"), (LEFT + width / 2.0, "tb-label tb-center"), (LEFT + width, "tb-label tb-end")];
    for ((x, class), text) in places.into_iter().zip(ends) {
        group.push(Element::text_at(x, below, class, &text).set("font-size", 12));
    }
    group
}
