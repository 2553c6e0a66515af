//! Learning by comparison: what an expert played should be worth more than what the expert did not play.

use crate::games::{Library, Turn};
use crate::teacher::{Lesson, Part, Teacher};
use crate::turns::{Walk, every_turn, random_turn};
use crate::vector::{Tally, is_judged};
use tenbin_core::{Evaluation, Game, Line, Random};
use tenbin_search::alphabeta::{AlphaBeta, Options};

/// What pulls the weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pull {
    /// The averaged margin perceptron: every turn that is worth more than the expert's, or less by no more than so many
    /// points, pulls alike.
    Margin(f64),
    /// Bonanza's objective: every turn pulls by the slope of a sigmoid of the difference, so many points wide.
    Sigmoid(f64),
}

/// Which turns the expert's is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// All there are.
    All,
    /// So many, drawn at random ply by ply.
    Sampled(usize),
    /// The one that a search over so many plies thinks best.
    Best {
        /// How many plies it looks ahead.
        depth: u32,
    },
}

/// Compares experts' turns with others.
pub struct Comparison<G: Game> {
    training: Vec<Turn<G>>,
    held_out: Vec<Turn<G>>,
    /// What pulls.
    pub pull: Pull,
    /// Who is compared.
    pub others: Others,
    /// Whether every position is first played out, beyond the depth, until it is quiet.
    pub settle: bool,
    /// How searches search.
    pub options: Options,
}

/// A turn's worth to the side that played it, and the position it comes from.
struct Worth<G> {
    points: f64,
    position: G,
}

impl<G: Game> Comparison<G> {
    /// Lessons from the turns of these games.
    pub fn new(library: &Library<G>, pull: Pull, others: Others, settle: bool, options: Options) -> Comparison<G> {
        let turns = |games: &[crate::Played<G>]| games.iter().flat_map(crate::Played::turns).collect();
        Comparison {
            training: turns(&library.training),
            held_out: turns(&library.held_out),
            pull,
            others,
            settle,
            options,
        }
    }

    fn turns(&self, part: Part) -> &[Turn<G>] {
        match part {
            Part::Training => &self.training,
            Part::HeldOut => &self.held_out,
        }
    }
}

/// One lesson under way.
struct Comparing<'c, E: Evaluation> {
    evaluation: &'c E,
    turn: &'c Turn<E::Game>,
    /// Where positions are played out until they are quiet.
    search: Option<AlphaBeta<E>>,
}

impl<E: Evaluation> Comparing<'_, E> {
    /// What a position at the end of a turn is worth; `None` if the game is over there, or its worth has no source.
    fn worth(&mut self, end: &Walk<E>) -> Option<Worth<E::Game>> {
        if end.position.outcome().is_some() {
            return None;
        }
        let sign = f64::from(self.turn.side().sign());
        let Some(search) = &mut self.search else {
            return Some(Worth { points: sign * end.score(self.evaluation), position: end.position.clone() });
        };
        let leaf = search.leaf(&Line::new(end.position.clone()), 0);
        leaf.is_source.then(|| Worth { points: sign * f64::from(leaf.score), position: leaf.position })
    }

    /// The turns to compare with, those that end as the expert's does left out.
    fn others(&mut self, others: Others, random: &mut Random) -> Vec<Worth<E::Game>> {
        let from = Walk::new(self.evaluation, &self.turn.before);
        let mut found = Vec::new();
        let expert = self.turn.after.key();
        match others {
            Others::All => every_turn(self.evaluation, &from, &mut |end| {
                found.extend((end.position.key() != expert).then(|| self.worth(end)).flatten());
            }),
            Others::Sampled(count) => {
                for _ in 0..count {
                    let end = random_turn(self.evaluation, &from, random);
                    let other = end.filter(|end| end.position.key() != expert);
                    found.extend(other.and_then(|end| self.worth(&end)));
                }
            }
            Others::Best { depth } => found.extend(self.best(depth)),
        }
        found
    }

    /// The end of the line that a search thinks best, unless it begins as the expert did.
    fn best(&mut self, depth: u32) -> Option<Worth<E::Game>> {
        let leaf = self.search.as_mut()?.leaf(&Line::new(self.turn.before.clone()), depth);
        let other = leaf.is_source && leaf.best != self.turn.plies.first().copied();
        let sign = f64::from(self.turn.side().sign());
        other.then(|| Worth { points: sign * f64::from(leaf.score), position: leaf.position })
    }
}

impl Pull {
    /// How far an other turn is from being worth little enough, and how hard it pulls.
    fn of(self, expert: f64, other: f64) -> (f64, f64) {
        match self {
            Pull::Margin(margin) => {
                let missing = other + margin - expert;
                if missing > 0.0 { (missing, 1.0) } else { (0.0, 0.0) }
            }
            Pull::Sigmoid(width) => {
                let above = 1.0 / (1.0 + (-(other - expert) / width).exp());
                (above, above * (1.0 - above) / width)
            }
        }
    }
}

impl<E: Evaluation> Teacher<E> for Comparison<E::Game> {
    fn lessons(&self, part: Part) -> usize {
        self.turns(part).len()
    }

    fn teach(&self, evaluation: &E, part: Part, number: usize, random: &mut Random) -> Lesson {
        let turn = &self.turns(part)[number];
        if !is_judged(evaluation, &turn.before) {
            return Lesson::default();
        }
        let searches = self.settle || matches!(self.others, Others::Best { .. });
        let search = searches
            .then(|| AlphaBeta::new(evaluation.with_weights(evaluation.weights().clone()), self.options.clone()));
        let mut comparing = Comparing { evaluation, turn, search };
        let Some(expert) = comparing.worth(&Walk::new(evaluation, &turn.after)) else { return Lesson::default() };
        let others = comparing.others(self.others, random);
        let pulls: Vec<(f64, f64)> = others.iter().map(|other| self.pull.of(expert.points, other.points)).collect();
        let pulling = pulls.iter().filter(|(_, pull)| *pull > 0.0).count();
        let share = match self.pull {
            Pull::Margin(_) => 1.0 / pulling.max(1) as f64,
            Pull::Sigmoid(_) => 1.0,
        };
        let sign = f64::from(turn.side().sign());
        let mut direction = Tally::new(evaluation);
        let mut total = 0.0;
        // What was held out is not learned from: there only the loss counts.
        let learned = others.iter().zip(&pulls).filter(|(_, (_, pull))| *pull > 0.0 && part == Part::Training);
        for (other, (_, pull)) in learned {
            direction.add(-sign * share * pull, &other.position);
            total += share * pull;
        }
        direction.add(sign * total, &expert.position);
        let loss = pulls.iter().map(|(loss, _)| loss).sum::<f64>();
        let count = match self.pull {
            Pull::Margin(_) => others.len() as f64,
            Pull::Sigmoid(_) => 1.0,
        };
        Lesson { direction: direction.into_sum(), loss, count }
    }
}
