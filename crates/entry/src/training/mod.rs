//! Training the weights of evaluations: methods by name, behind object-safe types.

mod methods;
mod objectives;
mod ranking;
mod warnings;

pub use methods::{METHODS, Method};

use crate::players::search_options;
use crate::{GameEntry, Record, TypedTable, typed_table};
use std::collections::BTreeSet;
use tenbin_core::{Notation, ParseError, Settings, Spec, Stop, Table, Weights};
use tenbin_search::alphabeta::{AlphaBetaOptions, SearchableEvaluation};
use tenbin_search::score_unit;
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

    /// Trains the weights. `watch` receives every batch and epoch.
    fn train(
        &self,
        config: TrainConfig<'_>,
        stop: &Stop,
        watch: &mut dyn FnMut(TrainEvent<'_>),
    ) -> Result<TrainResult, ParseError>;

    /// Ranks at most `most` validation turns of these games among all legal turns, by the evaluation with these weights.
    /// `watch` receives the number done and the number of all.
    fn rank(
        &self,
        weights: &Weights,
        games: &RankingGames,
        most: usize,
        stop: &Stop,
        watch: &mut dyn FnMut(usize, usize),
    ) -> Result<Ranking, ParseError>;

    /// Doubts about trained weights: what training could not judge, and what went beyond bounds.
    fn warnings(&self, table: &dyn Table, result: &TrainResult) -> Result<Vec<String>, ParseError>;
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

/// An evaluation with the game's entry and the options of its searches.
pub(crate) struct TrainableEvaluation<E> {
    entry: &'static dyn GameEntry,
    evaluation: E,
    options: AlphaBetaOptions,
}

impl<E: SearchableEvaluation<Position: Notation>> TrainableEvaluation<E> {
    /// An evaluation for a table's game. Training methods that search do it as the player with these settings.
    pub(crate) fn new(
        table: &dyn Table,
        settings: &Settings,
        evaluation: E,
    ) -> Result<TrainableEvaluation<E>, ParseError> {
        let entry = typed::<E::Position>(table)?.entry();
        let options = search_options(table, settings, &evaluation)?;
        Ok(TrainableEvaluation { entry, evaluation, options })
    }

    /// The dataset of these records, with a share of the games in the validation set.
    fn dataset(&self, records: &[Record], share: f64, seed: u64) -> Result<Dataset<E::Position>, ParseError> {
        let game = |record| training_game(self.entry, record);
        let games = records.iter().map(game).collect::<Result<Vec<_>, ParseError>>()?;
        let usual: Vec<E::Position> = usual_starts(self.entry, records)?;
        Ok(Dataset::split(games, share, seed, |start| usual.contains(start)))
    }
}

/// A record as a training game.
fn training_game<G: Notation>(entry: &'static dyn GameEntry, record: &Record) -> Result<TrainingGame<G>, ParseError> {
    if Spec::parse(&record.game)?.name() != entry.info().name {
        let message = "the records and the evaluation belong to different games";
        return Err(ParseError::whole(&record.game, message));
    }
    let table = record.replay(entry, |_, _| {})?;
    let line = typed::<G>(table.as_ref())?.history();
    Ok(TrainingGame {
        start: line.start().clone(),
        plies: line.plies().to_vec(),
        opening: record.opening,
        outcome: record.outcome,
        scores: record.scores.clone(),
    })
}

/// The default start positions of the variants in these records.
fn usual_starts<G: Notation>(entry: &'static dyn GameEntry, records: &[Record]) -> Result<Vec<G>, ParseError> {
    let variants: BTreeSet<&str> = records.iter().map(|record| record.game.as_str()).collect();
    let start = |game: &str| {
        let table = entry.table(&Spec::parse(game)?, None)?;
        Ok(typed::<G>(table.as_ref())?.history().start().clone())
    };
    variants.into_iter().map(start).collect()
}

fn typed<G: Notation>(table: &dyn Table) -> Result<&TypedTable<G>, ParseError> {
    typed_table::<G>(table).map_err(|message| ParseError::whole(table.game(), message))
}

impl<E: SearchableEvaluation<Position: Notation>> Trainable for TrainableEvaluation<E> {
    fn weights(&self) -> &Weights {
        self.evaluation.weights()
    }

    fn train(
        &self,
        config: TrainConfig<'_>,
        stop: &Stop,
        watch: &mut dyn FnMut(TrainEvent<'_>),
    ) -> Result<TrainResult, ParseError> {
        let dataset = self.dataset(config.records, config.validation_share, config.seed)?;
        if dataset.training.is_empty() && !dataset.validation.is_empty() {
            let message =
                format!("no training games: all {} games are held out for validation", dataset.validation.len());
            return Err(
                ParseError::whole(&config.validation_share.to_string(), message).advice("hold out a smaller share")
            );
        }
        let start = typed(config.table)?.history().now();
        objectives::run(self, config, dataset, start, stop, watch)
    }

    fn rank(
        &self,
        weights: &Weights,
        games: &RankingGames,
        most: usize,
        stop: &Stop,
        watch: &mut dyn FnMut(usize, usize),
    ) -> Result<Ranking, ParseError> {
        let dataset = self.dataset(games.records, games.validation_share, games.seed)?;
        let evaluation = self.evaluation.with_weights(weights.clone());
        Ok(rank(&evaluation, &dataset.validation, most, games.threads, stop, watch))
    }

    fn warnings(&self, table: &dyn Table, result: &TrainResult) -> Result<Vec<String>, ParseError> {
        let trained = self.evaluation.with_weights(result.weights.clone());
        let unit = score_unit(&trained, typed(table)?.history().start());
        Ok(warnings::of(result, self.options.unit, unit))
    }
}
