//! The store: round trips, resuming, locks, and foreign or damaged files.

use crate::setup::{description, uninterrupted};
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;
use std::time::Duration;
use tempfile::TempDir;
use tenbin_arena::description::MatchDescription;
use tenbin_arena::store::{CachedAnswer, MatchEnding, MatchId, ProofKind, ProofRecord, Store, StoreError, Summary};
use tenbin_core::{Outcome, Side};

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    (folder, path)
}

#[test]
fn a_match_round_trips() {
    let (_folder, path) = folder();
    let pairs = uninterrupted(5, 1);
    let store = Store::open(&path).unwrap();
    let id = {
        let claim = store.begin(&description(u64::MAX)).unwrap();
        [3, 0, 4].iter().for_each(|&i: &usize| claim.append(&pairs[i]).unwrap());
        claim.id()
    };
    let reopened = Store::open(&path).unwrap();
    assert_eq!(reopened.pairs(id).unwrap(), [pairs[0].clone(), pairs[3].clone(), pairs[4].clone()]);
    let entry = reopened.get(id).unwrap();
    assert_eq!((&entry.description, entry.finished_ms, entry.summary), (&description(u64::MAX), None, None));
    assert!(entry.started_ms > 1_700_000_000_000);
    assert_eq!(entry.pairs.pairs(), 3);
    let summary = Summary { counted: 1, ending: MatchEnding::Decided };
    reopened.claim(id).unwrap().finish(&summary).unwrap();
    let entry = store.get(id).unwrap();
    assert_eq!((entry.summary, entry.pairs.pairs()), (Some(summary), 1));
    assert!(entry.finished_ms >= Some(entry.started_ms));
}

#[test]
fn a_pair_is_stored_once() {
    let (_folder, path) = folder();
    let pair = &uninterrupted(1, 1)[0];
    let store = Store::open(&path).unwrap();
    let claim = store.begin(&description(1)).unwrap();
    claim.append(pair).unwrap();
    let refused = claim.append(pair).unwrap_err();
    assert_eq!(refused.to_string(), "pair 0 of match 1 is stored already; a pair is played once");
    assert_eq!(claim.pairs().unwrap().len(), 1);
}

#[test]
fn the_newest_unfinished_match_with_the_same_description_is_resumed() {
    let store = Store::in_memory().unwrap();
    let summary = Summary { counted: 0, ending: MatchEnding::AllPlayed };
    let begin = |description: &MatchDescription| store.begin(description).unwrap().id();
    assert_eq!(store.resumable(&description(1)).unwrap(), None);
    let (old, new) = (begin(&description(1)), begin(&MatchDescription { label: "another".into(), ..description(1) }));
    let mut other = description(1);
    other.conditions.games += 2;
    begin(&other);
    begin(&MatchDescription { b: description(1).a, ..description(1) });
    begin(&description(2));
    assert_eq!(store.resumable(&description(1)).unwrap(), Some(new));
    store.claim(new).unwrap().finish(&summary).unwrap();
    assert_eq!(store.resumable(&description(1)).unwrap(), Some(old));
    store.claim(old).unwrap().finish(&summary).unwrap();
    assert_eq!(store.resumable(&description(1)).unwrap(), None);
    let listed: Vec<i64> = store.list().unwrap().iter().map(|entry| entry.id.0).collect();
    assert_eq!(listed, [5, 4, 3, 2, 1]);
    assert_eq!(store.get(new).unwrap().description.label, "another");
    let missing = store.get(MatchId(77)).unwrap_err().to_string();
    assert_eq!(missing, "the store `(in memory)` has no match 77");
}

#[test]
fn one_claim_at_a_time_and_no_lock_left_behind() {
    let (folder, path) = folder();
    let one = Store::open(&path).unwrap();
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let two = Store::open(&link).unwrap();
    let claim = one.begin(&description(1)).unwrap();
    let refused = two.claim(claim.id()).unwrap_err();
    let expected = format!("match 1 is being played by process {} right now", std::process::id());
    assert!(refused.to_string().starts_with(&expected), "{refused}");
    let other = two.begin(&description(1)).unwrap();
    assert_ne!(other.id(), claim.id());
    let id = claim.id();
    drop((claim, other));
    two.claim(id).unwrap();
    assert!(matches!(two.claim(MatchId(9)), Err(StoreError::NoSuchMatch { .. })));
    drop((one, two));
    fs::remove_file(link).unwrap();
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["store.db"]);
}

/// Opening must fail with `expected` in the message, which names the path, and leave the bytes unchanged.
fn check_refused(path: &Path, expected: &str) {
    let before = fs::read(path).ok();
    let message = Store::open(path).unwrap_err().to_string();
    assert!(message.contains(expected) && message.contains(&path.display().to_string()), "{message}");
    assert!(fs::read(path).ok() == before, "{} was changed", path.display());
}

#[test]
fn foreign_files_are_left_unchanged() {
    let (folder, path) = folder();
    for mode in ["delete", "wal"] {
        let foreign = folder.path().join(format!("foreign-{mode}.db"));
        let connection = rusqlite::Connection::open(&foreign).unwrap();
        connection.query_row(&format!("PRAGMA journal_mode = {mode}"), [], |_| Ok(())).unwrap();
        connection.execute_batch("CREATE TABLE mine (x); INSERT INTO mine VALUES (1)").unwrap();
        check_refused(&foreign, "an SQLite file of another program");
        // As after a crash of its owner: a write-ahead log that is not merged yet stays unchanged, too.
        let crashed = folder.path().join(format!("crashed-{mode}.db"));
        let log = crashed.with_extension("db-wal");
        fs::copy(&foreign, &crashed).unwrap();
        if mode == "wal" {
            fs::copy(foreign.with_extension("db-wal"), &log).unwrap();
        }
        let before = fs::read(&log).ok();
        check_refused(&crashed, "an SQLite file of another program");
        assert!(fs::read(&log).ok() == before, "the log was changed");
    }
    for text in ["x", "dear diary\n", &"dear diary ".repeat(45), &"dear diary ".repeat(1000)] {
        fs::write(&path, text).unwrap();
        check_refused(&path, "not even an SQLite file");
    }
}

#[test]
fn damaged_stores_are_reported_and_left_unchanged() {
    let (folder, path) = folder();
    {
        let store = Store::open(&path).unwrap();
        let claim = store.begin(&description(1)).unwrap();
        uninterrupted(60, 1).iter().for_each(|pair| claim.append(pair).unwrap());
    }
    let whole = fs::read(&path).unwrap();
    let damaged = folder.path().join("damaged.db");
    for kept in [50, 700, 5_000, whole.len() / 2, whole.len() - 4096] {
        fs::write(&damaged, &whole[..kept]).unwrap();
        check_refused(&damaged, "is damaged");
    }
    let mut scrambled = whole;
    scrambled[8192..].fill(0x5a);
    fs::write(&damaged, &scrambled).unwrap();
    let read = Store::open(&damaged).and_then(|store| store.list().and_then(|_| store.pairs(MatchId(1))));
    assert!(matches!(read, Err(StoreError::Damaged { .. })), "{read:?}");
    assert!(fs::read(&damaged).unwrap() == scrambled, "a damaged store was changed");
}

#[test]
fn an_invalid_record_is_reported() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    let claim = store.begin(&description(1)).unwrap();
    claim.append(&uninterrupted(1, 1)[0]).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("UPDATE pairs SET record = replace(record, 'outcome', 'income')").unwrap();
    let message = claim.pairs().unwrap_err().to_string();
    assert!(message.contains("is damaged (pair 0 of match 1: missing field `outcome`"), "{message}");
    other.execute_batch("UPDATE pairs SET result = 'xy'").unwrap();
    assert!(store.list().unwrap_err().to_string().contains("match 1: result `xy`"));
}

#[test]
fn a_store_of_a_newer_format_is_left_unchanged() {
    let (_folder, path) = folder();
    drop(Store::open(&path).unwrap());
    let newer = rusqlite::Connection::open(&path).unwrap();
    newer.pragma_update(None, "user_version", 5).unwrap();
    drop(newer);
    check_refused(&path, "has format 5, this version reads up to 4");
}

#[test]
fn a_store_of_format_1_keeps_its_matches_and_accepts_proofs() {
    let (_folder, path) = folder();
    let pairs = uninterrupted(2, 1);
    let id = {
        let store = Store::open(&path).unwrap();
        let claim = store.begin(&description(1)).unwrap();
        pairs.iter().for_each(|pair| claim.append(pair).unwrap());
        claim.id()
    };
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch(
        "DROP TABLE proofs; DROP TABLE answers; PRAGMA user_version = 1;
         ALTER TABLE matches RENAME COLUMN description TO card;",
    )
    .unwrap();
    drop(old);
    let (kind, proof) = (kind(true), proof("a", Outcome::Drawn));
    Store::open(&path).unwrap().add_proofs(&kind, slice::from_ref(&proof)).unwrap();
    let store = Store::open(&path).unwrap();
    assert_eq!((store.pairs(id).unwrap(), store.proofs(&kind).unwrap()), (pairs, vec![proof]));
}

fn kind(theorems: bool) -> ProofKind {
    ProofKind { game: "heaps".to_owned(), theorems }
}

fn proof(position: &str, outcome: Outcome) -> ProofRecord {
    ProofRecord { position: position.to_owned(), outcome, best: Some("take 1".to_owned()), nodes: 7 }
}

#[test]
fn a_position_keeps_its_first_proof_of_each_kind() {
    let (_folder, path) = folder();
    let store = Store::open(&path).unwrap();
    let [a, b] = [proof("a", Outcome::Won(Side::First)), proof("b", Outcome::Won(Side::Second))];
    let lost = ProofRecord { best: None, nodes: u64::MAX >> 1, ..b };
    store.add_proofs(&kind(true), &[lost.clone(), a.clone()]).unwrap();
    let later = ProofRecord { nodes: 8, ..a.clone() };
    store.add_proofs(&kind(true), slice::from_ref(&later)).unwrap();
    store.add_proofs(&kind(false), slice::from_ref(&later)).unwrap();
    let reopened = Store::open(&path).unwrap();
    assert_eq!(reopened.proofs(&kind(true)).unwrap(), [a, lost]);
    assert_eq!(reopened.proofs(&kind(false)).unwrap(), [later]);
    assert_eq!(reopened.proofs(&ProofKind { game: "beans".to_owned(), theorems: true }).unwrap(), []);
    rusqlite::Connection::open(&path).unwrap().execute_batch("UPDATE proofs SET winner = 'third'").unwrap();
    let message = reopened.proofs(&kind(true)).unwrap_err().to_string();
    assert!(message.contains("proof of a: winner `third`"), "{message}");
}

#[test]
fn a_question_keeps_its_first_answer_of_each_program() {
    let (_folder, path) = folder();
    let answer = |text: &str, seconds| CachedAnswer { text: text.to_owned(), time: Duration::from_secs(seconds) };
    let store = Store::open(&path).unwrap();
    assert_eq!(store.cached_answer("Oracle 1", "who wins?").unwrap(), None);
    store.cache_answer("Oracle 1", "who wins?", &answer("a great empire\nwill fall", 3)).unwrap();
    store.cache_answer("Oracle 1", "who wins?", &answer("nobody", 4)).unwrap();
    store.cache_answer("Oracle 2", "who wins?", &answer("", 0)).unwrap();
    let reopened = Store::open(&path).unwrap();
    assert_eq!(reopened.cached_answer("Oracle 1", "who wins?").unwrap(), Some(answer("a great empire\nwill fall", 3)));
    assert_eq!(reopened.cached_answer("Oracle 2", "who wins?").unwrap(), Some(answer("", 0)));
    assert_eq!(reopened.cached_answer("Oracle 2", "who loses?").unwrap(), None);
}

#[test]
fn unwritable_paths_are_reported() {
    let (folder, path) = folder();
    check_refused(folder.path(), "is a folder");
    check_refused(Path::new("/proc/nothing/store.db"), "cannot be created or written");
    check_refused(Path::new("/proc/store.db"), "cannot be created or written");
    fs::write(&path, "a file").unwrap();
    check_refused(&path.join("store.db"), "cannot be created or written");
    // A plain file name here; SQLite would take it for a database in memory.
    let odd = folder.path().join(":memory:");
    drop(Store::open(&odd).unwrap());
    assert!(odd.exists());
}

#[test]
fn an_empty_file_becomes_a_store() {
    let (_folder, path) = folder();
    fs::write(&path, "").unwrap();
    Store::open(&path).unwrap().begin(&description(1)).unwrap();
    assert_eq!(Store::open(&path).unwrap().list().unwrap().len(), 1);
}
