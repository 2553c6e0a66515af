//! `tenbin record`

use anyhow::Context;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Record {
    /// The game the records are of
    game: String,
    /// The file to read: SGF or the bench's own lines
    file: PathBuf,
    /// Print in this format
    #[arg(long, value_enum, default_value_t = Format::Lines)]
    to: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// The bench's own lines, one a game
    Lines,
    /// The format other programs of this game read
    Sgf,
}

impl Record {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let room = tenbin_desk::room(&self.game)?;
        let text = std::fs::read_to_string(&self.file)
            .with_context(|| format!("cannot read {}", self.file.display()))?;
        let records = room.read_records(&text).map_err(|mistake| mistake.in_file(&self.file.display().to_string()))?;
        let mut out = std::io::stdout().lock();
        for record in &records {
            let text = match self.to {
                Format::Lines => room.write_line(record)?,
                Format::Sgf => room.write_record(record)?,
            };
            writeln!(out, "{}", text.trim_end())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
