//! Programs of others, when the bench itself is killed.

use crate::Bench;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A program that introduces itself, and then hears nothing any more; it notes its process, and that of another that it starts.
const DEAF: &str = r#"
while read -r line; do
    case "$line" in
    usi) printf 'id name Deaf\nusiok\n' ;;
    isready) echo readyok ;;
    go*) sleep 1000 & echo "$$ $!" >processes && wait ;;
    esac
done
"#;

/// Waits until something is the case.
#[track_caller]
fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn signal(name: &str, process: &str) -> bool {
    let status = Command::new("kill").args(["-s", name, process]).stderr(Stdio::null()).status();
    status.expect("there is such a program").success()
}

/// A match with that program, which is now silent for good; and its processes.
fn begun(bench: &Bench) -> (Child, Vec<String>) {
    std::fs::write(bench.path("deaf.sh"), DEAF).expect("a file can be written");
    let arguments = ["weigh", "shogi", "random", "usi:sh deaf.sh,time=100s", "--games", "2", "--threads", "1"];
    let child = bench.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    let noted = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    wait_for("the program should be asked", || noted(&bench.path("processes")).ends_with('\n'));
    let processes = noted(&bench.path("processes")).split_whitespace().map(str::to_owned).collect();
    (child, processes)
}

#[cfg(unix)]
#[test]
fn no_program_outlives_the_bench_however_that_ends() {
    for signals in [&["KILL"][..], &["INT", "INT"]] {
        let bench = Bench::new();
        let (mut child, processes) = begun(&bench);
        assert!(processes.iter().all(|process| signal("0", process)), "{processes:?}");
        for name in signals {
            signal(name, &child.id().to_string());
            // A second wish is one that does not come together with the first.
            std::thread::sleep(Duration::from_millis(400));
        }
        child.wait().expect("it ends");
        wait_for("the program should be gone", || !processes.iter().any(|process| signal("0", process)));
    }
}
