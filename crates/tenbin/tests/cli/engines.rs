//! External engines when the bench is killed.

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

fn signal(name: &str, process: &str) -> bool {
    let status = Command::new("kill").args(["-s", name, process]).stderr(Stdio::null()).status();
    status.expect("there is such a program").success()
}

/// A match with that program, which is now silent for good; and its processes.
fn begun(bench: &Bench) -> (Child, Vec<String>) {
    std::fs::write(bench.path("deaf.sh"), HANGING).expect("a file can be written");
    let arguments = ["weigh", "shogi", "random", "usi:sh deaf.sh,time=100s", "--games", "2", "--threads", "1"];
    let child = bench.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    let noted = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    wait_for("the program should be asked", || noted(&bench.path("processes")).ends_with('\n'));
    let processes = noted(&bench.path("processes")).split_whitespace().map(str::to_owned).collect();
    (child, processes)
}

#[cfg(unix)]
#[test]
fn engines_end_with_the_bench() {
    for name in ["KILL", "INT"] {
        let bench = Bench::new();
        let (mut child, processes) = begun(&bench);
        assert!(processes.iter().all(|process| signal("0", process)), "{processes:?}");
        // The first Ctrl-C stops politely; a later one, which is sent until it is heeded, ends the bench at once.
        wait_for("the bench should end", || {
            signal(name, &child.id().to_string());
            child.try_wait().expect("it is our child").is_some()
        });
        wait_for("the program should be gone", || !processes.iter().any(|process| signal("0", process)));
    }
}
