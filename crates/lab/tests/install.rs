//! `./test browser` on simulated machines, whose tools are scripts that record their arguments.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "test helpers")]

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
    /// A machine on which cargo succeeds, and `user` is the user id.
    fn new(user: u32) -> Machine {
        let machine = Machine { tools: tempfile::tempdir().unwrap() };
        for name in ["bash", "dirname", "env"] {
            symlink(tool_path(name), machine.path(name)).unwrap();
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
    fn install_script(&self) -> String {
        let name = self.path("chromium");
        format!("echo >{0}; {1} +x {0}", name.display(), tool_path("chmod").display())
    }

    fn test_browser(&self) -> (Output, Vec<String>) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test");
        let output = Command::new(script).arg("browser").env_clear().env("PATH", self.tools.path()).output().unwrap();
        let noted = fs::read_to_string(self.path("noted")).unwrap_or_default();
        let calls = noted.lines().filter(|line| !line.ends_with("--version")).map(str::to_owned).collect();
        (output, calls)
    }
}

/// The path of a tool of this machine.
fn tool_path(name: &str) -> PathBuf {
    let folders = std::env::var_os("PATH").unwrap();
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|file| file.exists()).unwrap()
}

const INSTALL: &str = "apt-get install --yes --quiet chromium";
const TEST: &str = "cargo test --locked --package tenbin-lab --test browser -- --ignored --test-threads 1";

#[test]
fn a_missing_browser_is_installed() {
    let machine = Machine::new(0);
    machine.put("apt-get", &format!("note apt-get \"$@\"; {}", machine.install_script()));
    let (output, calls) = machine.test_browser();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(calls, [INSTALL, TEST]);
}

#[test]
fn missing_package_lists_are_fetched() {
    let machine = Machine::new(0);
    let install = machine.install_script();
    let listed = machine.path("listed");
    let script = format!(
        "note apt-get \"$@\"\nif [ $1 = update ]; then echo >{0}; elif [ -e {0} ]; then {install}; else exit 100; fi",
        listed.display()
    );
    machine.put("apt-get", &script);
    let (output, calls) = machine.test_browser();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(calls, [INSTALL, "apt-get update --quiet", INSTALL, TEST]);
}

#[test]
fn nothing_is_installed_without_root() {
    let machine = Machine::new(1000);
    machine.put("apt-get", "note apt-get \"$@\"");
    let (output, calls) = machine.test_browser();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(calls, [""; 0]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("chromium is not installed"), "{output:?}");
}

#[test]
fn an_installed_browser_is_used() {
    let machine = Machine::new(0);
    machine.put("apt-get", "note apt-get \"$@\"");
    machine.put("google-chrome", "true");
    let (_, calls) = machine.test_browser();
    assert_eq!(calls, [TEST]);
}

#[test]
fn a_failed_installation_skips_the_browser_tests() {
    let machine = Machine::new(0);
    machine.put("apt-get", "note apt-get \"$@\"; exit 100");
    let (output, calls) = machine.test_browser();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(calls, [INSTALL, "apt-get update --quiet"]);
}

#[test]
fn an_unknown_step_is_an_error() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test");
    let output = Command::new(script).arg("browsers").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("unknown step browsers; the steps are layout"),
        "{output:?}"
    );
}
