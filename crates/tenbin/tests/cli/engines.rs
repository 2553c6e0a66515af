//! External engines end when Tenbin is killed.

use crate::{Bench, wait_for};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// An engine that hangs after `go`. It writes its process id and that of a child process to a file.
const HANGING: &str = r#"
while read -r line; do
    case "$line" in
    usi) printf 'id name Deaf\nusiok\n' ;;
    isready) echo readyok ;;
    go*) sleep 1000 & echo "$$ $!" >processes && wait ;;
    esac
done
"#;

/// Sends a signal to a process; false if there is none.
fn signal(name: &str, process: &str) -> bool {
    let status = Command::new("kill").args(["-s", name, process]).stderr(Stdio::null()).status();
    status.expect("the `kill` program").success()
}

/// Starts a match with that engine, waits for the hang, and returns the match and the engine's processes.
fn hanging_match(bench: &Bench) -> (Child, Vec<String>) {
    std::fs::write(bench.path("deaf.sh"), HANGING).expect("a file can be written");
    let arguments = ["weigh", "shogi", "random", "usi:sh deaf.sh,time=100s", "--games", "2", "--threads", "1"];
    let child = bench.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    let written = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    wait_for("the engine should receive `go`", || written(&bench.path("processes")).ends_with('\n'));
    let processes = written(&bench.path("processes")).split_whitespace().map(str::to_owned).collect();
    (child, processes)
}

#[cfg(unix)]
#[test]
fn engines_end_with_tenbin() {
    for name in ["KILL", "INT"] {
        let bench = Bench::new();
        let (mut child, processes) = hanging_match(&bench);
        assert!(processes.iter().all(|process| signal("0", process)), "{processes:?}");
        // The first Ctrl-C stops the match; a second one, sent until it takes effect, ends the process at once.
        wait_for("tenbin should end", || {
            signal(name, &child.id().to_string());
            child.try_wait().expect("it is our child").is_some()
        });
        wait_for("the engine should end", || !processes.iter().any(|process| signal("0", process)));
    }
}
