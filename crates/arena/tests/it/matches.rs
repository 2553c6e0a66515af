//! Matches: the same result on any number of threads; ended by an SPRT or when the openings run out.

use crate::heaps::heaps;
use crate::players::{Policy, player, slow_player};
use crate::setup::{TestMatch, check_records, wide};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;
use tenbin_arena::matches::{Adjudication, MatchesStatus, Progress, Repeats};
use tenbin_arena::record::{Ending, PairRecord};
use tenbin_arena::stats::{Decision, Model, Pairs, Sprt};
use tenbin_arena::store::{MatchEnding, Store};
use tenbin_core::{Outcome, Stop, Table};

fn pairs_of(records: &[PairRecord]) -> Pairs {
    let mut pairs = Pairs::default();
    records.iter().for_each(|record| pairs.count(record.half_points()));
    pairs
}

#[test]
fn results_are_the_same_on_any_number_of_threads() {
    let (table, judge) = (wide(), player(Policy::Greedy));
    let pause = Duration::from_micros(200);
    let (a, b) = (slow_player(Policy::Random, pause), slow_player(Policy::Greedy, pause));
    let setup = TestMatch { plies: 4, balance: Some((&judge, 100)), ..TestMatch::new(&table, &a, &b) };
    let (alone, records) = setup.play_in_memory(11);
    check_records(&records);
    assert_eq!((records.len(), alone.ending), (40, Some(MatchEnding::AllPlayed)));
    assert_eq!(alone.progress.pairs, pairs_of(&records));
    assert_eq!(alone.progress.repeats, Repeats::default());
    assert!(alone.progress.pairs.wdl().draws > 0, "the test game has draws: {:?}", alone.progress.pairs);
    for threads in [2, 3, 8] {
        let (result, again) = TestMatch { threads, ..setup }.play_in_memory(11);
        assert_eq!(again, records, "{threads} threads");
        assert_eq!(result.progress.pairs, alone.progress.pairs);
    }
    assert_ne!(setup.play_in_memory(12).1, records);
}

#[test]
fn a_player_against_itself_repeats_its_game_within_the_pair_only() {
    let (table, greedy) = (wide(), player(Policy::Greedy));
    let (result, records) = TestMatch::new(&table, &greedy, &greedy).play_in_memory(5);
    assert_eq!(result.progress.repeats, Repeats { within_pairs: 40, between_pairs: 0 });
    let Pairs { wl, dd, .. } = result.progress.pairs;
    assert_eq!(wl + dd, 40, "a player is as strong as itself");
    check_records(&records);
}

#[test]
fn random_players_differ_between_games_and_players() {
    let (table, random) = (wide(), player(Policy::Random));
    let (result, records) = TestMatch::new(&table, &random, &random).play_in_memory(5);
    assert_eq!(result.progress.repeats, Repeats::default());
    let different = records.iter().filter(|pair| pair.games[0].turns[..3] != pair.games[1].turns[..3]).count();
    assert!(different > 35, "{different}");
}

#[test]
fn a_sequential_test_ends_at_the_same_pair_on_any_number_of_threads() {
    let table = wide();
    let pause = Duration::from_micros(100);
    let (a, b) = (slow_player(Policy::Greedy, pause), slow_player(Policy::Failing, pause));
    let sprt = Some(Sprt::new(0.0, 150.0, Model::Logistic).unwrap());
    let setup = TestMatch { pairs: 200, sprt, ..TestMatch::new(&table, &a, &b) };
    let ended = |threads| {
        let store = Store::in_memory().unwrap();
        let claim = setup.claim(&store, 3);
        let result = TestMatch { threads, ..setup }.play(&claim);
        let stored = claim.pairs().unwrap();
        let entry = store.get(claim.id()).unwrap();
        assert_eq!(entry.pairs, result.progress.pairs, "the list counts only the pairs up to the decision");
        assert_eq!(entry.summary.unwrap().counted, result.progress.pairs.pairs());
        assert_eq!(stored.len() as u64, result.progress.pairs.pairs() + result.progress.ahead);
        (result.ending, result.progress.pairs, result.progress.sprt)
    };
    let (ending, pairs, state) = ended(1);
    assert_eq!((ending, state.unwrap().decision), (Some(MatchEnding::Decided), Some(Decision::AcceptH1)));
    assert!(pairs.pairs() < 200);
    assert_eq!(ended(2), (ending, pairs, state));
    assert_eq!(ended(5), (ending, pairs, state));
}

#[test]
fn a_match_ends_early_when_openings_run_out() {
    let (table, a, b) = (heaps("2 3 first"), player(Policy::Random), player(Policy::Greedy));
    for threads in [1, 3] {
        let (result, records) = TestMatch { plies: 1, threads, ..TestMatch::new(&table, &a, &b) }.play_in_memory(1);
        // Taking one or two of the first heap, or one to three of the second, never leaves fewer than two beans.
        assert_eq!(result.ending, Some(MatchEnding::OpeningsExhausted { distinct: 5 }));
        assert_eq!((records.len(), result.progress.pairs.pairs()), (5, 5));
        let words = result.ending.unwrap().to_string();
        assert!(words.starts_with("only 5 different openings of this length"), "{words}");
    }
}

#[test]
fn endless_games_are_drawn_at_the_turn_limit() {
    let (table, a, b) = (wide(), player(Policy::Random), player(Policy::Greedy));
    let adjudication = Adjudication { max_turns: 5, ..Adjudication::default() };
    let (result, records) = TestMatch { adjudication, pairs: 3, ..TestMatch::new(&table, &a, &b) }.play_in_memory(1);
    assert_eq!(result.progress.pairs, Pairs { dd: 3, ..Pairs::default() });
    for game in records.iter().flat_map(|pair| &pair.games) {
        assert_eq!((game.turns.len(), game.outcome, &game.ending), (5, Outcome::Drawn, &Ending::TurnLimit));
    }
}

#[test]
fn a_spectator_receives_every_position_of_every_game() {
    let (table, a, b) = (wide(), player(Policy::Random), player(Policy::Greedy));
    let seen: Mutex<BTreeMap<(u64, usize), usize>> = Mutex::default();
    let look = |pair: u64, game: usize, _: &dyn Table| *seen.lock().unwrap().entry((pair, game)).or_default() += 1;
    let setup = TestMatch { pairs: 6, threads: 2, spectator: Some(&look), ..TestMatch::new(&table, &a, &b) };
    let (_, records) = setup.play_in_memory(1);
    let games =
        records.iter().flat_map(|pair| (0..2).map(|game| ((pair.index, game), pair.games[game].turns.len() + 1)));
    assert_eq!(seen.into_inner().unwrap(), games.collect());
}

#[test]
fn progress_is_reported_after_every_pair() {
    let pause = Duration::from_micros(100);
    let (table, a, b) = (wide(), slow_player(Policy::Random, pause), slow_player(Policy::Greedy, pause));
    let store = Store::in_memory().unwrap();
    let setup = TestMatch { threads: 3, ..TestMatch::new(&table, &a, &b) };
    let claim = setup.claim(&store, 3);
    let reports: RefCell<Vec<Progress>> = RefCell::default();
    let watch = |status: &MatchesStatus| reports.borrow_mut().push(status.matches[0].clone());
    let result = setup.run(&claim, &Stop::new(), &watch).unwrap();
    let reports = reports.into_inner();
    assert!(reports.len() >= 40);
    assert!(reports.iter().all(|progress| progress.wanted == 40 && progress.playing <= 3 && progress.resumed == 0));
    assert!(reports.iter().any(|progress| progress.playing == 3));
    let last = reports.last().unwrap();
    assert_eq!((last.pairs, last.effort), (result.progress.pairs, result.progress.effort));
    let [a, b] = last.effort;
    assert!(a.moves > 200 && b.moves > 200 && a.mean_depth() == Some(3.0));
    assert!(a.mean_time().unwrap() > Duration::from_micros(10) && b.nodes_per_second().unwrap() > 0.0);
}
