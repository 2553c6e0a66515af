//! How a course is doing, in a figure that a person can picture: how often what was played in games that were held out comes first.

use tenbin_core::{Evaluation, Stop, Weights};
use tenbin_training::{Played, Ranking, rank};

/// So many turns are ranked after a pass, at most …
const MOST: usize = 300;
/// … and at least, however many others each is ranked among.
const FEWEST: usize = 10;
/// Among so many turns all of them together, about: a few seconds of one core.
const TOGETHER: f64 = 2_000_000.0;
/// So many are ranked to find out among how many others a turn has its place.
const GLANCE: usize = 8;

/// Turns that were held out, to be ranked again and again.
pub(super) struct Ranks<'r, E: Evaluation> {
    evaluation: &'r E,
    games: &'r [Played<E::Position>],
    most: usize,
    threads: usize,
    stop: &'r Stop,
}

impl<'r, E: Evaluation> Ranks<'r, E> {
    /// As many turns of these games as can be ranked in a few seconds. How many that are depends on the games alone.
    pub(super) fn new(
        evaluation: &'r E,
        games: &'r [Played<E::Position>],
        threads: usize,
        stop: &'r Stop,
    ) -> Ranks<'r, E> {
        let choices = rank(evaluation, games, GLANCE, threads, stop).choices;
        let most = ((TOGETHER / choices.max(1.0)) as usize).clamp(FEWEST, MOST);
        Ranks { evaluation, games, most, threads, stop }
    }

    /// How an evaluation with these weights ranks them; `None` if there are none, or there was no time.
    pub(super) fn with(&self, weights: &Weights) -> Option<Ranking> {
        let evaluation = self.evaluation.with_weights(weights.clone());
        let ranking = rank(&evaluation, self.games, self.most, self.threads, self.stop);
        (ranking.turns > 0 && !self.stop.is_raised()).then_some(ranking)
    }
}
