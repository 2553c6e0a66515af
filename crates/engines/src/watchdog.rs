//! A watchdog that kills an engine with all its child processes, even if Tenbin itself is killed.
//!
//! Engines often run inside a wrapper script, so the whole process group has to be killed. Without `unsafe` only another
//! process can do that, and only another process outlives ours: a shell that waits for the end of its standard input.

use std::process::{Child, Command, Stdio};

/// Waits for the end of its input, then kills a process group.
const SCRIPT: &str = "read -r nothing; kill -s KILL -- \"-$0\"";

/// Kills a process group when dropped, or when Tenbin ends without dropping it.
pub(crate) struct Watchdog {
    /// `None` without a shell; then only the engine process itself is killed.
    shell: Option<Child>,
}

impl Watchdog {
    /// Watches the process group of this leader.
    pub(crate) fn over(leader: u32) -> Watchdog {
        if !cfg!(unix) {
            return Watchdog { shell: None };
        }
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, &leader.to_string()]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        #[cfg(unix)]
        // A process group of its own: Ctrl-C at the terminal must not kill the watchdog first.
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Watchdog { shell: command.spawn().ok() }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        if let Some(shell) = &mut self.shell {
            drop(shell.stdin.take());
            // The shell ends at once.
            let _ = shell.wait();
        }
    }
}
