//! The position of a command: written out, or of a recorded game.

use super::record::read_file;
use anyhow::{Context, bail};
use std::path::{Path, PathBuf};
use tenbin_core::Table;

#[derive(clap::Args)]
pub(super) struct PositionArgs {
    /// Position in any notation of the game [default: the start position]
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// Position of the first game in this file, in any format that `record` reads
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    record: Option<PathBuf>,
    /// Position after N turns of that game [default: the last]
    #[arg(long, value_name = "N", requires = "record")]
    after: Option<usize>,
}

impl PositionArgs {
    /// A table at the position, with the moves before it if known.
    pub(super) fn table(&self, game: &str) -> anyhow::Result<Box<dyn Table>> {
        match &self.record {
            Some(file) => replayed(game, file, self.after),
            None => {
                let table = tenbin_registry::table(game, self.position.as_deref());
                if let Some(file) = self.position.as_deref().filter(|&text| table.is_err() && Path::new(text).is_file())
                {
                    bail!("`{file}` is a file: use --record for games in files, --position for a written position");
                }
                Ok(table?)
            }
        }
    }
}

fn replayed(game: &str, file: &Path, after: Option<usize>) -> anyhow::Result<Box<dyn Table>> {
    let records = read_file(game, file)?;
    let record = records.first().with_context(|| format!("no game in {}", file.display()))?;
    let mut table = tenbin_registry::table(&record.game, Some(&record.start))?;
    // A record lists the plies of a turn one by one.
    let mut turns = 0;
    for part in &record.turns {
        if after == Some(turns) {
            break;
        }
        let side = table.side_to_move();
        table.play_unadjudicated(part)?;
        turns += usize::from(table.side_to_move() != side || table.outcome_on_board().is_some());
    }
    if let Some(after) = after.filter(|&after| after > turns) {
        bail!("the game in {} has only {turns} turns; --after {after} is beyond its end", file.display());
    }
    Ok(table)
}
