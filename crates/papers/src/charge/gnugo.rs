//! GNU Go's opinion of the same positions, where it is installed.

use super::curve::Judged;
use super::fates::Sample;
use super::games::POINTS;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tenbin_core::{Notation, Side, Square};
use tenbin_go::{Move, Position, parse_point};
use tenbin_guests::Questions;

/// Debian keeps games out of the usual path.
const COMMANDS: [&str; 2] = ["gnugo", "/usr/games/gnugo"];
const LIMIT: Duration = Duration::from_secs(120);

/// GNU Go, running.
pub(super) struct GnuGo {
    program: Questions,
}

/// What it says of a chain: of the dragon that the chain belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Opinion {
    /// 1 alive, ½ critical or unknown, 0 dead.
    status: f64,
    /// From 0, safe, to 1, before it reads and after.
    weakness: [f64; 2],
}

/// What it says of every chain of a position, and how long it took.
pub(super) struct Opinions {
    /// By status, by weakness without reading, by weakness with it.
    pub(super) judged: [Vec<Judged>; 3],
    pub(super) time: Duration,
}

/// What the three columns are called.
pub(super) const NAMES: [&str; 3] = ["GNU Go, status", "GNU Go, weakness, static", "GNU Go, weakness, with reading"];

impl GnuGo {
    pub(super) fn start() -> Option<GnuGo> {
        let mut started = COMMANDS.iter().filter_map(|command| Questions::start(&[command, "--mode", "gtp"]).ok());
        let mut program = started.next()?;
        program.ask("name", LIMIT).ok()?;
        Some(GnuGo { program })
    }

    pub(super) fn version(&mut self) -> String {
        self.program.ask("version", LIMIT).unwrap_or_default()
    }

    /// Its opinion of a position; an error in its own words if it has none.
    pub(super) fn judge(&mut self, sample: &Sample) -> Result<Opinions, String> {
        self.show(&sample.position)?;
        let begun = Instant::now();
        let said = self.program.ask("dragon_data", LIMIT)?;
        let time = begun.elapsed();
        let opinions = read(&said);
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
        Ok(Opinions { judged, time })
    }

    /// Where it would play for Black; `None` if it passes.
    pub(super) fn best(&mut self, position: &Position<POINTS>) -> Result<Option<Square>, String> {
        self.show(position)?;
        let said = self.program.ask("genmove black", LIMIT)?;
        Ok(parse_point(said.trim(), position.size()).ok())
    }

    /// Puts the stones of a position on its board. A stone is never taken in doing so: each chain of the position has a
    /// liberty, and it has no fewer while others are missing.
    fn show(&mut self, position: &Position<POINTS>) -> Result<(), String> {
        self.program.ask(&format!("boardsize {}", position.size()), LIMIT)?;
        self.program.ask("clear_board", LIMIT)?;
        for at in position.board().points() {
            if let Some(side) = position.board().owner(at) {
                let colour = ["black", "white"][(side == Side::Second) as usize];
                self.program.ask(&format!("play {colour} {}", position.move_text(Move::at(at))), LIMIT)?;
            }
        }
        Ok(())
    }
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
