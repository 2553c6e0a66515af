//! Commands about the end of a game: what it comes to, and which stones are dead.

use super::setting::said;
use super::{Answer, GtpSession};
use tenbin_core::{Diagram, DiagramPiece, Square, Table};
use tenbin_registry::Count;

/// What is said of games that have no score.
pub(super) const NOT_COUNTED: &str = "this game is not counted";

impl GtpSession {
    fn count(&self) -> Result<Count, String> {
        self.count_at(self.table.as_ref())?.ok_or_else(|| NOT_COUNTED.to_owned())
    }

    /// How the game at a table would be counted, if it is one that is counted.
    pub(super) fn count_at(&self, table: &dyn Table) -> Result<Option<Count>, String> {
        self.game.hosting().map(|hosting| hosting.count(table)).transpose().map_err(|mistake| said(&mistake))
    }

    /// `B+3.5`, `W+12`, or `0` where nobody is ahead.
    pub(super) fn final_score(&self) -> Answer {
        let margin = self.count()?.margin;
        let points = f64::from(margin.abs()) / 2.0;
        Ok(match margin.signum() {
            1 => format!("B+{points}"),
            -1 => format!("W+{points}"),
            _ => "0".to_owned(),
        })
    }

    /// Stones that are `dead`, `alive` or `seki`, each chain on a line.
    pub(super) fn final_status_list(&mut self, words: &[String]) -> Answer {
        let count = self.count()?;
        let stones = match words.first().map(String::as_str) {
            Some("dead") => count.dead,
            Some("alive") => count.alive,
            Some("seki") => count.seki,
            _ => return Err("one of dead, alive, seki was expected".to_owned()),
        };
        let board = self.table.diagram();
        let line = |chain: &Vec<Square>| chain.iter().map(|&at| board.name(at)).collect::<Vec<_>>().join(" ");
        Ok(chains(&board, &stones).iter().map(line).collect::<Vec<_>>().join("\n"))
    }
}

/// Stones parted into chains: those of a colour that lie side by side.
fn chains(board: &Diagram, stones: &[Square]) -> Vec<Vec<Square>> {
    let mut left: Vec<DiagramPiece> = board.pieces.iter().filter(|piece| stones.contains(&piece.at)).copied().collect();
    let mut chains = Vec::new();
    while !left.is_empty() {
        let mut chain = vec![left.remove(0)];
        let mut looked_at = 0;
        while let Some(&stone) = chain.get(looked_at) {
            chain.extend(left.extract_if(.., |other| are_joined(&stone, other)));
            looked_at += 1;
        }
        chains.push(chain.iter().map(|stone| stone.at).collect());
    }
    chains
}

fn are_joined(a: &DiagramPiece, b: &DiagramPiece) -> bool {
    let apart = a.at.file.abs_diff(b.at.file) + a.at.rank.abs_diff(b.at.rank);
    a.side == b.side && apart == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_of_a_chain_stand_together() {
        let mut table = tenbin_registry::table("go:5x5", None).unwrap();
        for turn in ["A1", "B2", "C3", "B1", "A2", "pass", "C4", "pass", "A4"] {
            table.play_unadjudicated(turn).unwrap();
        }
        let board = table.diagram();
        let all: Vec<Square> = board.pieces.iter().map(|piece| piece.at).collect();
        let named = |chain: &Vec<Square>| {
            let mut names: Vec<String> = chain.iter().map(|&at| board.name(at)).collect();
            names.sort();
            names.join(" ")
        };
        let mut found: Vec<String> = chains(&board, &all).iter().map(named).collect();
        found.sort();
        assert_eq!(found, ["A1 A2", "A4", "B1 B2", "C3 C4"]);
        assert!(chains(&board, &[]).is_empty());
    }
}
