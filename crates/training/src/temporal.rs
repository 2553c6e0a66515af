//! Learning by temporal differences: what is thought of a position should agree with what is thought later, and in the end with
//! how the game ended.

use crate::journey::Journey;
use crate::teacher::{Lesson, Part, Teacher};
use crate::vector::{Direction, Finder, Found};
use tenbin_core::{Evaluation, Outcome, Position, Random, Side};

/// TD(λ) with the positions themselves, or TD-Leaf with the ends of the lines that searches expect.
pub struct Temporal<G: Position> {
    /// The games, and how they are looked at.
    pub journey: Journey<G>,
    /// Whether the end of the expected line is judged, rather than the position itself.
    pub leaves: bool,
    /// How much later differences count: 1 looks at the end of the game alone, 0 at the next position alone.
    pub lambda: f64,
    /// How many points make winning *e* times as likely as losing.
    pub slope: f64,
}

/// How likely `First` is to win, at so many points.
pub(crate) fn chance(points: f64, slope: f64) -> f64 {
    1.0 / (1.0 + (-points / slope).exp())
}

/// What `First` has made of a game.
pub(crate) fn result(outcome: Outcome) -> f64 {
    f64::from(outcome.half_points(Side::First)) / 2.0
}

/// A position that is judged.
struct Judged {
    chance: f64,
    found: Found,
}

impl<E: Evaluation> Teacher<E> for Temporal<E::Position> {
    fn lessons(&self, part: Part) -> usize {
        self.journey.source.games(part)
    }

    fn teach(&self, evaluation: &E, part: Part, number: usize, random: &mut Random) -> Lesson {
        let finder = Finder::new(evaluation);
        let mut judged = Vec::new();
        let outcome = self.journey.travel(evaluation, (part, number), random, |station| {
            let (position, points) = if self.leaves {
                if !station.leaf.is_source {
                    return;
                }
                (&station.leaf.position, station.leaf.score)
            } else {
                let now = station.line.now();
                (now, evaluation.score(now, &evaluation.init(now)))
            };
            judged.push(Judged { chance: chance(f64::from(points), self.slope), found: finder.find(position) });
        });
        // Nobody knows what a game that was broken off would have come to.
        let Some(outcome) = outcome else { return Lesson { is_lost: true, ..Lesson::default() } };
        self.lesson(&judged, result(outcome))
    }
}

impl<G: Position> Temporal<G> {
    /// What a judged game says: each position should come nearer to the differences after it, the later the less.
    fn lesson(&self, judged: &[Judged], result: f64) -> Lesson {
        let mut direction = Direction::default();
        let mut loss = 0.0;
        let (mut later, mut next) = (0.0, result);
        for position in judged.iter().rev() {
            later = (next - position.chance) + self.lambda * later;
            next = position.chance;
            let slope = position.chance * (1.0 - position.chance) / self.slope;
            direction.add(later * slope, &position.found);
            loss += (result - position.chance).powi(2);
        }
        Lesson { direction: direction.into_sum(), loss, count: judged.len() as f64, is_lost: false }
    }
}
