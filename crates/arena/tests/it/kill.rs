//! Processes that are killed: what they were told is stored, stays stored.

use crate::bench::{card, play, setup, timeless, uninterrupted, wide};
use crate::players::{Kind, slow_player};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;
use tenbin_arena::matches::{MatchSetup, run};
use tenbin_arena::store::{Claim, Store, StoreError};
use tenbin_core::{Random, Stop};

const PAIRS: u64 = 500;

/// What `child` is told, as `SEED:PATH`.
const TASK: &str = "TENBIN_TEST_TASK";

fn resume_or_begin(store: &Store, seed: u64) -> Claim<'_> {
    match store.resumable(&card(seed)).unwrap() {
        Some(id) => store.claim(id).unwrap(),
        None => store.begin(&card(seed)).unwrap(),
    }
}

/// Plays a match until it is killed.
#[test]
#[ignore = "no test: the process that the other tests of this file start and kill"]
fn child() {
    let task = std::env::var(TASK).unwrap();
    let (seed, path) = task.split_once(':').unwrap();
    let store = Store::open(Path::new(path)).unwrap();
    let claim = resume_or_begin(&store, seed.parse().unwrap());
    println!("\nat work");
    let pause = Duration::from_micros(400);
    let (table, a, b) = (wide(), slow_player(Kind::Chance, pause), slow_player(Kind::Greedy, pause));
    let setup = MatchSetup { pairs: PAIRS, threads: 3, ..setup(&table, &a, &b) };
    run(&setup, &claim, &Stop::new(), &|progress| {
        println!("stored {}", progress.matches[0].pairs.pairs() + progress.matches[0].ahead);
    })
    .unwrap();
}

fn start(seed: u64, path: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "kill::child", "--ignored", "--nocapture"]);
    command.env(TASK, format!("{seed}:{}", path.display()));
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// Kills the process, and says how many pairs it was told were stored.
fn kill(mut child: Child) -> usize {
    child.kill().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let told = lines.filter_map(|line| line.unwrap().strip_prefix("stored ")?.parse().ok()).max();
    child.wait().unwrap();
    told.unwrap_or(0)
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
fn a_match_killed_again_and_again_loses_nothing() {
    let whole = uninterrupted(PAIRS, 41);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let mut random = Random::new(9);
    let mut kept = Vec::new();
    for round in 0..25 {
        let mut child = start(41, &path);
        // Often in the middle of the games, sometimes anywhere.
        if round % 3 > 0 {
            wait_until_at_work(&mut child);
        }
        thread::sleep(Duration::from_millis(random.below(60)));
        let told = kill(child);
        let store = Store::open(&path).unwrap();
        let Some(entry) = store.list().unwrap().pop() else { continue };
        let stored = store.pairs(entry.id).unwrap();
        assert!(stored.len() >= told, "told of {told}, kept {}", stored.len());
        assert!(kept.iter().all(|pair| stored.contains(pair)), "what was stored once stays as it was");
        kept = stored;
        check_integrity(&path);
    }
    assert!(kept.len() > 10 && kept.len() < PAIRS as usize, "killed in the middle: {} pairs", kept.len());
    let store = Store::open(&path).unwrap();
    let claim = resume_or_begin(&store, 41);
    let (table, a, b) = (wide(), slow_player(Kind::Chance, Duration::ZERO), slow_player(Kind::Greedy, Duration::ZERO));
    let result = play(&MatchSetup { pairs: PAIRS, threads: 2, ..setup(&table, &a, &b) }, &claim);
    assert_eq!(result.progress.resumed, kept.len() as u64);
    assert_eq!(timeless(claim.pairs().unwrap()), whole);
    assert_eq!(store.list().unwrap().len(), 1, "every run went on with the same match");
}

#[test]
fn a_store_killed_at_birth_can_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..30 {
        let path = folder.path().join(format!("{round}.db"));
        let child = start(1, &path);
        thread::sleep(Duration::from_micros(400 * round));
        kill(child);
        let store = Store::open(&path).unwrap();
        store.begin(&card(round)).unwrap();
        check_integrity(&path);
    }
}

#[test]
fn the_living_hold_their_match_and_the_dead_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let mut child = start(1, &path);
    wait_until_at_work(&mut child);
    let store = Store::open(&path).unwrap();
    let id = store.resumable(&card(1)).unwrap().unwrap();
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
        assert_eq!(timeless(store.pairs(entry.id).unwrap()), uninterrupted(PAIRS, entry.card.seed));
    }
    assert_eq!(store.list().unwrap().len(), 4);
}
