//! AEI `info` and `bestmove` lines: whole turns.

use crate::background::Reporter;
use crate::deadline::Deadline;
use crate::limits::{HostLimits, SearchLimit, TimeLimits};
use std::time::Duration;
use tenbin_core::{Choice, Player, Side, Stop, Table};
use tenbin_registry::{MoveFormat, format_move};

/// The share of a turn's time for each later ply, and the number of later plies that time is kept for.
const LATER_PLY_SHARE: u32 = 50;
const LATER_PLIES: u32 = 3;
const MIN_LATER_PLY: Duration = Duration::from_millis(20);
const MAX_LATER_PLY: Duration = Duration::from_millis(500);

/// Reports whole turns, searched within a limit.
pub(super) struct AeiReporter {
    pub(super) limit: SearchLimit,
}

impl Reporter for AeiReporter {
    fn info(&self, table: &dyn Table, choice: &Choice) -> Vec<String> {
        if choice.multipv > 1 {
            return Vec::new();
        }
        let score = choice.score.map(|score| format!("info score {score}"));
        let lines = [
            format!("info depth {}", choice.depth),
            format!("info nodes {}", choice.nodes),
            format!("info time {:.2}", choice.time.as_secs_f64()),
            format!("info pv {}", variation(table, &choice.pv)),
        ];
        score.into_iter().chain(lines).collect()
    }

    fn best_move(&self, player: &mut dyn Player, table: &dyn Table, chosen: &Result<Choice, String>) -> Vec<String> {
        let turn = chosen.as_ref().map_err(String::clone);
        match turn.and_then(|choice| Ok((self.whole_turn(player, table, &choice.best_move)?, choice))) {
            Ok((turn, choice)) => {
                let mut lines = self.info(table, choice);
                lines.push(format!("bestmove {turn}"));
                lines
            }
            Err(why) => vec![format!("log Error: {why}")],
        }
    }
}

impl AeiReporter {
    /// The limit of the first ply, which leaves time for the others.
    pub(super) fn first_ply_limit(&self) -> SearchLimit {
        match self.limit {
            SearchLimit::Host(HostLimits { time: Some(TimeLimits { soft, hard }), .. }) => {
                let hard = hard.saturating_sub(self.later_ply_time() * LATER_PLIES).max(hard / 2);
                SearchLimit::time(TimeLimits { soft: soft.min(hard), hard })
            }
            limit => limit,
        }
    }

    /// The time of each later ply of a turn.
    fn later_ply_time(&self) -> Duration {
        match self.limit {
            SearchLimit::Host(HostLimits { time: Some(TimeLimits { hard, .. }), .. }) => {
                (hard / LATER_PLY_SHARE).clamp(MIN_LATER_PLY.min(hard), MAX_LATER_PLY)
            }
            // After `stop` the host waits for the answer.
            SearchLimit::INFINITE => MIN_LATER_PLY,
            SearchLimit::Host(_) | SearchLimit::PlayerDefault => MAX_LATER_PLY,
        }
    }

    /// The turn that begins with this ply, to its end.
    fn whole_turn(&self, player: &mut dyn Player, table: &dyn Table, first: &str) -> Result<String, String> {
        let (mut after, mut next) = (table.fork(), first.to_owned());
        let mut steps = Vec::new();
        loop {
            let formatted = format_move(after.as_ref(), &next, MoveFormat::Aei);
            steps.push(formatted.map_err(|error| error.message().to_owned())?);
            after.play(&next).map_err(|error| error.message().to_owned())?;
            if after.side_to_move() != table.side_to_move() || after.outcome().is_some() {
                steps.retain(|step| !step.is_empty());
                return Ok(steps.join(" "));
            }
            next = self.next_ply(player, after.as_ref())?.best_move;
        }
    }

    fn next_ply(&self, player: &mut dyn Player, table: &dyn Table) -> Result<Choice, String> {
        let stop = Stop::new();
        let _deadline = Deadline::new(self.later_ply_time(), stop.clone());
        let limit = if self.limit.host_time().is_some() { SearchLimit::INFINITE } else { self.limit };
        let limits = limit.limits(player, false);
        player.choose(table, &limits, &stop, &mut |_| {})
    }
}

/// A principal variation as steps; each turn after the first begins with the letter of its side.
fn variation(table: &dyn Table, pv: &[String]) -> String {
    let mut after = table.fork();
    let mut words: Vec<String> = Vec::new();
    for ply in pv {
        let Ok(formatted) = format_move(after.as_ref(), ply, MoveFormat::Aei) else { break };
        let before = after.side_to_move();
        if !formatted.is_empty() {
            words.push(formatted);
        }
        if after.play(ply).is_err() {
            break;
        }
        if after.side_to_move() != before {
            words.push(if after.side_to_move() == Side::First { "g" } else { "s" }.to_owned());
        }
    }
    if words.last().is_some_and(|word| word == "g" || word == "s") {
        words.pop();
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_kept_for_the_later_plies_of_a_turn() {
        for hard in [100, 1_000, 3_700, 60_000].map(Duration::from_millis) {
            for soft in [hard, hard / 2] {
                let reporter = AeiReporter { limit: SearchLimit::time(TimeLimits { soft, hard }) };
                let first = reporter.first_ply_limit().host_time().expect("a time limit stays one");
                let whole = first.hard + reporter.later_ply_time() * LATER_PLIES;
                assert!(whole <= hard.max(Duration::from_millis(120)));
                assert!(first.soft <= first.hard && first.hard >= hard / 2, "{first:?} of {hard:?}");
            }
        }
    }
}
