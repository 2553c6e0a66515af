//! `tenbin aei`: a player of the bench for any program that hosts games of Arimaa.

use super::uci::{listen, say};
use std::process::ExitCode;
use std::sync::Arc;
use tenbin_protocol::{Aei, Voice};

#[derive(clap::Args)]
pub(crate) struct AeiCommand {
    /// Who plays; the host says for how long [default: the strongest]
    player: Option<String>,
}

impl AeiCommand {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let voice: Voice = Arc::new(say);
        let mut session = Aei::new(self.player.as_deref(), voice)?;
        if listen(|line| session.obey(line))? {
            session.finish();
        }
        Ok(ExitCode::SUCCESS)
    }
}
