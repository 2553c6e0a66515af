//! Combined training: one weighted loss of move comparison, game results and search scores. A sample is a game.
//!
//! A comparison of turns cannot weigh what every good turn does: a capture is always chosen, and nothing says what it is
//! worth. Results and search scores say it, but hardly distinguish the turns of one position. So the losses complement
//! each other.

use crate::comparison::Comparison;
use crate::dataset::{Dataset, TrainingGame};
use crate::features::SparseSum;
use crate::objective::{Objective, Sample, Split};
use crate::search_and_result::SearchAndResult;
use std::ops::Range;
use tenbin_core::{Position, Random};
use tenbin_search::SearchableEvaluation;

/// The combined objective over the games of a dataset.
pub struct Combined<G: Position> {
    comparison: Weighted<Comparison<G>>,
    value: Weighted<SearchAndResult<G>>,
    /// The turns of each game within the comparison.
    turns: [Vec<Range<usize>>; 2],
    compared_turns: usize,
}

/// An objective and the weight of its mean loss.
pub struct Weighted<O> {
    /// The weight.
    pub weight: f64,
    /// The objective.
    pub objective: O,
}

impl<G: Position> Combined<G> {
    /// The objective from two over the same dataset. In each epoch `compared_turns` turns of a game are drawn.
    pub fn new(
        dataset: &Dataset<G>,
        comparison: Weighted<Comparison<G>>,
        value: Weighted<SearchAndResult<G>>,
        compared_turns: usize,
    ) -> Combined<G> {
        let turns = [Split::Training, Split::Validation].map(|split| turn_ranges(dataset.games(split)));
        Combined { comparison, value, turns, compared_turns }
    }

    fn turns(&self, split: Split) -> &[Range<usize>] {
        &self.turns[usize::from(split == Split::Validation)]
    }

    /// The numbers of the compared turns of a game, without repetition.
    fn drawn_turns(&self, split: Split, game: usize, random: &mut Random) -> Vec<usize> {
        let mut turns: Vec<usize> = self.turns(split)[game].clone().collect();
        random.shuffle(&mut turns);
        turns.truncate(self.compared_turns);
        turns
    }
}

/// The numbers of the turns of each game, counted over all games.
fn turn_ranges<G: Position>(games: &[TrainingGame<G>]) -> Vec<Range<usize>> {
    let mut end = 0;
    let next = |game: &TrainingGame<G>| {
        let start = end;
        end += game.turns().len();
        start..end
    };
    games.iter().map(next).collect()
}

/// Adds the mean loss and gradient of some samples times a weight, unless there is no term to average.
fn add_mean(weight: f64, parts: &[Sample], sample: &mut Sample, negative_gradient: &mut SparseSum) {
    let count: f64 = parts.iter().map(|part| part.count).sum();
    sample.is_skipped |= parts.iter().any(|part| part.is_skipped);
    if count == 0.0 {
        return;
    }
    for part in parts {
        sample.loss += weight / count * part.loss;
        negative_gradient.add(weight / count, &part.negative_gradient);
    }
    sample.count = 1.0;
}

impl<E: SearchableEvaluation> Objective<E> for Combined<E::Position> {
    fn sample_count(&self, split: Split) -> usize {
        self.turns(split).len()
    }

    fn evaluate(&self, evaluation: &E, split: Split, number: usize, random: &mut Random) -> Sample {
        let value = self.value.objective.evaluate(evaluation, split, number, random);
        let comparison = &self.comparison.objective;
        let drawn = self.drawn_turns(split, number, random).into_iter();
        let compared: Vec<Sample> = drawn.map(|turn| comparison.evaluate(evaluation, split, turn, random)).collect();
        let (mut sample, mut negative_gradient) = (Sample::default(), SparseSum::default());
        add_mean(self.value.weight, &[value], &mut sample, &mut negative_gradient);
        add_mean(self.comparison.weight, &compared, &mut sample, &mut negative_gradient);
        sample.negative_gradient = negative_gradient.into_sum();
        sample
    }
}
