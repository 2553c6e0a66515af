//! Setup of test matches, and checks of their records.

use crate::heaps::{Heaps, heaps};
use crate::players::{Policy, player};
use std::time::Duration;
use tenbin_arena::description::{MatchConditions, MatchDescription, OpeningSource, PlayerIdentity};
use tenbin_arena::matches::{
    Adjudication, MakePlayer, MatchError, MatchResult, MatchSetup, MatchesStatus, Spectator, run,
};
use tenbin_arena::openings::Openings;
use tenbin_arena::record::{Ending, PairRecord, side_of_a};
use tenbin_arena::stats::Sprt;
use tenbin_arena::store::{Claim, MatchEnding, Store};
use tenbin_core::{Score, Stop, Table};

/// A match of the test game: its participants and its conditions.
#[derive(Clone, Copy)]
pub(crate) struct TestMatch<'a> {
    pub(crate) table: &'a Heaps,
    pub(crate) players: [&'a MakePlayer<'a>; 2],
    pub(crate) plies: u32,
    /// The judge of the openings, and the limit of its score.
    pub(crate) balance: Option<(&'a MakePlayer<'a>, Score)>,
    pub(crate) pairs: u64,
    pub(crate) threads: usize,
    pub(crate) adjudication: Adjudication,
    pub(crate) time_margin: Duration,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) spectator: Option<&'a Spectator<'a>>,
}

impl<'a> TestMatch<'a> {
    /// A match of 40 pairs on one thread.
    pub(crate) fn new(table: &'a Heaps, a: &'a MakePlayer<'a>, b: &'a MakePlayer<'a>) -> TestMatch<'a> {
        TestMatch {
            table,
            players: [a, b],
            plies: 5,
            balance: None,
            pairs: 40,
            threads: 1,
            adjudication: Adjudication { max_turns: 200, ..Adjudication::default() },
            time_margin: Duration::ZERO,
            sprt: None,
            spectator: None,
        }
    }

    pub(crate) fn description(&self, seed: u64) -> MatchDescription {
        let &TestMatch { plies, balance, pairs, adjudication, time_margin, sprt, .. } = self;
        let limit = balance.map_or(Score::MAX, |(_, limit)| limit);
        let conditions = MatchConditions { games: 2 * pairs, seed, sprt, adjudication, time_margin };
        let openings = OpeningSource::Random { plies, judge: "judge".to_owned(), limit };
        MatchDescription { openings, conditions, ..description(seed) }
    }

    /// Resumes the match in the store, or begins it.
    pub(crate) fn claim<'s>(&self, store: &'s Store, seed: u64) -> Claim<'s> {
        let description = self.description(seed);
        match store.resumable(&description).unwrap() {
            Some(id) => store.claim(id).unwrap(),
            None => store.begin(&description).unwrap(),
        }
    }

    pub(crate) fn openings(&self, seed: u64) -> Openings {
        let balance = self.balance.map(|(judge, limit)| (judge().unwrap(), limit));
        Openings::random(self.table, seed, self.plies, balance)
    }

    pub(crate) fn run(
        &self,
        claim: &Claim<'_>,
        stop: &Stop,
        watch: &dyn Fn(&MatchesStatus),
    ) -> Result<MatchResult, MatchError> {
        let &TestMatch { players, spectator, threads, .. } = self;
        let setup = MatchSetup { players: &players, arbiter: None, spectator, threads };
        run(&setup, self.openings(claim.description().conditions.seed), claim, stop, watch)
    }

    /// Plays without interruption.
    pub(crate) fn play(&self, claim: &Claim<'_>) -> MatchResult {
        self.run(claim, &Stop::new(), &|_| {}).unwrap()
    }

    /// Plays the whole match in memory and returns its result and its records without the times.
    pub(crate) fn play_in_memory(&self, seed: u64) -> (MatchResult, Vec<PairRecord>) {
        let store = Store::in_memory().unwrap();
        let claim = self.claim(&store, seed);
        let result = self.play(&claim);
        (result, timeless(claim.pairs().unwrap()))
    }
}

/// The description of a match of random against greedy.
pub(crate) fn description(seed: u64) -> MatchDescription {
    let player = |spec: &str| PlayerIdentity { spec: spec.to_owned(), fingerprint: "0123".to_owned() };
    MatchDescription {
        game: "heaps".to_owned(),
        position: None,
        a: player("random"),
        b: player("greedy"),
        openings: OpeningSource::OnePosition,
        conditions: MatchConditions { seed, ..MatchConditions::new(80) },
        version: "0.1.0".to_owned(),
        label: "a try".to_owned(),
    }
}

/// A start position with thousands of openings.
pub(crate) fn wide() -> Heaps {
    heaps("9 9 9 9 9 9 first")
}

/// The records of an uninterrupted match of random against greedy.
pub(crate) fn uninterrupted(pairs: u64, seed: u64) -> Vec<PairRecord> {
    let (table, a, b) = (wide(), player(Policy::Random), player(Policy::Greedy));
    let (result, records) = TestMatch { pairs, ..TestMatch::new(&table, &a, &b) }.play_in_memory(seed);
    assert_eq!((result.ending, records.len() as u64), (Some(MatchEnding::AllPlayed), pairs));
    records
}

/// Sets all times to zero; nothing else may differ between two runs of a match.
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
