//! `tenbin paper`

use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Paper {
    /// The paper: coverage
    name: String,
}

impl Paper {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        anyhow::bail!("there is no paper `{}` yet", self.name)
    }
}
