//! A timer that stops a search.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;
use tenbin_core::Stop;

/// Raises a stop flag after a while. Dropping the deadline cancels it.
pub(crate) struct Deadline {
    _cancel: Sender<()>,
}

impl Deadline {
    pub(crate) fn new(after: Duration, stop: Stop) -> Deadline {
        let (cancel, cancelled) = channel::<()>();
        std::thread::spawn(move || {
            if cancelled.recv_timeout(after) == Err(RecvTimeoutError::Timeout) {
                stop.raise();
            }
        });
        Deadline { _cancel: cancel }
    }
}
