//! Common parts of all charts: background, title, axes with ticks, legend, reference lines, colours.

use super::ReferenceLine;
use super::axis::Axis;
use crate::svg::{Element, fitting_size, text_width};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 430.0;
const RIGHT: f64 = 24.0;
const BOTTOM: f64 = 58.0;
const TITLE_HEIGHT: f64 = 46.0;
const LEGEND_ROW: f64 = 22.0;
const TICK_SIZE: f64 = 12.0;
const LABEL_SIZE: f64 = 13.0;

/// Approximate number of ticks per axis.
pub(super) const TICKS: u32 = 6;
/// Number of colours of the Okabe-Ito palette for colour-blind readers; point shapes distinguish further series.
pub(super) const COLOURS: usize = 6;

const STYLE: &str = "\
.tc-paper{fill:#fff}.tc-grid{stroke:#e8e6e1}.tc-axis{stroke:#8a857c;stroke-width:1.2}\
.tc-tick{fill:#5f594f}.tc-name{fill:#3d3932}.tc-title{fill:#26231f;font-weight:600}\
.tc-center{text-anchor:middle}.tc-end{text-anchor:end}\
.tc-reference{stroke:#8a857c;stroke-width:1.4;stroke-dasharray:6 4}\
.tc-note{fill:#5f594f;paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}\
.tc-line{fill:none;stroke:currentColor;stroke-width:2.2;stroke-linejoin:round}\
.tc-bar{stroke:currentColor;stroke-width:1.5;opacity:.65}.tc-dot{fill:currentColor;stroke:#fff;stroke-width:1.2}\
.tc-column{fill:currentColor;opacity:.85}\
.tc-0{color:#0072b2}.tc-1{color:#d55e00}.tc-2{color:#009e73}.tc-3{color:#b0588a}.tc-4{color:#a87a00}.tc-5{color:#4a9fcf}\
@media(prefers-color-scheme:dark){.tc-paper{fill:#1c1e22}.tc-grid{stroke:#33363c}.tc-axis,.tc-reference{stroke:#85817a}\
.tc-tick,.tc-note{fill:#b3ada3}.tc-note,.tc-dot{stroke:#1c1e22}.tc-name{fill:#d5d0c8}.tc-title{fill:#ece8e1}\
.tc-0{color:#4aa8e8}.tc-1{color:#f0813a}.tc-2{color:#2cc398}.tc-3{color:#dd93bd}.tc-4{color:#e0b040}.tc-5{color:#8fd0f5}}";

/// Title and axis labels of a chart.
pub(super) struct ChartLabels<'a> {
    pub(super) title: &'a str,
    pub(super) x_label: &'a str,
    pub(super) y_label: &'a str,
}

/// The plotting area and its two axes.
pub(super) struct Frame {
    pub(super) x: Axis,
    pub(super) y: Axis,
    left: f64,
    top: f64,
}

impl Frame {
    /// A frame with room for the tick labels of `y` and a legend with these names.
    pub(super) fn new(x: Axis, y: Axis, legend: &[&str]) -> Self {
        let widest = y.ticks().iter().map(|(_, label)| text_width(label, TICK_SIZE)).fold(0.0, f64::max);
        let left = 44.0 + widest.min(WIDTH / 4.0);
        let rows = legend_places(legend, left).last().map_or(0.0, |&(_, row)| row + 1.0);
        // A legend with many series must leave room for the plot.
        let top = (TITLE_HEIGHT + LEGEND_ROW * rows).min(HEIGHT / 2.0);
        Self { x, y, left, top }
    }

    fn right(&self) -> f64 {
        WIDTH - RIGHT
    }

    fn bottom(&self) -> f64 {
        HEIGHT - BOTTOM
    }

    pub(super) fn x_at(&self, value: f64) -> f64 {
        self.left + (self.right() - self.left) * self.x.share(value)
    }

    pub(super) fn y_at(&self, value: f64) -> f64 {
        self.bottom() - (self.bottom() - self.top) * self.y.share(value)
    }

    /// Everything under the data: background, title, grid, axes and their labels.
    pub(super) fn background(&self, labels: &ChartLabels<'_>) -> Element {
        let mut svg = Element::picture(WIDTH, HEIGHT, labels.title, STYLE);
        svg.push(Element::rectangle(0.0, 0.0, WIDTH, HEIGHT).set("rx", 8).set("class", "tc-paper"));
        let size = fitting_size(labels.title, 17.0, self.right() - self.left);
        svg.push(Element::text_at(self.left, 30.0, "tc-title", labels.title).numbers([("font-size", size)]));
        self.draw_ticks(&mut svg);
        svg.push(Element::line("tc-axis", (self.left, self.bottom()), (self.right(), self.bottom())));

        let middle = f64::midpoint(self.left, self.right());
        let size = fitting_size(labels.x_label, LABEL_SIZE, self.right() - self.left);
        let label = Element::text_at(middle, HEIGHT - 16.0, "tc-name tc-center", labels.x_label);
        svg.push(label.numbers([("font-size", size)]));

        let middle = f64::midpoint(self.top, self.bottom());
        let size = fitting_size(labels.y_label, LABEL_SIZE, self.bottom() - self.top);
        let label = Element::text_at(22.0, middle, "tc-name tc-center", labels.y_label);
        svg.push(label.numbers([("font-size", size)]).set("transform", format_args!("rotate(-90 22 {middle:.2})")));
        svg
    }

    fn draw_ticks(&self, svg: &mut Element) {
        let mut group = Element::new("g").numbers([("font-size", TICK_SIZE)]);
        for (value, label) in self.x.ticks() {
            let x = self.x_at(value);
            group.push(Element::line("tc-axis", (x, self.bottom()), (x, self.bottom() + 5.0)));
            group.push(Element::text_at(x, self.bottom() + 19.0, "tc-tick tc-center", &label).set("data-x", value));
        }
        for (value, label) in self.y.ticks() {
            let y = self.y_at(value);
            group.push(Element::line("tc-grid", (self.left, y), (self.right(), y)));
            group.push(Element::text_at(self.left - 8.0, y + 4.0, "tc-tick tc-end", &label).set("data-y", value));
        }
        svg.push(group);
    }

    /// A horizontal reference line with its label above the right end.
    pub(super) fn draw_rule(&self, svg: &mut Element, rule: &ReferenceLine) {
        if self.y.holds(rule.at) {
            let y = self.y_at(rule.at);
            svg.push(Element::line("tc-reference", (self.left, y), (self.right(), y)));
            svg.push(note(self.right() - 4.0, y - 5.0, "tc-note tc-end", &rule.label, self.right() - self.left));
        }
    }

    /// A vertical reference line with its label at the top, on the side with more room.
    pub(super) fn draw_mark(&self, svg: &mut Element, mark: &ReferenceLine) {
        if self.x.holds(mark.at) {
            let x = self.x_at(mark.at);
            svg.push(Element::line("tc-reference", (x, self.top), (x, self.bottom())));
            let (shift, class, room) = if self.x.share(mark.at) < 0.5 {
                (6.0, "tc-note", self.right() - x)
            } else {
                (-6.0, "tc-note tc-end", x - self.left)
            };
            svg.push(note(x + shift, self.top + 12.0, class, &mark.label, room));
        }
    }

    /// The legend under the title: each name after its symbol.
    pub(super) fn draw_legend(&self, svg: &mut Element, names: &[&str], symbol: impl Fn(usize, f64, f64) -> Element) {
        for (index, (&name, (x, row))) in names.iter().zip(legend_places(names, self.left)).enumerate() {
            let y = TITLE_HEIGHT + LEGEND_ROW * row + 2.0;
            svg.push(symbol(index, x + 12.0, y));
            let size = fitting_size(name, LABEL_SIZE, self.right() - x - 30.0);
            svg.push(Element::text_at(x + 30.0, y + 4.5, "tc-name", name).numbers([("font-size", size)]));
        }
    }
}

fn note(x: f64, y: f64, class: &str, text: &str, room: f64) -> Element {
    Element::text_at(x, y, class, text).numbers([("font-size", fitting_size(text, TICK_SIZE, room))])
}

/// Start and row of each legend entry, with line wrapping.
fn legend_places(names: &[&str], left: f64) -> Vec<(f64, f64)> {
    let (mut x, mut row) = (left, 0.0);
    let mut places = Vec::with_capacity(names.len());
    for name in names {
        let width = 52.0 + text_width(name, LABEL_SIZE);
        if x > left && x + width > WIDTH - RIGHT {
            (x, row) = (left, row + 1.0);
        }
        places.push((x, row));
        x += width;
    }
    places
}
