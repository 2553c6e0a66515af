//! Concurrent matches: each has the same result as alone, and all advance together.

use crate::players::{Policy, player, slow_player};
use crate::setup::{TestMatch, timeless, wide};
use std::cell::RefCell;
use std::time::Duration;
use tenbin_arena::description::{MatchDescription, PlayerIdentity};
use tenbin_arena::matches::{
    Adjudication, AdjudicationRule, MakePlayer, MatchResult, MatchSetup, MatchesStatus, Pairing, run_all,
};
use tenbin_arena::record::{Ending, PairRecord};
use tenbin_arena::stats::{Model, Sprt};
use tenbin_arena::store::{MatchEnding, Store};
use tenbin_core::Stop;

const ROUND_ROBIN: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Plays a round robin; returns the results, and the records without their times.
fn play(
    store: &Store,
    players: [&MakePlayer<'_>; 3],
    change: impl Fn(&mut TestMatch<'_>),
    stop: &Stop,
    watch: &dyn Fn(&MatchesStatus),
) -> (Vec<MatchResult>, Vec<Vec<PairRecord>>) {
    let table = wide();
    let mut conditions = TestMatch::new(&table, players[0], players[1]);
    change(&mut conditions);
    let described = |number: usize| {
        let identity = |spec: String| PlayerIdentity { spec, fingerprint: String::new() };
        let [a, b] = ROUND_ROBIN[number].map(|player| identity(format!("player {player}")));
        MatchDescription { a, b, ..conditions.description(9) }
    };
    let claims: Vec<_> = (0..3)
        .map(|number| match store.resumable(&described(number)).unwrap() {
            Some(id) => store.claim(id).unwrap(),
            None => store.begin(&described(number)).unwrap(),
        })
        .collect();
    let pairing = |number: usize| Pairing { players: ROUND_ROBIN[number], claim: &claims[number] };
    let pairings: Vec<_> = (0..3).map(pairing).collect();
    let setup = MatchSetup { players: &players, arbiter: None, spectator: None, threads: conditions.threads };
    let results = run_all(&setup, conditions.openings(9), &pairings, stop, watch).unwrap();
    (results, claims.iter().map(|claim| timeless(claim.pairs().unwrap())).collect())
}

#[test]
fn each_match_has_the_same_result_as_alone() {
    let pause = Duration::from_micros(200);
    let [a, b, c] = [Policy::Random, Policy::Greedy, Policy::Random].map(|policy| slow_player(policy, pause));
    let players: [&MakePlayer<'_>; 3] = [&a, &b, &c];
    let table = wide();
    for threads in [1, 3] {
        let store = Store::in_memory().unwrap();
        let (results, records) = play(&store, players, |setup| setup.threads = threads, &Stop::new(), &|_| {});
        assert!(results.iter().all(|result| result.ending == Some(MatchEnding::AllPlayed)));
        for (number, [a, b]) in ROUND_ROBIN.into_iter().enumerate() {
            let alone = TestMatch::new(&table, players[a], players[b]).play_in_memory(9).1;
            assert_eq!(records[number], alone, "{threads} threads, pairing {number}");
        }
        let openings = |number: usize| records[number].iter().map(|pair| pair.opening.clone()).collect::<Vec<_>>();
        assert_eq!(openings(0), openings(1));
        assert_eq!(openings(0), openings(2));
    }
}

#[test]
fn all_matches_advance_together() {
    let [a, b, c] = [Policy::Random, Policy::Greedy, Policy::Random].map(player);
    let widest = RefCell::new(0);
    let store = Store::in_memory().unwrap();
    play(&store, [&a, &b, &c], |_| {}, &Stop::new(), &|status| {
        let finished: Vec<u64> = status.matches.iter().map(|one| one.pairs.pairs() + one.ahead).collect();
        let gap = finished.iter().max().unwrap() - finished.iter().min().unwrap();
        widest.replace_with(|widest| gap.max(*widest));
    });
    assert!(*widest.borrow() <= 1, "one match was {} pairs ahead of another", widest.borrow());
}

#[test]
fn an_sprt_decision_ends_only_its_own_match() {
    let [a, b, c] = [Policy::Greedy, Policy::Random, Policy::Failing].map(player);
    let sprt = Some(Sprt::new(0.0, 150.0, Model::Logistic).unwrap());
    for threads in [1, 3] {
        let store = Store::in_memory().unwrap();
        let change = |setup: &mut TestMatch<'_>| (setup.threads, setup.pairs, setup.sprt) = (threads, 60, sprt);
        let results = play(&store, [&a, &b, &c], change, &Stop::new(), &|_| {}).0;
        assert_eq!(results[1].ending, Some(MatchEnding::Decided));
        assert!(results[1].progress.pairs.pairs() < 60);
        let counted: Vec<u64> = results.iter().map(|result| result.progress.pairs.pairs()).collect();
        assert!(results.iter().all(|result| result.ending.is_some()), "{counted:?}");
        assert_ne!(counted[0], counted[1], "each ends by its own SPRT");
    }
}

#[test]
fn an_interruption_loses_no_pair_of_any_match() {
    let pause = Duration::from_micros(300);
    let [a, b, c] = [Policy::Random, Policy::Greedy, Policy::Random].map(|policy| slow_player(policy, pause));
    let players: [&MakePlayer<'_>; 3] = [&a, &b, &c];
    let two_threads = |setup: &mut TestMatch<'_>| setup.threads = 2;
    let whole = play(&Store::in_memory().unwrap(), players, two_threads, &Stop::new(), &|_| {}).1;
    let store = Store::in_memory().unwrap();
    let mut before = 0;
    for round in 0..4 {
        let stop = Stop::new();
        let (results, records) = play(&store, players, two_threads, &stop, &|status| {
            let stored: u64 = status.matches.iter().map(|one| one.pairs.pairs() + one.ahead).sum();
            if stored >= 20 * (round + 1) {
                stop.raise();
            }
        });
        let stored = records.iter().map(Vec::len).sum::<usize>();
        assert!(stored >= before + 10, "{stored} after {before}");
        assert!(results.iter().any(MatchResult::interrupted));
        before = stored;
    }
    let (results, records) = play(&store, players, two_threads, &Stop::new(), &|_| {});
    assert!(results.iter().all(|result| result.ending == Some(MatchEnding::AllPlayed)));
    assert_eq!(records, whole);
}

#[test]
fn running_games_are_reported() {
    let pause = Duration::from_millis(2);
    let [a, b, c] = [Policy::Greedy, Policy::Greedy, Policy::Random].map(|policy| slow_player(policy, pause));
    let (most, scored) = (RefCell::new(0), RefCell::new(false));
    let change = |setup: &mut TestMatch<'_>| (setup.threads, setup.pairs) = (2, 6);
    play(&Store::in_memory().unwrap(), [&a, &b, &c], change, &Stop::new(), &|status| {
        most.replace_with(|most| status.games.len().max(*most));
        scored.replace_with(|seen| *seen || status.games.iter().any(|game| game.scores[0].is_some()));
        assert!(status.games.iter().all(|game| game.pairing < 3 && game.clock(0).is_none()));
    });
    assert_eq!((*most.borrow(), *scored.borrow()), (2, true));
}

#[test]
fn games_are_adjudicated_where_both_scores_agree() {
    let (table, greedy) = (wide(), player(Policy::Greedy));
    let win = Some(AdjudicationRule { score: 100, turns: 1 });
    let adjudication = Adjudication { win, ..Adjudication::default() };
    let (_, records) = TestMatch { adjudication, ..TestMatch::new(&table, &greedy, &greedy) }.play_in_memory(5);
    let games: Vec<_> = records.iter().flat_map(|pair| &pair.games).collect();
    assert!(games.iter().any(|game| game.ending == Ending::Agreed), "{:?}", games[0]);
    let (_, played_out) = TestMatch::new(&table, &greedy, &greedy).play_in_memory(5);
    assert!(played_out.iter().flat_map(|pair| &pair.games).all(|game| game.ending == Ending::Rules));
}
