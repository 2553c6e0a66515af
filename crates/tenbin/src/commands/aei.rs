//! `tenbin aei`: a player of the bench behind the Arimaa engine interface.

use super::uci::{serve, write_line};
use std::process::ExitCode;
use std::sync::Arc;
use tenbin_protocol::AeiSession;

#[derive(clap::Args)]
pub(crate) struct AeiArgs {
    /// Player; the host sets the time [default: the strongest]
    player: Option<String>,
}

impl AeiArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        serve(&mut AeiSession::new(self.player.as_deref(), Arc::new(write_line))?)
    }
}
