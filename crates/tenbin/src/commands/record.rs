//! `tenbin record`

use anyhow::Context;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenbin_core::ParseError;

#[derive(clap::Args)]
pub(crate) struct RecordArgs {
    /// Game
    game: String,
    /// File of games; the format is detected. UTF-8, or Shift_JIS for shogi, or the encoding named in an SGF file. Comments, times
    /// and variations are kept from SGF to SGF only
    file: PathBuf,
    /// Output format: `lines` (the bench's own), `sgf` (Amazons, Go), `kif`, `ki2`, `csa` (shogi), `archive` (Arimaa)
    #[arg(long, value_name = "FORMAT", default_value = "lines")]
    to: String,
}

impl RecordArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let format = tenbin_registry::record_format(&self.game, &self.to)?;
        let convert = |text: &str| tenbin_registry::convert_records(&self.game, text, format);
        let converted = with_text(&self.game, &self.file, convert)?;
        std::io::stdout().lock().write_all(converted.text.as_bytes())?;
        say_left_out(&self.file, converted.skipped);
        Ok(ExitCode::SUCCESS)
    }
}

/// The games in a file.
pub(super) fn read_file(game: &str, file: &Path) -> anyhow::Result<Vec<tenbin_registry::Record>> {
    let (records, left_out) = with_text(game, file, |text| {
        let records = tenbin_registry::read_records(game, text)?;
        let left_out = tenbin_registry::skipped_games(game, text, &records)?;
        Ok((records, left_out))
    })?;
    say_left_out(file, left_out);
    Ok(records)
}

fn say_left_out(file: &Path, games: usize) {
    if games > 0 {
        eprintln!("{}: skipped {games} games that are corrupt or have illegal moves", file.display());
    }
}

/// Applies a function to the text of a file. Errors name the file.
fn with_text<T>(game: &str, file: &Path, make: impl FnOnce(&str) -> Result<T, ParseError>) -> anyhow::Result<T> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let made = tenbin_registry::decode(game, &bytes).and_then(|text| make(&text));
    Ok(made.map_err(|error| error.in_file(&file.display().to_string()))?)
}
