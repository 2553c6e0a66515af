//! Learning from what players said while they played: a judgement at first sight should agree with what somebody thought of the
//! position after a search, and with how the game ended.
//!
//! How a game ended is one number for a hundred positions, and it says little about each of them; what was thought of them is
//! one number each, but it has the faults of whoever thought. A mixture of both is better than either.

use crate::journey::Journey;
use crate::teacher::{Lesson, Part, Teacher};
use crate::temporal::{chance, result};
use crate::vector::{Direction, Finder};
use tenbin_core::{Evaluation, Position, Random};

/// Positions as their players judged them.
pub struct Review<G: Position> {
    /// The games, of which those with scores are learned from, and how positions are looked at: without depth, they are
    /// played out until they are quiet.
    pub journey: Journey<G>,
    /// How much the end of the game counts: 1 looks at it alone, 0 at what players said alone.
    pub end: f64,
    /// How many points make winning *e* times as likely as losing.
    pub slope: f64,
}

impl<E: Evaluation> Teacher<E> for Review<E::Position> {
    fn lessons(&self, part: Part) -> usize {
        self.journey.source.games(part)
    }

    fn teach(&self, evaluation: &E, part: Part, number: usize, random: &mut Random) -> Lesson {
        let Some(game) = self.journey.source.game(part, number) else { return Lesson::default() };
        let end = game.outcome.map(result);
        let finder = Finder::new(evaluation);
        let mut direction = Direction::default();
        let (mut loss, mut count) = (0.0, 0.0);
        self.journey.travel(evaluation, (part, number), random, |station| {
            let said = game.scores.get(station.line.plies().len()).copied().flatten();
            let Some(said) = said.filter(|_| station.leaf.is_source) else { return };
            let said = chance(f64::from(said * station.line.now().side_to_move().sign()), self.slope);
            let wanted = said + self.end * (end.unwrap_or(said) - said);
            let now = chance(f64::from(station.leaf.score), self.slope);
            direction.add((wanted - now) / self.slope, &finder.find(&station.leaf.position));
            loss += surprise(wanted, now);
            count += 1.0;
        });
        Lesson { direction: direction.into_sum(), loss, count, is_lost: false }
    }
}

/// How surprising it is that something is as likely as `wanted` for somebody who thinks it as likely as `thought`.
fn surprise(wanted: f64, thought: f64) -> f64 {
    let part = |wanted: f64, thought: f64| -wanted * thought.max(f64::MIN_POSITIVE).ln();
    part(wanted, thought) + part(1.0 - wanted, 1.0 - thought)
}
