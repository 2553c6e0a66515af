//! Learning from searches: the evaluation of a position should say at once what a search finds out about it.

use crate::journey::{Journey, Station};
use crate::teacher::{Lesson, Part, Teacher};
use crate::temporal::chance;
use crate::vector::{Direction, Finder};
use std::collections::HashSet;
use tenbin_core::{Evaluation, Flow, Position, Random, is_decided};
use tenbin_search::alphabeta::Remembered;

/// RootStrap learns from the position a search begins with, TreeStrap from every position it looked at.
pub struct Bootstrap<G: Position> {
    /// The games, and how far searches look.
    pub journey: Journey<G>,
    /// TreeStrap: learn from positions within a search too, where it looked at least so many plies further.
    pub tree: Option<u32>,
    /// How many points make winning *e* times as likely as losing: far from even, differences count less.
    pub slope: f64,
}

/// A lesson under way.
struct Strapping<'s, E: Evaluation> {
    evaluation: &'s E,
    finder: Finder<'s, E>,
    slope: f64,
    direction: Direction,
    loss: f64,
    count: f64,
}

impl<E: Evaluation> Strapping<'_, E> {
    /// Learns that a position is worth at least and at most so much, in points from `First`'s view.
    fn learn(&mut self, position: &E::Position, least: Option<f64>, most: Option<f64>) {
        let points = f64::from(self.evaluation.score(position, &self.evaluation.init(position)));
        let now = chance(points, self.slope);
        let low = least.map_or(0.0, |least| chance(least, self.slope));
        let high = most.map_or(1.0, |most| chance(most, self.slope));
        // A bound that already holds says nothing.
        let missing = if now < low {
            low - now
        } else if now > high {
            high - now
        } else {
            0.0
        };
        self.count += 1.0;
        self.loss += missing * missing;
        if missing != 0.0 {
            self.direction.add(missing * now * (1.0 - now) / self.slope, &self.finder.find(position));
        }
    }

    /// Learns from every position below this one that the search still remembers.
    fn descend(&mut self, station: &Station<'_, E>, from: &E::Position, shallowest: u32, seen: &mut HashSet<u64>) {
        from.moves(|ply| {
            let mut next = from.clone();
            next.play(ply);
            if next.outcome().is_some() || !seen.insert(next.key()) {
                return Flow::Continue(());
            }
            let Some(known) = station.search.remembered(&next).filter(|known| known.depth >= shallowest) else {
                return Flow::Continue(());
            };
            let (least, most) = from_first(&next, known);
            self.learn(&next, least, most);
            self.descend(station, &next, shallowest, seen);
            Flow::Continue(())
        });
    }
}

/// The bounds from `First`'s view, without those that say the game is decided.
fn from_first<G: Position>(position: &G, known: Remembered) -> (Option<f64>, Option<f64>) {
    let sign = position.side_to_move().sign();
    let bound = |bound: Option<i32>| bound.filter(|&score| !is_decided(score)).map(|score| f64::from(score * sign));
    let (least, most) = (bound(known.least), bound(known.most));
    if sign > 0 { (least, most) } else { (most, least) }
}

impl<E: Evaluation> Teacher<E> for Bootstrap<E::Position> {
    fn lessons(&self, part: Part) -> usize {
        self.journey.source.games(part)
    }

    fn teach(&self, evaluation: &E, part: Part, number: usize, random: &mut Random) -> Lesson {
        let mut strapping = Strapping {
            evaluation,
            finder: Finder::new(evaluation),
            slope: self.slope,
            direction: Direction::default(),
            loss: 0.0,
            count: 0.0,
        };
        self.journey.travel(evaluation, (part, number), random, |station| {
            if is_decided(station.leaf.score) {
                return;
            }
            let score = Some(f64::from(station.leaf.score));
            strapping.learn(station.line.now(), score, score);
            if let Some(shallowest) = self.tree {
                let mut seen = HashSet::from([station.line.now().key()]);
                strapping.descend(&station, station.line.now(), shallowest, &mut seen);
            }
        });
        Lesson {
            direction: strapping.direction.into_sum(),
            loss: strapping.loss,
            count: strapping.count,
            is_lost: false,
        }
    }
}
