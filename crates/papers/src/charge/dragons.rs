//! What GNU Go thinks of the life of chains: of the dragon that each belongs to.

use super::curve::Judged;
use super::fates::Sample;
use std::collections::HashMap;
use tenbin_core::Notation;
use tenbin_go::{Move, parse_point};

/// What the three columns of [`judge`] are called.
pub(super) const NAMES: [&str; 3] = ["GNU Go, status", "GNU Go, weakness, static", "GNU Go, weakness, with reading"];

/// The command whose answer they come from.
pub(super) const COMMAND: &str = "dragon_data";

/// What it says of a chain.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Opinion {
    /// 1 alive, ½ critical or unknown, 0 dead.
    status: f64,
    /// From 0, safe, to 1, before it reads and after.
    weakness: [f64; 2],
}

/// What it said of every chain of a position: by status, by weakness without reading, by weakness with it.
pub(super) fn judge(sample: &Sample, said: &str) -> [Vec<Judged>; 3] {
    let opinions = read(said);
    let mut judged = [const { Vec::new() }; 3];
    for fate in &sample.chains {
        let board = sample.position.board();
        let mut names = board.chain_stones(fate.at).map(|stone| sample.position.move_text(Move::at(stone)));
        let opinion = names.find_map(|name| opinions.get(&name)).copied().unwrap_or_default();
        let scores = [opinion.status, -opinion.weakness[0], -opinion.weakness[1]];
        for (column, score) in judged.iter_mut().zip(scores) {
            column.push(Judged { game: sample.game, score, lives: fate.lives });
        }
    }
    judged
}

/// Reads what it says of its dragons, by the first stone of each of their chains.
fn read(said: &str) -> HashMap<String, Opinion> {
    let (mut found, mut now) = (HashMap::new(), Opinion::default());
    for line in said.lines() {
        let mut words = line.split_whitespace();
        let (name, value) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        match name {
            "status" => {
                now.status = match value {
                    "alive" => 1.0,
                    "dead" => 0.0,
                    _ => 0.5,
                }
            }
            "weakness" => now.weakness[1] = value.parse().unwrap_or(0.0),
            "weakness_pre_owl" => now.weakness[0] = value.parse().unwrap_or(0.0),
            "strings" => {
                let named = line.split_whitespace().skip(1).filter(|word| parse_point(word, 25).is_ok());
                found.extend(named.map(|word| (word.to_uppercase(), now)));
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dragons_are_read_chain_by_chain() {
        let said = "D17:\ncolor black\nstatus alive\nweakness 0.82\nweakness_pre_owl 0.66\nstrings D17 C16 \n\
                    G17:\nstatus dead\nweakness 1.00\nweakness_pre_owl 0.90\nstrings G17";
        let found = read(said);
        assert_eq!(found.len(), 3);
        assert_eq!(found["C16"], Opinion { status: 1.0, weakness: [0.66, 0.82] });
        assert_eq!(found["G17"].status, 0.0);
        assert!(read("nonsense\nstrings ? 99").is_empty());
    }
}
