//! Legal turns of a position: all of them, or a random sample.

use std::collections::HashSet;
use tenbin_core::{Evaluation, FeatureSink, Flow, Position, Random, Score, Side, Stop};

/// A position with its accumulator.
pub(crate) struct TrackedPosition<E: Evaluation> {
    pub(crate) position: E::Position,
    accumulator: E::Accumulator,
}

impl<E: Evaluation> Clone for TrackedPosition<E> {
    fn clone(&self) -> Self {
        TrackedPosition { position: self.position.clone(), accumulator: self.accumulator.clone() }
    }
}

impl<E: Evaluation> TrackedPosition<E> {
    pub(crate) fn new(evaluation: &E, position: &E::Position) -> TrackedPosition<E> {
        TrackedPosition { position: position.clone(), accumulator: evaluation.init(position) }
    }

    pub(crate) fn play(&self, evaluation: &E, ply: <E::Position as Position>::Move) -> TrackedPosition<E> {
        let mut position = self.position.clone();
        position.play(ply);
        let mut accumulator = self.accumulator.clone();
        evaluation.update(&mut accumulator, &self.position, ply, &position);
        TrackedPosition { position, accumulator }
    }

    /// The static evaluation, in points from `First`'s view.
    pub(crate) fn score(&self, evaluation: &E) -> f64 {
        f64::from(evaluation.score(&self.position, &self.accumulator))
    }

    /// The same if it exceeds a bound from the view of a side, with its features put into a sink.
    pub(crate) fn score_above(&self, evaluation: &E, least: (Side, Score), sink: &mut impl FeatureSink) -> Option<f64> {
        evaluation.features_if_above(&self.position, &self.accumulator, least, sink).map(f64::from)
    }
}

/// Samples turns at random, ply by ply.
pub(crate) struct TurnSampler<'d, E: Evaluation> {
    evaluation: &'d E,
    from: &'d TrackedPosition<E>,
    plies: Vec<<E::Position as Position>::Move>,
}

impl<'d, E: Evaluation> TurnSampler<'d, E> {
    pub(crate) fn new(evaluation: &'d E, from: &'d TrackedPosition<E>) -> TurnSampler<'d, E> {
        TurnSampler { evaluation, from, plies: Vec::new() }
    }

    /// The position after a random turn.
    pub(crate) fn turn(&mut self, random: &mut Random) -> Option<TrackedPosition<E>> {
        let TrackedPosition { position: before, accumulator } = self.from;
        self.plies.clear();
        let mut position = before.clone();
        loop {
            let ply = position.random_move(random)?;
            position.play(ply);
            self.plies.push(ply);
            if position.side_to_move() != before.side_to_move() || position.outcome().is_some() {
                break;
            }
        }
        let mut accumulator = accumulator.clone();
        self.evaluation.update_turn(&mut accumulator, before, &self.plies, &position);
        Some(TrackedPosition { position, accumulator })
    }
}

/// Visits the position after every legal turn. Transpositions within a turn are visited once. There may be millions, so
/// `stop` ends the enumeration.
pub(crate) fn all_turns<E: Evaluation>(
    evaluation: &E,
    from: &TrackedPosition<E>,
    stop: &Stop,
    visit: &mut impl FnMut(&TrackedPosition<E>),
) {
    visit_turns(evaluation, from, stop, &mut HashSet::new(), visit);
}

fn visit_turns<E: Evaluation>(
    evaluation: &E,
    from: &TrackedPosition<E>,
    stop: &Stop,
    visited: &mut HashSet<u64>,
    visit: &mut impl FnMut(&TrackedPosition<E>),
) {
    from.position.moves(|ply| {
        if stop.is_raised() {
            return Flow::Break(());
        }
        let next = from.play(evaluation, ply);
        if visited.insert(next.position.key()) {
            if next.position.side_to_move() == from.position.side_to_move() && next.position.outcome().is_none() {
                visit_turns(evaluation, &next, stop, visited, visit);
            } else {
                visit(&next);
            }
        }
        Flow::Continue(())
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_breakthrough::{Advance, BreakthroughPosition};

    #[test]
    fn every_turn_is_visited_once() {
        let evaluation = Advance::default();
        let start = BreakthroughPosition::start(3, 5, 2).expect("a small board");
        let mut ends = Vec::new();
        let from = TrackedPosition::new(&evaluation, &start);
        all_turns(&evaluation, &from, &Stop::new(), &mut |end| ends.push(end.position.clone()));
        assert!(ends.iter().all(|end| end.side_to_move() != start.side_to_move()));
        let different: HashSet<u64> = ends.iter().map(Position::key).collect();
        assert_eq!(different.len(), ends.len());
        let mut random = Random::new(3);
        let mut sampler = TurnSampler::new(&evaluation, &from);
        for _ in 0..200 {
            let end = sampler.turn(&mut random).expect("there are turns");
            assert!(different.contains(&end.position.key()));
            let fresh = evaluation.score(&end.position, &evaluation.init(&end.position));
            assert_eq!(end.score(&evaluation), f64::from(fresh));
        }
    }

    #[test]
    fn stop_ends_the_enumeration() {
        let evaluation = Advance::default();
        let start = BreakthroughPosition::start(5, 6, 3).expect("a valid board size");
        let (stop, mut visited) = (Stop::new(), 0);
        all_turns(&evaluation, &TrackedPosition::new(&evaluation, &start), &stop, &mut |_| {
            visited += 1;
            if visited == 7 {
                stop.raise();
            }
        });
        assert_eq!(visited, 7);
    }
}
