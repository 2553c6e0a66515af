//! The adjudication options of every match.

use crate::words;
use std::time::Duration;
use tenbin_arena::matches::{Adjudication, AdjudicationRule};
use tenbin_core::ParseError;
use tenbin_registry::MatchConditions;

#[derive(clap::Args, Clone)]
pub(crate) struct AdjudicationArgs {
    /// End each game as soon as its winner is proved
    #[arg(long)]
    until_proved: bool,
    /// Adjudicate a draw after N moves of the players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_turns: Option<u32>,
    /// Adjudicate a win when both players' scores agree on the winner by POINTS for MOVES consecutive moves, such as 600,3.
    /// POINTS are hundredths of each evaluation's own unit, about a pawn
    #[arg(long, value_name = "POINTS,MOVES")]
    resign: Option<String>,
    /// Adjudicate a draw when both players' scores stay within POINTS for MOVES consecutive moves, such as 10,8.
    /// POINTS are hundredths of each evaluation's own unit, about a pawn
    #[arg(long, value_name = "POINTS,MOVES")]
    draw: Option<String>,
    /// No draw adjudication in the first N moves
    #[arg(long, value_name = "N", default_value_t = 0, requires = "draw")]
    draw_after: u32,
    /// Tolerance before a player with a clock loses on time [default: 50ms]
    #[arg(long, value_name = "TIME", value_parser = words::time)]
    time_margin: Option<Duration>,
}

impl AdjudicationArgs {
    /// Sets the adjudication of a match.
    pub(crate) fn apply(&self, conditions: &mut MatchConditions) -> Result<(), ParseError> {
        let rule = |text: &Option<String>| text.as_deref().map(rule).transpose();
        conditions.adjudication = Adjudication {
            when_proved: self.until_proved,
            max_turns: self.max_turns.unwrap_or(conditions.adjudication.max_turns),
            win: rule(&self.resign)?,
            draw: rule(&self.draw)?,
            draw_after: self.draw_after,
        };
        conditions.time_margin = self.time_margin.unwrap_or(conditions.time_margin);
        Ok(())
    }
}

fn rule(text: &str) -> Result<AdjudicationRule, ParseError> {
    let wrong = || ParseError::whole(text, "expected POINTS,MOVES, such as 600,3");
    let (score, turns) = text.split_once(',').ok_or_else(wrong)?;
    let score = score.trim().parse().ok().filter(|score| (0..=1_000_000).contains(score)).ok_or_else(wrong)?;
    let turns = turns.trim().parse().ok().filter(|&turns| turns > 0).ok_or_else(wrong)?;
    Ok(AdjudicationRule { score, turns })
}
