//! A watch over a program: whatever becomes of us, it is ended, with all it has started itself.
//!
//! Engines are often wrapped into a script, so a whole group of processes has to be ended, and they have to be ended too when
//! the bench is killed and cannot do anything any more. Without `unsafe` only another process can do either: a shell that
//! waits for its input to end, which it does when the watch is over and when the bench is no more.

use std::process::{Child, Command, Stdio};

/// Waits for the end of its input, and ends a group of processes.
const SCRIPT: &str = "read -r nothing; kill -s KILL -- \"-$0\"";

/// Ends a group of processes when it is dropped, or when the bench ends without doing so.
pub(crate) struct Watch {
    /// None where there is no shell: ending the program itself has to do there.
    shell: Option<Child>,
}

impl Watch {
    /// Keeps watch over a group of processes, by its leader.
    pub(crate) fn over(leader: u32) -> Watch {
        if !cfg!(unix) {
            return Watch { shell: None };
        }
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, &leader.to_string()]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        #[cfg(unix)]
        // Not in our own group: a Ctrl-C at the terminal must not end the watch before it has done its work.
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Watch { shell: command.spawn().ok() }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(shell) = &mut self.shell {
            drop(shell.stdin.take());
            // It ends by itself, and at once.
            let _ = shell.wait();
        }
    }
}
