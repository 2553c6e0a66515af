//! From the settings of a method to its objective and a training run.

use super::ranking::ValidationRanking;
use super::{TrainConfig, TrainableEvaluation};
use tenbin_core::{Notation, ParseError, Settings, Stop, Weights};
use tenbin_search::alphabeta::{AlphaBetaOptions, SearchableEvaluation};
use tenbin_training::bootstrap::Bootstrap;
use tenbin_training::combined::{Combined, Weighted};
use tenbin_training::comparison::{Comparison, Loss, Negatives};
use tenbin_training::linear_program::{LinearProgram, LossWeights, SolveError};
use tenbin_training::search_and_result::SearchAndResult;
use tenbin_training::temporal::TemporalDifference;
use tenbin_training::{
    Dataset, EpochReport, GameReplay, GameSource, Objective, Optimizer, Split, TrainEvent, TrainResult, TrainState,
    Trainer, TrainingGame, rank,
};

/// A training run of an evaluation with any objective.
struct TrainRun<'c, 'w, E: SearchableEvaluation> {
    /// Canonical method spec, for error messages.
    method: String,
    evaluation: &'c E,
    trainer: Trainer,
    progress: TrainState,
    validation: Vec<TrainingGame<E::Position>>,
    stop: &'c Stop,
    watch: &'w mut dyn FnMut(TrainEvent<'_>),
}

impl<E: SearchableEvaluation> TrainRun<'_, '_, E> {
    /// Trains with an objective, and ranks some validation turns after each epoch.
    fn run(self, objective: &impl Objective<E>) -> Result<TrainResult, ParseError> {
        if objective.sample_count(Split::Training) == 0 {
            return Err(self.no_samples());
        }
        let rankings = ValidationRanking::new(self.evaluation, &self.validation, self.trainer.threads, self.stop);
        let watch = &mut |event: TrainEvent<'_>| match event {
            TrainEvent::Epoch(report) => {
                let mut ranked = |done, total| (self.watch)(TrainEvent::Validation { done, total });
                let ranking = rankings.with(report.weights, &mut ranked);
                (self.watch)(TrainEvent::Epoch(EpochReport { ranking, ..report }));
            }
            other => (self.watch)(other),
        };
        Ok(self.trainer.run(self.evaluation, objective, self.progress, self.stop, watch))
    }

    /// Trains by successive linear programming.
    fn solve(self, program: &LinearProgram<E::Position>) -> Result<TrainResult, ParseError> {
        if program.turn_count() == 0 {
            return Err(self.no_samples());
        }
        let validate = |trained: &E, watch: &mut dyn FnMut(TrainEvent<'_>)| {
            let mut ranked = |done, total| watch(TrainEvent::Validation { done, total });
            let threads = self.trainer.threads;
            let ranking = rank(trained, &self.validation, VALIDATION_TURNS, threads, self.stop, &mut ranked);
            (ranking.turns > 0).then_some(ranking)
        };
        let result = self.trainer.solve(self.evaluation, program, self.progress, validate, self.stop, self.watch);
        result.map_err(|error| unsolved(&self.method, error))
    }

    fn no_samples(&self) -> ParseError {
        ParseError::whole(&self.method, "the training games contain no turn to train on")
    }
}

/// The error for a linear program without a solution.
fn unsolved(method: &str, error: SolveError) -> ParseError {
    match error {
        SolveError::Unbounded => {
            ParseError::whole(method, "the linear program is unbounded: larger weights always reduce the loss")
                .advice("decrease `behind`, or increase `change`, `greatest` or `l1`")
        }
        SolveError::Failed(why) => ParseError::whole(method, format!("the solver found no solution: {why}"))
            .advice("try fewer `turns`, or another --seed"),
        SolveError::Stopped => ParseError::whole(method, "stopped"),
    }
}

/// Validation turns ranked after each epoch of a linear program.
const VALIDATION_TURNS: usize = 500;

/// Builds objectives from the settings of a method and the search options.
struct ObjectiveBuilder<'m> {
    settings: &'m Settings,
    options: &'m AlphaBetaOptions,
    stop: &'m Stop,
}

impl ObjectiveBuilder<'_> {
    fn count(&self, key: &str) -> usize {
        self.settings.integer(key).unwrap_or_default() as usize
    }

    fn float(&self, key: &str) -> f64 {
        self.settings.float(key).unwrap_or_default()
    }

    /// A setting in hundredths of the evaluation's unit, as points.
    fn points(&self, key: &str) -> f64 {
        self.float(key) * self.points_per_hundredth()
    }

    /// The sigmoid scale in points: as set, or as fitted to games of the evaluation with these weights.
    fn sigmoid_scale(&self, weights: &Weights) -> f64 {
        let hundredths = self.settings.float("sigmoid-scale").unwrap_or_else(|| 100.0 * weights.scale_in_units());
        hundredths * self.points_per_hundredth()
    }

    /// A hundredth of the evaluation's unit.
    fn points_per_hundredth(&self) -> f64 {
        f64::from(self.options.unit) / 100.0
    }

    fn linear_program<E: SearchableEvaluation<Position: Notation>>(
        &self,
        evaluation: &E,
        dataset: &Dataset<E::Position>,
        seed: u64,
    ) -> LinearProgram<E::Position> {
        let loss_weights = LossWeights {
            change: self.float("change"),
            greatest: self.float("greatest"),
            behind: self.float("behind"),
            ahead: self.float("ahead"),
            lead: self.points("lead"),
            l1: self.float("l1"),
        };
        let (turns, negatives) = (self.count("turns"), self.count("negatives"));
        let quiescence = self.resolves_turns(dataset).then(|| self.options(SMALL_HASH));
        LinearProgram::new(evaluation, dataset, turns, loss_weights, negatives, quiescence, seed)
    }

    /// The optimizer: SGD for the perceptron, Adam otherwise. A linear program has no gradient steps.
    fn optimizer(&self) -> Optimizer {
        match self.settings.name() {
            "linear-program" => Optimizer::Sgd { rate: 0.0 },
            "perceptron" => Optimizer::Sgd { rate: self.points("rate") },
            // A step shrinks the change of the weights by rate × decay: the same share at every scale.
            _ => {
                Optimizer::Adam { rate: self.points("rate"), decay: self.float("decay") / self.points_per_hundredth() }
            }
        }
    }

    /// The trainer. The perceptron averages its weights.
    fn trainer(&self, seed: u64, threads: usize) -> Trainer {
        Trainer {
            epochs: self.count("epochs"),
            batch_size: if self.settings.knows("batch") { self.count("batch") } else { 1 },
            threads,
            seed,
            optimizer: self.optimizer(),
            average_all: self.settings.name() == "perceptron",
            patience: self.count("patience"),
        }
    }

    /// Search options with a hash table of this many MiB.
    fn options(&self, hash: usize) -> AlphaBetaOptions {
        AlphaBetaOptions { hash, multipv: 1, threads: 1, ..self.options.clone() }
    }

    /// Whether compared turns are resolved by quiescence search. By default not in games with turns of several plies, whose
    /// turns are too many.
    fn resolves_turns<G: Notation>(&self, dataset: &Dataset<G>) -> bool {
        self.settings.switch_if_set("quiescence").unwrap_or_else(|| !dataset.has_turns_of_several_plies())
    }

    fn comparison<G: Notation>(&self, dataset: &Dataset<G>, loss: Loss) -> Comparison<G> {
        let best = if self.settings.knows("best") { self.count("best") } else { 0 };
        let (negatives, hash) = match (best, self.count("negatives")) {
            (0, 0) => (Negatives::All, SMALL_HASH),
            (0, negatives) => (Negatives::Sampled(negatives), SMALL_HASH),
            (depth, _) => (Negatives::Best { depth: depth as u32 }, LARGE_HASH),
        };
        let quiescence = self.resolves_turns(dataset);
        let mut comparison = Comparison::new(dataset, loss, negatives, quiescence, self.options(hash));
        comparison.stop = self.stop.clone();
        comparison
    }

    /// The comparison, and results and scores as one loss: cross-entropy is linear in the target, so a mixture of both targets
    /// weighs both losses.
    fn combined<G: Notation>(&self, dataset: &Dataset<G>, weights: &Weights) -> Combined<G> {
        let comparison = self.comparison(dataset, Loss::Likelihood(self.points("temperature")));
        let (outcome, score) = (self.float("outcome"), self.float("score"));
        let value_weight = outcome + score;
        let value = SearchAndResult {
            replay: self.replay_of(GameSource::Records(dataset.clone()), 0),
            result_weight: if value_weight > 0.0 { outcome / value_weight } else { 0.0 },
            sigmoid_scale: self.sigmoid_scale(weights),
        };
        let comparison = Weighted { weight: self.float("comparison"), objective: comparison };
        let value = Weighted { weight: value_weight, objective: value };
        Combined::new(dataset, comparison, value, self.count("turns"))
    }

    /// A replay of the records, or of self-play games without records.
    fn replay<G: Notation>(&self, dataset: Dataset<G>, start: &G) -> GameReplay<G> {
        let source = if dataset.training.is_empty() {
            GameSource::SelfPlay {
                start: start.clone(),
                games: self.count("games"),
                random_plies: self.count("random-plies") as u64,
                max_plies: self.count("max-plies"),
            }
        } else {
            GameSource::Records(dataset)
        };
        self.replay_of(source, self.depth(start))
    }

    /// The search depth. TreeStrap searches at full width, so its default depends on the number of moves.
    fn depth<G: Notation>(&self, start: &G) -> u32 {
        let by_moves = || if start.count_moves() > WIDE { 2 } else { 3 };
        self.settings.integer("depth").map_or_else(by_moves, |depth| depth as u32)
    }

    fn replay_of<G: Notation>(&self, source: GameSource<G>, depth: u32) -> GameReplay<G> {
        let options = self.options(SMALL_HASH);
        // The bounds of a selective search depend on the evaluation that is being trained.
        let options = if self.settings.name() == "treestrap" { options.full_width() } else { options };
        let quiescence = self.settings.knows("quiescence") && self.settings.switch_if_set("quiescence") != Some(false);
        GameReplay { source, depth, options, quiescence, stop: self.stop.clone() }
    }
}

/// A game with more legal moves at the start is too wide for three plies at full width.
const WIDE: u64 = 1000;
/// Hash table in MiB for searches of a few positions: each sample allocates its own, so it has to be small.
const SMALL_HASH: usize = 1;
/// Hash table in MiB for full-width searches, which take so long that its allocation does not matter.
const LARGE_HASH: usize = 16;

/// Runs the training that a configuration describes.
pub(super) fn run<E: SearchableEvaluation<Position: Notation>>(
    trainable: &TrainableEvaluation<E>,
    config: TrainConfig<'_>,
    dataset: Dataset<E::Position>,
    start: &E::Position,
    stop: &Stop,
    watch: &mut dyn FnMut(TrainEvent<'_>),
) -> Result<TrainResult, ParseError> {
    let TrainableEvaluation { evaluation, options, .. } = trainable;
    let settings = &config.method;
    let progress = config.checkpoint.unwrap_or_else(|| TrainState::new(evaluation.weights()));
    if progress.weight_count() != evaluation.weights().fixed().len() {
        let message = "the checkpoint belongs to an evaluation with other terms";
        return Err(ParseError::whole(&settings.canonical(), message));
    }
    let builder = ObjectiveBuilder { settings, options, stop };
    let trainer = builder.trainer(config.seed, config.threads);
    let (method, validation) = (settings.canonical(), dataset.validation.clone());
    let run = TrainRun { method, evaluation, trainer, progress, validation, stop, watch };
    match settings.name() {
        "perceptron" => run.run(&builder.comparison(&dataset, Loss::Margin(builder.points("margin")))),
        "bonanza" => run.run(&builder.comparison(&dataset, Loss::Sigmoid(builder.points("temperature")))),
        "likelihood" => run.run(&builder.comparison(&dataset, Loss::Likelihood(builder.points("temperature")))),
        "linear-program" => run.solve(&builder.linear_program(evaluation, &dataset, config.seed)),
        "td" | "tdleaf" => run.run(&TemporalDifference {
            replay: builder.replay(dataset, start),
            leaves: settings.name() == "tdleaf",
            lambda: builder.float("lambda"),
            sigmoid_scale: builder.sigmoid_scale(evaluation.weights()),
        }),
        "search-and-result" => run.run(&SearchAndResult {
            replay: builder.replay_of(GameSource::Records(dataset), 0),
            result_weight: builder.float("result-weight"),
            sigmoid_scale: builder.sigmoid_scale(evaluation.weights()),
        }),
        "combined" => run.run(&builder.combined(&dataset, evaluation.weights())),
        name => run.run(&Bootstrap {
            replay: builder.replay(dataset, start),
            tree: (name == "treestrap").then(|| builder.count("min-depth") as u32),
            sigmoid_scale: builder.sigmoid_scale(evaluation.weights()),
        }),
    }
}
