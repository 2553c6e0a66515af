//! What a search finds, in the words of the interface: whole turns.

use crate::limit::{Limit, Span};
use crate::thinking::Speech;
use std::sync::mpsc::channel;
use std::time::Duration;
use tenbin_core::{Choice, Player, Side, Stop, Table};
use tenbin_registry::{Spelling, spell};

/// The rest of a turn that was not planned takes this share of the time, ply by ply, and at most so many plies.
const SHARE: u32 = 50;
const MOST_PLIES: u32 = 3;
const SHORTEST: Duration = Duration::from_millis(20);
const LONGEST: Duration = Duration::from_millis(500);

pub(super) struct Steps {
    pub(super) limit: Limit,
}

impl Speech for Steps {
    fn info(&self, table: &dyn Table, choice: &Choice) -> Vec<String> {
        if choice.multipv > 1 {
            return Vec::new();
        }
        let score = choice.score.map(|score| format!("info score {score}"));
        let known = [
            format!("info depth {}", choice.depth),
            format!("info nodes {}", choice.nodes),
            format!("info time {:.2}", choice.time.as_secs_f64()),
            format!("info pv {}", variation(table, &choice.pv)),
        ];
        score.into_iter().chain(known).collect()
    }

    fn answer(&self, player: &mut dyn Player, table: &dyn Table, chosen: Result<Choice, String>) -> Vec<String> {
        let turn = chosen.and_then(|choice| Ok((self.whole_turn(player, table, &choice.best_move)?, choice)));
        match turn {
            Ok((turn, choice)) => {
                let mut said = self.info(table, &choice);
                said.push(format!("bestmove {turn}"));
                said
            }
            Err(why) => vec![format!("log Error: {why}")],
        }
    }
}

impl Steps {
    /// What the first ply of a turn may take, so that time is left for the others.
    pub(super) fn for_the_first_ply(&self) -> Limit {
        match self.limit {
            Limit::Time(span) => {
                let most = span.most.saturating_sub(self.for_a_later_ply() * MOST_PLIES).max(span.most / 2);
                Limit::Time(Span { enough: span.enough.min(most), most })
            }
            limit => limit,
        }
    }

    /// What each later ply of a turn may take.
    fn for_a_later_ply(&self) -> Duration {
        match self.limit {
            Limit::Time(span) => (span.most / SHARE).clamp(SHORTEST.min(span.most), LONGEST),
            // Whoever says `stop` waits for the answer.
            Limit::Endless => SHORTEST,
            Limit::Depth(_) | Limit::Nodes(_) => LONGEST,
        }
    }

    /// The turn that begins with this ply, to its end.
    fn whole_turn(&self, player: &mut dyn Player, table: &dyn Table, first: &str) -> Result<String, String> {
        let (mut after, mut next) = (table.fork(), first.to_owned());
        let mut steps = Vec::new();
        loop {
            let spelled =
                spell(after.as_ref(), &next, Spelling::Aei).map_err(|mistake| mistake.message().to_owned())?;
            steps.push(spelled);
            after.play(&next).map_err(|mistake| mistake.message().to_owned())?;
            if after.side_to_move() != table.side_to_move() || after.outcome().is_some() {
                steps.retain(|step| !step.is_empty());
                return Ok(steps.join(" "));
            }
            next = self.next_ply(player, after.as_ref())?.best_move;
        }
    }

    fn next_ply(&self, player: &mut dyn Player, table: &dyn Table) -> Result<Choice, String> {
        let time = self.for_a_later_ply();
        let stop = Stop::new();
        let (over, clock) = channel::<()>();
        let told = stop.clone();
        let waiting = std::thread::spawn(move || {
            // An error either way: the time is up, or the search is over and nobody is left to tell.
            let _ = clock.recv_timeout(time);
            told.raise();
        });
        let chosen = player.choose(table, &stop, &mut |_| {});
        drop(over);
        let _ = waiting.join();
        chosen
    }
}

/// A line of play as steps; after the first turn, each begins with the letter of its side.
fn variation(table: &dyn Table, line: &[String]) -> String {
    let mut after = table.fork();
    let mut words: Vec<String> = Vec::new();
    for ply in line {
        let Ok(spelled) = spell(after.as_ref(), ply, Spelling::Aei) else { break };
        let before = after.side_to_move();
        if !spelled.is_empty() {
            words.push(spelled);
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
    fn a_turn_of_plies_that_were_not_planned_keeps_its_time() {
        for most in [100, 1_000, 3_700, 60_000].map(Duration::from_millis) {
            for enough in [most, most / 2] {
                let steps = Steps { limit: Limit::Time(Span { enough, most }) };
                let Limit::Time(first) = steps.for_the_first_ply() else { panic!("time is time") };
                assert!(first.most + steps.for_a_later_ply() * MOST_PLIES <= most.max(Duration::from_millis(120)));
                assert!(first.enough <= first.most && first.most >= most / 2, "{first:?} of {most:?}");
            }
        }
    }
}
