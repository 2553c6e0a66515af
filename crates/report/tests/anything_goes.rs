//! Whatever is handed in, nothing panics and everything written is well-formed.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use roxmltree::Document;
use tenbin_report::board::{BoardPicture, Cell, Deed, DeedKind, Heat, Kind, Mark, Owner};
use tenbin_report::chart::{Chart, Histogram, Point, Reference, Series, Style};
use tenbin_report::page::Page;
use tenbin_report::table::{Align, Table};
use tenbin_report::terminal::Colour;

/// Every `f64` there is, and the awkward ones often.
fn number() -> impl Strategy<Value = f64> {
    let awkward =
        [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN_POSITIVE, 0.0, -0.0, 1e9, -1e100, 5e-324];
    prop_oneof![any::<f64>(), -1e3..1e3, prop::sample::select(awkward.to_vec())]
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[<>&\"'`*|\\\\\\]\u{0}-\u{1f}\u{fffe}a天]{0,12}"]
}

fn cell() -> impl Strategy<Value = Cell> {
    prop_oneof![(any::<u8>(), any::<u8>()), (0..8u8, 0..8u8)].prop_map(|(file, rank)| Cell::new(file, rank))
}

fn kind() -> impl Strategy<Value = Kind> {
    let owned = [Owner::First, Owner::Second].map(|owner| {
        [Kind::Queen(owner), Kind::Knight(owner), Kind::Pawn(owner), Kind::Wedge(owner, '<'), Kind::Disc(owner, '&')]
    });
    prop::sample::select([owned.concat(), vec![Kind::Arrow]].concat())
}

fn mark() -> impl Strategy<Value = Mark> {
    (cell(), kind(), any::<char>()).prop_map(|(cell, kind, symbol)| Mark { cell, kind, symbol })
}

fn heat() -> impl Strategy<Value = Heat> {
    let values = vec((cell(), number()), 0..20);
    (words(), words(), values).prop_map(|(title, unit, values)| Heat { title, unit, values })
}

fn deed() -> impl Strategy<Value = Deed> {
    let kind = prop::sample::select(vec![DeedKind::Went, DeedKind::Shoved, DeedKind::Shot, DeedKind::Put]);
    (kind, cell(), cell()).prop_map(|(kind, from, to)| Deed { kind, from, to })
}

fn board() -> impl Strategy<Value = BoardPicture> {
    // The largest board takes a while to draw, so it comes up only now and then.
    let size = prop_oneof![60 => 0..22u8, 1 => Just(255)];
    (size.clone(), size, vec(mark(), 0..20), vec(deed(), 0..6), vec(cell(), 0..6), option::of(heat())).prop_map(
        |(files, ranks, marks, last_move, marked, heat)| BoardPicture {
            marks,
            last_move,
            marked,
            heat,
            ..BoardPicture::new(files, ranks)
        },
    )
}

fn point() -> impl Strategy<Value = Point> {
    [number(), number(), number(), number()].prop_map(|[x, y, low, high]| Point { x, y, low, high })
}

fn series() -> impl Strategy<Value = Series> {
    let style = prop_oneof![Just(Style::Line), Just(Style::Scatter)];
    (words(), vec(point(), 0..12), style).prop_map(|(name, points, style)| Series { name, points, style })
}

fn references() -> impl Strategy<Value = Vec<Reference>> {
    vec((number(), words()).prop_map(|(at, label)| Reference::new(at, label)), 0..3)
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

fn table() -> impl Strategy<Value = Table> {
    let align = vec(prop_oneof![Just(Align::Left), Just(Align::Right)], 0..4);
    (vec(words(), 0..4), vec(vec(words(), 0..5), 0..5), align).prop_map(|(header, rows, align)| Table {
        header,
        rows,
        align,
    })
}

/// Parses, and finds no coordinate that is not a number.
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
    fn boards(picture in board()) {
        check(&picture.to_svg());
        let plain = picture.to_text(Colour::Never);
        prop_assert!(plain.chars().all(|c| c == '\n' || !c.is_control()));
        prop_assert!(plain.lines().count() > usize::from(picture.ranks));
        let _ = (picture.to_text(Colour::Ansi), picture.heat_to_text());
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
    fn pages(title in words(), text in words(), table in table(), picture in board()) {
        let page = Page::new(title).heading(&text).paragraph(&text).table(&table).code(&text);
        let html = page.figure(picture.to_svg(), &text).to_html();
        let body = html.split_once("</head>").and_then(|(_, rest)| rest.strip_suffix("</html>"));
        check(body.expect("head, body, end"));
    }
}
