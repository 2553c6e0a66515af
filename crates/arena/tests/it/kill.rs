//! Killed processes: acknowledged pairs stay stored.

use crate::players::{Policy, slow_player};
use crate::setup::{TestMatch, description, timeless, uninterrupted, wide};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;
use tenbin_arena::store::{Store, StoreError};
use tenbin_core::{Random, Stop};

const PAIRS: u64 = 500;

/// The task of `child`, as `SEED:PATH`.
const TASK: &str = "TENBIN_TEST_TASK";

/// Plays a match until it is killed.
#[test]
#[ignore = "not a test: the child process that the other tests start and kill"]
fn child() {
    let task = std::env::var(TASK).unwrap();
    let (seed, path) = task.split_once(':').unwrap();
    let store = Store::open(Path::new(path)).unwrap();
    let pause = Duration::from_micros(400);
    let (table, a, b) = (wide(), slow_player(Policy::Random, pause), slow_player(Policy::Greedy, pause));
    let setup = TestMatch { pairs: PAIRS, threads: 3, ..TestMatch::new(&table, &a, &b) };
    let claim = setup.claim(&store, seed.parse().unwrap());
    println!("\nat work");
    let result = setup.run(&claim, &Stop::new(), &|progress| {
        println!("stored {}", progress.matches[0].pairs.pairs() + progress.matches[0].ahead);
    });
    result.unwrap();
}

fn start(seed: u64, path: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "kill::child", "--ignored", "--nocapture"]);
    command.env(TASK, format!("{seed}:{}", path.display()));
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

fn stored_count(line: &str) -> Option<usize> {
    line.strip_prefix("stored ")?.parse().ok()
}

/// Kills the process and returns the number of pairs that it reported as stored.
fn kill(mut child: Child) -> usize {
    child.kill().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let reported = lines.filter_map(|line| stored_count(&line.unwrap())).max();
    child.wait().unwrap();
    reported.unwrap_or(0)
}

/// Waits until the process has stored this many pairs.
fn wait_until_stored(child: &mut Child, count: usize) {
    let lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
    assert!(lines.map(Result::unwrap).any(|line| stored_count(&line).is_some_and(|stored| stored >= count)));
}

fn wait_until_at_work(child: &mut Child) {
    let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == "at work"));
}

fn check_integrity(path: &Path) {
    let connection = rusqlite::Connection::open(path).unwrap();
    let verdict: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(verdict, "ok");
}

#[test]
fn a_match_killed_repeatedly_loses_no_pair() {
    let whole = uninterrupted(PAIRS, 41);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let mut random = Random::new(9);
    let mut kept = Vec::new();
    for round in 0..25 {
        let mut child = start(41, &path);
        // Kills after some more pairs, in every third round at a random time after the start of the process.
        let target = kept.len() + random.below(15) as usize;
        let is_timed = round % 3 == 0;
        if is_timed {
            thread::sleep(Duration::from_millis(random.below(60)));
        } else {
            wait_until_stored(&mut child, target);
        }
        let reported = kill(child).max(if is_timed { 0 } else { target });
        let store = Store::open(&path).unwrap();
        let Some(entry) = store.list().unwrap().pop() else { continue };
        let stored = store.pairs(entry.id).unwrap();
        assert!(stored.len() >= reported, "reported {reported}, stored {}", stored.len());
        assert!(kept.iter().all(|pair| stored.contains(pair)), "stored pairs do not change");
        kept = stored;
        check_integrity(&path);
        if kept.len() as u64 > PAIRS / 2 {
            break;
        }
    }
    assert!(kept.len() > 10 && kept.len() < PAIRS as usize, "killed in the middle: {} pairs", kept.len());
    let store = Store::open(&path).unwrap();
    let (table, a, b) =
        (wide(), slow_player(Policy::Random, Duration::ZERO), slow_player(Policy::Greedy, Duration::ZERO));
    let setup = TestMatch { pairs: PAIRS, threads: 2, ..TestMatch::new(&table, &a, &b) };
    let claim = setup.claim(&store, 41);
    let result = setup.play(&claim);
    assert_eq!(result.progress.resumed, kept.len() as u64);
    assert_eq!(timeless(claim.pairs().unwrap()), whole);
    assert_eq!(store.list().unwrap().len(), 1, "every run resumed the same match");
}

#[test]
fn a_store_killed_at_its_creation_can_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..30 {
        let path = folder.path().join(format!("{round}.db"));
        let child = start(1, &path);
        thread::sleep(Duration::from_micros(400 * round));
        kill(child);
        let store = Store::open(&path).unwrap();
        store.begin(&description(round)).unwrap();
        check_integrity(&path);
    }
}

#[test]
fn a_lock_ends_with_its_process() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let mut child = start(1, &path);
    wait_until_at_work(&mut child);
    let store = Store::open(&path).unwrap();
    let id = store.list().unwrap()[0].id;
    let owner = format!("process {}", child.id());
    assert!(matches!(store.claim(id), Err(StoreError::InPlay { owner: named, .. }) if named == owner));
    kill(child);
    store.claim(id).unwrap();
}

#[test]
fn several_processes_share_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let children: Vec<Child> = (0..4).map(|seed| start(seed, &path)).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
    let store = Store::open(&path).unwrap();
    for entry in store.list().unwrap() {
        assert_eq!(timeless(store.pairs(entry.id).unwrap()), uninterrupted(PAIRS, entry.description.conditions.seed));
    }
    assert_eq!(store.list().unwrap().len(), 4);
}
