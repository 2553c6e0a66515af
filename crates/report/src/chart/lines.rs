//! Line and scatter charts with error bars.

use super::ReferenceLine;
use super::axis::Axis;
use super::frame::{COLOURS, ChartLabels, Frame, TICKS};
use crate::number::is_drawable;
use crate::svg::{Coordinate, Element};

/// A measured value with its error bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Horizontal coordinate.
    pub x: f64,
    /// Value.
    pub y: f64,
    /// Lower end of the error bar; an infinite bar runs to the edge.
    pub low: f64,
    /// Upper end of the error bar; an infinite bar runs to the edge.
    pub high: f64,
}

impl Point {
    /// A value without error.
    #[must_use]
    pub const fn exact(x: f64, y: f64) -> Self {
        Self { x, y, low: y, high: y }
    }

    fn is_drawable(&self) -> bool {
        is_drawable(self.x) && is_drawable(self.y)
    }
}

/// SeriesStyle of a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeriesStyle {
    /// Points joined by a line, in the order given.
    #[default]
    Line,
    /// Points alone.
    Scatter,
    /// Columns from 0, centred on the points, which are in order, and as wide as the smallest step between them.
    Columns,
}

/// A series of points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Name in the legend.
    pub name: String,
    /// Points; those with a coordinate that is not finite are left out.
    pub points: Vec<Point>,
    /// SeriesStyle.
    pub style: SeriesStyle,
}

impl Series {
    /// Half the width of a column: half the smallest step between points.
    fn half_column(&self) -> f64 {
        let steps = self.points.windows(2).map(|pair| (pair[1].x - pair[0].x).abs()).filter(|&step| step > 0.0);
        let step = steps.fold(f64::INFINITY, f64::min);
        if step.is_finite() { step / 2.0 } else { 0.5 }
    }
}

/// A chart of one or more series.
///
/// ```
/// use tenbin_report::chart::{Chart, Point, ReferenceLine, Series};
///
/// let chart = Chart {
///     title: "Strength by depth".into(),
///     x_label: "depth".into(),
///     y_label: "Elo".into(),
///     series: vec![Series {
///         name: "mobility".into(),
///         points: vec![Point { x: 1.0, y: -20.0, low: -45.0, high: 5.0 }, Point::exact(2.0, 30.0)],
///         ..Series::default()
///     }],
///     rules: vec![ReferenceLine::new(0.0, "no difference")],
///     ..Chart::default()
/// };
/// assert!(chart.to_svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// Title.
    pub title: String,
    /// Name and unit of the horizontal axis.
    pub x_label: String,
    /// Name and unit of the vertical axis.
    pub y_label: String,
    /// The data.
    pub series: Vec<Series>,
    /// Horizontal reference lines.
    pub rules: Vec<ReferenceLine>,
    /// Vertical reference lines.
    pub marks: Vec<ReferenceLine>,
    /// Span of the vertical axis, for large error bars. It is extended to show every point and reference line. Longer error
    /// bars are clipped, without a cap.
    pub y_range: Option<(f64, f64)>,
}

impl Chart {
    /// The chart as a self-contained SVG that follows the reader's light or dark setting.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let names: Vec<&str> = self.series.iter().map(|series| series.name.as_str()).collect();
        // The title and the axis name a single series.
        let legend = if names.len() > 1 { names.as_slice() } else { &[] };
        let frame = Frame::new(self.x_axis(), self.y_axis(), legend);
        let mut svg =
            frame.background(&ChartLabels { title: &self.title, x_label: &self.x_label, y_label: &self.y_label });
        self.rules.iter().for_each(|rule| frame.draw_rule(&mut svg, rule));
        self.marks.iter().for_each(|mark| frame.draw_mark(&mut svg, mark));
        for (index, series) in self.series.iter().enumerate() {
            svg.push(draw_series(&frame, index, series));
        }
        frame.draw_legend(&mut svg, legend, |index, x, y| {
            let mut symbol = series_group(index);
            if self.series[index].style == SeriesStyle::Line {
                symbol.push(Element::line("tc-line", (x - 12.0, y), (x + 12.0, y)));
            }
            symbol.with(dot(index, x, y))
        });
        svg.to_string()
    }

    fn points(&self) -> impl Iterator<Item = &Point> {
        self.series.iter().flat_map(|series| &series.points).filter(|point| point.is_drawable())
    }

    fn x_axis(&self) -> Axis {
        let sides = self.series.iter().filter(|series| series.style == SeriesStyle::Columns).flat_map(|series| {
            let half = series.half_column();
            series.points.iter().flat_map(move |point| [point.x - half, point.x + half])
        });
        let marks = self.marks.iter().map(|mark| mark.at);
        Axis::around(self.points().map(|point| point.x).chain(marks).chain(sides), TICKS)
    }

    fn y_axis(&self) -> Axis {
        let has_columns = self.series.iter().any(|series| series.style == SeriesStyle::Columns);
        let base = has_columns.then_some(0.0);
        let values = self.points().map(|point| point.y).chain(self.rules.iter().map(|rule| rule.at)).chain(base);
        match self.y_range {
            Some((low, high)) => Axis::spanning(values.chain([low, high]), TICKS),
            None => Axis::around(values.chain(self.points().flat_map(|point| [point.low, point.high])), TICKS),
        }
    }
}

fn series_group(index: usize) -> Element {
    Element::new("g").set("class", format_args!("tc-{}", index % COLOURS))
}

fn draw_series(frame: &Frame, index: usize, series: &Series) -> Element {
    let points = || series.points.iter().filter(|point| point.is_drawable());
    let mut group = series_group(index);
    for point in points() {
        draw_error_bar(&mut group, frame, point);
    }
    if series.style == SeriesStyle::Line {
        let place = |point: &Point| format!("{},{}", Coordinate(frame.x_at(point.x)), Coordinate(frame.y_at(point.y)));
        let places: Vec<String> = points().map(place).collect();
        group.push(Element::new("polyline").set("class", "tc-line").set("points", places.join(" ")));
    }
    if series.style == SeriesStyle::Columns {
        points().for_each(|point| group.push(column(frame, series, point)));
        return group;
    }
    for point in points() {
        let tip = format!("{}: {} at {}", series.name, point.y, point.x);
        let shape = dot(index, frame.x_at(point.x), frame.y_at(point.y));
        group.push(shape.with(Element::new("title").text(&tip)));
    }
    group
}

/// A column from 0 to the value, with a narrow gap to its neighbours.
fn column(frame: &Frame, series: &Series, point: &Point) -> Element {
    let half = series.half_column();
    let (left, right) = (frame.x_at(point.x - half), frame.x_at(point.x + half));
    let (zero, end) = (frame.y_at(0.0), frame.y_at(point.y));
    let width = (right - left - 1.0).max(0.5);
    let tip = format!("{} at {}", point.y, point.x);
    let column = Element::rectangle(left + 0.5, zero.min(end), width, (zero - end).abs());
    column.set("class", "tc-column").with(Element::new("title").text(&tip))
}

fn draw_error_bar(group: &mut Element, frame: &Frame, point: &Point) {
    let (low, high) = (point.low.max(frame.y.low), point.high.min(frame.y.high));
    // This comparison also leaves out bars with a NaN end.
    if !(point.low < point.high && low < high) {
        return;
    }
    let x = frame.x_at(point.x);
    group.push(Element::line("tc-bar", (x, frame.y_at(low)), (x, frame.y_at(high))));
    for end in [point.low, point.high].into_iter().filter(|&end| frame.y.holds(end)) {
        let y = frame.y_at(end);
        group.push(Element::line("tc-bar", (x - 4.0, y), (x + 4.0, y)));
    }
}

/// Circle, square, triangle or diamond, so that series differ without colour too.
fn dot(index: usize, x: f64, y: f64) -> Element {
    let shape = match index % 4 {
        0 => Element::new("circle").numbers([("cx", x), ("cy", y), ("r", 4.5)]),
        1 => Element::rectangle(x - 4.0, y - 4.0, 8.0, 8.0),
        2 => Element::new("path").set("d", format_args!("M{x:.2} {:.2}l5.2 9h-10.4z", y - 5.6)),
        _ => Element::new("path").set("d", format_args!("M{x:.2} {:.2}l5.6 5.6l-5.6 5.6l-5.6 -5.6z", y - 5.6)),
    };
    shape.set("class", "tc-dot")
}
