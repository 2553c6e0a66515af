//! `tenbin turns`

use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Turns {
    /// The game, such as `arimaa` or `breakthrough:steps=2`
    game: String,
    /// Where to count, in any notation the game knows [default: the start]
    #[arg(long, value_name = "P")]
    position: Option<String>,
}

impl Turns {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = tenbin_desk::table(&self.game, self.position.as_deref())?;
        println!("{}", table.count_turns());
        Ok(ExitCode::SUCCESS)
    }
}
