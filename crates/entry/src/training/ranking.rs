//! Move-ranking accuracy on the validation set after each epoch: how often the expert's turn has the highest score.

use tenbin_core::{Evaluation, Stop, Weights};
use tenbin_training::{Ranking, TrainingGame, rank};

/// Maximum number of turns ranked after an epoch.
const MAX_TURNS: usize = 300;
/// Minimum number of turns ranked after an epoch, whatever their number of alternatives.
const MIN_TURNS: usize = 10;
/// Alternatives of all ranked turns together: a few seconds of one core.
const MAX_ALTERNATIVES: f64 = 2_000_000.0;
/// Turns ranked to estimate the mean number of alternatives.
const PROBE_TURNS: usize = 8;

/// Validation turns, ranked again after each epoch.
pub(super) struct ValidationRanking<'r, E: Evaluation> {
    evaluation: &'r E,
    games: &'r [TrainingGame<E::Position>],
    most: usize,
    threads: usize,
    stop: &'r Stop,
}

impl<'r, E: Evaluation> ValidationRanking<'r, E> {
    /// As many turns of these games as can be ranked in a few seconds. The number depends on the games alone.
    pub(super) fn new(
        evaluation: &'r E,
        games: &'r [TrainingGame<E::Position>],
        threads: usize,
        stop: &'r Stop,
    ) -> ValidationRanking<'r, E> {
        let choices = rank(evaluation, games, PROBE_TURNS, threads, stop, &mut |_, _| {}).choices;
        let most = ((MAX_ALTERNATIVES / choices.max(1.0)) as usize).clamp(MIN_TURNS, MAX_TURNS);
        ValidationRanking { evaluation, games, most, threads, stop }
    }

    /// The ranking by these weights; `None` without games, or when stopped.
    pub(super) fn with(&self, weights: &Weights, watch: &mut dyn FnMut(usize, usize)) -> Option<Ranking> {
        let evaluation = self.evaluation.with_weights(weights.clone());
        let ranking = rank(&evaluation, self.games, self.most, self.threads, self.stop, watch);
        (ranking.turns > 0 && !self.stop.is_raised()).then_some(ranking)
    }
}
