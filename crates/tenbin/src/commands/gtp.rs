//! `tenbin gtp`: a player of the bench for any program that speaks the Go text protocol.

use super::uci::say;
use std::io::BufRead;
use std::process::ExitCode;
use std::sync::Arc;
use tenbin_protocol::{GtpSession, Voice};

#[derive(clap::Args)]
pub(crate) struct Gtp {
    /// Who plays; the host's clock says for how long, if it has one [default: best, on all cores]
    player: Option<String>,
    /// The game, such as `amazons` or `amazons:8x8` [default: go]
    #[arg(long)]
    game: Option<String>,
    /// What is agreed upon but size and komi, as behind the game's name: `rules=japanese,superko=situational`
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    rules: String,
    /// Play hopeless games to their end
    #[arg(long)]
    never_resign: bool,
}

impl Gtp {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let voice: Voice = Arc::new(say);
        // Hosts cannot set options in this language, so it has to be right from the start.
        let usual = || format!("best:threads={}", tenbin_registry::cores());
        let player = self.player.clone().unwrap_or_else(usual);
        let mut session = GtpSession::new(&player, self.game.as_deref(), &self.rules, !self.never_resign, voice)?;
        for line in std::io::stdin().lock().split(b'\n') {
            // What is no text becomes marks of replacement, and so an unknown command.
            if !session.obey(&String::from_utf8_lossy(&line?)) {
                return Ok(ExitCode::SUCCESS);
            }
        }
        session.finish();
        Ok(ExitCode::SUCCESS)
    }
}
