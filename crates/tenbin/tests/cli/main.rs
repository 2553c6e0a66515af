//! End-to-end tests of the binary.

mod aei;
mod botzone;
mod commands;
mod engines;
mod gtp;
mod gtp_end;
mod input_errors;
mod kill;
mod lab;
mod learn;
mod play;
mod proofs;
mod reference;
mod session;
mod tournament;
mod uci;
mod usi;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// A temporary folder with a store, where the binary runs.
struct Bench {
    folder: tempfile::TempDir,
}

impl Bench {
    fn new() -> Bench {
        Bench { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(Path::new(env!("CARGO_BIN_EXE_tenbin")));
        // The default store is in the folder, too.
        command.args(arguments).current_dir(self.folder.path()).env("XDG_DATA_HOME", self.folder.path());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the binary runs")
    }

    /// The output of a command that must succeed.
    fn prints(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?} failed: {errors}");
        String::from_utf8(output.stdout).expect("output is text")
    }

    /// The JSON output of a command that must succeed.
    fn json(&self, arguments: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.prints(arguments)).expect("the output is JSON")
    }
}

/// Waits for a condition; fails after a minute.
#[track_caller]
fn wait_for(what: &str, mut condition: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !condition() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
