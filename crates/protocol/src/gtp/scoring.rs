//! Commands about the end of a game: score and dead stones.

use super::setup::message;
use super::{GtpSession, Response};
use tenbin_core::{Diagram, DiagramPiece, Square, Table};
use tenbin_registry::FinalScore;

/// The error in games without a score.
pub(super) const NOT_SCORED: &str = "this game has no score";

impl GtpSession {
    fn count(&self) -> Result<FinalScore, String> {
        self.count_at(self.table())?.ok_or_else(|| NOT_SCORED.to_owned())
    }

    /// The score of a position, in games that have one.
    pub(super) fn count_at(&self, table: &dyn Table) -> Result<Option<FinalScore>, String> {
        self.game.scoring().map(|scoring| scoring.count(table)).transpose().map_err(|error| message(&error))
    }

    /// `B+3.5`, `W+12`, or `0` for a draw.
    pub(super) fn final_score(&self) -> Response {
        let margin = self.count()?.margin;
        let points = f64::from(margin.abs()) / 2.0;
        Ok(match margin.signum() {
            1 => format!("B+{points}"),
            -1 => format!("W+{points}"),
            _ => "0".to_owned(),
        })
    }

    /// The `dead`, `alive` or `seki` stones, one chain a line.
    pub(super) fn final_status_list(&mut self, words: &[String]) -> Response {
        let count = self.count()?;
        let stones = match words.first().map(String::as_str) {
            Some("dead") => count.dead,
            Some("alive") => count.alive,
            Some("seki") => count.seki,
            _ => return Err("expected one of dead, alive, seki".to_owned()),
        };
        let board = self.table().diagram();
        let line = |chain: &Vec<Square>| chain.iter().map(|&at| board.name(at)).collect::<Vec<_>>().join(" ");
        Ok(chains(&board, &stones).iter().map(line).collect::<Vec<_>>().join("\n"))
    }
}

/// The chains of stones: connected stones of one colour.
fn chains(board: &Diagram, stones: &[Square]) -> Vec<Vec<Square>> {
    let mut left: Vec<DiagramPiece> = board.pieces.iter().filter(|piece| stones.contains(&piece.at)).copied().collect();
    let mut chains = Vec::new();
    while !left.is_empty() {
        let mut chain = vec![left.remove(0)];
        let mut next = 0;
        while let Some(&stone) = chain.get(next) {
            chain.extend(left.extract_if(.., |other| are_adjacent(&stone, other)));
            next += 1;
        }
        chains.push(chain.iter().map(|stone| stone.at).collect());
    }
    chains
}

fn are_adjacent(a: &DiagramPiece, b: &DiagramPiece) -> bool {
    let apart = a.at.file.abs_diff(b.at.file) + a.at.rank.abs_diff(b.at.rank);
    a.side == b.side && apart == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_are_grouped_into_chains() {
        let mut table = tenbin_registry::table("go:5x5", None).unwrap();
        for mv in ["A1", "B2", "C3", "B1", "A2", "pass", "C4", "pass", "A4"] {
            table.play_unadjudicated(mv).unwrap();
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
