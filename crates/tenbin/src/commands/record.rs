//! `tenbin record`

use anyhow::Context;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Record {
    /// The game the records are of
    game: String,
    /// The file to read: the bench's own lines, or the format other programs of this game write
    file: PathBuf,
    /// Print in this format: `lines`, the bench's own, one a game; or the one other programs of this game read (`sgf`)
    #[arg(long, value_name = "FORMAT", default_value = "lines")]
    to: String,
}

impl Record {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let format = tenbin_desk::record_format(&self.game, &self.to)?;
        let text =
            std::fs::read_to_string(&self.file).with_context(|| format!("cannot read {}", self.file.display()))?;
        let records = tenbin_desk::read_records(&self.game, &text)
            .map_err(|mistake| mistake.in_file(&self.file.display().to_string()))?;
        let mut out = std::io::stdout().lock();
        for record in &records {
            writeln!(out, "{}", format.write(record)?.trim_end())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
