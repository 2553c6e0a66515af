//! The same work on many things, on all cores.

use crate::{Hall, Halted, Step};
use std::thread;

/// How many things a thread gets at once; between them somebody is told how far the work has come.
const AT_ONCE: usize = 4;

/// Does the same work on each of these, in any order; the answers are in theirs.
pub(crate) fn each<T: Sync, R: Send>(
    hall: &Hall<'_>,
    name: &str,
    things: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Result<Vec<R>, Halted> {
    let mut answers = Vec::with_capacity(things.len());
    for block in things.chunks(AT_ONCE * hall.threads.max(1)) {
        if hall.stop.is_raised() {
            return Err(Halted::Stopped);
        }
        let (done, total) = (answers.len() as u64, things.len() as u64);
        (hall.watch)(&Step { name: name.to_owned(), done, total, progress: None });
        thread::scope(|scope| {
            let share = |part: &'_ [T]| part.iter().map(&work).collect::<Vec<R>>();
            let parts: Vec<_> = block.chunks(AT_ONCE).map(|part| scope.spawn(move || share(part))).collect();
            parts.into_iter().for_each(|part| answers.extend(part.join().unwrap_or_default()));
        });
    }
    Ok(answers)
}
