//! Ctrl-C: the first one asks everybody to stop and tell what is known, the second one leaves at once.

use tenbin_core::Stop;

/// A flag that Ctrl-C raises.
pub(crate) fn on_ctrl_c() -> anyhow::Result<Stop> {
    let stop = Stop::new();
    let raised = stop.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(130);
        }
        raised.raise();
    })?;
    Ok(stop)
}
