//! What ends a game besides its rules, as every match can be told.

use crate::words;
use std::time::Duration;
use tenbin_arena::matches::{Accord, Adjudication};
use tenbin_core::ParseError;
use tenbin_registry::Weighing;

#[derive(clap::Args, Clone)]
pub(crate) struct EndingOptions {
    /// End each game as soon as it is proved who wins it, instead of playing it out
    #[arg(long)]
    until_proved: bool,
    /// A game is drawn after this many turns of the players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_turns: Option<u32>,
    /// A game is won once both players have told, in so many turns in a row each, that the same side is ahead by so many
    /// points (a hundred are one unit of the game), such as 600,3
    #[arg(long, value_name = "POINTS,TURNS")]
    resign: Option<String>,
    /// A game is drawn once both players have told, in so many turns in a row each, that nobody is ahead by more, such as
    /// 10,8
    #[arg(long, value_name = "POINTS,TURNS")]
    draw: Option<String>,
    /// Before this many turns no game is called a draw
    #[arg(long, value_name = "N", default_value_t = 0, requires = "draw")]
    draw_after: u32,
    /// By how much a player with a clock may be late before it has lost [default: 50ms]
    #[arg(long, value_name = "TIME", value_parser = words::time)]
    time_margin: Option<Duration>,
}

impl EndingOptions {
    /// The weighing with these endings.
    pub(crate) fn apply(&self, weighing: Weighing) -> Result<Weighing, ParseError> {
        let accord = |text: &Option<String>| text.as_deref().map(accord).transpose();
        let (win, draw) = (accord(&self.resign)?, accord(&self.draw)?);
        Ok(Weighing {
            until_proved: self.until_proved,
            max_turns: self.max_turns.unwrap_or(weighing.max_turns),
            adjudication: Adjudication { win, draw, draw_after: self.draw_after },
            margin: self.time_margin.unwrap_or(weighing.margin),
            ..weighing
        })
    }
}

fn accord(text: &str) -> Result<Accord, ParseError> {
    let wrong = || ParseError::whole(text, "write POINTS,TURNS, such as 600,3");
    let (score, turns) = text.split_once(',').ok_or_else(wrong)?;
    let score = score.trim().parse().ok().filter(|score| (0..=1_000_000).contains(score)).ok_or_else(wrong)?;
    let turns = turns.trim().parse().ok().filter(|&turns| turns > 0).ok_or_else(wrong)?;
    Ok(Accord { score, turns })
}
