//! A silent context for tests.

use crate::{ExperimentContext, RunInfo};
use tenbin_arena::store::Store;
use tenbin_core::Stop;

/// Runs a test with a silent context and a store in memory.
pub(crate) fn with_context(test: impl FnOnce(&ExperimentContext<'_>)) {
    let (store, stop) = (Store::in_memory().unwrap(), Stop::new());
    test(&ExperimentContext {
        store: &store,
        stop: &stop,
        threads: 2,
        records: &[],
        run: RunInfo::now("tenbin paper test".to_owned()),
        tally: Default::default(),
        print: &|_| {},
        on_progress: &|_| {},
    });
}
