//! Counting pairs in the order of their numbers, whatever order they finish in.

use crate::record::{Effort, PairRecord};
use crate::stats::{Pairs, Sprt, SprtState};
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// How a match stands. All counts are over the pairs without a gap from the first one on.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// How many pairs are wanted at most.
    pub wanted: u64,
    /// A's results.
    pub pairs: Pairs,
    /// How many pairs beyond a gap are finished and stored, but not counted yet.
    pub ahead: u64,
    /// How many of all these pairs were in the store already when this run began.
    pub resumed: u64,
    /// What A and B spent.
    pub effort: [Effort; 2],
    /// How many games A and B lost by an illegal turn, a failure or on time.
    pub faults: [u64; 2],
    /// Where the sequential test stands, if there is one.
    pub sprt: Option<SprtState>,
    /// Games that went exactly like an earlier one.
    pub repeats: Repeats,
    /// How many games are being played.
    pub playing: usize,
    /// How long this run has taken.
    pub elapsed: Duration,
}

/// Games that went exactly like an earlier one of the match: same start, same turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repeats {
    /// Like the other game of their own pair, which happens when a deterministic player meets itself.
    pub within_pairs: u64,
    /// Like a game of another pair, which only repeated starts allow.
    pub between_pairs: u64,
}

/// The pairs of a match, put in order.
pub(super) struct Ledger {
    sprt: Option<Sprt>,
    waiting: BTreeMap<u64, PairRecord>,
    games_seen: HashSet<u64>,
    progress: Progress,
}

impl Ledger {
    pub(super) fn new(wanted: u64, sprt: Option<Sprt>) -> Ledger {
        let progress = Progress {
            wanted,
            pairs: Pairs::default(),
            ahead: 0,
            resumed: 0,
            effort: [Effort::default(); 2],
            faults: [0; 2],
            sprt: sprt.map(|sprt| sprt.state(&Pairs::default())),
            repeats: Repeats::default(),
            playing: 0,
            elapsed: Duration::ZERO,
        };
        Ledger { sprt, waiting: BTreeMap::new(), games_seen: HashSet::new(), progress }
    }

    /// Takes in a finished pair, and counts what can be counted.
    pub(super) fn add(&mut self, pair: PairRecord) {
        self.waiting.insert(pair.index, pair);
        while self.may_count()
            && let Some(next) = self.waiting.remove(&self.counted())
        {
            self.count(&next);
        }
        self.progress.ahead = self.waiting.len() as u64;
    }

    /// How many pairs are counted, which is also the number of the next one.
    pub(super) fn counted(&self) -> u64 {
        self.progress.pairs.pairs()
    }

    pub(super) fn is_decided(&self) -> bool {
        self.progress.sprt.is_some_and(|state| state.decision.is_some())
    }

    pub(super) fn is_complete(&self) -> bool {
        self.counted() == self.progress.wanted
    }

    /// How the match stands, but for what only the clock and the threads know.
    pub(super) fn progress(&self) -> &Progress {
        &self.progress
    }

    fn may_count(&self) -> bool {
        !self.is_decided() && !self.is_complete()
    }

    fn count(&mut self, pair: &PairRecord) {
        self.note_repeats(pair);
        let progress = &mut self.progress;
        progress.pairs.count(pair.half_points());
        progress.sprt = self.sprt.map(|sprt| sprt.state(&progress.pairs));
        for player in 0..2 {
            progress.faults[player] += pair.faults()[player];
            pair.games.iter().for_each(|game| progress.effort[player].add(&game.effort[player]));
        }
    }

    fn note_repeats(&mut self, pair: &PairRecord) {
        let [one, other] = [0, 1].map(|game| fingerprint(pair, game));
        self.progress.repeats.within_pairs += u64::from(one == other);
        let known = |game| u64::from(self.games_seen.contains(&game));
        self.progress.repeats.between_pairs += known(one) + known(other);
        self.games_seen.extend([one, other]);
    }
}

/// A number for a game's start and turns. Two of a million games share one by chance once in 40 million matches.
fn fingerprint(pair: &PairRecord, game: usize) -> u64 {
    let mut hasher = DefaultHasher::new();
    pair.opening.start.hash(&mut hasher);
    pair.opening.turns.iter().chain(&pair.games[game].turns).for_each(|turn| turn.hash(&mut hasher));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Ending, GameRecord, Opening};
    use crate::stats::{Decision, Model};
    use tenbin_core::{Outcome, Side};

    /// A pair in which A wins both games, or neither.
    fn pair(index: u64, won: bool, opening: &str, turns: [&str; 2]) -> PairRecord {
        let game = |game: usize| GameRecord {
            turns: turns[game].split(' ').map(str::to_owned).collect(),
            scores: Vec::new(),
            outcome: Outcome::Won(if won == (game == 0) { Side::First } else { Side::Second }),
            ending: Ending::Rules,
            effort: [Effort { moves: 1, ..Effort::default() }; 2],
        };
        let opening = Opening { start: "start".into(), turns: vec![opening.to_owned()] };
        PairRecord { index, opening, games: [game(0), game(1)] }
    }

    #[test]
    fn pairs_count_in_order() {
        let mut ledger = Ledger::new(3, None);
        let numbered = |index| pair(index, index != 1, &index.to_string(), ["a", "b"]);
        ledger.add(numbered(2));
        assert_eq!((ledger.counted(), ledger.progress().ahead), (0, 1));
        ledger.add(numbered(0));
        assert_eq!((ledger.counted(), ledger.progress().ahead), (1, 1));
        ledger.add(numbered(1));
        assert!(ledger.is_complete());
        assert_eq!(ledger.progress().pairs, Pairs { ww: 2, ll: 1, ..Pairs::default() });
        assert_eq!(ledger.progress().effort[0].moves, 6);
        ledger.add(numbered(3));
        assert_eq!((ledger.counted(), ledger.progress().ahead), (3, 1), "no more are counted than wanted");
    }

    #[test]
    fn the_test_ends_at_the_same_pair_in_any_order() {
        let sprt = Sprt::new(0.0, 200.0, Model::Logistic).unwrap();
        let all: Vec<PairRecord> = (0..60).map(|i| pair(i, i % 4 != 0, &i.to_string(), ["a", "b"])).collect();
        let counted = |order: &[usize]| {
            let mut ledger = Ledger::new(60, Some(sprt));
            order.iter().for_each(|&i| ledger.add(all[i].clone()));
            assert_eq!(ledger.progress().sprt.unwrap().decision, Some(Decision::AcceptH1));
            (ledger.counted(), ledger.progress().pairs)
        };
        let forward: Vec<usize> = (0..60).collect();
        let mut swapped = forward.clone();
        swapped.chunks_mut(3).for_each(<[usize]>::reverse);
        let backward: Vec<usize> = (0..60).rev().collect();
        assert!(counted(&forward).0 < 60);
        assert_eq!(counted(&forward), counted(&swapped));
        assert_eq!(counted(&forward), counted(&backward));
    }

    #[test]
    fn repeated_games_are_noticed() {
        let mut ledger = Ledger::new(9, None);
        ledger.add(pair(0, true, "x", ["a b", "a b"]));
        ledger.add(pair(1, true, "y", ["a b", "a c"]));
        assert_eq!(ledger.progress().repeats, Repeats { within_pairs: 1, between_pairs: 0 });
        ledger.add(pair(2, true, "y", ["c", "a b"]));
        assert_eq!(ledger.progress().repeats, Repeats { within_pairs: 1, between_pairs: 1 });
    }
}
