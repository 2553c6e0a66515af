//! Ctrl-C: the first one asks everybody to stop and tell what is known, the second one leaves at once.

use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tenbin_core::Stop;

/// What comes so soon after the first one is no second wish: `timeout` signals a process and then its whole group.
const SAME_WISH: Duration = Duration::from_millis(300);

/// A flag that Ctrl-C raises.
pub(crate) fn on_ctrl_c() -> anyhow::Result<Stop> {
    let stop = Stop::new();
    let raised = stop.clone();
    let first = OnceLock::new();
    ctrlc::set_handler(move || {
        if first.get_or_init(Instant::now).elapsed() > SAME_WISH {
            std::process::exit(130);
        }
        raised.raise();
    })?;
    Ok(stop)
}
