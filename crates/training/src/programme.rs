//! Learning by a linear programme (after Hřebejk): weights with which turns of experts change the judgement little, are
//! judged nearly as well as the best, and clearly better than the average.

use crate::games::{Library, Played, Turn};
use crate::turns::{Draw, Walk, every_turn};
use crate::vector::{Direction, Finder, Found, is_judged};
use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem, Variable};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use tenbin_core::{Evaluation, Position, Random, Stop, Term};

/// How much each kind of loss counts, for one turn: with f what the mover thinks of a position,
/// a = |f(before) − f(played)|, b = |f(before) − f(best)|, c = f(best) − f(played), d = f(played) − the average over turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// Of a: a good turn changes little.
    pub change: f64,
    /// Of the greater one of a and b.
    pub greatest: f64,
    /// Of c: the best is hardly better.
    pub behind: f64,
    /// Of what is missing from d to `ahead_by`: the average is much worse.
    pub ahead: f64,
    /// How many points better.
    pub ahead_by: f64,
    /// Of every weight's size, in points.
    pub size: f64,
}

/// Why a programme has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// Somebody said to stop.
    Stopped,
    /// The larger the weights the less is lost, without end.
    Unbounded,
    /// The solver failed, and says why.
    Failed(String),
}

/// Turns of experts, and what to make of them.
pub struct Programme<G: Position> {
    turns: Vec<Turn<G>>,
    /// How much each loss counts.
    pub losses: Losses,
    /// Turns to compare with, drawn at random; all there are if it is 0.
    pub samples: usize,
}

/// What a turn says about the weights, from the mover's view.
struct Said {
    played: Found,
    before: Found,
    best: Found,
    average: Found,
}

impl<G: Position> Programme<G> {
    /// The programme for so many turns of the games, drawn by the seed from those that an evaluation can judge.
    pub fn new<E: Evaluation<Position = G>>(
        evaluation: &E,
        library: &Library<G>,
        lessons: usize,
        losses: Losses,
        samples: usize,
        seed: u64,
    ) -> Programme<G> {
        let mut turns: Vec<Turn<G>> = library.training.iter().flat_map(Played::turns).collect();
        Random::stream(seed, 0x19).shuffle(&mut turns);
        let judged = |turn: &Turn<G>| is_judged(evaluation, &turn.before);
        Programme { turns: turns.into_iter().filter(judged).take(lessons).collect(), losses, samples }
    }

    /// How many turns it is made of.
    pub fn lessons(&self) -> usize {
        self.turns.len()
    }

    /// The weights that lose least, in points for one unit of their terms, if what an evaluation thinks best now is the best.
    pub(crate) fn solve<E: Evaluation<Position = G>>(
        &self,
        evaluation: &E,
        seed: u64,
        stop: &Stop,
    ) -> Result<Vec<f64>, Unsolved> {
        let finder = Finder::new(evaluation);
        let mut said = Vec::new();
        for (number, turn) in self.turns.iter().enumerate() {
            said.extend(self.said((evaluation, &finder), turn, &mut Random::stream(seed, number as u64), stop));
            if stop.is_raised() {
                return Err(Unsolved::Stopped);
            }
        }
        Sheet::new(Term::features(evaluation.terms()), &said, &self.losses).solve(stop)
    }

    /// What a turn says; `None` if there was nothing else to play.
    fn said<E: Evaluation<Position = G>>(
        &self,
        (evaluation, finder): (&E, &Finder<'_, E>),
        turn: &Turn<G>,
        random: &mut Random,
        stop: &Stop,
    ) -> Option<Said> {
        let sign = f64::from(turn.side().sign());
        let mut best: Option<(f64, G)> = None;
        let mut sum = Direction::default();
        let mut count = 0.0;
        let mut meet = |end: &Walk<E>| {
            if end.position.outcome().is_some() {
                return;
            }
            count += 1.0;
            sum.add(sign, &finder.find(&end.position));
            let worth = sign * end.score(evaluation);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, end.position.clone()));
            }
        };
        let from = Walk::new(evaluation, &turn.before);
        if self.samples == 0 {
            every_turn(evaluation, &from, stop, &mut meet);
        } else {
            let mut draw = Draw::new(evaluation, &from);
            let drawn = (0..self.samples).take_while(|_| !stop.is_raised()).filter_map(|_| draw.turn(random));
            drawn.for_each(|end| meet(&end));
        }
        let (most, mut best) = best?;
        // Where turns are only drawn, the played one may be better than all of them.
        if sign * Walk::new(evaluation, &turn.after).score(evaluation) > most {
            best = turn.after.clone();
        }
        let seen = |position: &G| times(sign, finder.find(position));
        Some(Said {
            played: seen(&turn.after),
            before: seen(&turn.before),
            best: seen(&best),
            average: times(1.0 / count, sum.into_sum()),
        })
    }
}

fn times(factor: f64, mut found: Found) -> Found {
    found.iter_mut().for_each(|(_, units)| *units *= factor);
    found
}

/// The difference of what was found in two positions.
fn difference(a: &Found, b: &Found) -> Found {
    let mut direction = Direction::default();
    direction.add(1.0, a);
    direction.add(-1.0, b);
    direction.into_sum()
}

/// The linear programme. A weight is the difference of two variables that are not negative, so that their sum is its size.
struct Sheet {
    problem: Problem,
    weights: Vec<[Variable; 2]>,
}

/// A variable that is not negative.
const FROM_NOTHING: (f64, f64) = (0.0, f64::INFINITY);

impl Sheet {
    fn new(features: usize, said: &[Said], losses: &Losses) -> Sheet {
        let mut problem = Problem::new(OptimizationDirection::Minimize);
        // How far the best is ahead is linear already.
        let mut behind = vec![0.0; features];
        for (feature, units) in said.iter().flat_map(|said| difference(&said.best, &said.played)) {
            behind[usize::from(feature)] += losses.behind * units;
        }
        let pair =
            |&cost: &f64| [losses.size + cost, losses.size - cost].map(|cost| problem.add_var(cost, FROM_NOTHING));
        let weights = behind.iter().map(pair).collect();
        let mut sheet = Sheet { problem, weights };
        said.iter().for_each(|said| sheet.add(said, losses));
        sheet
    }

    fn add(&mut self, said: &Said, losses: &Losses) {
        let change = self.problem.add_var(losses.change, FROM_NOTHING);
        let greatest = self.problem.add_var(losses.greatest, FROM_NOTHING);
        let missing = self.problem.add_var(losses.ahead, FROM_NOTHING);
        let by_playing = difference(&said.played, &said.before);
        let by_the_best = difference(&said.best, &said.before);
        for (loss, of) in [(change, &by_playing), (greatest, &by_playing), (greatest, &by_the_best)] {
            self.at_least(loss, of, 1.0, 0.0);
            self.at_least(loss, of, -1.0, 0.0);
        }
        self.at_least(missing, &difference(&said.average, &said.played), 1.0, losses.ahead_by);
    }

    /// A loss is at least so many times what was found, and `more`.
    fn at_least(&mut self, loss: Variable, found: &Found, times: f64, more: f64) {
        let mut row = LinearExpr::empty();
        row.add(loss, 1.0);
        for &(feature, units) in found.iter().filter(|(_, units)| *units != 0.0) {
            let [up, down] = self.weights[usize::from(feature)];
            row.add(up, -times * units);
            row.add(down, times * units);
        }
        self.problem.add_constraint(row, ComparisonOp::Ge, more);
    }

    /// The answer. The solver cannot be told to stop, so it works aside, and is left to itself when nobody waits any more.
    fn solve(self, stop: &Stop) -> Result<Vec<f64>, Unsolved> {
        let (tell, hear) = mpsc::channel();
        std::thread::spawn(move || tell.send(self.solved()));
        loop {
            match hear.recv_timeout(GLANCE) {
                Ok(solved) => return solved,
                Err(RecvTimeoutError::Timeout) if stop.is_raised() => return Err(Unsolved::Stopped),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Unsolved::Failed("it broke down".to_owned())),
            }
        }
    }

    fn solved(&self) -> Result<Vec<f64>, Unsolved> {
        let solved = self.problem.solve().map_err(|error| match error {
            microlp::Error::Unbounded => Unsolved::Unbounded,
            other => Unsolved::Failed(other.to_string()),
        })?;
        let solution = solved.into_solution().map_err(|_| Unsolved::Failed("it came to no end".to_owned()))?;
        Ok(self.weights.iter().map(|&[up, down]| solution.var_value(up) - solution.var_value(down)).collect())
    }
}

/// How often somebody who waits for the solver looks whether it is still wanted.
const GLANCE: Duration = Duration::from_millis(50);

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_breakthrough::{Advance, BreakthroughPosition, Move};
    use tenbin_core::{FeatureSink, Weights};

    const LOSSES: Losses = Losses { change: 1.0, greatest: 1.0, behind: 1.0, ahead: 4.0, ahead_by: 100.0, size: 0.01 };

    /// A turn that gains the first feature and loses the second, where others gain nothing.
    fn said() -> Said {
        let found = |first, second| vec![(0, first), (1, second)];
        Said { played: found(1.0, -1.0), before: found(0.0, 0.0), best: found(1.0, -1.0), average: found(0.0, 0.0) }
    }

    #[test]
    fn what_is_played_comes_out_ahead_of_the_average_by_as_much_as_is_asked() {
        let weights = Sheet::new(2, &[said()], &LOSSES).solve(&Stop::new()).expect("there is an answer");
        assert!((weights[0] - weights[1] - 100.0).abs() < 1e-6, "{weights:?}");
    }

    #[test]
    fn what_costs_more_than_it_brings_is_left_alone() {
        // Being ahead brings less than the change costs.
        let losses = Losses { ahead: 1.5, ..LOSSES };
        assert_eq!(Sheet::new(2, &[said()], &losses).solve(&Stop::new()).expect("there is an answer"), [0.0, 0.0]);
    }

    #[test]
    fn a_weight_that_says_nothing_is_nothing() {
        let weights = Sheet::new(3, &[said()], &LOSSES).solve(&Stop::new()).expect("there is an answer");
        assert_eq!(weights[2], 0.0);
    }
    #[test]
    fn a_programme_without_end_is_told_from_one_that_fails() {
        // To be behind costs more than any change: the worse the best turn looks the better, without end.
        let best = Said { best: vec![(0, 0.0), (1, 1.0)], ..said() };
        let losses = Losses { behind: 10.0, ..LOSSES };
        assert_eq!(Sheet::new(2, &[best], &losses).solve(&Stop::new()), Err(Unsolved::Unbounded));
        let nowhere = Said { played: vec![(0, f64::NAN)], ..said() };
        let failed = Sheet::new(2, &[nowhere], &LOSSES).solve(&Stop::new());
        assert!(matches!(failed, Err(Unsolved::Failed(_))), "{failed:?}");
    }

    #[test]
    fn turns_that_nobody_can_judge_are_no_lessons() {
        let evaluation = Speechless(Advance::default());
        let start = BreakthroughPosition::start(4, 6, 1).expect("there is such a board");
        let (mut now, mut plies) = (start.clone(), Vec::new());
        while let Some(ply) = now.random_move(&mut Random::new(2)).filter(|_| plies.len() < 9) {
            now.play(ply);
            plies.push(ply);
        }
        let game = Played { start, plies, opening: 0, outcome: None, scores: Vec::new() };
        let library = Library { training: vec![game], held_out: Vec::new() };
        let lessons = |most| Programme::new(&evaluation, &library, most, LOSSES, 0, 1);
        assert_eq!(lessons(100).lessons(), 8);
        // What cannot be judged takes no place from what can.
        assert_eq!(lessons(8).lessons(), 8);
        assert!(lessons(100).turns.iter().all(|turn| is_judged(&evaluation, &turn.before)));
    }

    /// An evaluation that has nothing to say about the start.
    struct Speechless(Advance);

    impl Evaluation for Speechless {
        type Position = BreakthroughPosition;
        type Accumulator = <Advance as Evaluation>::Accumulator;
        type FastResult = ();

        fn weights(&self) -> &Weights {
            self.0.weights()
        }

        fn with_weights(&self, weights: Weights) -> Speechless {
            Speechless(self.0.with_weights(weights))
        }

        fn init(&self, position: &BreakthroughPosition) -> Self::Accumulator {
            self.0.init(position)
        }

        fn update(
            &self,
            trail: &mut Self::Accumulator,
            before: &BreakthroughPosition,
            ply: Move,
            after: &BreakthroughPosition,
        ) {
            self.0.update(trail, before, ply, after);
        }

        fn fast_terms<S: FeatureSink>(
            &self,
            position: &BreakthroughPosition,
            trail: &Self::Accumulator,
            scale: &mut S,
        ) {
            if *position != BreakthroughPosition::start(4, 6, 1).expect("there is such a board") {
                self.0.fast_terms(position, trail, scale);
            }
        }

        fn slow_terms<S: FeatureSink>(
            &self,
            position: &BreakthroughPosition,
            trail: &Self::Accumulator,
            (): (),
            scale: &mut S,
        ) {
            if *position != BreakthroughPosition::start(4, 6, 1).expect("there is such a board") {
                self.0.slow_terms(position, trail, (), scale);
            }
        }
    }
}
