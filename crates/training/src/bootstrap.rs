//! RootStrap and TreeStrap (Veness et al. 2009): static evaluations approach the scores of a search.

use crate::features::{FeatureExtractor, SparseSum};
use crate::objective::{Objective, Sample, Split};
use crate::replay::{GameReplay, ReplayStep, Resolver, StaticLeaf};
use std::collections::HashSet;
use tenbin_core::{Flow, Position, Random, win_probability};
use tenbin_search::alphabeta::{ScoreBounds, SearchableEvaluation};

/// RootStrap trains on the root of each search, TreeStrap on the whole search tree.
pub struct Bootstrap<G: Position> {
    /// The games, and the depth of the searches.
    pub replay: GameReplay<G>,
    /// TreeStrap: the least remaining depth of tree nodes to train on. `None` is RootStrap.
    pub tree: Option<u32>,
    /// Points that multiply the odds of winning by *e*: the loss is the squared error of win probabilities.
    pub sigmoid_scale: f64,
}

/// The sample of one game in progress.
struct BootstrapSample<'s, E: SearchableEvaluation> {
    extractor: FeatureExtractor<'s, E>,
    sigmoid_scale: f64,
    negative_gradient: SparseSum,
    loss: f64,
    count: f64,
}

impl<E: SearchableEvaluation> BootstrapSample<'_, E> {
    /// Adds a position with bounds on its score, in points from `First`'s view. A decided score is a win probability of 0 or
    /// 1, which keeps the weights from shrinking: without it, weights of zero have no error.
    fn add(&mut self, resolver: &mut Resolver<E>, position: &E::Position, (lower, upper): (Option<f64>, Option<f64>)) {
        let Some(StaticLeaf { position, points }) = resolver.leaf(position) else { return };
        let predicted = win_probability(points, self.sigmoid_scale);
        let low = lower.map_or(0.0, |lower| win_probability(lower, self.sigmoid_scale));
        let high = upper.map_or(1.0, |upper| win_probability(upper, self.sigmoid_scale));
        // A bound that already holds has no error.
        let error = if predicted < low {
            low - predicted
        } else if predicted > high {
            high - predicted
        } else {
            0.0
        };
        self.count += 1.0;
        self.loss += error * error;
        if error != 0.0 {
            let features = self.extractor.extract(&position);
            self.negative_gradient.add(error * predicted * (1.0 - predicted) / self.sigmoid_scale, &features);
        }
    }

    /// Adds every position below this one that is still in the transposition table.
    fn add_tree(
        &mut self,
        step: &mut ReplayStep<'_, E>,
        from: &E::Position,
        min_depth: u32,
        visited: &mut HashSet<u64>,
    ) {
        from.moves(|ply| {
            let mut next = from.clone();
            next.play(ply);
            if next.outcome().is_some() || !visited.insert(next.key()) {
                return Flow::Continue(());
            }
            let Some(entry) = step.search.score_bounds(&next).filter(|entry| entry.depth >= min_depth) else {
                return Flow::Continue(());
            };
            self.add(step.resolver, &next, bounds_of_first(&next, entry));
            self.add_tree(step, &next, min_depth, visited);
            Flow::Continue(())
        });
    }
}

/// The bounds of a table entry from `First`'s view.
fn bounds_of_first<G: Position>(position: &G, entry: ScoreBounds) -> (Option<f64>, Option<f64>) {
    let sign = position.side_to_move().sign();
    let bound = |bound: Option<i32>| bound.map(|score| f64::from(score * sign));
    let (lower, upper) = (bound(entry.lower), bound(entry.upper));
    if sign > 0 { (lower, upper) } else { (upper, lower) }
}

impl<E: SearchableEvaluation> Objective<E> for Bootstrap<E::Position> {
    fn sample_count(&self, split: Split) -> usize {
        self.replay.source.games(split)
    }

    fn evaluate(&self, evaluation: &E, split: Split, number: usize, random: &mut Random) -> Sample {
        let mut sample = BootstrapSample {
            extractor: FeatureExtractor::new(evaluation),
            sigmoid_scale: self.sigmoid_scale,
            negative_gradient: SparseSum::default(),
            loss: 0.0,
            count: 0.0,
        };
        self.replay.replay(evaluation, (split, number), random, |mut step| {
            let (now, score) = (step.line.now(), Some(f64::from(step.leaf.score)));
            sample.add(step.resolver, now, (score, score));
            if let Some(min_depth) = self.tree {
                sample.add_tree(&mut step, now, min_depth, &mut HashSet::from([now.key()]));
            }
        });
        Sample {
            negative_gradient: sample.negative_gradient.into_sum(),
            loss: sample.loss,
            count: sample.count,
            is_skipped: false,
        }
    }
}
