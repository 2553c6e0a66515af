//! Ctrl-C: the first one stops the work and reports its state, the second one exits at once.

use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tenbin_core::Stop;

/// A signal this soon after the first one is the same request: `timeout` signals a process and then its whole group.
const SAME_REQUEST: Duration = Duration::from_millis(300);

/// A flag that Ctrl-C raises.
pub(crate) fn on_ctrl_c() -> anyhow::Result<Stop> {
    let stop = Stop::new();
    let raised = stop.clone();
    let first = OnceLock::new();
    ctrlc::set_handler(move || {
        if first.get_or_init(Instant::now).elapsed() > SAME_REQUEST {
            std::process::exit(130);
        }
        raised.raise();
    })?;
    Ok(stop)
}
