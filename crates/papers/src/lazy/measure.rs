//! What a margin does to searches of a fixed depth: how fast they are, what they skip, and how far they go wrong.

use super::field::{Field, Position};
use crate::{Hall, Halted, Step};
use std::time::Duration;
use tenbin_core::{Choice, LazyStats, Player, Score, is_decided};

/// Where the bins of [`LazyStats`] end, in points from where they begin.
const BIN: Score = 99;

/// The searches of all positions with one margin.
#[derive(Default)]
pub(super) struct Measured {
    pub(super) searches: u32,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    pub(super) heavy: LazyStats,
    /// How many searches found the move that was to be found.
    pub(super) solved: u32,
    /// How many searches chose the move that the search without margin chose.
    pub(super) same: u32,
    /// By how many points scores differ from those of the search without margin, where neither sees the end of the game.
    drift: Score,
    compared: u32,
}

impl Measured {
    fn add(&mut self, position: &Position, choice: &Choice, usual: &Choice, heavy: &LazyStats) {
        self.searches += 1;
        self.nodes += choice.nodes;
        self.time += choice.time;
        self.heavy += heavy;
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

    /// Positions a second.
    pub(super) fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The share of evaluations that went without their heavy part, in per cent.
    pub(super) fn skipped(&self) -> f64 {
        100.0 * self.heavy.skipped() as f64 / self.heavy.evaluations().max(1) as f64
    }

    /// The share of searches that chose another move than the search without margin, in per cent.
    pub(super) fn other_moves(&self) -> f64 {
        100.0 * f64::from(self.searches - self.same) / f64::from(self.searches.max(1))
    }

    /// The mean difference of scores from those without margin, in points.
    pub(super) fn mean_drift(&self) -> f64 {
        f64::from(self.drift) / f64::from(self.compared.max(1))
    }

    /// The share of evaluations with their heavy part in which it added or took more than `margin` points, in per cent. A
    /// bin that the margin divides counts in whole, so this is the most it can be.
    pub(super) fn beyond(&self, margin: Score) -> f64 {
        let bins = || self.heavy.bins();
        let beyond = bins().filter(|&(from, _)| from < -margin || from + BIN > margin).map(|(_, count)| count);
        100.0 * beyond.sum::<u64>() as f64 / bins().map(|(_, count)| count).sum::<u64>().max(1) as f64
    }
}

/// Searches every position with every margin, none first. All margins take their turn at one position before the next
/// one, so that other work on the machine slows none of them more than the others; each search is made `rounds` times, and
/// its shortest time counts.
pub(super) fn measure(hall: &Hall<'_>, field: &Field, margins: &[Score], rounds: u32) -> Result<Vec<Measured>, Halted> {
    let settings: Vec<Option<Score>> = std::iter::once(None).chain(margins.iter().copied().map(Some)).collect();
    let mut players = Vec::new();
    for &margin in &settings {
        let lazy = margin.map(|margin| format!(",lazy={margin}")).unwrap_or_default();
        let spec = format!("{}:depth={}{lazy}", field.player, field.depth);
        players.push(tenbin_registry::player(field.positions[0].table.as_ref(), &spec)?);
    }
    let mut measured: Vec<Measured> = settings.iter().map(|_| Measured::default()).collect();
    let total = field.positions.len() as u64;
    for (done, position) in field.positions.iter().enumerate() {
        (hall.watch)(&Step {
            name: format!("{}, {} margins", field.game, margins.len()),
            done: done as u64,
            total,
            progress: None,
        });
        let choices = best_of_rounds(hall, position, &mut players, rounds)?;
        for ((measured, choice), player) in measured.iter_mut().zip(&choices).zip(&players) {
            measured.add(position, choice, &choices[0], player.lazy_stats().unwrap_or(&LazyStats::default()));
        }
    }
    Ok(measured)
}

/// What each player chooses, with the shortest time it took.
fn best_of_rounds(
    hall: &Hall<'_>,
    position: &Position,
    players: &mut [Box<dyn Player>],
    rounds: u32,
) -> Result<Vec<Choice>, Halted> {
    let mut choices: Vec<Choice> = Vec::new();
    for _ in 0..rounds {
        for (index, player) in players.iter_mut().enumerate() {
            player.new_game(0);
            let choice = player.choose(position.table.as_ref(), hall.stop, &mut |_| {}).expect("the game is not over");
            if hall.stop.is_raised() {
                return Err(Halted::Stopped);
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
    use crate::lazy::field;
    use crate::{Scale, lazy::tests::with_hall};

    #[test]
    fn a_wide_margin_changes_nothing_and_a_narrow_one_skips_much() {
        with_hall(|hall| {
            let mut field = field::shogi(Scale::Quick).unwrap();
            field.positions.truncate(3);
            field.depth = 3;
            let measured = measure(hall, &field, &[0, 100_000], 1).unwrap();
            let [always, none, wide] = &measured[..] else { panic!("three settings") };
            assert_eq!((always.searches, always.same, always.skipped()), (3, 3, 0.0));
            assert_eq!((wide.nodes, wide.skipped(), wide.mean_drift()), (always.nodes, 0.0, 0.0));
            assert!(none.skipped() > 30.0, "{}", none.skipped());
        });
    }

    #[test]
    fn amounts_beyond_a_margin() {
        let mut measured = Measured::default();
        [0, 99, 100, -100, -101, 5000].into_iter().for_each(|points| measured.heavy.add(points));
        let sixths = |margin| (measured.beyond(margin) / 100.0 * 6.0).round() as u32;
        // 100 lies in a bin that goes on to 199.
        assert_eq!([0, 99, 100, 199, 200, 10_000].map(sixths), [6, 4, 3, 2, 1, 0]);
    }
}
