//! Games to learn from, or to judge: from files and from the store.

use super::record::read_file;
use super::results::records_of;
use crate::store::StoreOption;
use anyhow::bail;
use std::path::PathBuf;
use tenbin_arena::store::MatchId;
use tenbin_registry::Record;

#[derive(clap::Args)]
pub(super) struct Sources {
    /// The games in these files, in any format that `record` reads
    #[arg(long, value_name = "FILE", num_args = 1..)]
    records: Vec<PathBuf>,
    /// The games of these matches in the store, by number
    #[arg(long = "match", value_name = "NUMBER", num_args = 1..)]
    matches: Vec<i64>,
    /// Only games of which the file says that both players are rated at least so high
    #[arg(long, value_name = "RATING", requires = "records")]
    rated: Option<u32>,
    #[command(flatten)]
    store: StoreOption,
}

impl Sources {
    /// The rating that both players of a game in a file must have, if any.
    pub(super) fn rated(&self) -> Option<u32> {
        self.rated
    }

    /// The games; none if nothing was named. That what was named comes to nothing is a slip: whoever plays against itself where
    /// there are no games would do something else than was asked for.
    pub(super) fn read(&self, game: &str) -> anyhow::Result<Vec<Record>> {
        let mut all = Vec::new();
        for file in &self.records {
            all.extend(read_file(game, file)?);
        }
        let read = all.len();
        if let Some(least) = self.rated {
            all.retain(|record| record.is_rated(least));
            eprintln!("{} of {read} games are rated {least} or more", all.len());
        }
        if !self.matches.is_empty() {
            let store = self.store.open()?;
            for &number in &self.matches {
                all.extend(records_of(&store, MatchId(number))?);
            }
        }
        match self.rated {
            _ if !all.is_empty() || (self.records.is_empty() && self.matches.is_empty()) => Ok(all),
            Some(least) if read > 0 => {
                bail!("of {read} games none has two players known to be rated {least} or more: ask for less by --rated")
            }
            _ => bail!("there is no game in what --records and --match name"),
        }
    }
}
