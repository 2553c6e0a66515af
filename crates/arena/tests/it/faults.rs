//! Faulty players lose the game with the reason, and the match continues.

use crate::players::{Policy, player};
use crate::setup::{TestMatch, check_records, wide};
use tenbin_arena::matches::{MakePlayer, MatchError};
use tenbin_arena::record::{Ending, GameRecord, PairRecord};
use tenbin_arena::store::{Store, StoreError};
use tenbin_core::Stop;

/// A random player (A) against a faulty player (B) on one and three threads.
fn against(policy: Policy) -> Vec<PairRecord> {
    let (table, a, b) = (wide(), player(Policy::Random), player(policy));
    let setup = TestMatch { pairs: 6, ..TestMatch::new(&table, &a, &b) };
    let (result, records) = setup.play_in_memory(21);
    let faults = faulty_games(&records).count() as u64;
    assert!(faults >= 6);
    assert_eq!(result.progress.faults, [0, faults]);
    assert_eq!(TestMatch { threads: 3, ..setup }.play_in_memory(21).1, records);
    check_records(&records);
    records
}

fn faulty_games(records: &[PairRecord]) -> impl Iterator<Item = &GameRecord> {
    records.iter().flat_map(|pair| &pair.games).filter(|game| game.ending.is_fault())
}

#[test]
fn a_failure_loses_the_game_and_the_player_is_replaced() {
    // A player that has failed once keeps failing, so later games reach their middle only if it was replaced.
    let records = against(Policy::Failing);
    let message = "lost its marbles".to_owned();
    assert!(faulty_games(&records).all(|game| game.ending == Ending::Failure { message: message.clone() }));
    assert!(faulty_games(&records).all(|game| game.turns.len() > 5));
    assert_eq!(records[0].games[0].ending.to_string(), "the loser failed: lost its marbles");
}

#[test]
fn an_illegal_turn_loses_the_game() {
    let records = against(Policy::Cheating);
    let ending = &faulty_games(&records).next().unwrap().ending;
    assert_eq!(ending.to_string(), "the loser played the illegal turn `9x9`: no such beans");
}

#[test]
fn resigning_loses_without_a_fault() {
    let (table, a, b) = (wide(), player(Policy::Random), player(Policy::Resigning));
    let (result, records) = TestMatch { pairs: 6, ..TestMatch::new(&table, &a, &b) }.play_in_memory(21);
    let games = records.iter().flat_map(|pair| pair.games.iter().zip(pair.half_points()));
    let resigned: Vec<u8> =
        games.filter(|(game, _)| game.ending == Ending::Resigned).map(|(_, points)| points).collect();
    assert!(resigned.len() >= 6 && resigned.iter().all(|&points| points == 2), "{resigned:?}");
    assert_eq!(result.progress.faults, [0, 0]);
    check_records(&records);
}

#[test]
fn a_panic_loses_only_the_game() {
    let records = against(Policy::Panicking);
    let ending = &faulty_games(&records).next().unwrap().ending;
    assert_eq!(ending.to_string(), "the loser failed: it panicked: a bean on the floor");
}

#[test]
fn a_player_that_cannot_be_created_ends_the_match() {
    let (table, good) = (wide(), player(Policy::Random));
    let bad: &MakePlayer<'_> = &|| Err("no such engine".into());
    let play = |a, b| {
        let store = Store::in_memory().unwrap();
        let setup = TestMatch { threads: 3, ..TestMatch::new(&table, a, b) };
        setup.run(&setup.claim(&store, 1), &Stop::new(), &|_| {}).unwrap_err().to_string()
    };
    assert_eq!(play(bad, &good), "cannot create player A: no such engine");
    assert_eq!(play(&good, bad), "cannot create player B: no such engine");
}

#[test]
fn a_store_that_cannot_be_written_ends_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let store = Store::open(&path).unwrap();
    let (table, a, b) = (wide(), player(Policy::Random), player(Policy::Greedy));
    let setup = TestMatch::new(&table, &a, &b);
    let claim = setup.claim(&store, 1);
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("DROP TABLE pairs").unwrap();
    let ended = setup.run(&claim, &Stop::new(), &|_| {});
    assert!(matches!(ended, Err(MatchError::Store(StoreError::Sqlite { .. }))), "{ended:?}");
}
