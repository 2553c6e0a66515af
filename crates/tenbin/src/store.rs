//! The location of the store.

use anyhow::Context;
use std::path::{Path, PathBuf};
use tenbin_arena::store::Store;

/// The option `--store`.
#[derive(clap::Args, Clone)]
pub(crate) struct StoreArgs {
    /// Database of results [default: tenbin/results.db in the user's data directory]
    #[arg(long, value_name = "FILE", global = true)]
    store: Option<PathBuf>,
}

impl StoreArgs {
    pub(crate) fn open(&self) -> anyhow::Result<Store> {
        Ok(Store::open(&self.path()?)?)
    }

    pub(crate) fn path(&self) -> anyhow::Result<PathBuf> {
        if let Some(path) = &self.store {
            return Ok(path.clone());
        }
        let folders = directories::ProjectDirs::from("", "", "tenbin");
        let folders = folders.context("no home directory for the store: set --store FILE")?;
        Ok(folders.data_dir().join(Path::new("results.db")))
    }
}
