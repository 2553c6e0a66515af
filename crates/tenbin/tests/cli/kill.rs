//! A killed match is resumed: no pair is lost or played twice.

use crate::{Bench, wait_for};
use serde_json::Value;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::process::Stdio;
use std::time::Duration;

const MATCH: [&str; 8] = ["weigh", "amazons:6x6", "ks:depth=2", "original:depth=2", "--games", "60", "--seed", "3"];

/// The games of the first match, without the times they took.
fn games(bench: &Bench) -> String {
    bench.prints(&["results", "games", "1", "--lines"])
}

fn finished(bench: &Bench) -> bool {
    let list = bench.json(&["results", "--json"]);
    !list[0]["finished_ms"].is_null()
}

fn stored_pairs(bench: &Bench) -> usize {
    bench.json(&["results", "show", "1", "--json"])["pairs"].as_array().map_or(0, Vec::len)
}

#[test]
fn sigkill_at_random_moments_loses_no_finished_pair() {
    let whole = Bench::new();
    whole.prints(&MATCH);
    let killed = Bench::new();
    let random = RandomState::new();
    let mut before = 0;
    for round in 0..40u64 {
        // The first run may be killed before it has stored the match; only a stored match can be resumed.
        let is_stored = killed.json(&["results", "--json"]).as_array().is_some_and(|list| !list.is_empty());
        if is_stored && finished(&killed) {
            break;
        }
        let mut arguments = MATCH.to_vec();
        arguments.extend(is_stored.then_some("--resume"));
        let mut child =
            killed.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
        std::thread::sleep(Duration::from_millis(30 + random.hash_one(round) % 200));
        child.kill().expect("the process can be killed");
        child.wait().expect("the process ends");
        if is_stored {
            let now = stored_pairs(&killed);
            assert!(now >= before, "round {round} lost {} pairs", before - now);
            before = now;
        }
    }
    if !finished(&killed) {
        let mut arguments = MATCH.to_vec();
        arguments.push("--resume");
        killed.prints(&arguments);
    }
    assert_eq!(games(&killed), games(&whole));
    assert_eq!(stored_pairs(&killed), 30);
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_and_stores_the_results_so_far() {
    let bench = Bench::new();
    let long = ["weigh", "amazons:6x6", "ks:depth=2", "random", "--games", "100000"];
    let child = bench.command(&long).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it runs");
    wait_for("eight pairs should be stored", || {
        let shown = bench.run(&["results", "show", "1", "--json"]);
        let shown: Value = serde_json::from_slice(&shown.stdout).unwrap_or_default();
        shown["pairs"].as_array().is_some_and(|pairs| pairs.len() >= 8)
    });
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the process ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(text.contains("is stronger") && text.contains("--resume"), "{text}");
    let list: Value = bench.json(&["results", "--json"]);
    assert!(list[0]["finished_ms"].is_null());
    assert!(stored_pairs(&bench) > 0);
}
