//! Another rule library counting the same turns: distinct positions at the end of a turn.

use super::benchmarks::rows;
use arimaa_engine_step::GameState;
use std::collections::HashSet;
use tenbin_entry::bench::{Benchmark, per_second};

pub(super) fn turns() -> Benchmark {
    Benchmark::new("distinct turns by arimaa_engine_step".to_owned(), |time| {
        let diagram = |row: Vec<&str>| diagram(row[1], row[2]).parse().expect("a valid position");
        let states: Vec<GameState> = rows().map(diagram).collect();
        per_second(time, || states.iter().map(count).sum())
    })
}

/// A position as the diagram that the library reads.
fn diagram(side: &str, board: &str) -> String {
    let squares: Vec<char> = board.chars().skip(1).take(64).collect();
    let row = |(number, row): (usize, &[char])| {
        let cells: String = row.iter().flat_map(|&letter| [letter, ' ']).collect();
        format!("{}| {cells}|\n", 8 - number)
    };
    let lines: String = squares.chunks(8).enumerate().map(row).collect();
    format!("2{side}\n +-----------------+\n{lines} +-----------------+\n   a b c d e f g h\n")
}

fn count(state: &GameState) -> u64 {
    let (mut seen, mut ends) = (HashSet::new(), 0);
    let mut waiting = vec![state.clone()];
    while let Some(now) = waiting.pop() {
        for action in now.valid_actions() {
            let next = now.take_action(&action);
            if !seen.insert(next.transposition_hash()) {
                continue;
            }
            if next.is_p1_turn_to_move() == state.is_p1_turn_to_move() && next.is_terminal().is_none() {
                waiting.push(next);
            } else {
                ends += 1;
            }
        }
    }
    ends
}
