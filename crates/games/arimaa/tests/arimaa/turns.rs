//! Counts of distinct turns, against published numbers.

use std::path::Path;
use tenbin_arimaa::{ArimaaPosition, TurnCounter};
use tenbin_core::Notation;

fn check(table: &str) -> usize {
    let mut turns = TurnCounter::new();
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let [name, side, board, count, ..] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let position = ArimaaPosition::default().parse_position(&format!("{side} {board}"));
        let position = position.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(turns.count(&position).to_string(), count, "{name}");
    })
    .count()
}

#[test]
fn published_counts_agree() {
    assert_eq!(check(include_str!("../unique_turns.tsv")), 44);
}

/// The same with positions of real games, if available.
#[test]
fn counts_agree_in_real_games() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/arimaa/unique_turns.tsv");
    if let Ok(table) = std::fs::read_to_string(file) {
        assert!(check(&table) > 44);
    }
}
