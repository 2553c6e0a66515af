//! Commands about the end of a game: what it comes to, and which stones are dead.

use super::setting::said;
use super::{Answer, GtpSession};
use tenbin_core::Table;
use tenbin_desk::Count;

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

    /// Stones that are `dead`, `alive` or `seki`, one chain or several on a line.
    pub(super) fn final_status_list(&mut self, words: &[String]) -> Answer {
        let count = self.count()?;
        let stones = match words.first().map(String::as_str) {
            Some("dead") => count.dead,
            Some("alive") => count.alive,
            Some("seki") => count.seki,
            _ => return Err("one of dead, alive, seki was expected".to_owned()),
        };
        let board = self.table.board();
        Ok(stones.iter().map(|&at| board.name(at)).collect::<Vec<_>>().join("\n"))
    }
}
