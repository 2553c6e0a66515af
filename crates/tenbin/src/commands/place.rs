//! Where to look: a position that is written out, or one of a recorded game.

use super::record::read_file;
use anyhow::{Context, bail};
use std::path::{Path, PathBuf};
use tenbin_core::Table;

#[derive(clap::Args)]
pub(super) struct Place {
    /// The position, in any notation the game knows [default: the start]
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// A position of the first game in this file, in any format that `record` reads
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    record: Option<PathBuf>,
    /// The position after so many turns of that game [default: the last one]
    #[arg(long, value_name = "N", requires = "record")]
    after: Option<usize>,
}

impl Place {
    /// A table with the position on it, and before it what was played, where that is known.
    pub(super) fn table(&self, game: &str) -> anyhow::Result<Box<dyn Table>> {
        match &self.record {
            Some(file) => replayed(game, file, self.after),
            None => {
                let table = tenbin_registry::table(game, self.position.as_deref());
                if let Some(file) = self.position.as_deref().filter(|&text| table.is_err() && Path::new(text).is_file())
                {
                    bail!(
                        "`{file}` is a file: --record reads games from files, --position a position as it is written"
                    );
                }
                Ok(table?)
            }
        }
    }
}

fn replayed(game: &str, file: &Path, after: Option<usize>) -> anyhow::Result<Box<dyn Table>> {
    let records = read_file(game, file)?;
    let record = records.first().with_context(|| format!("there is no game in {}", file.display()))?;
    let mut table = tenbin_registry::table(&record.game, Some(&record.start))?;
    // A record has the parts of a turn one by one, where a game has such.
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
        bail!("the game in {} has {turns} turns, so there is no position after {after}", file.display());
    }
    Ok(table)
}
