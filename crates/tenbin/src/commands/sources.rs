//! The recorded games of a command: from files and from the store.

use super::record::read_file;
use super::results::records_of;
use crate::store::StoreArgs;
use anyhow::bail;
use std::path::PathBuf;
use tenbin_arena::store::MatchId;
use tenbin_registry::Record;

#[derive(clap::Args)]
pub(super) struct GameSourceArgs {
    /// Files of games, in any format that `record` reads
    #[arg(long, value_name = "FILE", num_args = 1..)]
    records: Vec<PathBuf>,
    /// Match numbers in the store
    #[arg(long = "match", value_name = "NUMBER", num_args = 1..)]
    matches: Vec<i64>,
    /// Only games in which both players' ratings are at least RATING
    #[arg(long, value_name = "RATING", requires = "records")]
    rated: Option<u32>,
    #[command(flatten)]
    store: StoreArgs,
}

impl GameSourceArgs {
    /// The minimum rating of both players, if any.
    pub(super) fn rated(&self) -> Option<u32> {
        self.rated
    }

    /// The games; none without --records and --match. Sources without any game are an error: training must not fall back to
    /// self-play.
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
                bail!("none of {read} games has two players rated {least} or more: lower --rated")
            }
            _ => bail!("no games in --records and --match"),
        }
    }
}
