//! `info` and `bestmove` lines.

use super::Dialect;
use crate::background::Reporter;
use tenbin_core::{Choice, Outcome, Player, Score, Table, WIN, is_decided};
use tenbin_registry::format_move;

/// Reports a search in a dialect.
pub(super) struct UciReporter {
    pub(super) dialect: Dialect,
}

impl Reporter for UciReporter {
    fn info(&self, table: &dyn Table, choice: &Choice) -> Vec<String> {
        vec![self.info_line(table, choice)]
    }

    fn best_move(&self, _player: &mut dyn Player, table: &dyn Table, chosen: &Result<Choice, String>) -> Vec<String> {
        match chosen {
            Ok(choice) => {
                let pv = self.formatted(table, &choice.pv);
                let best = match &pv[..] {
                    [] => self.dialect.no_move.to_owned(),
                    [best] => best.clone(),
                    [best, expected, ..] => format!("{best} ponder {expected}"),
                };
                vec![self.info_line(table, choice), format!("bestmove {best}")]
            }
            Err(why) => {
                let has_won = table.outcome() == Some(Outcome::Won(table.side_to_move()));
                let best = self.dialect.declared_win.filter(|_| has_won).unwrap_or(self.dialect.no_move);
                vec![format!("info string {why}"), format!("bestmove {best}")]
            }
        }
    }
}

impl UciReporter {
    fn info_line(&self, table: &dyn Table, choice: &Choice) -> String {
        let Choice { depth, nodes, time, multipv, .. } = choice;
        let nps = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        let score = choice.score.map(|score| self.score(score)).unwrap_or_default();
        let pv = self.formatted(table, &choice.pv).join(" ");
        let ms = time.as_millis();
        format!("info depth {depth} multipv {multipv}{score} nodes {nodes} nps {nps} time {ms} pv {pv}")
    }

    fn score(&self, score: Score) -> String {
        let plies = WIN - score.abs();
        match (is_decided(score), self.dialect.mate_in_plies) {
            (false, _) => format!(" score cp {score}"),
            (true, true) => format!(" score mate {}{plies}", if score > 0 { "" } else { "-" }),
            // Full moves of both sides.
            (true, false) if score > 0 => format!(" score mate {}", (plies + 1) / 2),
            (true, false) => format!(" score mate -{}", plies / 2),
        }
    }

    /// A principal variation in the dialect's move format, as far as it can be written.
    fn formatted(&self, table: &dyn Table, pv: &[String]) -> Vec<String> {
        let mut table = table.fork();
        let mut formatted = Vec::new();
        for mv in pv {
            let Ok(text) = format_move(table.as_ref(), mv, self.dialect.move_format) else { break };
            formatted.push(text);
            if table.play(mv).is_err() {
                break;
            }
        }
        formatted
    }
}
