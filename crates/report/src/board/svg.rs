//! The SVG of a board in drawing order: squares, heat, last move, pieces, coordinates, legend.

use super::coordinates::{file_label, rank_label, square_name};
use super::heat::{HeatScale, tint};
use super::{BoardDrawing, HeatLayer, background, last_move, pieces};
use crate::number::with_true_minus;
use crate::svg::{Element, fitting_size, text_width};
use tenbin_core::{DiagramPiece, Side, Square};

const LEFT: f64 = 30.0;
const TOP: f64 = 12.0;
const RIGHT: f64 = 14.0;
const BOTTOM: f64 = 30.0;
const LEGEND: f64 = 62.0;
/// Size of a piece in hand relative to a piece on the board.
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

/// Positions of squares in the SVG.
pub(super) struct Layout {
    side: f64,
    /// Upper edge of the board.
    top: f64,
    /// Height of the strips for pieces in hand, above and below the board.
    strip: f64,
    board_width: f64,
    board_height: f64,
}

impl Layout {
    fn new(board: &BoardDrawing) -> Self {
        // Small boards have large squares and large boards small ones.
        let longest = f64::from(board.diagram.files.max(board.diagram.ranks).max(1));
        let side = (560.0 / longest).clamp(32.0, 64.0);
        let strip = if board.diagram.hands.is_empty() { 0.0 } else { side * HAND_SHARE + 6.0 };
        Self {
            side,
            top: TOP + strip,
            strip,
            board_width: side * f64::from(board.diagram.files),
            board_height: side * f64::from(board.diagram.ranks),
        }
    }

    /// Upper left corner of a square.
    fn corner(&self, square: Square) -> (f64, f64) {
        (
            LEFT + self.side * f64::from(square.file),
            self.top + self.board_height - self.side * (f64::from(square.rank) + 1.0),
        )
    }

    pub(super) fn centre(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (x + self.side / 2.0, y + self.side / 2.0)
    }

    pub(super) fn square(&self, square: Square, inset: f64) -> Element {
        let (x, y) = self.corner(square);
        Element::rectangle(x + inset, y + inset, self.side - 2.0 * inset, self.side - 2.0 * inset)
    }

    fn label_size(&self) -> f64 {
        (self.side * 0.25).clamp(11.0, 14.0)
    }
}

pub(super) fn draw(board: &BoardDrawing) -> Element {
    let layout = Layout::new(board);
    let heat = board.heat.as_ref().map(|heat| (heat, HeatScale::new(board, heat)));
    let width = LEFT + layout.board_width.max(if heat.is_some() { 200.0 } else { 0.0 }) + RIGHT;
    let height = layout.top + layout.board_height + BOTTOM + layout.strip + if heat.is_some() { LEGEND } else { 0.0 };
    let name = match &board.heat {
        Some(heat) => format!("Board, {}", heat.title),
        None => "Board".to_owned(),
    };

    let mut svg = Element::picture(width, height, &name, STYLE);
    svg.push(Element::rectangle(0.0, 0.0, width, height).set("rx", 8).set("class", "tb-paper"));
    svg.push(background::draw(board, &layout));
    if let Some((heat, scale)) = &heat {
        svg.push(heat_layer(&layout, heat, scale));
    }
    let frame = Element::rectangle(LEFT, layout.top, layout.board_width, layout.board_height);
    svg.push(frame.set("class", "tb-frame"));
    // Paths would cross the numbers of a heat layer.
    svg.push(last_move::draw(&layout, board.visible_last_move(), heat.is_none()));
    for piece in board.diagram.pieces.iter().filter(|piece| board.holds(piece.at)) {
        let has_amount = heat.as_ref().is_some_and(|(_, scale)| scale.amount(piece.at).is_some());
        svg.push(draw_piece(&layout, piece, has_amount));
    }
    svg.push(coordinates(board, &layout));
    svg.push(hand(board, &layout, Side::Second, TOP - 4.0));
    svg.push(hand(board, &layout, Side::First, layout.top + layout.board_height + BOTTOM - 4.0));
    if let Some((heat, scale)) = &heat {
        svg.push(amounts(board, &layout, scale));
        svg.push(legend(&layout, width - LEFT - RIGHT, heat, scale));
    }
    svg
}

fn heat_layer(layout: &Layout, heat: &HeatLayer, scale: &HeatScale) -> Element {
    let mut group = Element::new("g").set("class", "tb-heat");
    for (square, amount) in scale.amounts() {
        let Some((hue, cover)) = tint(scale.strength(amount)) else { continue };
        let name = square_name(square);
        let tip = format!("{name}: {amount} {}", heat.unit);
        let square = layout.square(square, 0.0).set("fill", hue).numbers([("fill-opacity", cover)]);
        group.push(square.set("data-heat", name).with(Element::new("title").text(tip.trim_end())));
    }
    group
}

/// A piece in its square, smaller if there is a number below it.
fn draw_piece(layout: &Layout, piece: &DiagramPiece, has_amount: bool) -> Element {
    let (x, y) = layout.corner(piece.at);
    let share = if has_amount { 0.76 } else { 1.0 };
    let (x, scale) = (x + layout.side * (1.0 - share) / 2.0, layout.side * share / pieces::BOX);
    pieces::outline(piece.shape, piece.side)
        .set("transform", format_args!("translate({x:.2} {y:.2}) scale({scale:.4})"))
        .set("data-piece", square_name(piece.at))
}

fn coordinates(board: &BoardDrawing, layout: &Layout) -> Element {
    let size = layout.label_size();
    let mut group = Element::new("g").numbers([("font-size", size)]);
    for file in 0..board.diagram.files {
        let x = layout.centre(Square::new(file, 0)).0;
        let y = layout.top + layout.board_height + 19.0;
        group.push(Element::text_at(x, y, "tb-label tb-center", &file_label(&board.diagram, file)));
    }
    for rank in 0..board.diagram.ranks {
        let y = layout.centre(Square::new(0, rank)).1 + size * 0.36;
        group.push(Element::text_at(LEFT - 8.0, y, "tb-label tb-end", &rank_label(&board.diagram, rank)));
    }
    group
}

/// Pieces in hand of a side, in a row: each kind once, with its number if there are several.
fn hand(board: &BoardDrawing, layout: &Layout, side: Side, top: f64) -> Element {
    let size = layout.side * HAND_SHARE;
    let mut group = Element::new("g").set("class", "tb-hand");
    for (place, held) in board.hand(side).enumerate() {
        let x = LEFT + size * 1.5 * place as f64;
        let transform = format!("translate({x:.2} {top:.2}) scale({:.4})", size / pieces::BOX);
        group.push(
            pieces::outline(held.shape, Some(held.side)).set("transform", transform).set("data-hand", held.symbol),
        );
        if held.count > 1 {
            let (x, y) = (x + size * 0.94, top + size * 0.68);
            let count = Element::text_at(x, y, "tb-label", &held.count.to_string());
            group.push(count.numbers([("font-size", layout.label_size())]));
        }
    }
    group
}

/// The amounts: in the centre of an empty square, at the lower edge of an occupied one.
fn amounts(board: &BoardDrawing, layout: &Layout, scale: &HeatScale) -> Element {
    let mut group = Element::new("g");
    for (square, amount) in scale.amounts() {
        let text = with_true_minus(&scale.label(amount));
        let size = fitting_size(&text, (layout.side * 0.23).max(9.0), layout.side * 0.9);
        let (x, middle) = layout.centre(square);
        let y = match board.piece_at(square) {
            Some(_) => middle + layout.side / 2.0 - 5.5,
            None => middle + size * 0.36,
        };
        group.push(Element::text_at(x, y, "tb-amount", &text).numbers([("font-size", size)]));
    }
    group
}

fn legend(layout: &Layout, width: f64, heat: &HeatLayer, scale: &HeatScale) -> Element {
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
            // Antialiasing would show seams between the steps.
            group.push(shade.set("shape-rendering", "crispEdges"));
        }
    }
    group.push(bar(LEFT, width).set("class", "tb-frame"));

    let below = top + 49.0;
    let [lowest, highest] = [-scale.peak(), scale.peak()].map(|end| with_true_minus(&scale.label(end)));
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
