//! `tenbin record`

use anyhow::Context;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenbin_core::ParseError;

#[derive(clap::Args)]
pub(crate) struct Record {
    /// The game the records are of
    game: String,
    /// The file to read: the bench's own lines, or a format other programs of this game write; its content says which. In
    /// UTF-8, for shogi also in Shift_JIS, for Go in the letters it names. Comments, times and variations are passed over, unless
    /// it goes from SGF to SGF
    file: PathBuf,
    /// Print in this format: `lines`, the bench's own, one a game; or one other programs of this game read (Amazons, Go:
    /// `sgf`; shogi: `kif`, `ki2`, `csa`; Arimaa: `archive`)
    #[arg(long, value_name = "FORMAT", default_value = "lines")]
    to: String,
}

impl Record {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let format = tenbin_registry::record_format(&self.game, &self.to)?;
        let convert = |text: &str| tenbin_registry::convert_records(&self.game, text, format);
        let converted = with_text(&self.game, &self.file, convert)?;
        std::io::stdout().lock().write_all(converted.text.as_bytes())?;
        say_left_out(&self.file, converted.left_out);
        Ok(ExitCode::SUCCESS)
    }
}

/// The games in a file.
pub(super) fn read_file(game: &str, file: &Path) -> anyhow::Result<Vec<tenbin_registry::Record>> {
    let (records, left_out) = with_text(game, file, |text| {
        let records = tenbin_registry::read_records(game, text)?;
        let left_out = tenbin_registry::left_out(game, text, &records)?;
        Ok((records, left_out))
    })?;
    say_left_out(file, left_out);
    Ok(records)
}

fn say_left_out(file: &Path, games: usize) {
    if games > 0 {
        eprintln!("{}: {games} games were left out: marked as corrupt, or with an illegal turn", file.display());
    }
}

/// What is made of the text of a file. A slip in it names the file.
fn with_text<T>(game: &str, file: &Path, make: impl FnOnce(&str) -> Result<T, ParseError>) -> anyhow::Result<T> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let made = tenbin_registry::decode(game, &bytes).and_then(|text| make(&text));
    Ok(made.map_err(|mistake| mistake.in_file(&file.display().to_string()))?)
}
