//! The effect of a setting on searches of the same positions: speed, skipped evaluations and errors.

use super::testbed::{TestBed, TestPosition};
use crate::{ExperimentContext, ExperimentError, ExperimentStep};
use std::time::Duration;
use tenbin_core::{Choice, LazyStats, Player, Score, is_decided};

/// Width of the bins of [`LazyStats`] less one, in points.
const BIN: Score = 99;

/// The searches of all positions with one setting.
#[derive(Default)]
pub(super) struct SearchMeasurement {
    pub(super) searches: u32,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    pub(super) lazy_stats: LazyStats,
    /// Searches that found the solution.
    pub(super) solved: u32,
    /// Searches with the same move as the first setting.
    pub(super) same: u32,
    /// Sum of score differences from the first setting, where neither score is decided.
    pub(super) drift: Score,
    pub(super) compared: u32,
}

impl SearchMeasurement {
    fn add(&mut self, position: &TestPosition, choice: &Choice, usual: &Choice, lazy_stats: &LazyStats) {
        self.searches += 1;
        self.nodes += choice.nodes;
        self.time += choice.time;
        self.lazy_stats += lazy_stats;
        self.solved += u32::from(position.best == Some(choice.best_move.as_str()));
        self.same += u32::from(choice.best_move == usual.best_move);
        if let (Some(ours), Some(theirs)) = (choice.score, usual.score)
            && !is_decided(ours)
            && !is_decided(theirs)
        {
            self.drift += (ours - theirs).abs();
            self.compared += 1;
        }
    }

    /// Positions per second.
    pub(super) fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The share of evaluations without slow terms, in per cent.
    pub(super) fn skipped(&self) -> f64 {
        100.0 * self.lazy_stats.skipped() as f64 / self.lazy_stats.evaluations().max(1) as f64
    }

    /// The share of searches with another move than the first setting, in per cent.
    pub(super) fn other_moves(&self) -> f64 {
        100.0 * f64::from(self.searches - self.same) / f64::from(self.searches.max(1))
    }

    /// The mean score difference from the first setting, in points.
    pub(super) fn mean_drift(&self) -> f64 {
        f64::from(self.drift) / f64::from(self.compared.max(1))
    }

    /// The share of full evaluations whose slow terms exceed `margin` points, in per cent. A bin that the margin
    /// divides counts in whole, so this is an upper bound.
    pub(super) fn beyond(&self, margin: Score) -> f64 {
        let bins = || self.lazy_stats.bins();
        let beyond = bins().filter(|&(from, _)| from < -margin || from + BIN > margin).map(|(_, count)| count);
        100.0 * beyond.sum::<u64>() as f64 / bins().map(|(_, count)| count).sum::<u64>().max(1) as f64
    }
}

/// Searches every position with every setting. All settings search one position before the next, so that other load on the
/// machine slows all alike. Each search is repeated `rounds` times, and its shortest time counts.
pub(super) fn measure<T: AsRef<str>>(
    context: &ExperimentContext<'_>,
    testbed: &TestBed,
    settings: &[T],
    rounds: u32,
) -> Result<Vec<SearchMeasurement>, ExperimentError> {
    let mut players = Vec::new();
    for setting in settings {
        let spec = testbed.spec(&testbed.limit, setting.as_ref());
        players.push(tenbin_registry::player(testbed.positions[0].table.as_ref(), &spec)?);
    }
    let mut measured: Vec<SearchMeasurement> = settings.iter().map(|_| SearchMeasurement::default()).collect();
    let total = testbed.positions.len() as u64;
    for (done, position) in testbed.positions.iter().enumerate() {
        (context.on_progress)(&ExperimentStep {
            name: format!("{}, {} settings", testbed.game, settings.len()),
            done: done as u64,
            total,
            progress: None,
        });
        let choices = best_of_rounds(context, position, &mut players, rounds)?;
        for ((measured, choice), player) in measured.iter_mut().zip(&choices).zip(&players) {
            measured.add(position, choice, &choices[0], player.lazy_stats().unwrap_or(&LazyStats::default()));
        }
    }
    Ok(measured)
}

/// Each player's choice, with its shortest time.
fn best_of_rounds(
    context: &ExperimentContext<'_>,
    position: &TestPosition,
    players: &mut [Box<dyn Player>],
    rounds: u32,
) -> Result<Vec<Choice>, ExperimentError> {
    let mut choices: Vec<Choice> = Vec::new();
    for _ in 0..rounds {
        for (index, player) in players.iter_mut().enumerate() {
            player.new_game(0);
            let choice = player
                .choose(position.table.as_ref(), &player.default_limits(), context.stop, &mut |_| {})
                .expect("the game is not over");
            if context.stop.is_raised() {
                return Err(ExperimentError::Interrupted);
            }
            match choices.get_mut(index) {
                Some(earlier) => earlier.time = earlier.time.min(choice.time),
                None => choices.push(choice),
            }
        }
    }
    Ok(choices)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scale;
    use crate::lazy::testbed;
    use crate::testing::with_context;

    #[test]
    fn a_wide_margin_changes_nothing_and_a_narrow_one_skips_much() {
        with_context(|context| {
            let mut testbed = testbed::shogi(Scale::Quick).unwrap();
            testbed.positions.truncate(3);
            testbed.limit = "depth=3".to_owned();
            let measured = measure(context, &testbed, &["", "lazy=0", "lazy=100000"], 1).unwrap();
            let [always, none, wide] = &measured[..] else { panic!("three settings") };
            assert_eq!((always.searches, always.same, always.skipped()), (3, 3, 0.0));
            assert_eq!((wide.nodes, wide.skipped(), wide.mean_drift()), (always.nodes, 0.0, 0.0));
            assert!(none.skipped() > 30.0, "{}", none.skipped());
        });
    }

    #[test]
    fn amounts_beyond_a_margin() {
        let mut measured = SearchMeasurement::default();
        [0, 99, 100, -100, -101, 5000].into_iter().for_each(|points| measured.lazy_stats.add(points));
        let sixths = |margin| (measured.beyond(margin) / 100.0 * 6.0).round() as u32;
        // 100 lies in a bin that goes on to 199.
        assert_eq!([0, 99, 100, 199, 200, 10_000].map(sixths), [6, 4, 3, 2, 1, 0]);
    }
}
