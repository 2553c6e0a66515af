//! Training the weights of evaluations: methods by name, behind object-safe types.

mod methods;
mod objectives;
mod ranking;

pub use methods::{METHODS, Method};

use crate::players::search_options;
use crate::players::typed_table;
use crate::{Record, game_entry, table};
use std::collections::BTreeSet;
use tenbin_core::{GameHistory, Notation, ParseError, Settings, Spec, Stop, Table, Weights};
use tenbin_search::alphabeta::{AlphaBetaOptions, SearchableEvaluation};
use tenbin_training::{Dataset, Ranking, TrainEvent, TrainResult, TrainState, TrainingGame, rank};

/// The configuration of a training run.
pub struct TrainConfig<'l> {
    /// The method with its parameters, such as `perceptron:negatives=1000`.
    pub method: Settings,
    /// A table of the game; its position starts self-play games.
    pub table: &'l dyn Table,
    /// The games to train on; none for self-play.
    pub records: &'l [Record],
    /// The share of the games in the validation set.
    pub validation_share: f64,
    /// Random seed.
    pub seed: u64,
    /// Worker threads.
    pub threads: usize,
    /// The state to resume from.
    pub checkpoint: Option<TrainState>,
}

/// An evaluation with trainable weights.
pub trait Trainable {
    /// The initial weights.
    fn weights(&self) -> &Weights;

    /// Sets the search options of training methods that search, from the settings of a player.
    fn set_search_options(&mut self, table: &dyn Table, settings: &Settings) -> Result<(), ParseError>;

    /// Trains the weights. `watch` receives every batch and epoch.
    fn train(
        &self,
        config: TrainConfig<'_>,
        stop: &Stop,
        watch: &mut dyn FnMut(TrainEvent<'_>),
    ) -> Result<TrainResult, ParseError>;

    /// Ranks at most `most` validation turns of these games among all legal turns, by the evaluation with these weights.
    fn rank(&self, weights: &Weights, games: &RankingGames, most: usize, stop: &Stop) -> Result<Ranking, ParseError>;
}

/// Games whose validation turns are ranked.
pub struct RankingGames<'g> {
    /// All games.
    pub records: &'g [Record],
    /// The share of the games in the validation set, from which turns are taken.
    pub validation_share: f64,
    /// The seed of the split.
    pub seed: u64,
    /// Worker threads.
    pub threads: usize,
}

/// The trainable evaluation of a spec such as `lieberum:weights=mine.toml`.
pub fn trainable(table: &dyn Table, evaluation: &str) -> Result<Box<dyn Trainable>, ParseError> {
    let mut trainable = crate::evaluation(table, evaluation)?.trainable();
    let spec = Spec::parse(evaluation)?;
    if let Some(preset) = game_entry(table.game())?.presets().iter().find(|preset| preset.name == spec.name()) {
        trainable.set_search_options(table, &Settings::read(&spec, &preset.params())?)?;
    }
    Ok(trainable)
}

/// An evaluation with the options of its searches.
pub(crate) struct TrainableEvaluation<E> {
    evaluation: E,
    options: AlphaBetaOptions,
}

impl<E: SearchableEvaluation<Position: Notation>> TrainableEvaluation<E> {
    pub(crate) fn new(evaluation: E) -> TrainableEvaluation<E> {
        TrainableEvaluation { evaluation, options: AlphaBetaOptions::defaults() }
    }
}

/// The dataset of these records, with a share of the games in the validation set.
fn dataset<G: Notation>(records: &[Record], share: f64, seed: u64) -> Result<Dataset<G>, ParseError> {
    let games = records.iter().map(training_game).collect::<Result<Vec<_>, ParseError>>()?;
    let usual: Vec<G> = usual_starts(records)?;
    Ok(Dataset::split(games, share, seed, |start| usual.contains(start)))
}

/// A record as a training game.
fn training_game<G: Notation>(record: &Record) -> Result<TrainingGame<G>, ParseError> {
    let table = record.replay()?;
    let other_game = |_| ParseError::whole(&record.game, "the records and the evaluation belong to different games");
    let line = line::<G>(table.as_ref()).map_err(other_game)?;
    Ok(TrainingGame {
        start: line.start().clone(),
        plies: line.plies().to_vec(),
        opening: record.opening,
        outcome: record.outcome,
        scores: record.scores.clone(),
    })
}

/// The default start positions of the variants in these records.
fn usual_starts<G: Notation>(records: &[Record]) -> Result<Vec<G>, ParseError> {
    let variants: BTreeSet<&str> = records.iter().map(|record| record.game.as_str()).collect();
    variants.into_iter().map(|game| Ok(line::<G>(table(game, None)?.as_ref())?.start().clone())).collect()
}

fn line<G: Notation>(table: &dyn Table) -> Result<&GameHistory<G>, ParseError> {
    Ok(typed_table::<G>(table).map_err(|message| ParseError::whole(table.game(), message))?.history())
}

impl<E: SearchableEvaluation<Position: Notation>> Trainable for TrainableEvaluation<E> {
    fn weights(&self) -> &Weights {
        self.evaluation.weights()
    }

    fn set_search_options(&mut self, table: &dyn Table, settings: &Settings) -> Result<(), ParseError> {
        self.options = search_options(table, settings, &self.evaluation)?;
        Ok(())
    }

    fn train(
        &self,
        config: TrainConfig<'_>,
        stop: &Stop,
        watch: &mut dyn FnMut(TrainEvent<'_>),
    ) -> Result<TrainResult, ParseError> {
        let dataset = dataset(config.records, config.validation_share, config.seed)?;
        if dataset.training.is_empty() && !dataset.validation.is_empty() {
            let message =
                format!("no training games: all {} games are held out for validation", dataset.validation.len());
            return Err(
                ParseError::whole(&config.validation_share.to_string(), message).advice("hold out a smaller share")
            );
        }
        let start = line(config.table)?.now();
        objectives::run(self, config, dataset, start, stop, watch)
    }

    fn rank(&self, weights: &Weights, games: &RankingGames, most: usize, stop: &Stop) -> Result<Ranking, ParseError> {
        let dataset: Dataset<E::Position> = dataset(games.records, games.validation_share, games.seed)?;
        let evaluation = self.evaluation.with_weights(weights.clone());
        Ok(rank(&evaluation, &dataset.validation, most, games.threads, stop))
    }
}
