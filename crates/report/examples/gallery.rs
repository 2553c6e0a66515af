//! Writes one of each picture into a folder, to look at: `cargo run -p tenbin-report --example gallery -- target/gallery`.

use std::path::Path;
use std::{env, fs, io};

use tenbin_report::board::{BoardPicture, Cell, Deed, DeedKind, Heat, Kind, Mark, Owner};
use tenbin_report::chart::{Chart, Histogram, Point, Reference, Series};
use tenbin_report::page::Page;
use tenbin_report::table::{Align, Table};
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

fn amazons() -> BoardPicture {
    let first = [(0, 3), (3, 6), (6, 0), (9, 3)].map(|(file, rank)| (file, rank, Kind::Queen(Owner::First)));
    let second = [(0, 6), (3, 9), (6, 9), (9, 6)].map(|(file, rank)| (file, rank, Kind::Queen(Owner::Second)));
    let arrows = [(6, 6), (2, 7), (4, 4), (7, 3), (5, 8)].map(|(file, rank)| (file, rank, Kind::Arrow));
    let marks = first.into_iter().chain(second).chain(arrows);
    let marks: Vec<Mark> = marks.map(|(file, rank, kind)| Mark::new(Cell::new(file, rank), kind)).collect();

    let empty = |cell: &Cell| !marks.iter().any(|mark| mark.cell == *cell && mark.kind == Kind::Arrow);
    let cells = (0..10).flat_map(|rank| (0..10).map(move |file| Cell::new(file, rank)));
    let values = cells.filter(empty).map(|cell| (cell, pull(&marks, cell))).collect();
    BoardPicture {
        heat: Some(Heat { title: "Who is nearer".into(), unit: "moves".into(), values }),
        last_move: vec![
            Deed { kind: DeedKind::Went, from: Cell::new(3, 0), to: Cell::new(3, 6) },
            Deed { kind: DeedKind::Shot, from: Cell::new(3, 6), to: Cell::new(6, 6) },
        ],
        marks,
        ..BoardPicture::new(10, 10)
    }
}

/// A plausible field, not a real evaluation: this room knows no game.
fn pull(marks: &[Mark], cell: Cell) -> f64 {
    let toward = |mark: &Mark| {
        let distance = mark.cell.file.abs_diff(cell.file).max(mark.cell.rank.abs_diff(cell.rank));
        3.0 / (1.0 + f64::from(distance))
    };
    let total: f64 = marks
        .iter()
        .map(|mark| match mark.kind {
            Kind::Queen(Owner::First) => toward(mark),
            Kind::Queen(Owner::Second) => -toward(mark),
            _ => 0.0,
        })
        .sum();
    (total * 10.0).round() / 10.0
}

fn small_board() -> BoardPicture {
    let pieces = [
        (0, 0, Kind::Knight(Owner::First)),
        (1, 0, Kind::Pawn(Owner::First)),
        (2, 0, Kind::Queen(Owner::First)),
        (0, 3, Kind::Knight(Owner::Second)),
        (1, 3, Kind::Pawn(Owner::Second)),
        (2, 3, Kind::Queen(Owner::Second)),
        (3, 2, Kind::Arrow),
    ];
    BoardPicture {
        marks: pieces.iter().map(|&(file, rank, kind)| Mark::new(Cell::new(file, rank), kind)).collect(),
        ..BoardPicture::new(4, 4)
    }
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
        rules: vec![Reference::new(0.0, "no difference")],
        marks: vec![Reference::new(3.0, "the paper's depth")],
        ..Chart::default()
    }
}

fn histogram() -> Histogram {
    // Sums of dice, so that it looks like something measured.
    let length = |game: u32| (1..=8).map(|die| f64::from(game * 7919 * die * die % 97 % 12)).sum::<f64>() + 20.0;
    Histogram {
        title: "Length of games".into(),
        x_label: "turns".into(),
        y_label: "games".into(),
        values: (0..800).map(length).collect(),
        marks: vec![Reference::new(92.0, "board full")],
    }
}

fn table() -> Table {
    Table::new(["player", "games", "score", "Elo ± 95 %", "superior"])
        .align([Align::Left, Align::Right, Align::Right, Align::Right, Align::Right])
        .row(["territory", "800", "58.1 %", "57 ± 24", "> 99.9 %"])
        .row(["territory, learned weights", "800", "65.4 %", "111 ± 25", "> 99.9 %"])
        .row(["random", "800", "0.5 %", "−920 ± 180", "0.0 %"])
}
