//! Stopping and resuming: no pair is lost, played twice or different.

use crate::players::{Policy, player, slow_player};
use crate::setup::{TestMatch, timeless, uninterrupted, wide};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;
use tenbin_arena::matches::Spectator;
use tenbin_arena::store::{MatchEnding, Store, StoreError};
use tenbin_core::{Random, Stop, Table};

#[test]
fn a_match_stopped_at_any_moment_resumes() {
    let whole = uninterrupted(120, 31);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er/store.db");
    let mut random = Random::new(1);
    let mut stops = 0;
    loop {
        let store = Store::open(&path).unwrap();
        let stop = Stop::new();
        let pause = Duration::from_micros(300);
        let (table, a, b) = (wide(), slow_player(Policy::Random, pause), slow_player(Policy::Greedy, pause));
        let threads = 1 + random.below(4) as usize;
        // The whole match has about 6,000 positions.
        let (positions, last) = (AtomicU64::new(0), random.below(1_000));
        let stop_at_last = |_: u64, _: usize, _: &dyn Table| {
            if positions.fetch_add(1, Ordering::Relaxed) >= last {
                stop.raise();
            }
        };
        let spectator: Option<&Spectator<'_>> = Some(&stop_at_last);
        let setup = TestMatch { pairs: 120, threads, spectator, ..TestMatch::new(&table, &a, &b) };
        let claim = setup.claim(&store, 31);
        let before = claim.pairs().unwrap();
        let result = setup.run(&claim, &stop, &|_| {}).unwrap();
        let stored = claim.pairs().unwrap();
        assert!(before.iter().all(|pair| stored.contains(pair)), "stored pairs do not change");
        assert_eq!(result.progress.resumed, before.len() as u64);
        assert_eq!(result.progress.pairs.pairs() + result.progress.ahead, stored.len() as u64);
        assert!(timeless(stored).iter().all(|pair| whole[pair.index as usize] == *pair));
        if result.ending == Some(MatchEnding::AllPlayed) {
            assert_eq!(timeless(claim.pairs().unwrap()), whole);
            assert_eq!(result.progress.ahead, 0);
            break;
        }
        assert!(result.interrupted());
        stops += 1;
    }
    assert!(stops >= 5, "only {stops} stops");
    let store = Store::open(&path).unwrap();
    let entry = &store.list().unwrap()[0];
    assert_eq!(store.resumable(&entry.description).unwrap(), None);
    assert_eq!(entry.pairs.pairs(), 120);
    assert!(matches!(store.claim(entry.id), Err(StoreError::Finished { .. })));
}

#[test]
fn a_stop_flag_raised_before_the_match_plays_no_game() {
    let (table, a, b) = (wide(), player(Policy::Random), player(Policy::Greedy));
    let store = Store::in_memory().unwrap();
    let setup = TestMatch::new(&table, &a, &b);
    let claim = setup.claim(&store, 1);
    let stop = Stop::new();
    stop.raise();
    let result = setup.run(&claim, &stop, &|_| {}).unwrap();
    assert!(result.interrupted() && claim.pairs().unwrap().is_empty());
}

#[test]
fn a_stop_aborts_a_long_search() {
    /// Searches until the stop flag is raised.
    struct EndlessPlayer(Box<dyn tenbin_core::Player>);
    impl tenbin_core::Player for EndlessPlayer {
        fn spec(&self) -> &str {
            self.0.spec()
        }
        fn fingerprint(&self) -> String {
            String::new()
        }
        fn is_reproducible(&self) -> bool {
            false
        }
        fn choose(
            &mut self,
            table: &dyn tenbin_core::Table,
            limits: &tenbin_core::Limits,
            stop: &Stop,
            watch: &mut dyn FnMut(&tenbin_core::Choice),
        ) -> Result<tenbin_core::Choice, String> {
            while !stop.is_raised() {
                thread::sleep(Duration::from_millis(1));
            }
            self.0.choose(table, limits, stop, watch)
        }
        fn new_game(&mut self, seed: u64) {
            self.0.new_game(seed);
        }
        fn explain(&self, _: &dyn tenbin_core::Table) -> Option<Vec<tenbin_core::TermValue>> {
            None
        }
    }
    let endless = || Ok(Box::new(EndlessPlayer(player(Policy::Random)()?)) as Box<dyn tenbin_core::Player>);
    let table = wide();
    let store = Store::in_memory().unwrap();
    let setup = TestMatch { threads: 2, ..TestMatch::new(&table, &endless, &endless) };
    let claim = setup.claim(&store, 1);
    let stop = Stop::new();
    let result = setup.run(&claim, &stop, &|progress| {
        if progress.matches[0].playing == 2 {
            stop.raise();
        }
    });
    assert!(result.unwrap().interrupted() && claim.pairs().unwrap().is_empty());
}
