//! Charts, read back from the SVG.

use roxmltree::{Document, Node};
use tenbin_report::chart::{Chart, Histogram, Point, ReferenceLine, Series, SeriesStyle};

fn series(name: &str, points: &[Point]) -> Series {
    Series { name: name.into(), points: points.to_vec(), ..Series::default() }
}

fn with_class<'a, 'i>(document: &'a Document<'i>, class: &str) -> Vec<Node<'a, 'i>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

fn number(node: Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).expect("the attribute is there").parse().expect("it is a number")
}

#[test]
fn each_point_has_its_dot_bar_and_caps() {
    let points = [Point { x: 1.0, y: 2.0, low: 1.0, high: 3.0 }, Point::exact(2.0, 4.0)];
    let svg = Chart { series: vec![series("a", &points)], ..Chart::default() }.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    assert_eq!(with_class(&document, "tc-dot").len(), 2);
    assert_eq!(with_class(&document, "tc-bar").len(), 3, "a bar and two caps, none for the exact point");
    assert_eq!(with_class(&document, "tc-line").len(), 1);
}

#[test]
fn higher_values_are_drawn_higher() {
    let svg =
        Chart { series: vec![series("a", &[Point::exact(0.0, 1.0), Point::exact(1.0, 2.0)])], ..Chart::default() };
    let svg = svg.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let dots = with_class(&document, "tc-dot");
    assert!(number(dots[0], "cy") > number(dots[1], "cy") && number(dots[0], "cx") < number(dots[1], "cx"));
}

#[test]
fn columns_stand_on_zero_side_by_side() {
    let points = [Point::exact(50.0, 4.0), Point::exact(150.0, 2.0), Point::exact(350.0, 1.0)];
    let columns = Series { style: SeriesStyle::Columns, ..series("a", &points) };
    let svg = Chart { series: vec![columns], ..Chart::default() }.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let columns = with_class(&document, "tc-column");
    let bottom = |node: Node<'_, '_>| number(node, "y") + number(node, "height");
    assert_eq!(columns.len(), 3);
    assert!((bottom(columns[0]) - bottom(columns[2])).abs() < 0.02, "all stand on zero");
    let height = |node: Node<'_, '_>| number(node, "height");
    assert!((height(columns[0]) / height(columns[1]) - 2.0).abs() < 0.01);
    let gap = number(columns[1], "x") - number(columns[0], "x") - number(columns[0], "width");
    assert!((0.0..2.0).contains(&gap), "neighbours touch: {gap}");
}

#[test]
fn ticks_lie_within_the_picture() {
    let points = [Point::exact(-3.0, 1e9), Point::exact(17.0, -1e9)];
    let svg = Chart { series: vec![series("a", &points)], ..Chart::default() }.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let root = document.root_element();
    let ticks: Vec<_> =
        document.descendants().filter(|node| node.has_attribute("data-x") || node.has_attribute("data-y")).collect();
    assert!(ticks.len() >= 6);
    for tick in ticks {
        assert!((0.0..number(root, "width")).contains(&number(tick, "x")));
        assert!((0.0..number(root, "height")).contains(&number(tick, "y")));
    }
}

#[test]
fn error_bars_are_clipped_at_the_frame_without_a_cap() {
    let points = [Point { x: 0.0, y: 50.0, low: f64::NEG_INFINITY, high: 1e300 }, Point::exact(1.0, 60.0)];
    let chart = Chart { series: vec![series("a", &points)], y_range: Some((0.0, 100.0)), ..Chart::default() };
    let svg = chart.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let bars = with_class(&document, "tc-bar");
    assert_eq!(bars.len(), 1, "no caps");
    let ticks: Vec<f64> = document
        .descendants()
        .filter(|node| node.has_attribute("data-y"))
        .map(|node| number(node, "y") - 4.0)
        .collect();
    let (top, bottom) = (ticks[ticks.len() - 1], ticks[0]);
    assert!((number(bars[0], "y1") - bottom).abs() < 0.01 && (number(bars[0], "y2") - top).abs() < 0.01);
}

#[test]
fn values_that_are_not_finite_are_left_out() {
    let nan = f64::NAN;
    let points = [Point::exact(nan, 1.0), Point::exact(1.0, nan), Point { x: 1.0, y: 1.0, low: nan, high: 2.0 }];
    let rules = vec![ReferenceLine::new(nan, "nowhere"), ReferenceLine::new(f64::INFINITY, "beyond")];
    let svg = Chart { series: vec![series("a", &points)], rules: rules.clone(), marks: rules, ..Chart::default() };
    let svg = svg.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    assert_eq!(with_class(&document, "tc-dot").len(), 1);
    assert!(with_class(&document, "tc-bar").is_empty());
    assert!(with_class(&document, "tc-reference").is_empty());
    assert!(!svg.contains("NaN"));
}

#[test]
fn several_series_have_a_legend_and_one_has_none() {
    let two = vec![series("<one>", &[]), Series { style: SeriesStyle::Scatter, ..series("two & \"three\"", &[]) }];
    let svg = Chart { series: two, ..Chart::default() }.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let names: Vec<&str> = with_class(&document, "tc-name").iter().filter_map(|node| node.text()).collect();
    assert_eq!(names, ["<one>", "two & \"three\""]);

    let svg = Chart { series: vec![series("one", &[])], ..Chart::default() }.to_svg();
    assert!(!svg.contains(">one<"));
}

#[test]
fn references_are_drawn_with_their_labels() {
    let chart = Chart {
        series: vec![series("a", &[Point::exact(0.0, 5.0)])],
        rules: vec![ReferenceLine::new(0.0, "no difference")],
        marks: vec![ReferenceLine::new(3.0, "here")],
        ..Chart::default()
    };
    let svg = chart.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    assert_eq!(with_class(&document, "tc-reference").len(), 2);
    assert!(svg.contains(">no difference<") && svg.contains(">here<"));
}

#[test]
fn column_heights_are_proportional_to_counts() {
    let values = vec![1.0, 2.0, 2.0, 2.0, f64::NAN];
    let svg = Histogram { values, ..Histogram::default() }.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let heights: Vec<f64> = with_class(&document, "tc-column").iter().map(|&node| number(node, "height")).collect();
    assert_eq!(heights.len(), 2);
    assert!((heights[1] / heights[0] - 3.0).abs() < 0.01, "{heights:?}");
}

#[test]
fn empty_charts_are_well_formed() {
    for svg in [Chart::default().to_svg(), Histogram::default().to_svg()] {
        Document::parse(&svg).expect("well-formed");
    }
}
