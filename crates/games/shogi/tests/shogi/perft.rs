//! Perft and move counts, compared with other programs.
//!
//! Rows of `perft.tsv` above the limit are skipped, to keep the suite quick. To check all:
//! `TENBIN_PERFT_LEAVES=1000000000 cargo test --release -p tenbin-shogi perft -- --nocapture`

use crate::shared;
use tenbin_core::{Notation, Position};
use tenbin_shogi::ShogiPosition;

const LIMIT: u64 = 60_000_000;

fn read(text: &str) -> ShogiPosition {
    ShogiPosition::default().parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn counts_agree_with_other_programs() {
    let limit = std::env::var("TENBIN_PERFT_LEAVES").map_or(LIMIT, |limit| limit.parse().expect("a number of leaves"));
    let mut checked = 0;
    for row in include_str!("../perft.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [position, depth, leaves] = fields[..] else { panic!("three fields: {row}") };
        let leaves: u64 = leaves.parse().unwrap();
        if leaves <= limit {
            assert_eq!(read(position).perft(depth.parse().unwrap()), leaves, "{row}");
            checked += 1;
        }
    }
    assert!(checked >= 20);
}

#[test]
fn move_counts_agree_with_other_programs() {
    for row in shared::lines("legal_counts.tsv") {
        let (position, count) = row.split_once('\t').unwrap();
        assert_eq!(read(position).count_moves().to_string(), count, "{position}");
    }
}

#[test]
fn uchifuzume_is_illegal() {
    for row in shared::lines("pawn_drop_mate.tsv") {
        let (position, mv) = row.split_once('\t').unwrap();
        let error = read(position).parse_move(mv).unwrap_err();
        assert!(error.message().contains("would be mate"), "{position} {error}");
    }
}

#[test]
fn opening_lines_are_legal() {
    for line in shared::lines("openings.usi") {
        let moves = line.split_whitespace().filter(|word| !["position", "startpos", "moves"].contains(word));
        let mut position = ShogiPosition::default();
        for text in moves {
            let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{line}: {error}"));
            position.play(mv);
        }
    }
}

#[test]
fn mate_problems_parse() {
    for length in [3, 5, 7, 9, 11] {
        for line in shared::lines(&format!("mate_{length}.sfen")) {
            assert!(read(&line).count_moves() > 0, "{line}");
        }
    }
}
