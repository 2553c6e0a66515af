//! Comparison training: the turn that an expert played should score higher than the turns that were not played.

use crate::dataset::{Dataset, ExpertTurn, TrainingGame};
use crate::features::{FeatureLog, FeatureSum, has_features};
use crate::objective::{Objective, Sample, Split};
use crate::turns::{TrackedPosition, TurnSampler, all_turns};
use tenbin_core::{GameHistory, Position, Random, Score, Stop};
use tenbin_search::alphabeta::{AlphaBeta, AlphaBetaOptions, SearchableEvaluation};

/// The loss on the score difference between an alternative turn and the expert's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Loss {
    /// Hinge loss with a margin in points: the averaged margin perceptron.
    Margin(f64),
    /// A sigmoid with a width in points: the objective of Bonanza (Hoki and Kaneko 2014).
    Sigmoid(f64),
    /// Softmax cross-entropy (negative log-likelihood of the expert's turn) with a temperature in points.
    Likelihood(f64),
}

/// The negatives: alternative turns that the expert's is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Negatives {
    /// All legal turns.
    All,
    /// This many random turns.
    Sampled(usize),
    /// The best turn of a search.
    Best {
        /// Search depth in plies.
        depth: u32,
    },
}

/// The comparison objective over expert turns.
pub struct Comparison<G: Position> {
    training: Vec<ExpertTurn<G>>,
    validation: Vec<ExpertTurn<G>>,
    /// The loss.
    pub loss: Loss,
    /// The alternative turns.
    pub negatives: Negatives,
    /// Whether quiescence search resolves every compared position.
    pub quiescence: bool,
    /// Search options.
    pub options: AlphaBetaOptions,
    /// Raised to cut a sample short, which is then discarded.
    pub stop: Stop,
}

/// Selective search would trust the evaluation that is being trained to find its own mistakes.
fn full_width(options: AlphaBetaOptions, quiescence: bool) -> AlphaBetaOptions {
    AlphaBetaOptions { quiescence: options.quiescence.filter(|_| quiescence), ..options.full_width() }
}

impl<G: Position> Comparison<G> {
    /// The objective over the turns of a dataset.
    pub fn new(
        dataset: &Dataset<G>,
        loss: Loss,
        negatives: Negatives,
        quiescence: bool,
        options: AlphaBetaOptions,
    ) -> Comparison<G> {
        let turns = |games: &[TrainingGame<G>]| games.iter().flat_map(TrainingGame::turns).collect();
        let searches = matches!(negatives, Negatives::Best { .. });
        Comparison {
            training: turns(&dataset.training),
            validation: turns(&dataset.validation),
            loss,
            negatives,
            quiescence,
            options: if searches { full_width(options, quiescence) } else { options },
            stop: Stop::new(),
        }
    }

    fn turns(&self, split: Split) -> &[ExpertTurn<G>] {
        match split {
            Split::Training => &self.training,
            Split::Validation => &self.validation,
        }
    }
}

/// The sample of one expert turn in progress.
struct ComparisonSample<'c, E: SearchableEvaluation> {
    evaluation: &'c E,
    turn: &'c ExpertTurn<E::Position>,
    stop: &'c Stop,
    /// Turns that score no more than this have neither loss nor gradient; `None` if every turn has.
    above: Option<Score>,
    /// The quiescence search, or the search for the best turn.
    search: Option<AlphaBeta<E>>,
    /// The features of the last turn that scored more than `above`.
    log: FeatureLog,
    /// Whether the score of the search's best turn cannot be traced to a leaf.
    is_skipped: bool,
}

/// The score of a turn from the view of its side, the position it comes from, and the features if they were logged.
struct TurnScore<'w, G> {
    points: f64,
    source: &'w G,
    log: Option<&'w FeatureLog>,
}

impl<E: SearchableEvaluation> ComparisonSample<'_, E> {
    /// Scores the position after a turn and passes it to `visit`, unless the game is over or the score has no source.
    fn score(&mut self, end: &TrackedPosition<E>, visit: impl FnOnce(TurnScore<'_, E::Position>)) {
        if end.position.outcome().is_some() {
            return;
        }
        match &mut self.search {
            None => self.static_score(end, visit),
            Some(search) => {
                let leaf = search.pv_leaf(&GameHistory::new(end.position.clone()), 0);
                if leaf.is_traced {
                    let points = self.sign() * f64::from(leaf.score);
                    visit(TurnScore { points, source: &leaf.position, log: None });
                }
            }
        }
    }

    /// Scores a position by the static evaluation; `-∞` if the score has no loss.
    fn static_score(&mut self, end: &TrackedPosition<E>, visit: impl FnOnce(TurnScore<'_, E::Position>)) {
        let (sign, source) = (self.sign(), &end.position);
        let Some(points) = self.above else {
            return visit(TurnScore { points: sign * end.score(self.evaluation), source, log: None });
        };
        self.log.clear();
        let score = end.score_above(self.evaluation, (self.turn.side(), points), &mut self.log);
        let points = score.map_or(f64::NEG_INFINITY, |score| sign * score);
        visit(TurnScore { points, source, log: Some(&self.log) });
    }

    fn sign(&self) -> f64 {
        f64::from(self.turn.side().sign())
    }

    /// Visits the negatives, without turns that transpose to the expert's.
    fn each_negative(
        &mut self,
        negatives: Negatives,
        random: &mut Random,
        mut visit: impl FnMut(TurnScore<'_, E::Position>),
    ) {
        let from = TrackedPosition::new(self.evaluation, &self.turn.before);
        let expert = self.turn.after.key();
        match negatives {
            Negatives::All => all_turns(self.evaluation, &from, self.stop, &mut |end| {
                if end.position.key() != expert {
                    self.score(end, &mut visit);
                }
            }),
            Negatives::Sampled(count) => {
                let mut sampler = TurnSampler::new(self.evaluation, &from);
                for _ in (0..count).take_while(|_| !self.stop.is_raised()) {
                    if let Some(other) = sampler.turn(random).filter(|end| end.position.key() != expert) {
                        self.score(&other, &mut visit);
                    }
                }
            }
            Negatives::Best { depth } => self.best_turn(depth, visit),
        }
    }

    /// Visits the leaf of the principal variation, unless its first turn transposes to the expert's.
    fn best_turn(&mut self, depth: u32, visit: impl FnOnce(TurnScore<'_, E::Position>)) {
        let Some(search) = &mut self.search else { return };
        let leaf = search.pv_leaf(&GameHistory::new(self.turn.before.clone()), depth);
        self.is_skipped = !leaf.is_traced;
        if leaf.is_traced && leaf.turn_end_key != self.turn.after.key() {
            visit(TurnScore { points: self.sign() * f64::from(leaf.score), source: &leaf.position, log: None });
        }
    }
}

/// Maximum log-odds of a turn against the expert's, so that the softmax stays finite.
const MAX_LOG_ODDS: f64 = 50.0;
/// Turns below this softmax probability have no gradient; of many thousands about a hundred remain.
const MIN_PROBABILITY: f64 = 1e-4;

impl Loss {
    /// The score up to which another turn has neither loss nor gradient, if there is one. One point below the margin, so that
    /// rounding does not matter.
    fn zero_below(self, expert: f64) -> Option<Score> {
        match self {
            Loss::Margin(margin) => Some(((expert - margin).floor() as Score).saturating_sub(1)),
            Loss::Sigmoid(_) | Loss::Likelihood(_) => None,
        }
    }

    /// The loss of another turn and its derivative with respect to that turn's score. For the likelihood both are the odds
    /// against the expert's turn, to be normalised over all turns.
    fn value_and_derivative(self, expert: f64, other: f64) -> (f64, f64) {
        match self {
            Loss::Margin(margin) => {
                let missing = other + margin - expert;
                if missing > 0.0 { (missing, 1.0) } else { (0.0, 0.0) }
            }
            Loss::Sigmoid(width) => {
                let sigmoid = 1.0 / (1.0 + (-(other - expert) / width).exp());
                (sigmoid, sigmoid * (1.0 - sigmoid) / width)
            }
            Loss::Likelihood(temperature) => {
                let odds = ((other - expert) / temperature).min(MAX_LOG_ODDS).exp();
                (odds, odds)
            }
        }
    }
}

impl<E: SearchableEvaluation> Objective<E> for Comparison<E::Position> {
    fn sample_count(&self, split: Split) -> usize {
        self.turns(split).len()
    }

    fn evaluate(&self, evaluation: &E, split: Split, number: usize, random: &mut Random) -> Sample {
        let turn = &self.turns(split)[number];
        if !has_features(evaluation, &turn.before) {
            return Sample::default();
        }
        let searches = self.quiescence || matches!(self.negatives, Negatives::Best { .. });
        let search = searches
            .then(|| AlphaBeta::new(evaluation.with_weights(evaluation.weights().clone()), self.options.clone()));
        let (stop, log) = (&self.stop, FeatureLog::default());
        let mut sample = ComparisonSample { evaluation, turn, stop, above: None, search, log, is_skipped: false };
        let mut played = None;
        let after = TrackedPosition::new(evaluation, &turn.after);
        sample.score(&after, |score| played = Some((score.points, score.source.clone())));
        let Some((expert, source)) = played else { return Sample { is_skipped: true, ..Sample::default() } };
        sample.above = self.loss.zero_below(expert);
        let mut descent = FeatureSum::new(evaluation);
        let (mut loss, mut compared, mut active, mut total) = (0.0, 0_u32, 0_u32, 0.0);
        sample.each_negative(self.negatives, random, |other| {
            let (value, derivative) = self.loss.value_and_derivative(expert, other.points);
            loss += value;
            compared += 1;
            let counts = match self.loss {
                Loss::Likelihood(_) => derivative > MIN_PROBABILITY * (1.0 + loss),
                Loss::Margin(_) | Loss::Sigmoid(_) => derivative > 0.0,
            };
            // Validation needs only the loss.
            if counts && split == Split::Training {
                active += 1;
                total += derivative;
                match other.log {
                    Some(log) => descent.add_log(-derivative, log),
                    None => descent.add(-derivative, other.source),
                }
            }
        });
        descent.add(total, &source);
        let (factor, loss, count) = match self.loss {
            Loss::Margin(_) => (1.0 / f64::from(active.max(1)), loss, f64::from(compared)),
            Loss::Sigmoid(_) => (1.0, loss, 1.0),
            Loss::Likelihood(temperature) => (1.0 / ((1.0 + loss) * temperature), loss.ln_1p(), 1.0),
        };
        let sign = f64::from(turn.side().sign());
        let is_skipped = sample.is_skipped;
        Sample { negative_gradient: descent.into_sum(sign * factor), loss, count, is_skipped }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_breakthrough::{Advance, BreakthroughPosition};

    /// The score of the best turn for the side to move, by enumeration.
    fn best(evaluation: &Advance, before: &BreakthroughPosition) -> f64 {
        let sign = f64::from(before.side_to_move().sign());
        let mut best = f64::NEG_INFINITY;
        all_turns(evaluation, &TrackedPosition::new(evaluation, before), &Stop::new(), &mut |end| {
            best = best.max(sign * end.score(evaluation));
        });
        best
    }

    #[test]
    fn full_width_search_finds_the_best_turn() {
        const MARGIN: f64 = 1e5;
        let (evaluation, start) =
            (Advance::default(), BreakthroughPosition::start(6, 6, 3).expect("a valid board size"));
        let game = |seed: u64| {
            let (mut now, mut plies, mut random) = (start.clone(), Vec::new(), Random::new(seed));
            while let Some(ply) = now.random_move(&mut random).filter(|_| plies.len() < 60) {
                now.play(ply);
                plies.push(ply);
            }
            TrainingGame { start: start.clone(), plies, opening: 0, outcome: None, scores: Vec::new() }
        };
        let dataset = Dataset { training: (0..10).map(game).collect(), validation: Vec::new() };
        let options = AlphaBetaOptions { hash: 1, ..AlphaBetaOptions::defaults() };
        let objective = Comparison::new(&dataset, Loss::Margin(MARGIN), Negatives::Best { depth: 3 }, false, options);
        let mut compared = 0;
        // The first turn of a game has one ply only, so depth 3 reaches beyond it.
        for (number, turn) in objective.training.iter().enumerate().filter(|(_, turn)| turn.before != start) {
            let sample = objective.evaluate(&evaluation, Split::Training, number, &mut Random::new(1));
            if sample.count > 0.0 {
                let played =
                    f64::from(turn.side().sign()) * TrackedPosition::new(&evaluation, &turn.after).score(&evaluation);
                assert_eq!(sample.loss, best(&evaluation, &turn.before) + MARGIN - played, "turn {number}");
                compared += 1;
            }
        }
        assert!(compared > 5, "only {compared} turns were compared");
    }

    #[test]
    fn turns_below_the_margin_have_no_loss() {
        for margin in [0.0, 0.1, 1.0 / 3.0, 99.5, 100.0, 1e6] {
            let loss = Loss::Margin(margin);
            for expert in [-812, -1, 0, 3, 77_777] {
                let points = loss.zero_below(expert.into()).expect("a margin has a bound");
                assert_eq!(loss.value_and_derivative(expert.into(), points.into()), (0.0, 0.0), "{margin} {expert}");
                assert_eq!(
                    loss.value_and_derivative(expert.into(), f64::NEG_INFINITY),
                    (0.0, 0.0),
                    "{margin} {expert}"
                );
            }
        }
        assert_eq!((Loss::Sigmoid(40.0).zero_below(0.0), Loss::Likelihood(40.0).zero_below(0.0)), (None, None));
    }
}
