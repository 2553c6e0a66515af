//! Learning weights: methods by name, games as records, behind types that speak text.

mod methods;
mod ranks;
mod teachers;

pub use methods::{METHODS, Method};

use crate::players::seat;
use crate::{Record, room, table};
use std::collections::BTreeSet;
use tenbin_core::{Evaluation, GameHistory, Notation, ParseError, Settings, Spec, Stop, Table, Tactics, Weights};
use tenbin_search::alphabeta::Options;
use tenbin_training::{Library, News, Played, Progress, Ranking, Taught, rank};

/// What is to be learned, and from what.
pub struct Learning<'l> {
    /// The method with its parameters, such as `perceptron:samples=1000`.
    pub method: Settings,
    /// A table at which games against itself begin.
    pub table: &'l dyn Table,
    /// The games to learn from; none if the evaluation is to play against itself.
    pub records: &'l [Record],
    /// The share of the games that is held out for exams.
    pub held_out: f64,
    /// Where all chance comes from.
    pub seed: u64,
    /// Threads to work on.
    pub threads: usize,
    /// Where to go on from.
    pub progress: Option<Progress>,
}

/// An evaluation that learns.
pub trait Student {
    /// The weights it has now.
    fn weights(&self) -> &Weights;

    /// Where a method searches, it searches as a player with these settings does.
    fn search_as(&mut self, settings: &Settings);

    /// Learns, tells `watch` how it goes, and answers what came of it.
    fn learn(&self, learning: Learning<'_>, stop: &Stop, watch: &mut dyn FnMut(News<'_>))
    -> Result<Taught, ParseError>;

    /// How weights rank what was played in games among all that could have been played, in `most` turns of them.
    fn rank(&self, weights: &Weights, games: &Games, most: usize, stop: &Stop) -> Result<Ranking, ParseError>;
}

/// Games to rank turns of.
pub struct Games<'g> {
    /// All of them.
    pub records: &'g [Record],
    /// The share that was held out for exams, of which alone turns are taken.
    pub held_out: f64,
    /// By which seed.
    pub seed: u64,
    /// Threads to work on.
    pub threads: usize,
}

/// Somebody who learns the weights of an evaluation of a game, as its preset and the settings of a spec such as
/// `lieberum:weights=mine.toml` say.
pub fn student(table: &dyn Table, evaluation: &str) -> Result<Box<dyn Student>, ParseError> {
    let mut student = crate::mind(table, evaluation)?.student();
    let spec = Spec::parse(evaluation)?;
    if let Some(preset) = room(table.game())?.presets().iter().find(|preset| preset.name == spec.name()) {
        student.search_as(&Settings::read(&spec, &preset.params())?);
    }
    Ok(student)
}

/// The mistake, saying in which weight file it is if the settings name one.
pub(crate) fn in_weights(settings: &Settings, mistake: ParseError) -> ParseError {
    match settings.knows("weights").then(|| settings.text("weights")).flatten() {
        Some(file) => mistake.in_file(file),
        None => mistake,
    }
}

/// A student by the type of its evaluation.
pub(crate) struct Pupil<E> {
    evaluation: E,
    /// How it searches.
    options: Options,
}

impl<E: Evaluation<Position: Notation>> Pupil<E> {
    pub(crate) fn new(evaluation: E) -> Pupil<E> {
        Pupil { evaluation, options: Options::usual() }
    }
}

/// The games of these records, with a share of them held out.
fn library<G: Notation>(records: &[Record], held_out: f64, seed: u64) -> Result<Library<G>, ParseError> {
    let games = records.iter().map(played).collect::<Result<Vec<_>, ParseError>>()?;
    let usual: Vec<G> = usual_starts(records)?;
    Ok(Library::split(games, held_out, seed, |start| usual.contains(start)))
}

/// A record as a game of its type.
fn played<G: Notation>(record: &Record) -> Result<Played<G>, ParseError> {
    let table = record.replay()?;
    let another = |_| ParseError::whole(&record.game, "the games are of another game than the evaluation");
    let line = line::<G>(table.as_ref()).map_err(another)?;
    Ok(Played {
        start: line.start().clone(),
        plies: line.plies().to_vec(),
        opening: record.opening,
        outcome: record.outcome,
        scores: record.scores.clone(),
    })
}

/// Where games of the variants that these records are of begin if nothing else is said.
fn usual_starts<G: Notation>(records: &[Record]) -> Result<Vec<G>, ParseError> {
    let variants: BTreeSet<&str> = records.iter().map(|record| record.game.as_str()).collect();
    variants.into_iter().map(|game| Ok(line::<G>(table(game, None)?.as_ref())?.start().clone())).collect()
}

fn line<G: Notation>(table: &dyn Table) -> Result<&GameHistory<G>, ParseError> {
    Ok(seat::<G>(table).map_err(|message| ParseError::whole(table.game(), message))?.line())
}

impl<E: Evaluation<Position: Notation>> Student for Pupil<E> {
    fn weights(&self) -> &Weights {
        self.evaluation.weights()
    }

    fn search_as(&mut self, settings: &Settings) {
        self.options = Options::read(settings, E::Position::QUIESCENCE_MODES);
    }

    fn learn(
        &self,
        learning: Learning<'_>,
        stop: &Stop,
        watch: &mut dyn FnMut(News<'_>),
    ) -> Result<Taught, ParseError> {
        let library = library(learning.records, learning.held_out, learning.seed)?;
        if library.training.is_empty() && !library.held_out.is_empty() {
            let message =
                format!("all of the {} games are held out: there is nothing to learn from", library.held_out.len());
            return Err(ParseError::whole(&learning.held_out.to_string(), message).advice("hold out a smaller share"));
        }
        let start = line(learning.table)?.now();
        teachers::run(self, learning, library, start, stop, watch)
    }

    fn rank(&self, weights: &Weights, games: &Games, most: usize, stop: &Stop) -> Result<Ranking, ParseError> {
        let library: Library<E::Position> = library(games.records, games.held_out, games.seed)?;
        let evaluation = self.evaluation.with_weights(weights.clone());
        Ok(rank(&evaluation, &library.held_out, most, games.threads, stop))
    }
}
