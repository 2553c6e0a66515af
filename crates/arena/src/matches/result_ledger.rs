//! Counts pairs in the order of their numbers, in whatever order they finish.

use crate::description::MatchConditions;
use crate::record::{Effort, PairRecord};
use crate::stats::{Pairs, Sprt, SprtState};
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// The progress of a match. All counts cover the gapless prefix of pairs.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// The maximum number of pairs.
    pub wanted: u64,
    /// A's results.
    pub pairs: Pairs,
    /// Pairs beyond a gap: stored, but not counted yet.
    pub ahead: u64,
    /// Pairs that were in the store before this run.
    pub resumed: u64,
    /// The effort of A and B.
    pub effort: [Effort; 2],
    /// Games that A and B lost by an illegal move, a failure or on time.
    pub faults: [u64; 2],
    /// The state of the SPRT, if there is one.
    pub sprt: Option<SprtState>,
    /// Repeated games.
    pub repeats: Repeats,
    /// Games in progress.
    pub playing: usize,
    /// Duration of this run.
    pub elapsed: Duration,
}

/// Games equal to an earlier one of the match: same start, same moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repeats {
    /// Equal to the other game of the pair, as when a deterministic player meets itself.
    pub within_pairs: u64,
    /// Equal to a game of another pair, which needs repeated openings.
    pub between_pairs: u64,
}

/// The results of a match in order.
pub(super) struct ResultLedger {
    sprt: Option<Sprt>,
    waiting: BTreeMap<u64, PairRecord>,
    known_games: HashSet<u64>,
    progress: Progress,
}

impl ResultLedger {
    pub(super) fn new(conditions: &MatchConditions) -> ResultLedger {
        let sprt = conditions.sprt;
        let progress = Progress {
            wanted: conditions.pairs(),
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
        ResultLedger { sprt, waiting: BTreeMap::new(), known_games: HashSet::new(), progress }
    }

    /// Adds a finished pair and counts the gapless prefix.
    pub(super) fn add(&mut self, pair: PairRecord) {
        self.waiting.insert(pair.index, pair);
        while self.may_count()
            && let Some(next) = self.waiting.remove(&self.counted())
        {
            self.count(&next);
        }
        self.progress.ahead = self.waiting.len() as u64;
    }

    /// The number of counted pairs, which is also the number of the next one.
    pub(super) fn counted(&self) -> u64 {
        self.progress.pairs.pairs()
    }

    pub(super) fn is_decided(&self) -> bool {
        self.progress.sprt.is_some_and(|state| state.decision.is_some())
    }

    pub(super) fn is_complete(&self) -> bool {
        self.counted() == self.progress.wanted
    }

    /// The progress, without elapsed time and games in progress.
    pub(super) fn progress(&self) -> &Progress {
        &self.progress
    }

    fn may_count(&self) -> bool {
        !self.is_decided() && !self.is_complete()
    }

    fn count(&mut self, pair: &PairRecord) {
        self.count_repeats(pair);
        let progress = &mut self.progress;
        progress.pairs.count(pair.half_points());
        progress.sprt = self.sprt.map(|sprt| sprt.state(&progress.pairs));
        for player in 0..2 {
            progress.faults[player] += pair.faults()[player];
            pair.games.iter().for_each(|game| progress.effort[player].add(&game.effort[player]));
        }
    }

    fn count_repeats(&mut self, pair: &PairRecord) {
        let [one, other] = [0, 1].map(|game| fingerprint(pair, game));
        self.progress.repeats.within_pairs += u64::from(one == other);
        let known = |game| u64::from(self.known_games.contains(&game));
        self.progress.repeats.between_pairs += known(one) + known(other);
        self.known_games.extend([one, other]);
    }
}

/// A 64-bit hash of a game's start and moves.
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
        let mut ledger = ResultLedger::new(&MatchConditions::new(6));
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
        assert_eq!((ledger.counted(), ledger.progress().ahead), (3, 1), "not more than the maximum");
    }

    #[test]
    fn the_test_ends_at_the_same_pair_in_any_order() {
        let sprt = Sprt::new(0.0, 200.0, Model::Logistic).unwrap();
        let all: Vec<PairRecord> = (0..60).map(|i| pair(i, i % 4 != 0, &i.to_string(), ["a", "b"])).collect();
        let counted = |order: &[usize]| {
            let mut ledger = ResultLedger::new(&MatchConditions { sprt: Some(sprt), ..MatchConditions::new(120) });
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
    fn repeated_games_are_counted() {
        let mut ledger = ResultLedger::new(&MatchConditions::new(18));
        ledger.add(pair(0, true, "x", ["a b", "a b"]));
        ledger.add(pair(1, true, "y", ["a b", "a c"]));
        assert_eq!(ledger.progress().repeats, Repeats { within_pairs: 1, between_pairs: 0 });
        ledger.add(pair(2, true, "y", ["c", "a b"]));
        assert_eq!(ledger.progress().repeats, Repeats { within_pairs: 1, between_pairs: 1 });
    }
}
