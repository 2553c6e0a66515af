//! `tenbin gtp`: a player of the bench behind the Go Text Protocol.

use super::uci::{serve, write_line};
use std::process::ExitCode;
use std::sync::Arc;
use tenbin_protocol::GtpSession;

#[derive(clap::Args)]
pub(crate) struct GtpArgs {
    /// Player; the host may set the time [default: best, on all cores]
    player: Option<String>,
    /// Game, such as `amazons` or `amazons:8x8` [default: go]
    #[arg(long)]
    game: Option<String>,
    /// Rules other than size and komi, such as `rules=japanese,superko=situational`
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    rules: String,
    /// Play hopeless games to the end
    #[arg(long)]
    never_resign: bool,
}

impl GtpArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        // GTP has no engine options, so the default must be the strongest setting.
        let default = || format!("best:threads={}", tenbin_registry::cores());
        let player = self.player.clone().unwrap_or_else(default);
        let (game, resigns) = (self.game.as_deref(), !self.never_resign);
        serve(&mut GtpSession::new(&player, game, &self.rules, resigns, Arc::new(write_line))?)
    }
}
