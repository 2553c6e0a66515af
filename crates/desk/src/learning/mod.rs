//! Learning weights: methods by name, games as records, behind types that speak text.

mod methods;
mod teachers;

pub use methods::{METHODS, Method};

use crate::Record;
use crate::players::seat;
use tenbin_core::{Evaluation, Mistake, Notation, Settings, Stop, Table, Weights};
use tenbin_learn::{Library, News, Played, Progress, Ranking, Taught, rank};

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

    /// Learns, tells `watch` how it goes, and answers what came of it.
    fn learn(&self, learning: Learning<'_>, stop: &Stop, watch: &mut dyn FnMut(News<'_>)) -> Result<Taught, Mistake>;

    /// How weights rank what was played in games among all that could have been played, in `most` turns of them.
    fn rank(&self, weights: &Weights, games: &Games, most: usize, stop: &Stop) -> Result<Ranking, Mistake>;
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
pub fn student(table: &dyn Table, evaluation: &str) -> Result<Box<dyn Student>, Mistake> {
    Ok(crate::mind(table, evaluation)?.student())
}

/// The mistake, saying in which weight file it is if the settings name one.
pub(crate) fn in_weights(settings: &Settings, mistake: Mistake) -> Mistake {
    match settings.knows("weights").then(|| settings.text("weights")).flatten() {
        Some(file) => mistake.in_file(file),
        None => mistake,
    }
}

/// A student by the type of its evaluation.
pub(crate) struct Pupil<E> {
    evaluation: E,
}

impl<E: Evaluation<Game: Notation>> Pupil<E> {
    pub(crate) fn new(evaluation: E) -> Pupil<E> {
        Pupil { evaluation }
    }

    fn library(&self, records: &[Record], held_out: f64, seed: u64) -> Result<Library<E::Game>, Mistake> {
        let games: Result<Vec<_>, Mistake> = records.iter().map(played).collect();
        Ok(Library::split(games?, held_out, seed))
    }
}

/// A record as a game of its type.
fn played<G: Notation>(record: &Record) -> Result<Played<G>, Mistake> {
    let table = record.replay()?;
    let line = seat::<G>(table.as_ref()).map_err(|message| Mistake::whole(&record.game, message))?.line();
    Ok(Played {
        start: line.start().clone(),
        plies: line.plies().to_vec(),
        outcome: record.outcome,
        scores: record.scores.clone(),
    })
}

impl<E: Evaluation<Game: Notation>> Student for Pupil<E> {
    fn weights(&self) -> &Weights {
        self.evaluation.weights()
    }

    fn learn(&self, learning: Learning<'_>, stop: &Stop, watch: &mut dyn FnMut(News<'_>)) -> Result<Taught, Mistake> {
        let library = self.library(learning.records, learning.held_out, learning.seed)?;
        let start =
            seat::<E::Game>(learning.table).map_err(|message| Mistake::whole(learning.table.game(), message))?;
        teachers::run(&self.evaluation, learning, library, start.line().now(), stop, watch)
    }

    fn rank(&self, weights: &Weights, games: &Games, most: usize, stop: &Stop) -> Result<Ranking, Mistake> {
        let library: Library<E::Game> = self.library(games.records, games.held_out, games.seed)?;
        let evaluation = self.evaluation.with_weights(weights.clone());
        Ok(rank(&evaluation, &library.held_out, most, games.threads, stop))
    }
}
