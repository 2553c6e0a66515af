//! Game records: the public archive's table.

mod archive;

pub use archive::{ArchiveColumns, ArchiveGame};
