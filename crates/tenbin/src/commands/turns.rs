//! `tenbin turns`

use super::position::PositionArgs;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct TurnsArgs {
    /// Game, such as `arimaa` or `breakthrough:steps=2`
    game: String,
    #[command(flatten)]
    position: PositionArgs,
}

impl TurnsArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = self.position.table(&self.game)?;
        println!("{}", table.count_turns());
        Ok(ExitCode::SUCCESS)
    }
}
