//! Board drawings, read back from the SVG and the text.

use roxmltree::{Document, Node};
use tenbin_core::{Coordinates, Diagram, DiagramPiece, PieceShape, Side, Square, Trace};
use tenbin_report::board::{BoardDrawing, HeatLayer};
use tenbin_report::terminal::Colour;

const BLUE: &str = "#3f8ae0";
const ORANGE: &str = "#f28a1c";

/// An empty board.
fn empty(files: u8, ranks: u8) -> BoardDrawing {
    Diagram::empty(files, ranks).into()
}

fn heat(values: &[(u8, u8, f64)]) -> Option<HeatLayer> {
    let values = values.iter().map(|&(file, rank, value)| (Square::new(file, rank), value)).collect();
    Some(HeatLayer { title: "Mobility".into(), unit: "moves".into(), values })
}

fn find<'a, 'i>(document: &'a Document<'i>, attribute: &str, square: &str) -> Option<Node<'a, 'i>> {
    document.descendants().find(|node| node.attribute(attribute) == Some(square))
}

fn number(node: Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).expect("the attribute is there").parse().expect("it is a number")
}

fn texts(document: &Document<'_>) -> Vec<String> {
    document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text())
        .map(Into::into)
        .collect()
}

#[test]
fn a_piece_stands_on_its_square() {
    let (at, side) = (Square::new(3, 6), Some(Side::Second));
    let piece = DiagramPiece { at, side, shape: PieceShape::Queen, symbol: 'q' };
    let svg = BoardDrawing::from(Diagram { pieces: vec![piece], ..Diagram::empty(10, 10) }).to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let square = find(&document, "data-cell", "d7").expect("every square is drawn");
    let piece = find(&document, "data-piece", "d7").expect("the piece is drawn");
    let corner = format!("translate({:.2} {:.2})", number(square, "x"), number(square, "y"));
    assert!(piece.attribute("transform").expect("placed").starts_with(&corner));
    assert_eq!(piece.attribute("class"), Some("tb-piece tb-second tb-queen"));
}

#[test]
fn the_first_rank_is_at_the_bottom_and_the_first_file_on_the_left() {
    let svg = empty(5, 4).to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let place = |cell| {
        let square = find(&document, "data-cell", cell).expect("every square is drawn");
        (number(square, "x"), number(square, "y"))
    };
    assert!(place("a1").1 > place("a4").1 && place("a1").0 < place("e1").0);
    let squares = document.descendants().filter(|node| node.has_attribute("data-cell")).count();
    assert_eq!(squares, 20);
    assert_eq!(texts(&document), ["a", "b", "c", "d", "e", "1", "2", "3", "4"]);
}

#[test]
fn heat_has_the_colour_of_its_sign_and_the_opacity_of_its_amount() {
    let values = [(0, 0, 5.0), (1, 0, -5.0), (2, 0, 1.0), (0, 1, 0.0)];
    let svg = BoardDrawing { heat: heat(&values), ..empty(3, 3) }.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let square = |cell| find(&document, "data-heat", cell).expect("coloured");
    assert_eq!(square("a1").attribute("fill"), Some(BLUE));
    assert_eq!(square("b1").attribute("fill"), Some(ORANGE));
    assert!(number(square("a1"), "fill-opacity") > number(square("c1"), "fill-opacity"));
    assert!(find(&document, "data-heat", "a2").is_none(), "zero has no colour");
    let texts = texts(&document);
    for shown in ["5", "−5", "1", "0", "Mobility (moves)", "−5 second side", "first side 5"] {
        assert!(texts.iter().any(|text| text == shown), "{shown} is missing in {texts:?}");
    }
}

#[test]
fn contributions_to_one_square_add_up() {
    let values = [(0, 0, 5.0), (0, 0, -7.0)];
    let drawing = BoardDrawing { heat: heat(&values), ..empty(1, 1) };
    assert_eq!(drawing.heat_to_text(), "Mobility (moves)\n1 -2\n   a\n");
}

#[test]
fn all_squares_show_the_same_decimals() {
    let values = [(0, 0, 2.0), (1, 0, -0.01), (2, 0, -1.25), (3, 0, 0.0)];
    let drawing = BoardDrawing { heat: heat(&values), ..empty(4, 1) };
    assert_eq!(drawing.heat_to_text().lines().nth(1), Some("1  2.0  0.0 -1.2    0"));
}

#[test]
fn invalid_and_extreme_heat_values_are_left_out() {
    let values = [(0, 0, f64::NAN), (1, 0, f64::INFINITY), (2, 0, 1e9), (0, 1, 1e-9), (9, 9, 3.0), (0, 2, f64::MAX)];
    let svg = BoardDrawing { heat: heat(&values), ..empty(3, 3) }.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let coloured = document.descendants().filter_map(|node| node.attribute("data-heat"));
    assert_eq!(coloured.collect::<Vec<_>>(), ["a2", "c1"]);
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn text_is_escaped() {
    let special =
        HeatLayer { title: "<a & \"b\">".into(), unit: "\u{0}".into(), values: vec![(Square::new(0, 0), 1.0)] };
    let svg = BoardDrawing { heat: Some(special), ..empty(3, 3) }.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    assert!(texts(&document).contains(&"<a & \"b\"> (\u{fffd})".to_owned()));
}

#[test]
fn squares_off_the_board_are_left_out() {
    let off = Square::new(3, 0);
    let arrow = DiagramPiece { at: off, side: None, shape: PieceShape::Blocked, symbol: 'x' };
    let drawing = BoardDrawing {
        last_move: vec![Trace::Went { from: Square::new(0, 0), to: off }],
        ..Diagram { pieces: vec![arrow], ..Diagram::empty(3, 3) }.into()
    };
    assert_eq!(drawing.to_svg(), empty(3, 3).to_svg());
    assert_eq!(drawing.to_text(Colour::Never), empty(3, 3).to_text(Colour::Never));
}

#[test]
fn the_last_move_is_marked_and_described() {
    let [from, to, arrow] = [(3, 0), (3, 6), (6, 6)].map(|(file, rank)| Square::new(file, rank));
    let last_move = vec![Trace::Went { from, to }, Trace::Shot { from: to, to: arrow }];
    let drawing = BoardDrawing { last_move, ..empty(10, 10) };
    assert_eq!(classes(&drawing), ["tb-from", "tb-to", "tb-path", "tb-shot", "tb-path tb-flight"]);
    assert!(drawing.to_text(Colour::Never).ends_with("last move: d1 to d7, arrow to g7\n"));
}

#[test]
fn marked_squares_are_drawn_and_transparent_to_clicks() {
    for (coordinates, class) in [(Coordinates::FromLowerLeft, "tb-pit"), (Coordinates::WithoutI, "tb-dot")] {
        let marked = vec![Square::new(2, 2), Square::new(5, 2), Square::new(9, 9)];
        let svg = BoardDrawing::from(Diagram { coordinates, marked, ..Diagram::empty(8, 8) }).to_svg();
        let document = Document::parse(&svg).expect("well-formed");
        let drawn: Vec<_> = document.descendants().filter(|node| node.attribute("class") == Some(class)).collect();
        assert_eq!(drawn.len(), 2, "squares off the board are left out");
        assert!(drawn.iter().all(|node| node.attribute("pointer-events") == Some("none")));
    }
}

#[test]
fn displaced_pieces_have_their_own_marks() {
    let [behind, at, ahead] = [2, 3, 4].map(|file| Square::new(file, 3));
    let went = |from, to| Trace::Went { from, to };
    let shoved = |from, to| Trace::Shoved { from, to };
    let push = BoardDrawing { last_move: vec![shoved(at, ahead), went(behind, at)], ..empty(8, 8) };
    let displaced = ["tb-from tb-shove", "tb-to tb-shove", "tb-path tb-shove"];
    assert_eq!(classes(&push), [&displaced[..], &["tb-from", "tb-to", "tb-path"]].concat());
    assert!(push.to_text(Colour::Never).ends_with("last move: moving d4 to e4, c4 to d4\n"));
    // A piece that moves twice has its arrival mark only at the end.
    let steps = BoardDrawing { last_move: vec![went(behind, at), went(at, ahead)], ..empty(8, 8) };
    assert_eq!(classes(&steps), ["tb-from", "tb-path", "tb-from", "tb-to", "tb-path"]);
    let put = BoardDrawing { last_move: vec![Trace::Put(at)], ..empty(8, 8) };
    assert_eq!(classes(&put), ["tb-to"]);
    assert!(put.to_text(Colour::Never).ends_with("last move: at d4\n"));
}

/// The classes of the elements of the last move, in drawing order.
fn classes(drawing: &BoardDrawing) -> Vec<String> {
    let svg = drawing.to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let points_out =
        |class: &&str| ["tb-from", "tb-to", "tb-shot", "tb-path"].iter().any(|name| class.starts_with(name));
    document.descendants().filter_map(|node| node.attribute("class")).filter(points_out).map(str::to_owned).collect()
}

#[test]
fn terminal_colours_are_optional() {
    let drawing = BoardDrawing { heat: heat(&[(0, 0, 4.0), (1, 0, -4.0), (2, 0, 1.0)]), ..empty(4, 1) };
    assert_eq!(drawing.to_text(Colour::Never), "1 . . . .\n  a b c d\n");
    let coloured = drawing.to_text(Colour::Ansi);
    let expected =
        "1\u{1b}[30;48;5;69m .\u{1b}[0m\u{1b}[30;48;5;208m .\u{1b}[0m\u{1b}[30;48;5;195m .\u{1b}[0m .\n  a b c d\n";
    assert_eq!(coloured, expected);
}

#[test]
fn wide_boards_keep_their_columns() {
    let text = empty(30, 12).to_text(Colour::Never);
    let widths: Vec<usize> = text.lines().map(str::len).collect();
    assert!(widths.iter().all(|&width| width == widths[0]), "{text}");
    assert!(text.contains(" z aa ab"));
}
