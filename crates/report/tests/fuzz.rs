//! Fuzzing: no input makes anything panic, and all output is well-formed.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use roxmltree::Document;
use tenbin_core::{Diagram, DiagramPiece, PieceShape, Side, Square, Trace};
use tenbin_report::board::{BoardDrawing, HeatLayer};
use tenbin_report::chart::{Chart, Histogram, Point, ReferenceLine, Series, SeriesStyle};
use tenbin_report::page::Page;
use tenbin_report::table::{Align, DataTable};
use tenbin_report::terminal::Colour;

/// Any `f64`, with special values more often.
fn number() -> impl Strategy<Value = f64> {
    let special =
        [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN_POSITIVE, 0.0, -0.0, 1e9, -1e100, 5e-324];
    prop_oneof![any::<f64>(), -1e3..1e3, prop::sample::select(special.to_vec())]
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[<>&\"'`*|\\\\\\]\u{0}-\u{1f}\u{fffe}a天]{0,12}"]
}

fn square() -> impl Strategy<Value = Square> {
    prop_oneof![(any::<u8>(), any::<u8>()), (0..8u8, 0..8u8)].prop_map(|(file, rank)| Square::new(file, rank))
}

fn shape() -> impl Strategy<Value = PieceShape> {
    use PieceShape::{Blocked, Disc, Knight, Pawn, Queen, Stone, Wedge};
    prop::sample::select(vec![Queen, Knight, Pawn, Blocked, Stone, Wedge('<'), Disc('&')])
}

fn piece() -> impl Strategy<Value = DiagramPiece> {
    let side = prop::sample::select(vec![None, Some(Side::First), Some(Side::Second)]);
    (square(), side, shape(), any::<char>()).prop_map(|(at, side, shape, symbol)| DiagramPiece {
        at,
        side,
        shape,
        symbol,
    })
}

fn heat() -> impl Strategy<Value = HeatLayer> {
    let values = vec((square(), number()), 0..20);
    (words(), words(), values).prop_map(|(title, unit, values)| HeatLayer { title, unit, values })
}

fn trace() -> impl Strategy<Value = Trace> {
    (0..4, square(), square()).prop_map(|(kind, from, to)| match kind {
        0 => Trace::Went { from, to },
        1 => Trace::Shoved { from, to },
        2 => Trace::Shot { from, to },
        _ => Trace::Put(to),
    })
}

fn board() -> impl Strategy<Value = BoardDrawing> {
    // The largest board is slow to draw, so it is rare.
    let size = prop_oneof![60 => 0..22u8, 1 => Just(255)];
    (size.clone(), size, vec(piece(), 0..20), vec(trace(), 0..6), vec(square(), 0..6), option::of(heat())).prop_map(
        |(files, ranks, pieces, last_move, marked, heat)| {
            let diagram = Diagram { pieces, marked, ..Diagram::empty(files, ranks) };
            BoardDrawing { diagram, last_move, heat }
        },
    )
}

fn point() -> impl Strategy<Value = Point> {
    [number(), number(), number(), number()].prop_map(|[x, y, low, high]| Point { x, y, low, high })
}

fn series() -> impl Strategy<Value = Series> {
    let style = prop_oneof![Just(SeriesStyle::Line), Just(SeriesStyle::Scatter)];
    (words(), vec(point(), 0..12), style).prop_map(|(name, points, style)| Series { name, points, style })
}

fn references() -> impl Strategy<Value = Vec<ReferenceLine>> {
    vec((number(), words()).prop_map(|(at, label)| ReferenceLine::new(at, label)), 0..3)
}

fn chart() -> impl Strategy<Value = Chart> {
    let labels = [words(), words(), words()];
    (labels, vec(series(), 0..9), references(), references(), option::of((number(), number()))).prop_map(
        |([title, x_label, y_label], series, rules, marks, y_range)| Chart {
            title,
            x_label,
            y_label,
            series,
            rules,
            marks,
            y_range,
        },
    )
}

fn histogram() -> impl Strategy<Value = Histogram> {
    let values = prop_oneof![vec(number(), 0..60), vec((-50..50i32).prop_map(f64::from), 0..60)];
    ([words(), words(), words()], values, references())
        .prop_map(|([title, x_label, y_label], values, marks)| Histogram { title, x_label, y_label, values, marks })
}

fn table() -> impl Strategy<Value = DataTable> {
    let align = vec(prop_oneof![Just(Align::Left), Just(Align::Right)], 0..4);
    (vec(words(), 0..4), vec(vec(words(), 0..5), 0..5), align).prop_map(|(header, rows, align)| DataTable {
        header,
        rows,
        align,
    })
}

/// Checks that the SVG is well-formed and all its coordinates are finite.
fn check(svg: &str) {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let coordinates = ["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "width", "height", "font-size"];
    for node in document.descendants() {
        for value in coordinates.iter().filter_map(|name| node.attribute(*name)) {
            assert!(value.parse::<f64>().is_ok_and(f64::is_finite), "{value} in {:?}", node.tag_name());
        }
        let transform = node.attribute("transform").or_else(|| node.attribute("points")).unwrap_or_default();
        assert!(!transform.contains("NaN") && !transform.contains("inf"), "{transform}");
    }
}

proptest! {
    #[test]
    fn boards(drawing in board()) {
        check(&drawing.to_svg());
        let plain = drawing.to_text(Colour::Never);
        prop_assert!(plain.chars().all(|c| c == '\n' || !c.is_control()));
        prop_assert!(plain.lines().count() > usize::from(drawing.diagram.ranks));
        let _ = (drawing.to_text(Colour::Ansi), drawing.heat_to_text());
    }

    #[test]
    fn charts(chart in chart()) {
        check(&chart.to_svg());
    }

    #[test]
    fn histograms(histogram in histogram()) {
        check(&histogram.to_svg());
    }

    #[test]
    fn tables(table in table()) {
        check(&table.to_html());
        prop_assert_eq!(table.to_markdown().lines().count(), table.rows.len() + 2);
        let _ = (table.to_text(), table.to_csv());
    }

    #[test]
    fn pages(title in words(), text in words(), table in table(), drawing in board()) {
        let page = Page::new(title).heading(&text).paragraph(&text).table(&table).code(&text);
        let html = page.figure(drawing.to_svg(), &text).to_html();
        let body = html.split_once("</head>").and_then(|(_, rest)| rest.strip_suffix("</html>"));
        check(body.expect("head, body, end"));
    }
}
