//! Perft counts, confirmed by other programs.
//!
//! The test skips the rows of `perft.tsv` above the limit, to keep the suite fast. To check them all:
//! `TENBIN_PERFT_LEAVES=10000000000 cargo test --release -p tenbin-amazons perft -- --nocapture`

use tenbin_amazons::{AmazonsPosition, Rule, Variant, board_size};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Notation, Position};

const LIMIT: u64 = 1_000_000_000;

struct Row<'t> {
    rule: Rule,
    position: String,
    depth: u32,
    leaves: u64,
    text: &'t str,
}

fn read_row(text: &str) -> Row<'_> {
    let fields: Vec<&str> = text.split('\t').collect();
    let [rule, position, side, depth, leaves, _confirmed_by] = fields[..] else {
        panic!("expected six fields: {text}")
    };
    Row {
        rule: Rule::named(rule).unwrap_or_else(|| panic!("unknown rule: {text}")),
        position: format!("{position} {side}"),
        depth: depth.parse().unwrap(),
        leaves: leaves.parse().unwrap(),
        text,
    }
}

fn count<S: Set>(row: &Row<'_>) -> u64 {
    let reader: AmazonsPosition<S> = Variant { rule: row.rule, files: 3, ranks: 3 }.start_position();
    reader.parse_position(&row.position).unwrap().perft(row.depth)
}

#[test]
fn counts_agree_with_other_programs() {
    let limit = std::env::var("TENBIN_PERFT_LEAVES").map_or(LIMIT, |limit| limit.parse().expect("a number of leaves"));
    let rows = include_str!("../perft.tsv").lines().filter(|line| !line.starts_with('#')).map(read_row);
    let (checked, skipped): (Vec<Row<'_>>, Vec<Row<'_>>) = rows.partition(|row| row.leaves <= limit);
    assert!(checked.len() > 20);
    for row in &checked {
        let found = match board_size(&row.position).unwrap() {
            (0..=8, 0..=8) => count::<Set64>(row),
            _ => count::<Set128>(row),
        };
        assert_eq!(found, row.leaves, "{}", row.text);
        if row.leaves <= LIMIT / 10_000 {
            assert_eq!(count::<Set128>(row), row.leaves, "{}", row.text);
            assert_eq!(count::<Set256>(row), row.leaves, "{}", row.text);
        }
    }
    println!("{} rows checked, {} above {limit} leaves skipped", checked.len(), skipped.len());
}
