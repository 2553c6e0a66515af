//! Life-and-death problems: a collection if available, else a few standard shapes.

use super::games::POINTS;
use std::fs;
use std::path::Path;
use tenbin_core::{Notation, Square};
use tenbin_go::{GoPosition, Rules};

/// Folder of the collection, relative to the working directory.
pub(super) const FOLDER: &str = "../shared/data/go/tsumego";

/// Its files, easiest first.
const FILES: [&str; 3] = ["elementary", "intermediate", "advanced"];

/// A problem with Black to move.
pub(super) struct Puzzle {
    /// Its set.
    pub(super) set: &'static str,
    pub(super) position: GoPosition<POINTS>,
    /// The first moves that solve it; `None` is a pass, where no move is needed.
    pub(super) solutions: Vec<Option<Square>>,
}

/// The problems, and whether they are the collection.
pub(super) fn find() -> (Vec<Puzzle>, bool) {
    let read: Vec<Puzzle> = FILES.iter().flat_map(|set| read(set)).collect();
    if read.is_empty() { (builtin(), false) } else { (read, true) }
}

/// Parses one problem per line: stones, task and solutions.
fn read(set: &'static str) -> Vec<Puzzle> {
    let text = fs::read_to_string(Path::new(FOLDER).join(format!("{set}.jsonl"))).unwrap_or_default();
    text.lines().filter_map(|line| puzzle(set, line)).collect()
}

fn puzzle(set: &'static str, line: &str) -> Option<Puzzle> {
    let json: serde_json::Value = serde_json::from_str(line).ok()?;
    let size = u8::try_from(json["size"].as_u64()?).ok().filter(|size| (2..=19).contains(size))?;
    let mut rows = vec![vec!['.'; usize::from(size)]; usize::from(size)];
    for (colour, letter) in [("black", 'X'), ("white", 'O')] {
        for stone in json[colour].as_array()? {
            let square = square(stone.as_str()?, size)?;
            rows[usize::from(size - 1 - square.rank)][usize::from(square.file)] = letter;
        }
    }
    let solutions = json["solutions"].as_array()?.iter().filter(|one| one[0] == "B");
    let solutions = solutions.filter_map(|one| one[1].as_str()).map(|point| square(point, size)).collect();
    Some(Puzzle { set, position: position(rows.iter().map(|row| row.iter().collect()), size)?, solutions })
}

/// A point in SGF letters.
fn square(letters: &str, size: u8) -> Option<Square> {
    let &[column, row] = letters.as_bytes() else { return None };
    let (file, row) = (column.checked_sub(b'a')?, row.checked_sub(b'a')?);
    (file < size && row < size).then(|| Square::new(file, size - 1 - row))
}

fn position(rows: impl Iterator<Item = String>, size: u8) -> Option<GoPosition<POINTS>> {
    let text = rows.map(|row| row + "\n").collect::<String>() + "b\n";
    GoPosition::new(size, Rules::CHINESE).parse_position(&text).ok()
}

/// Shapes in the upper left corner of 9×9, rows from the top, and their solutions.
const BUILTIN: [([&str; 5], &[&str]); 4] = [
    (["OX...XO..", "OXXXXXO..", "OOOOOOO..", ".........", "........."], &["da"]),
    (["XO...OX..", "XOOOOOX..", "XXXXXXX..", ".........", "........."], &["da"]),
    (["OX..XXO..", "OX...XO..", "OXXXXXO..", "OOOOOOO..", "........."], &["db"]),
    (["XO..OOX..", "XO...OX..", "XOOOOOX..", "XXXXXXX..", "........."], &["db"]),
];

/// The standard shapes as problems.
pub(super) fn builtin() -> Vec<Puzzle> {
    let empty = std::iter::repeat_n(".........", 4);
    let made = |(rows, solutions): &([&str; 5], &[&str])| {
        let rows = rows.iter().copied().chain(empty.clone()).map(str::to_owned);
        let solutions = solutions.iter().map(|point| square(point, 9)).collect();
        Some(Puzzle { set: "standard shapes", position: position(rows, 9)?, solutions })
    };
    BUILTIN.iter().filter_map(made).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_parses() {
        let line = r#"{"id": "x", "size": 19, "black": ["aa"], "white": ["sa"], "task": "t", "solutions": [["B", "ba"], ["B", ""]]}"#;
        let puzzle = puzzle("elementary", line).unwrap();
        assert!(puzzle.position.position_text().starts_with("X17O/"), "{}", puzzle.position.position_text());
        assert_eq!(puzzle.solutions, [Some(Square::new(1, 18)), None]);
        assert!(super::puzzle("elementary", "nonsense").is_none());
    }

    #[test]
    fn standard_shapes_parse() {
        assert_eq!(builtin().len(), BUILTIN.len());
    }
}
