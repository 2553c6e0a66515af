//! The games to learn from.

use crate::commands::record::read_file;
use crate::commands::results::records_of;
use crate::store::StoreOption;
use std::path::PathBuf;
use tenbin_arena::store::MatchId;
use tenbin_desk::Record;

#[derive(clap::Args)]
pub(super) struct Sources {
    /// Learn from the games in these files, in any format that `record` reads
    #[arg(long, value_name = "FILE", num_args = 1..)]
    records: Vec<PathBuf>,
    /// Learn from the games of these matches in the store, by number
    #[arg(long = "match", value_name = "NUMBER", num_args = 1..)]
    matches: Vec<i64>,
    #[command(flatten)]
    store: StoreOption,
}

impl Sources {
    pub(super) fn read(&self, game: &str) -> anyhow::Result<Vec<Record>> {
        let mut all = Vec::new();
        for file in &self.records {
            all.extend(read_file(game, file)?);
        }
        if !self.matches.is_empty() {
            let store = self.store.open()?;
            for &number in &self.matches {
                all.extend(records_of(&store, MatchId(number))?);
            }
        }
        Ok(all)
    }
}
