//! Setting up matches of heaps, and looking at what was recorded.

use crate::heaps::{Heaps, heaps};
use crate::players::{Kind, player};
use std::collections::BTreeMap;
use std::time::Duration;
use tenbin_arena::matches::{Adjudication, MakePlayer, MatchResult, MatchSetup, run};
use tenbin_arena::openings::OpeningRules;
use tenbin_arena::record::{Ending, MatchCard, PairRecord, PlayerCard, side_of_a};
use tenbin_arena::store::{Claim, MatchEnding, Store};
use tenbin_core::{Stop, Table};

pub(crate) fn card(seed: u64) -> MatchCard {
    let player = |spec: &str| PlayerCard { spec: spec.to_owned(), fingerprint: "0123".to_owned() };
    let settings = BTreeMap::from([("openings".to_owned(), "plies=3".to_owned())]);
    let (game, version) = ("heaps".to_owned(), "0.1.0".to_owned());
    MatchCard { game, a: player("chance"), b: player("greedy"), seed, version, settings, label: "a try".to_owned() }
}

/// A game with room for thousands of openings.
pub(crate) fn wide() -> Heaps {
    heaps("9 9 9 9 9 9 first")
}

pub(crate) fn setup<'a>(table: &'a Heaps, a: &'a MakePlayer<'a>, b: &'a MakePlayer<'a>) -> MatchSetup<'a> {
    let openings = OpeningRules { plies: 5, balance: None, repeated: false, book: None };
    MatchSetup {
        table,
        pairs: 40,
        threads: 1,
        max_turns: 200,
        arbiter: None,
        adjudication: Adjudication::default(),
        margin: Duration::ZERO,
        spectator: None,
        openings,
        sprt: None,
        a,
        b,
    }
}

/// Plays without interruption.
pub(crate) fn play(setup: &MatchSetup<'_>, claim: &Claim<'_>) -> MatchResult {
    run(setup, claim, &Stop::new(), &|_| {}).unwrap()
}

/// Plays a whole match in memory: how it ended, and its records without the times.
pub(crate) fn play_in_memory(setup: &MatchSetup<'_>, seed: u64) -> (MatchResult, Vec<PairRecord>) {
    let store = Store::in_memory().unwrap();
    let claim = store.begin(&card(seed)).unwrap();
    let result = play(setup, &claim);
    (result, timeless(claim.pairs().unwrap()))
}

/// The records of chance against greedy, played at one go.
pub(crate) fn uninterrupted(pairs: u64, seed: u64) -> Vec<PairRecord> {
    let (table, a, b) = (wide(), player(Kind::Chance), player(Kind::Greedy));
    let (result, records) = play_in_memory(&MatchSetup { pairs, ..setup(&table, &a, &b) }, seed);
    assert_eq!((result.ending, records.len() as u64), (Some(MatchEnding::AllPlayed), pairs));
    records
}

/// The only thing in which two runs of a match may differ is the time they took.
pub(crate) fn timeless(mut pairs: Vec<PairRecord>) -> Vec<PairRecord> {
    for effort in pairs.iter_mut().flat_map(|pair| &mut pair.games).flat_map(|game| &mut game.effort) {
        effort.time = Duration::ZERO;
    }
    pairs
}

/// Replays every recorded game and checks its record.
pub(crate) fn check_records(pairs: &[PairRecord]) {
    for (pair, index) in pairs.iter().zip(0..) {
        assert_eq!(pair.index, index);
        for (number, game) in pair.games.iter().enumerate() {
            let mut table = heaps(&pair.opening.start);
            pair.opening.turns.iter().for_each(|turn| table.play(turn).unwrap());
            let mut moves = [0, 0];
            for turn in &game.turns {
                moves[usize::from(table.side_to_move() != side_of_a(number))] += 1;
                table.play(turn).unwrap();
            }
            if game.ending == Ending::Rules {
                assert_eq!(table.outcome(), Some(game.outcome));
                assert_eq!(game.effort.map(|effort| effort.moves), moves);
                assert_eq!(game.effort.map(|effort| (effort.nodes, effort.depth)), moves.map(|n| (10 * n, 3 * n)));
            }
        }
    }
}
