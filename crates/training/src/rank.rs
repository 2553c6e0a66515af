//! Move-ranking accuracy: the rank of expert turns among all legal turns by static evaluation.

use crate::dataset::{ExpertTurn, TrainingGame};
use crate::features::has_features;
use crate::turns::{TrackedPosition, all_turns};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tenbin_core::{Evaluation, Position, Stop};

/// Ranking statistics over a set of turns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ranking {
    /// Number of expert turns ranked.
    pub turns: usize,
    /// Number of expert turns with the highest score (top-1); a tie counts for its share.
    pub first: f64,
    /// Mean number of legal turns.
    pub choices: f64,
    /// Mean share of legal turns that score higher than the expert's.
    pub better: f64,
}

/// Turns between two calls of `watch`.
const BATCH: usize = 32;

/// Ranks the expert turns of games among all legal turns; at most `most` of them, evenly spaced. `watch` receives the number
/// done and the number of all.
pub fn rank<E: Evaluation>(
    evaluation: &E,
    games: &[TrainingGame<E::Position>],
    most: usize,
    threads: usize,
    stop: &Stop,
    watch: &mut dyn FnMut(usize, usize),
) -> Ranking {
    let mut turns: Vec<ExpertTurn<E::Position>> = games.iter().flat_map(TrainingGame::turns).collect();
    turns.retain(|turn| has_features(evaluation, &turn.before));
    let count = most.min(turns.len());
    let chosen: Vec<&ExpertTurn<E::Position>> = (0..count).map(|number| &turns[number * turns.len() / count]).collect();
    let mut ranks = Vec::new();
    for batch in chosen.chunks(BATCH) {
        ranks.extend(rank_batch(evaluation, batch, threads, stop).into_iter().flatten());
        watch(ranks.len(), count);
    }
    summary(ranks.into_iter())
}

/// The ranks of some turns, on all threads; `None` for turns that were not ranked because of a stop.
fn rank_batch<E: Evaluation>(
    evaluation: &E,
    turns: &[&ExpertTurn<E::Position>],
    threads: usize,
    stop: &Stop,
) -> Vec<Option<TurnRank>> {
    let next = AtomicUsize::new(0);
    let ranks = Mutex::new(vec![None; turns.len()]);
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, turns.len()) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(turn) = turns.get(number).filter(|_| !stop.is_raised()) else { break };
                    let turn_rank = rank_turn(evaluation, turn, stop);
                    // An interrupted enumeration is discarded.
                    if stop.is_raised() {
                        break;
                    }
                    ranks.lock().expect("no thread panics with the lock")[number] = Some(turn_rank);
                }
            });
        }
    });
    ranks.into_inner().expect("no thread panics with the lock")
}

/// The rank of one turn.
#[derive(Clone, Copy)]
struct TurnRank {
    better: usize,
    equal: usize,
    all: usize,
}

fn rank_turn<E: Evaluation>(evaluation: &E, turn: &ExpertTurn<E::Position>, stop: &Stop) -> TurnRank {
    let sign = f64::from(turn.side().sign());
    let expert = sign * TrackedPosition::new(evaluation, &turn.after).score(evaluation);
    let mut rank = TurnRank { better: 0, equal: 0, all: 0 };
    all_turns(evaluation, &TrackedPosition::new(evaluation, &turn.before), stop, &mut |end| {
        rank.all += 1;
        // A turn that ends the game has no static evaluation.
        if end.position.outcome().is_none() && end.position.key() != turn.after.key() {
            let score = sign * end.score(evaluation);
            rank.better += usize::from(score > expert);
            rank.equal += usize::from(score == expert);
        }
    });
    rank
}

fn summary(ranks: impl Iterator<Item = TurnRank>) -> Ranking {
    let mut ranking = Ranking::default();
    for rank in ranks {
        ranking.turns += 1;
        ranking.first += if rank.better == 0 { 1.0 / (1.0 + rank.equal as f64) } else { 0.0 };
        ranking.choices += rank.all as f64;
        ranking.better += (rank.better as f64 + rank.equal as f64 / 2.0) / rank.all.max(1) as f64;
    }
    let turns = ranking.turns.max(1) as f64;
    Ranking { choices: ranking.choices / turns, better: ranking.better / turns, ..ranking }
}
