//! `tenbin record`

use anyhow::Context;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Record {
    /// The game the records are of
    game: String,
    /// The file to read: the bench's own lines, or a format other programs of this game write; its content says which. In
    /// UTF-8, for shogi also in Shift_JIS, for Go in the letters it names. Comments, times and variations are passed over
    file: PathBuf,
    /// Print in this format: `lines`, the bench's own, one a game; or one other programs of this game read (Amazons, Go:
    /// `sgf`; shogi: `kif`, `ki2`, `csa`)
    #[arg(long, value_name = "FORMAT", default_value = "lines")]
    to: String,
}

impl Record {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let format = tenbin_desk::record_format(&self.game, &self.to)?;
        let records = read_file(&self.game, &self.file)?;
        let mut out = std::io::stdout().lock();
        let mut between = "";
        for record in &records {
            writeln!(out, "{between}{}", format.write(record)?.trim_end())?;
            between = format.between();
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The games in a file.
pub(super) fn read_file(game: &str, file: &Path) -> anyhow::Result<Vec<tenbin_desk::Record>> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let records = tenbin_desk::decode(game, &bytes).and_then(|text| tenbin_desk::read_records(game, &text));
    Ok(records.map_err(|mistake| mistake.in_file(&file.display().to_string()))?)
}
