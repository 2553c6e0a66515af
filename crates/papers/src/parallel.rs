//! Parallel map.

use crate::{ExperimentContext, ExperimentError, ExperimentStep};
use std::thread;

/// Items per thread and block; progress is reported between blocks.
const CHUNK: usize = 4;

/// Maps a function over items on all threads, and returns the results in order.
pub(crate) fn map<T: Sync, R: Send>(
    context: &ExperimentContext<'_>,
    name: &str,
    things: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Result<Vec<R>, ExperimentError> {
    let mut answers = Vec::with_capacity(things.len());
    for block in things.chunks(CHUNK * context.threads.max(1)) {
        if context.stop.is_raised() {
            return Err(ExperimentError::Interrupted);
        }
        let (done, total) = (answers.len() as u64, things.len() as u64);
        (context.on_progress)(&ExperimentStep { name: name.to_owned(), done, total, progress: None });
        thread::scope(|scope| {
            let share = |part: &'_ [T]| part.iter().map(&work).collect::<Vec<R>>();
            let parts: Vec<_> = block.chunks(CHUNK).map(|part| scope.spawn(move || share(part))).collect();
            parts.into_iter().for_each(|part| answers.extend(part.join().unwrap_or_default()));
        });
    }
    Ok(answers)
}
