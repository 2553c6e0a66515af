//! `tenbin turns`

use super::place::Place;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Turns {
    /// The game, such as `arimaa` or `breakthrough:steps=2`
    game: String,
    #[command(flatten)]
    place: Place,
}

impl Turns {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = self.place.table(&self.game)?;
        println!("{}", table.count_turns());
        Ok(ExitCode::SUCCESS)
    }
}
