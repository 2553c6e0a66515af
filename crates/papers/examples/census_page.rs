//! Writes the HTML page of a census: the winners of all placements, with diagrams of the most surprising ones.
//!
//! `cargo run --release -p tenbin-papers --example census_page -- CENSUS.csv PAGE.html`. The input is a
//! concatenation of `tenbin census --csv` files; `scripts/make-census` makes input and page.
//!
//! Each placement is solved with either side to move. There are four kinds: the side to move wins, the other side wins,
//! White always wins, Black always wins.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use tenbin_core::ParseError;
use tenbin_report::page::Page;
use tenbin_report::table::{Align, DataTable};

/// The games by name, and their pieces.
const GAMES: [(&str, &str); 3] =
    [("amazons", "queens"), ("knight-amazons", "knights"), ("extended-knight-amazons", "extended knights")];

/// The winner of a placement, with either side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WinnerKind {
    First,
    Second,
    White,
    Black,
}

/// A row of the census.
struct Row {
    game: String,
    size: (usize, usize),
    pieces: usize,
    position: String,
    class: String,
    orbit: u64,
    first_wins: bool,
    kind: WinnerKind,
}

/// A part of the census: one game, board and number of pieces.
type Cell = (usize, (usize, usize), usize);

fn main() -> Result<(), Box<dyn Error>> {
    let [from, to] = std::env::args()
        .skip(1)
        .collect::<Vec<_>>()
        .try_into()
        .map_err(|_| "usage: census_page CENSUS.csv PAGE.html")?;
    let rows = read(&std::fs::read_to_string(from)?)?;
    let mut cells: BTreeMap<Cell, Vec<&Row>> = BTreeMap::new();
    for row in &rows {
        let game =
            GAMES.iter().position(|(name, _)| row.game.split(':').next() == Some(*name)).ok_or("unknown game")?;
        cells.entry((game, row.size, row.pieces)).or_default().push(row);
    }
    let page = Page::new("Who wins? A census of small boards");
    let page = introduction(page, rows.len());
    let page = surprises(page, &cells)?;
    let page = (0..GAMES.len()).fold(page, |page, game| tables(page, game, &cells));
    std::fs::write(to, page.to_html())?;
    Ok(())
}

/// Reads the rows and pairs each with its colour-swapped counterpart.
fn read(text: &str) -> Result<Vec<Row>, Box<dyn Error>> {
    let mut rows = Vec::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [game, files, ranks, pieces, position, class, orbit, winner, ..] = fields[..] else {
            return Err(format!("invalid row: {line}").into());
        };
        rows.push(Row {
            game: game.to_owned(),
            size: (files.parse()?, ranks.parse()?),
            pieces: pieces.parse()?,
            position: position.to_owned(),
            class: class.to_owned(),
            orbit: orbit.parse()?,
            first_wins: winner == "first",
            kind: WinnerKind::First,
        });
    }
    let known: HashMap<(String, Vec<u8>), bool> =
        rows.iter().map(|row| ((row.game.clone(), cells_of(&row.position)), row.first_wins)).collect();
    for row in &mut rows {
        let images = images(&exchanged(&cells_of(&row.position)), row.size);
        let exchanged = images.into_iter().find_map(|image| known.get(&(row.game.clone(), image)).copied());
        let exchanged = exchanged.ok_or_else(|| format!("the exchanged colours of {} are missing", row.position))?;
        row.kind = match (row.first_wins, exchanged) {
            (true, true) => WinnerKind::First,
            (false, false) => WinnerKind::Second,
            (true, false) => WinnerKind::White,
            (false, true) => WinnerKind::Black,
        };
    }
    Ok(rows)
}

/// The squares of a position by rows from the top left: `w`, `b` or `.`.
fn cells_of(position: &str) -> Vec<u8> {
    let board = position.split(' ').next().unwrap_or_default();
    let cells = board.bytes().filter(|&byte| byte != b'/').flat_map(|byte| match byte {
        b'1'..=b'9' => vec![b'.'; usize::from(byte - b'0')],
        piece => vec![piece],
    });
    cells.collect()
}

/// The squares with exchanged colours.
fn exchanged(cells: &[u8]) -> Vec<u8> {
    let other = |&cell: &u8| match cell {
        b'w' => b'b',
        b'b' => b'w',
        open => open,
    };
    cells.iter().map(other).collect()
}

/// The images of a board under all rotations and reflections that keep its size.
fn images(cells: &[u8], (files, ranks): (usize, usize)) -> Vec<Vec<u8>> {
    let image = |flip_file: bool, flip_rank: bool, turned: bool| {
        let places = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        let from = places.map(|(file, rank)| {
            let (file, rank) = if turned { (rank, file) } else { (file, rank) };
            let file = if flip_file { files - 1 - file } else { file };
            let rank = if flip_rank { ranks - 1 - rank } else { rank };
            cells[rank * files + file]
        });
        from.collect()
    };
    let turns: &[bool] = if files == ranks { &[false, true] } else { &[false] };
    let flips = [(false, false), (true, false), (false, true), (true, true)];
    turns.iter().flat_map(|&turned| flips.map(|(file, rank)| image(file, rank, turned))).collect()
}

fn introduction(page: Page, rows: usize) -> Page {
    page.paragraph(&format!(
        "The winners of {rows} placements: one and two pieces a side on every board from 3×3 to 5×5, under three \
         movement rules, up to the symmetries of the board. Retrograde analysis solved every position that can arise \
         on such a board, with every set of arrows. Where the search of `tenbin solve` also ran, it agreed on every \
         placement. The rows are in `census.csv`. This command makes both files:"
    ))
    .code("scripts/make-census")
    .paragraph(
        "All numbers count every placement, including images under symmetries. White moves first. Each placement is \
         solved with either side to move: the **mover** wins both times, the **other** side wins both times, or **one \
         colour** wins both times. The symmetry that exchanges the sides of a placement is a rotation by 180° \
         (`point`), a reflection (of `files`, of `ranks`, or in a `diagonal`), a `quarter` turn, or `none`. The boards \
         3×3, 3×5 and 5×5 have an odd number of squares.",
    )
}

fn per_cent(part: u64, all: u64) -> String {
    format!("{:.0} %", 100.0 * part as f64 / all.max(1) as f64)
}

fn count(rows: &[&Row], condition: impl Fn(&Row) -> bool) -> u64 {
    rows.iter().filter(|row| condition(row)).map(|row| row.orbit).sum()
}

/// The two tables of a game.
fn tables(page: Page, game: usize, cells: &BTreeMap<Cell, Vec<&Row>>) -> Page {
    let own: Vec<(&Cell, &Vec<&Row>)> = cells.iter().filter(|(cell, _)| cell.0 == game).collect();
    page.heading(&format!("With {}", GAMES[game].1))
        .table(&by_board(&own))
        .paragraph("Placements that the first player wins, by the symmetry that exchanges the sides:")
        .table(&by_class(&own))
}

fn by_board(cells: &[(&Cell, &Vec<&Row>)]) -> DataTable {
    let header = ["board", "pieces", "placements", "first player wins", "mover", "other", "one colour"];
    let mut table = DataTable::new(header).align([Align::Left].into_iter().chain([Align::Right; 6]));
    for &(&(_, (files, ranks), pieces), rows) in cells {
        let (all, first) = (count(rows, |_| true), count(rows, |row| row.first_wins));
        table.push([
            format!("{files}×{ranks}"),
            pieces.to_string(),
            all.to_string(),
            format!("{first} ({})", per_cent(first, all)),
            per_cent(count(rows, |row| row.kind == WinnerKind::First), all),
            per_cent(count(rows, |row| row.kind == WinnerKind::Second), all),
            per_cent(count(rows, |row| matches!(row.kind, WinnerKind::White | WinnerKind::Black)), all),
        ]);
    }
    table
}

/// One row per symmetry class, one column per number of pieces and parity of the board.
fn by_class(cells: &[(&Cell, &Vec<&Row>)]) -> DataTable {
    let columns = [(1, true), (1, false), (2, true), (2, false)];
    let mut found: BTreeMap<&str, [(u64, u64); 4]> = BTreeMap::new();
    for &(&(_, (files, ranks), pieces), rows) in cells {
        let column = columns.iter().position(|&column| column == (pieces, files * ranks % 2 == 1));
        let column = column.expect("one or two pieces");
        for row in rows {
            let (first, all) = &mut found.entry(&row.class).or_default()[column];
            *all += row.orbit;
            *first += if row.first_wins { row.orbit } else { 0 };
        }
    }
    let header = ["exchanged by", "1 piece, odd", "1 piece, even", "2 pieces, odd", "2 pieces, even"];
    let mut table = DataTable::new(header).align([Align::Left].into_iter().chain([Align::Right; 4]));
    for (class, shares) in found {
        let cells = shares.map(|(first, all)| if all == 0 { "–".to_owned() } else { format!("{first} of {all}") });
        table.push(std::iter::once(class.to_owned()).chain(cells));
    }
    table
}

/// The number of legal moves of each side if it moves first.
fn first_moves(row: &Row) -> Result<[u64; 2], ParseError> {
    let board = row.position.split(' ').next().unwrap_or_default();
    let moves = |side: &str| Ok(tenbin_registry::table(&row.game, Some(&format!("{board} {side}")))?.perft(1));
    Ok([moves("w")?, moves("b")?])
}

fn surprises(page: Page, cells: &BTreeMap<Cell, Vec<&Row>>) -> Result<Page, ParseError> {
    let mut page = page.heading("The most surprising positions").paragraph(
        "Two kinds, on 5×5 for each game and number of pieces. **Zugzwang**: the mover loses; shown is the placement \
         with the most moves for the side with fewer moves. **Against the odds**: one colour wins with either side \
         to move; shown is the placement with the lowest ratio of its moves to those of the other side.",
    );
    for (&(game, size, pieces), rows) in cells.iter().filter(|((_, size, _), _)| *size == (5, 5)) {
        let counted = rows.iter().map(|row| Ok((*row, first_moves(row)?))).collect::<Result<Vec<_>, ParseError>>()?;
        let zugzwang = counted
            .iter()
            .filter(|(row, _)| row.kind == WinnerKind::Second)
            .max_by_key(|(_, moves)| moves.iter().min());
        let odds = counted.iter().filter(|(row, [ours, theirs])| row.kind == WinnerKind::White && ours < theirs);
        // The ratio as an integer; a side without a move never wins.
        let odds = odds.max_by_key(|(_, [ours, theirs])| theirs * 1_000 / ours.max(&1));
        let name = format!("{}, {}×{}, {pieces} a side", GAMES[game].1, size.0, size.1);
        for (found, what) in
            [(zugzwang, "the mover loses"), (odds, "White wins with fewer moves, with either side to move")]
        {
            let Some((row, [white, black])) = found else {
                page = page.paragraph(&format!("{name}: no placement where {what}."));
                continue;
            };
            let board = tenbin_registry::table(&row.game, Some(&row.position))?.diagram();
            let caption = format!(
                "{name}: {what}. First moves: {white} for White, {black} for Black. `tenbin solve {} --position \"{}\"`",
                row.game, row.position
            );
            page = page.figure(tenbin_report::board::BoardDrawing::from(board).to_svg(), &caption);
        }
    }
    Ok(page)
}
