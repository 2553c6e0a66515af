//! `tenbin botzone`: a player of the bench as a bot on Botzone, or as the opponent of a bot written for Botzone.
//!
//! What is known of the site, from its own wiki (the pages on the game, on bots and on writing a game):
//! - The board is 8×8. Black is at the top and begins; squares are (x, y) from 0, the origin at the top left.
//! - A message is `x0 y0 x1 y1 x2 y2`: piece, destination, arrow. Black's first request is six times -1.
//! - Plain text: the number n of the turn, then 2n − 1 messages, one a line: requests and own answers by turns, the new
//!   request last. Behind them may stand what a bot asked to be kept, which is nothing here.
//! - JSON: one line, `{"requests": [...], "responses": [...]}`; the answer is `{"response": {...}}`.
//! - A bot that prints [`KEEP_RUNNING`] after its answer is kept, and is sent nothing but the new request from then on.
//!
//! Less sure, from what public bots do: the limit is one second a move and twice that in the first turn; in JSON a kept bot
//! is sent the bare request, but some expect it wrapped as in the first turn, so both are read.

mod bot;
mod child;
mod judge;
mod wire;

use clap::Args;
use std::process::ExitCode;
use std::time::Duration;
use tenbin_registry::{botzone_table, player};

/// What a bot prints to be kept for the next turn.
const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

#[derive(Args)]
pub(crate) struct Botzone {
    /// Who plays for us [default: the game's `best`, for 800 ms a move; Botzone allows a bot one second]
    player: Option<String>,
    /// Answer one turn and end, instead of asking to be kept running
    #[arg(long, conflicts_with = "against")]
    once: bool,
    /// Play against this bot instead of being one: a command, run by the shell once a turn unless it asks to be kept
    #[arg(long, value_name = "COMMAND")]
    against: Option<String>,
    /// Games to play, colours alternating
    #[arg(long, default_value_t = 2, requires = "against")]
    games: u32,
    /// Our player begins the first game
    #[arg(long, requires = "against")]
    first: bool,
    /// The bot's time for a move; the first move of a game may take twice as long
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = read_time, requires = "against")]
    move_time: Duration,
    /// Speak JSON with the bot
    #[arg(long, requires = "against")]
    json: bool,
}

impl Botzone {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = botzone_table();
        let usual = format!("{}:time=800ms", tenbin_registry::room(table.game())?.strongest());
        let player = player(table.as_ref(), self.player.as_ref().unwrap_or(&usual))?;
        match &self.against {
            None => bot::run(player, !self.once),
            Some(command) => judge::run(self, command, player),
        }
    }
}

fn read_time(text: &str) -> Result<Duration, String> {
    tenbin_core::parse_time(text).ok_or_else(|| "a time such as 500ms, 2s or 1m".to_owned())
}
