//! Writes one drawing of each kind into a folder: `cargo run -p tenbin-report --example gallery -- target/gallery`.

use std::path::Path;
use std::{env, fs, io};

use tenbin_core::{Diagram, DiagramPiece, PieceShape, Side, Square, Trace};
use tenbin_report::board::{BoardDrawing, HeatLayer};
use tenbin_report::chart::{Chart, Histogram, Point, ReferenceLine, Series};
use tenbin_report::page::Page;
use tenbin_report::table::{Align, DataTable};
use tenbin_report::terminal::Colour;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".to_owned());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let (amazons, small, chart, histogram) = (amazons(), small_board(), chart(), histogram());
    fs::write(folder.join("board.svg"), amazons.to_svg())?;
    fs::write(folder.join("small.svg"), small.to_svg())?;
    fs::write(folder.join("chart.svg"), chart.to_svg())?;
    fs::write(folder.join("histogram.svg"), histogram.to_svg())?;

    let page = Page::new("Territory against mobility")
        .paragraph(
            "Two evaluations of **Amazons**, weighed over 400 colour-swapped pairs with `depth=2`. All is made up.",
        )
        .heading("Verdict")
        .table(&table())
        .figure(chart.to_svg(), "Strength by depth; bars are 95 % intervals.")
        .heading("What the evaluation sees")
        .figure(amazons.to_svg(), "Who reaches each square first, after `d1-d7/g7`.")
        .figure(histogram.to_svg(), "Most games end long before the board is full.")
        .heading("Do it again")
        .code("tenbin weigh amazons territory:depth=2 mobility:depth=2 \\\n    --pairs 400 --seed 1");
    fs::write(folder.join("page.html"), page.to_html())?;

    println!("{}\n{}", amazons.to_text(Colour::Ansi), amazons.heat_to_text());
    println!("{}\n{}", table().to_text(), table().to_markdown());
    Ok(())
}

/// A piece with the usual letter of its shape, or an arrow.
fn piece(file: u8, rank: u8, shape: PieceShape, side: Option<Side>) -> DiagramPiece {
    let letter = match shape {
        PieceShape::Queen => 'Q',
        PieceShape::Knight => 'N',
        PieceShape::Pawn => 'P',
        _ => 'x',
    };
    let symbol = if side == Some(Side::Second) { letter.to_ascii_lowercase() } else { letter };
    DiagramPiece { at: Square::new(file, rank), side, shape, symbol }
}

fn amazons() -> BoardDrawing {
    let queen = |side| move |(file, rank)| piece(file, rank, PieceShape::Queen, Some(side));
    let first = [(0, 3), (3, 6), (6, 0), (9, 3)].map(queen(Side::First));
    let second = [(0, 6), (3, 9), (6, 9), (9, 6)].map(queen(Side::Second));
    let arrows =
        [(6, 6), (2, 7), (4, 4), (7, 3), (5, 8)].map(|(file, rank)| piece(file, rank, PieceShape::Blocked, None));
    let pieces: Vec<DiagramPiece> = first.into_iter().chain(second).chain(arrows).collect();

    let empty = |at: &Square| !arrows.iter().any(|arrow| arrow.at == *at);
    let squares = (0..10).flat_map(|rank| (0..10).map(move |file| Square::new(file, rank)));
    let values = squares.filter(empty).map(|at| (at, proximity(&pieces, at))).collect();
    let (from, to, arrow) = (Square::new(3, 0), Square::new(3, 6), Square::new(6, 6));
    BoardDrawing {
        diagram: Diagram { pieces, ..Diagram::empty(10, 10) },
        last_move: vec![Trace::Went { from, to }, Trace::Shot { from: to, to: arrow }],
        heat: Some(HeatLayer { title: "Who is nearer".into(), unit: "moves".into(), values }),
    }
}

/// A plausible heat map, not a real evaluation.
fn proximity(pieces: &[DiagramPiece], at: Square) -> f64 {
    let one = |piece: &DiagramPiece| {
        let distance = piece.at.file.abs_diff(at.file).max(piece.at.rank.abs_diff(at.rank));
        let sign = piece.side.map_or(0, Side::sign);
        f64::from(sign) * 3.0 / (1.0 + f64::from(distance))
    };
    let total: f64 = pieces.iter().map(one).sum();
    (total * 10.0).round() / 10.0
}

fn small_board() -> BoardDrawing {
    use PieceShape::{Blocked, Knight, Pawn, Queen};
    let (first, second) = (Some(Side::First), Some(Side::Second));
    let pieces = vec![
        piece(0, 0, Knight, first),
        piece(1, 0, Pawn, first),
        piece(2, 0, Queen, first),
        piece(0, 3, Knight, second),
        piece(1, 3, Pawn, second),
        piece(2, 3, Queen, second),
        piece(3, 2, Blocked, None),
    ];
    Diagram { pieces, ..Diagram::empty(4, 4) }.into()
}

fn chart() -> Chart {
    let series = |name: &str, values: [f64; 6]| Series {
        name: name.to_owned(),
        points: (1..)
            .zip(values)
            .map(|(depth, y)| {
                let x = f64::from(depth);
                Point { x, y, low: y - 9.0 - 3.0 * x, high: y + 9.0 + 3.0 * x }
            })
            .collect(),
        ..Series::default()
    };
    Chart {
        title: "Strength against mobility, by depth".into(),
        x_label: "search depth (plies)".into(),
        y_label: "Elo difference".into(),
        series: vec![
            series("territory", [-38.0, 12.0, 61.0, 85.0, 118.0, 124.0]),
            series("territory, learned weights", [5.0, 48.0, 79.0, 131.0, 139.0, 171.0]),
        ],
        rules: vec![ReferenceLine::new(0.0, "no difference")],
        marks: vec![ReferenceLine::new(3.0, "the paper's depth")],
        ..Chart::default()
    }
}

fn histogram() -> Histogram {
    // Sums of dice, so that it looks like a measurement.
    let length = |game: u32| (1..=8).map(|die| f64::from(game * 7919 * die * die % 97 % 12)).sum::<f64>() + 20.0;
    Histogram {
        title: "Length of games".into(),
        x_label: "turns".into(),
        y_label: "games".into(),
        values: (0..800).map(length).collect(),
        marks: vec![ReferenceLine::new(92.0, "board full")],
    }
}

fn table() -> DataTable {
    DataTable::new(["player", "games", "score", "Elo ± 95 %", "superior"])
        .align([Align::Left, Align::Right, Align::Right, Align::Right, Align::Right])
        .row(["territory", "800", "58.1 %", "57 ± 24", "> 99.9 %"])
        .row(["territory, learned weights", "800", "65.4 %", "111 ± 25", "> 99.9 %"])
        .row(["random", "800", "0.5 %", "−920 ± 180", "0.0 %"])
}
