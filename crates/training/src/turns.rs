//! Turns that could have been played.

use std::collections::HashSet;
use tenbin_core::{Evaluation, FeatureSink, Flow, Position, Random, Score, Side, Stop};

/// A position on the way through a turn, with what the evaluation keeps along with it.
pub(crate) struct Walk<E: Evaluation> {
    pub(crate) position: E::Position,
    trail: E::Accumulator,
}

impl<E: Evaluation> Clone for Walk<E> {
    fn clone(&self) -> Self {
        Walk { position: self.position.clone(), trail: self.trail.clone() }
    }
}

impl<E: Evaluation> Walk<E> {
    pub(crate) fn new(evaluation: &E, position: &E::Position) -> Walk<E> {
        Walk { position: position.clone(), trail: evaluation.init(position) }
    }

    pub(crate) fn play(&self, evaluation: &E, ply: <E::Position as Position>::Move) -> Walk<E> {
        let mut position = self.position.clone();
        position.play(ply);
        let mut trail = self.trail.clone();
        evaluation.update(&mut trail, &self.position, ply, &position);
        Walk { position, trail }
    }

    /// What the evaluation says, in points from `First`'s view.
    pub(crate) fn score(&self, evaluation: &E) -> f64 {
        f64::from(evaluation.score(&self.position, &self.trail))
    }

    /// The same if it is worth more than so many points to a side, with what it comes from put onto a scale.
    pub(crate) fn score_above(
        &self,
        evaluation: &E,
        least: (Side, Score),
        scale: &mut impl FeatureSink,
    ) -> Option<f64> {
        evaluation.features_if_above(&self.position, &self.trail, least, scale).map(f64::from)
    }
}

/// Draws turns at random, ply by ply.
pub(crate) struct Draw<'d, E: Evaluation> {
    evaluation: &'d E,
    from: &'d Walk<E>,
    plies: Vec<<E::Position as Position>::Move>,
}

impl<'d, E: Evaluation> Draw<'d, E> {
    pub(crate) fn new(evaluation: &'d E, from: &'d Walk<E>) -> Draw<'d, E> {
        Draw { evaluation, from, plies: Vec::new() }
    }

    /// The end of a turn.
    pub(crate) fn turn(&mut self, random: &mut Random) -> Option<Walk<E>> {
        let Walk { position: before, trail } = self.from;
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
        let mut trail = trail.clone();
        self.evaluation.update_turn(&mut trail, before, &self.plies, &position);
        Some(Walk { position, trail })
    }
}

/// Shows the end of every turn, each once, however many ways lead there, until somebody says to stop: there may be millions.
pub(crate) fn every_turn<E: Evaluation>(evaluation: &E, from: &Walk<E>, stop: &Stop, visit: &mut impl FnMut(&Walk<E>)) {
    go_on(evaluation, from, stop, &mut HashSet::new(), visit);
}

fn go_on<E: Evaluation>(
    evaluation: &E,
    from: &Walk<E>,
    stop: &Stop,
    seen: &mut HashSet<u64>,
    visit: &mut impl FnMut(&Walk<E>),
) {
    from.position.moves(|ply| {
        if stop.is_raised() {
            return Flow::Break(());
        }
        let next = from.play(evaluation, ply);
        if seen.insert(next.position.key()) {
            if next.position.side_to_move() == from.position.side_to_move() && next.position.outcome().is_none() {
                go_on(evaluation, &next, stop, seen, visit);
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
    fn every_end_of_a_turn_is_shown_once() {
        let evaluation = Advance::default();
        let start = BreakthroughPosition::start(3, 5, 2).expect("a small board");
        let mut ends = Vec::new();
        let from = Walk::new(&evaluation, &start);
        every_turn(&evaluation, &from, &Stop::new(), &mut |end| ends.push(end.position.clone()));
        assert!(ends.iter().all(|end| end.side_to_move() != start.side_to_move()));
        let different: HashSet<u64> = ends.iter().map(Position::key).collect();
        assert_eq!(different.len(), ends.len());
        let mut random = Random::new(3);
        let mut draw = Draw::new(&evaluation, &from);
        for _ in 0..200 {
            let end = draw.turn(&mut random).expect("there are turns");
            assert!(different.contains(&end.position.key()));
            let fresh = evaluation.score(&end.position, &evaluation.init(&end.position));
            assert_eq!(end.score(&evaluation), f64::from(fresh));
        }
    }

    #[test]
    fn whoever_says_stop_is_shown_no_more_turns() {
        let evaluation = Advance::default();
        let start = BreakthroughPosition::start(5, 6, 3).expect("there is such a board");
        let (stop, mut shown) = (Stop::new(), 0);
        every_turn(&evaluation, &Walk::new(&evaluation, &start), &stop, &mut |_| {
            shown += 1;
            if shown == 7 {
                stop.raise();
            }
        });
        assert_eq!(shown, 7);
    }
}
