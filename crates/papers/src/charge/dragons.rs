//! GNU Go's assessment of chains, by the dragon that each belongs to.

use super::outcomes::PositionSample;
use super::roc::ScoredChain;
use std::collections::HashMap;
use tenbin_core::Notation;
use tenbin_go::{Move, parse_point};

/// Names of the three columns of [`predict`].
pub(super) const NAMES: [&str; 3] = ["GNU Go, status", "GNU Go, weakness, static", "GNU Go, weakness, with reading"];

/// The GTP command that returns the assessment.
pub(super) const COMMAND: &str = "dragon_data";

/// GNU Go's assessment of a chain.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct DragonData {
    /// 1 alive, ½ critical or unknown, 0 dead.
    status: f64,
    /// From 0, safe, to 1: before reading and after.
    weakness: [f64; 2],
}

/// The scores of every chain of a position: by status, by weakness without reading, by weakness with it.
pub(super) fn predict(sample: &PositionSample, answer: &str) -> [Vec<ScoredChain>; 3] {
    let dragons = parse(answer);
    let mut scored = [const { Vec::new() }; 3];
    for outcome in &sample.chains {
        let board = sample.position.board();
        let mut names = board.chain_stones(outcome.at).map(|stone| sample.position.move_text(Move::at(stone)));
        let dragon = names.find_map(|name| dragons.get(&name)).copied().unwrap_or_default();
        let scores = [dragon.status, -dragon.weakness[0], -dragon.weakness[1]];
        for (column, score) in scored.iter_mut().zip(scores) {
            column.push(ScoredChain { game: sample.game, score, survived: outcome.survived });
        }
    }
    scored
}

/// Parses the answer: an assessment for each chain, by its first stone.
fn parse(answer: &str) -> HashMap<String, DragonData> {
    let (mut found, mut now) = (HashMap::new(), DragonData::default());
    for line in answer.lines() {
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
    fn dragons_parse_chain_by_chain() {
        let answer = "D17:\ncolor black\nstatus alive\nweakness 0.82\nweakness_pre_owl 0.66\nstrings D17 C16 \n\
                    G17:\nstatus dead\nweakness 1.00\nweakness_pre_owl 0.90\nstrings G17";
        let found = parse(answer);
        assert_eq!(found.len(), 3);
        assert_eq!(found["C16"], DragonData { status: 1.0, weakness: [0.66, 0.82] });
        assert_eq!(found["G17"].status, 0.0);
        assert!(parse("nonsense\nstrings ? 99").is_empty());
    }
}
