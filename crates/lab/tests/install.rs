//! `./test browser` on machines without a browser, which are made up: its tools are small scripts that say what they were
//! told.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A machine that has nothing but a shell and what is put there.
struct Machine {
    tools: TempDir,
}

impl Machine {
    /// One on which cargo finds everything in order, and tests are run by whoever has this number.
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

    /// Puts a tool there; `note` in it writes down what it was told.
    fn put(&self, name: &str, script: &str) {
        let noted = self.path("noted");
        let text = format!("#!/usr/bin/env bash\nnote() {{ echo \"$*\" >>{}; }}\n{script}\n", noted.display());
        fs::write(self.path(name), text).unwrap();
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// A script that leaves a browser there.
    fn leaves_browser(&self) -> String {
        let name = self.path("chromium");
        format!("echo >{0}; {1} +x {0}", name.display(), located("chmod").display())
    }

    fn tries_the_page(&self) -> (Output, Vec<String>) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test");
        let ran = Command::new(script).arg("browser").env_clear().env("PATH", self.tools.path()).output().unwrap();
        let noted = fs::read_to_string(self.path("noted")).unwrap_or_default();
        let told = noted.lines().filter(|line| !line.ends_with("--version")).map(str::to_owned).collect();
        (ran, told)
    }
}

/// Where a tool of this machine is.
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
    let (ran, told) = machine.tries_the_page();
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(told, [INSTALLS, TRIES]);
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
    let (ran, told) = machine.tries_the_page();
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(told, [INSTALLS, "apt-get update --quiet", INSTALLS, TRIES]);
}

#[test]
fn nothing_is_installed_where_that_would_have_to_be_asked_for() {
    let machine = Machine::new(1000);
    machine.put("apt-get", "note apt-get \"$@\"");
    let (ran, told) = machine.tries_the_page();
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(told, [""; 0]);
    assert!(String::from_utf8_lossy(&ran.stdout).contains("chromium is not installed"), "{ran:?}");
}

#[test]
fn an_installed_browser_is_used_as_it_is() {
    let machine = Machine::new(0);
    machine.put("apt-get", "note apt-get \"$@\"");
    machine.put("google-chrome", "true");
    let (_, told) = machine.tries_the_page();
    assert_eq!(told, [TRIES]);
}

#[test]
fn where_installing_fails_the_page_is_not_tried() {
    let machine = Machine::new(0);
    machine.put("apt-get", "note apt-get \"$@\"; exit 100");
    let (ran, told) = machine.tries_the_page();
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(told, [INSTALLS, "apt-get update --quiet"]);
}

#[test]
fn a_step_that_there_is_not_is_named() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test");
    let ran = Command::new(script).arg("browsers").output().unwrap();
    assert_eq!(ran.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&ran.stderr).contains("there is no step browsers; the steps are layout"),
        "{ran:?}"
    );
}
