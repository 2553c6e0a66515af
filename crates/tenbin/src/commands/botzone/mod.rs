//! `tenbin botzone`: a player of the bench as a Botzone bot, or as the opponent of one.
//!
//! The protocol, from the site's wiki (the pages on the game, on bots and on writing a game):
//! - The board is 8×8. Black is at the top and begins; squares are (x, y) from 0, the origin at the top left.
//! - A message is `x0 y0 x1 y1 x2 y2`: piece, destination, arrow. Black's first request is six times -1.
//! - Plain text: the turn number n, then 2n − 1 messages, one a line: requests and own responses alternate, the new request is
//!   last. The bot's saved data may follow; here there is none.
//! - JSON: one line, `{"requests": [...], "responses": [...]}`; the answer is `{"response": {...}}`.
//! - A bot that prints [`KEEP_RUNNING`] after its response keeps running, and then gets new requests only.
//!
//! Inferred from public bots: the time limit is one second a move and two in the first turn. In JSON a running bot gets the bare
//! request, but some expect it wrapped as in the first turn, so both are read.

mod bot;
mod message;
mod process;
mod referee;

use clap::Args;
use std::process::ExitCode;
use std::time::Duration;
use tenbin_registry::{botzone_table, player};

/// A bot prints this line to keep running.
const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

#[derive(Args)]
pub(crate) struct BotzoneArgs {
    /// Our player [default: the strongest, 800 ms per move; Botzone's limit is 1 s]
    player: Option<String>,
    /// Reply one turn and end, instead of asking to be kept running
    #[arg(long, conflicts_with = "against")]
    once: bool,
    /// Play against this bot: a shell command, started once per turn unless it keeps running
    #[arg(long, value_name = "COMMAND")]
    against: Option<String>,
    /// Number of games, with alternating colours
    #[arg(long, default_value_t = 2, requires = "against")]
    games: u32,
    /// Our player moves first in the first game
    #[arg(long, requires = "against")]
    first: bool,
    /// The bot's time per move; twice as long for the first move
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = read_time, requires = "against")]
    move_time: Duration,
    /// Use JSON messages
    #[arg(long, requires = "against")]
    json: bool,
}

impl BotzoneArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = botzone_table();
        let default = format!("{}:time=800ms", tenbin_registry::game_entry(table.game())?.strongest());
        let player = player(table.as_ref(), self.player.as_ref().unwrap_or(&default))?;
        match &self.against {
            None => bot::run(player, !self.once),
            Some(command) => referee::run(self, command, player),
        }
    }
}

fn read_time(text: &str) -> Result<Duration, String> {
    tenbin_core::parse_time(text).ok_or_else(|| "expected a time such as 500ms, 2s or 1m".to_owned())
}
