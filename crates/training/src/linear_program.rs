//! Training by linear programming (after Hřebejk): expert turns should change the evaluation little, score nearly as high as
//! the best turn, and clearly higher than the average turn.

use crate::dataset::{Dataset, ExpertTurn, TrainingGame};
use crate::features::{FeatureExtractor, FeatureUnits, SparseSum, has_features};
use crate::replay::Resolver;
use crate::turns::{TrackedPosition, TurnSampler, all_turns};
use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem, Variable};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use tenbin_core::{Evaluation, Position, Random, Stop, Term};
use tenbin_search::alphabeta::{AlphaBetaOptions, SearchableEvaluation};

/// The weight of each loss. With f the evaluation from the mover's view: a = |f(before) − f(played)|,
/// b = |f(before) − f(best)|, c = f(best) − f(played), d = f(played) − mean of f over the legal turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossWeights {
    /// Weight of a: a good turn changes the evaluation little.
    pub change: f64,
    /// Weight of max(a, b).
    pub greatest: f64,
    /// Weight of c: the best turn scores hardly higher than the expert's.
    pub behind: f64,
    /// Weight of max(0, `lead` − d): the expert's turn scores higher than the average.
    pub ahead: f64,
    /// The required lead over the average, in points.
    pub lead: f64,
    /// L1 regularisation: weight of the sum of absolute weights, in points.
    pub l1: f64,
}

/// An error of the linear-program solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The stop flag was raised.
    Stopped,
    /// The objective is unbounded: larger weights always reduce the loss.
    Unbounded,
    /// The solver failed with this message.
    Failed(String),
}

/// A linear program over the expert turns of a dataset.
pub struct LinearProgram<G: Position> {
    turns: Vec<ExpertTurn<G>>,
    /// The weight of each loss.
    pub loss_weights: LossWeights,
    /// Random legal turns to compare with; 0 for all legal turns.
    pub negatives: usize,
    /// Whether quiescence search, with these options, resolves every compared position.
    pub quiescence: Option<AlphaBetaOptions>,
}

/// The feature vectors of one turn, from the mover's view.
struct TurnFeatures {
    played: FeatureUnits,
    before: FeatureUnits,
    best: FeatureUnits,
    average: FeatureUnits,
}

impl<G: Position> LinearProgram<G> {
    /// A linear program over at most `turns` random turns of the training set. Turns without features are left out.
    pub fn new<E: Evaluation<Position = G>>(
        evaluation: &E,
        dataset: &Dataset<G>,
        turns: usize,
        loss_weights: LossWeights,
        negatives: usize,
        quiescence: Option<AlphaBetaOptions>,
        seed: u64,
    ) -> LinearProgram<G> {
        let mut all: Vec<ExpertTurn<G>> = dataset.training.iter().flat_map(TrainingGame::turns).collect();
        Random::stream(seed, 0x19).shuffle(&mut all);
        let has_features = |turn: &ExpertTurn<G>| has_features(evaluation, &turn.before);
        let turns = all.into_iter().filter(has_features).take(turns).collect();
        LinearProgram { turns, loss_weights, negatives, quiescence }
    }

    /// The number of expert turns.
    pub fn turn_count(&self) -> usize {
        self.turns.len()
    }

    /// The optimal weights, in points per unit of their terms, and the features that occurred. The present evaluation decides
    /// which turn is the best one.
    pub(crate) fn solve<E: SearchableEvaluation<Position = G>>(
        &self,
        evaluation: &E,
        seed: u64,
        stop: &Stop,
    ) -> Result<(Vec<f64>, FeatureUnits), SolveError> {
        let extractor = FeatureExtractor::new(evaluation);
        let mut resolver = Resolver::new(evaluation, self.quiescence.clone());
        let mut turns = Vec::new();
        for (number, turn) in self.turns.iter().enumerate() {
            let mut random = Random::stream(seed, number as u64);
            turns.extend(self.turn_features((evaluation, &extractor, &mut resolver), turn, &mut random, stop));
            if stop.is_raised() {
                return Err(SolveError::Stopped);
            }
        }
        let mut seen = SparseSum::default();
        turns.iter().for_each(|turn| seen.add(1.0, &turn.average));
        let weights = LpModel::new(Term::features(evaluation.terms()), &turns, &self.loss_weights).solve(stop)?;
        Ok((weights, seen.into_sum()))
    }

    /// The feature vectors of a turn; `None` without another legal turn, or where a score cannot be traced to a leaf.
    fn turn_features<E: SearchableEvaluation<Position = G>>(
        &self,
        (evaluation, extractor, resolver): (&E, &FeatureExtractor<'_, E>, &mut Resolver<E>),
        turn: &ExpertTurn<G>,
        random: &mut Random,
        stop: &Stop,
    ) -> Option<TurnFeatures> {
        let sign = f64::from(turn.side().sign());
        let (before, played) = (resolver.leaf(&turn.before)?, resolver.leaf(&turn.after)?);
        let mut best: Option<(f64, G)> = None;
        let mut sum = SparseSum::default();
        let mut count = 0.0;
        let mut add = |end: &TrackedPosition<E>| {
            let Some(leaf) = resolver.leaf(&end.position).filter(|leaf| leaf.position.outcome().is_none()) else {
                return;
            };
            count += 1.0;
            sum.add(sign, &extractor.extract(&leaf.position));
            let score = sign * leaf.points;
            if best.as_ref().is_none_or(|(most, _)| score > *most) {
                best = Some((score, leaf.position));
            }
        };
        let from = TrackedPosition::new(evaluation, &turn.before);
        if self.negatives == 0 {
            all_turns(evaluation, &from, stop, &mut add);
        } else {
            let mut sampler = TurnSampler::new(evaluation, &from);
            let sampled = (0..self.negatives).take_while(|_| !stop.is_raised()).filter_map(|_| sampler.turn(random));
            sampled.for_each(|end| add(&end));
        }
        let (most, mut best) = best?;
        // The expert's turn may score higher than all sampled turns.
        if sign * played.points > most {
            best = played.position.clone();
        }
        let features = |position: &G| scaled(sign, extractor.extract(position));
        Some(TurnFeatures {
            played: features(&played.position),
            before: features(&before.position),
            best: features(&best),
            average: scaled(1.0 / count, sum.into_sum()),
        })
    }
}

fn scaled(factor: f64, mut features: FeatureUnits) -> FeatureUnits {
    features.iter_mut().for_each(|(_, units)| *units *= factor);
    features
}

/// The difference of two feature vectors.
fn difference(a: &FeatureUnits, b: &FeatureUnits) -> FeatureUnits {
    let mut sum = SparseSum::default();
    sum.add(1.0, a);
    sum.add(-1.0, b);
    sum.into_sum()
}

/// The variables and constraints for the solver. A weight is the difference of two non-negative variables, whose sum is its
/// absolute value.
struct LpModel {
    problem: Problem,
    weights: Vec<[Variable; 2]>,
}

/// The range of a non-negative variable.
const NON_NEGATIVE: (f64, f64) = (0.0, f64::INFINITY);

impl LpModel {
    fn new(features: usize, turns: &[TurnFeatures], losses: &LossWeights) -> LpModel {
        let mut problem = Problem::new(OptimizationDirection::Minimize);
        // c is linear already and needs no constraint.
        let mut behind = vec![0.0; features];
        for (feature, units) in turns.iter().flat_map(|turn| difference(&turn.best, &turn.played)) {
            behind[usize::from(feature)] += losses.behind * units;
        }
        let pair = |&cost: &f64| [losses.l1 + cost, losses.l1 - cost].map(|cost| problem.add_var(cost, NON_NEGATIVE));
        let weights = behind.iter().map(pair).collect();
        let mut model = LpModel { problem, weights };
        turns.iter().for_each(|turn| model.add(turn, losses));
        model
    }

    /// Adds the constraints of one turn.
    fn add(&mut self, turn: &TurnFeatures, losses: &LossWeights) {
        let change = self.problem.add_var(losses.change, NON_NEGATIVE);
        let greatest = self.problem.add_var(losses.greatest, NON_NEGATIVE);
        let missing = self.problem.add_var(losses.ahead, NON_NEGATIVE);
        let by_playing = difference(&turn.played, &turn.before);
        let by_the_best = difference(&turn.best, &turn.before);
        for (loss, of) in [(change, &by_playing), (greatest, &by_playing), (greatest, &by_the_best)] {
            self.at_least(loss, of, 1.0, 0.0);
            self.at_least(loss, of, -1.0, 0.0);
        }
        self.at_least(missing, &difference(&turn.average, &turn.played), 1.0, losses.lead);
    }

    /// Adds the constraint `loss ≥ factor × features · weights + constant`.
    fn at_least(&mut self, loss: Variable, features: &FeatureUnits, factor: f64, constant: f64) {
        let mut row = LinearExpr::empty();
        row.add(loss, 1.0);
        for &(feature, units) in features.iter().filter(|(_, units)| *units != 0.0) {
            let [plus, minus] = self.weights[usize::from(feature)];
            row.add(plus, -factor * units);
            row.add(minus, factor * units);
        }
        self.problem.add_constraint(row, ComparisonOp::Ge, constant);
    }

    /// Solves the program on a thread of its own. The solver cannot be interrupted, so a stop abandons that thread.
    fn solve(self, stop: &Stop) -> Result<Vec<f64>, SolveError> {
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || sender.send(self.solve_here()));
        loop {
            match receiver.recv_timeout(POLL_INTERVAL) {
                Ok(solution) => return solution,
                Err(RecvTimeoutError::Timeout) if stop.is_raised() => return Err(SolveError::Stopped),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(SolveError::Failed("it panicked".to_owned())),
            }
        }
    }

    fn solve_here(&self) -> Result<Vec<f64>, SolveError> {
        let outcome = self.problem.solve().map_err(|error| match error {
            microlp::Error::Unbounded => SolveError::Unbounded,
            other => SolveError::Failed(other.to_string()),
        })?;
        let solution = outcome.into_solution().map_err(|_| SolveError::Failed("it did not finish".to_owned()))?;
        Ok(self.weights.iter().map(|&[plus, minus]| solution.var_value(plus) - solution.var_value(minus)).collect())
    }
}

/// Interval between checks of the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_breakthrough::{Advance, BreakthroughPosition, Move};
    use tenbin_core::{FeatureSink, Weights};

    const LOSSES: LossWeights =
        LossWeights { change: 1.0, greatest: 1.0, behind: 1.0, ahead: 4.0, lead: 100.0, l1: 0.01 };

    /// A turn that gains the first feature and loses the second; other turns change nothing.
    fn turn() -> TurnFeatures {
        let features = |first, second| vec![(0, first), (1, second)];
        TurnFeatures {
            played: features(1.0, -1.0),
            before: features(0.0, 0.0),
            best: features(1.0, -1.0),
            average: features(0.0, 0.0),
        }
    }

    #[test]
    fn the_expert_leads_the_average_by_the_required_points() {
        let weights = LpModel::new(2, &[turn()], &LOSSES).solve(&Stop::new()).expect("a solution exists");
        assert!((weights[0] - weights[1] - 100.0).abs() < 1e-6, "{weights:?}");
    }

    #[test]
    fn a_loss_that_cannot_shrink_leaves_the_weights_at_zero() {
        // The lead gains less than the change costs.
        let losses = LossWeights { ahead: 1.5, ..LOSSES };
        assert_eq!(LpModel::new(2, &[turn()], &losses).solve(&Stop::new()).expect("a solution exists"), [0.0, 0.0]);
    }

    #[test]
    fn l1_regularisation_keeps_unused_weights_at_zero() {
        let weights = LpModel::new(3, &[turn()], &LOSSES).solve(&Stop::new()).expect("a solution exists");
        assert_eq!(weights[2], 0.0);
    }

    #[test]
    fn unbounded_and_failed_programs_are_distinguished() {
        // c outweighs every other loss: the lower the best turn scores, the lower the loss, without bound.
        let best = TurnFeatures { best: vec![(0, 0.0), (1, 1.0)], ..turn() };
        let losses = LossWeights { behind: 10.0, ..LOSSES };
        assert_eq!(LpModel::new(2, &[best], &losses).solve(&Stop::new()), Err(SolveError::Unbounded));
        let invalid = TurnFeatures { played: vec![(0, f64::NAN)], ..turn() };
        let failed = LpModel::new(2, &[invalid], &LOSSES).solve(&Stop::new());
        assert!(matches!(failed, Err(SolveError::Failed(_))), "{failed:?}");
    }

    #[test]
    fn turns_without_features_are_left_out() {
        let evaluation = NoStartFeatures(Advance::default());
        let start = BreakthroughPosition::start(4, 6, 1).expect("a valid board size");
        let (mut now, mut plies) = (start.clone(), Vec::new());
        while let Some(ply) = now.random_move(&mut Random::new(2)).filter(|_| plies.len() < 9) {
            now.play(ply);
            plies.push(ply);
        }
        let game = TrainingGame { start, plies, opening: 0, outcome: None, scores: Vec::new() };
        let dataset = Dataset { training: vec![game], validation: Vec::new() };
        let program = |most| LinearProgram::new(&evaluation, &dataset, most, LOSSES, 0, None, 1);
        assert_eq!(program(100).turn_count(), 8);
        // A turn without features takes no place from one with features.
        assert_eq!(program(8).turn_count(), 8);
        assert!(program(100).turns.iter().all(|turn| has_features(&evaluation, &turn.before)));
    }

    /// An evaluation without features at the start position.
    struct NoStartFeatures(Advance);

    impl Evaluation for NoStartFeatures {
        type Position = BreakthroughPosition;
        type Accumulator = <Advance as Evaluation>::Accumulator;
        type FastResult = ();

        fn weights(&self) -> &Weights {
            self.0.weights()
        }

        fn with_weights(&self, weights: Weights) -> NoStartFeatures {
            NoStartFeatures(self.0.with_weights(weights))
        }

        fn init(&self, position: &BreakthroughPosition) -> Self::Accumulator {
            self.0.init(position)
        }

        fn update(
            &self,
            accumulator: &mut Self::Accumulator,
            before: &BreakthroughPosition,
            ply: Move,
            after: &BreakthroughPosition,
        ) {
            self.0.update(accumulator, before, ply, after);
        }

        fn fast_terms<S: FeatureSink>(
            &self,
            position: &BreakthroughPosition,
            accumulator: &Self::Accumulator,
            sink: &mut S,
        ) {
            if *position != BreakthroughPosition::start(4, 6, 1).expect("a valid board size") {
                self.0.fast_terms(position, accumulator, sink);
            }
        }

        fn slow_terms<S: FeatureSink>(
            &self,
            position: &BreakthroughPosition,
            accumulator: &Self::Accumulator,
            (): (),
            sink: &mut S,
        ) {
            if *position != BreakthroughPosition::start(4, 6, 1).expect("a valid board size") {
                self.0.slow_terms(position, accumulator, (), sink);
            }
        }
    }
}
