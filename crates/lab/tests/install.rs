//! `./test browser` on simulated machines, whose tools are scripts that record their arguments.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A machine with a shell and the tools added by a test.
struct Machine {
    tools: TempDir,
}

impl Machine {
    /// A machine on which cargo succeeds, and the user has this number.
    fn new(user: u32) -> Machine {
        let machine = Machine { tools: tempfile::tempdir().unwrap() };
        for name in ["bash", "dirname", "env"] {
            symlink(located(name), machine.path(name)).unwrap();
        }
        machine.put("id", &format!("echo {user}"));
        machine.put("cargo", "note cargo \"$@\"");
        machine
    }

    fn path(&self, name: &str) -> PathBuf {
        self.tools.path().join(name)
    }

    /// Adds a tool; `note` in its script records arguments.
    fn put(&self, name: &str, script: &str) {
        let noted = self.path("noted");
        let text = format!("#!/usr/bin/env bash\nnote() {{ echo \"$*\" >>{}; }}\n{script}\n", noted.display());
        fs::write(self.path(name), text).unwrap();
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// A script that installs a browser.
    fn leaves_browser(&self) -> String {
        let name = self.path("chromium");
        format!("echo >{0}; {1} +x {0}", name.display(), located("chmod").display())
    }

    fn test_browser(&self) -> (Output, Vec<String>) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test");
        let ran = Command::new(script).arg("browser").env_clear().env("PATH", self.tools.path()).output().unwrap();
        let noted = fs::read_to_string(self.path("noted")).unwrap_or_default();
        let calls = noted.lines().filter(|line| !line.ends_with("--version")).map(str::to_owned).collect();
        (ran, calls)
    }
}

/// The path of a tool of this machine.
fn located(name: &str) -> PathBuf {
    let folders = std::env::var_os("PATH").unwrap();
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|file| file.exists()).unwrap()
}

const INSTALLS: &str = "apt-get install --yes --quiet chromium";
const TRIES: &str = "cargo test --locked --package tenbin-lab --test browser -- --ignored --test-threads 1";

#[test]
fn a_browser_that_is_missing_is_installed() {
    let machine = Machine::new(0);
    machine.put("apt-get", &format!("note apt-get \"$@\"; {}", machine.leaves_browser()));
    let (ran, calls) = machine.test_browser();
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(calls, [INSTALLS, TRIES]);
}

#[test]
fn lists_of_packages_are_fetched_where_there_are_none() {
    let machine = Machine::new(0);
    let installs = machine.leaves_browser();
    let listed = machine.path("listed");
    let script = format!(
        "note apt-get \"$@\"\nif [ $1 = update ]; then echo >{0}; elif [ -e {0} ]; then {installs}; else exit 100; fi",
        listed.display()
    );
    machine.put("apt-get", &script);
    let (ran, calls) = machine.test_browser();
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(calls, [INSTALLS, "apt-get update --quiet", INSTALLS, TRIES]);
}

#[test]
fn nothing_is_installed_without_root() {
    let machine = Machine::new(1000);
    machine.put("apt-get", "note apt-get \"$@\"");
    let (ran, calls) = machine.test_browser();
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(calls, [""; 0]);
    assert!(String::from_utf8_lossy(&ran.stdout).contains("chromium is not installed"), "{ran:?}");
}

#[test]
fn an_installed_browser_is_used_as_it_is() {
    let machine = Machine::new(0);
    machine.put("apt-get", "note apt-get \"$@\"");
    machine.put("google-chrome", "true");
    let (_, calls) = machine.test_browser();
    assert_eq!(calls, [TRIES]);
}

#[test]
fn a_failed_installation_skips_the_browser_tests() {
    let machine = Machine::new(0);
    machine.put("apt-get", "note apt-get \"$@\"; exit 100");
    let (ran, calls) = machine.test_browser();
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(calls, [INSTALLS, "apt-get update --quiet"]);
}

#[test]
fn an_unknown_step_is_named() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test");
    let ran = Command::new(script).arg("browsers").output().unwrap();
    assert_eq!(ran.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("unknown step browsers; the steps are layout"), "{ran:?}");
}
