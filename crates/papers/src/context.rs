//! The environment of an experiment: store, stop flag, threads, output.

use crate::run_info::{MatchTally, RunInfo};
use std::cell::RefCell;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};
use tenbin_arena::matches::Progress;
use tenbin_arena::record::PairRecord;
use tenbin_arena::store::Store;
use tenbin_core::{ParseError, Stop};
use tenbin_registry::{MatchConfig, MatchOutcome, MatchRunError, Record, Resume, match_record};

/// The environment of an experiment.
pub struct ExperimentContext<'a> {
    /// Keeps every game; stored games are not played again.
    pub store: &'a Store,
    /// Raised to end the experiment early.
    pub stop: &'a Stop,
    /// Games played in parallel.
    pub threads: usize,
    /// Game files to use instead of the default ones, for experiments that train on games.
    pub records: &'a [PathBuf],
    /// Command, version, date and machine, for the report.
    pub run: RunInfo,
    /// The matches so far, for the report.
    pub tally: RefCell<MatchTally>,
    /// Called with every table and paragraph as soon as it is known.
    pub print: &'a dyn Fn(&str),
    /// Called with progress.
    pub on_progress: &'a dyn Fn(&ExperimentStep<'_>),
}

/// The current step of an experiment.
pub struct ExperimentStep<'p> {
    /// Name in a few words.
    pub name: String,
    /// Units done.
    pub done: u64,
    /// Units in total.
    pub total: u64,
    /// The state of the match, if the step is one.
    pub progress: Option<&'p Progress>,
}

/// Why an experiment ended early.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// Interrupted; the same command resumes it.
    #[error("interrupted; all games so far are stored, and the same command resumes")]
    Interrupted,
    /// A match failed.
    #[error(transparent)]
    Match(#[from] MatchRunError),
    /// A name or a position is invalid.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Its path.
        path: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
    /// A player failed.
    #[error("{0}")]
    Player(String),
}

impl ExperimentContext<'_> {
    /// Plays a match, or takes it from the store.
    pub(crate) fn run_match(&self, step: &str, config: &MatchConfig) -> Result<Progress, ExperimentError> {
        Ok(self.run(step, config)?.result.progress)
    }

    /// The same, game by game.
    pub(crate) fn pairs(&self, step: &str, config: &MatchConfig) -> Result<Vec<PairRecord>, ExperimentError> {
        let id = self.run(step, config)?.id;
        Ok(self.store.pairs(id).map_err(MatchRunError::from)?)
    }

    /// The games of a match, as records for training.
    pub(crate) fn games(&self, step: &str, config: &MatchConfig) -> Result<Vec<Record>, ExperimentError> {
        let MatchOutcome { id, description, .. } = self.run(step, config)?;
        let pairs = self.store.pairs(id).map_err(MatchRunError::from)?;
        let games = pairs.iter().flat_map(|pair| [0, 1].map(|number| match_record(&description, pair, number)));
        Ok(games.collect())
    }

    fn run(&self, step: &str, config: &MatchConfig) -> Result<MatchOutcome, ExperimentError> {
        let config = MatchConfig { threads: self.threads, label: step.to_owned(), ..config.clone() };
        let on_progress = |progress: &Progress| {
            let done = (progress.pairs.pairs() + progress.ahead) * 2;
            (self.on_progress)(&ExperimentStep {
                name: step.to_owned(),
                done,
                total: progress.wanted * 2,
                progress: Some(progress),
            });
        };
        let outcome = config.run(self.store, Resume::IfPossible, self.stop, &mut |_| {}, &on_progress)?;
        if outcome.result.interrupted() {
            return Err(ExperimentError::Interrupted);
        }
        self.tally.borrow_mut().add(config.conditions.seed, outcome.result.progress.pairs.games());
        Ok(outcome)
    }
}

/// A stop flag that is raised with the experiment's own, or after a time limit.
pub(crate) struct TimeLimit {
    stop: Stop,
}

impl TimeLimit {
    pub(crate) fn new(outer: &Stop, limit: Duration) -> TimeLimit {
        let stop = Stop::new();
        let (inner, outer, start) = (stop.clone(), outer.clone(), Instant::now());
        thread::spawn(move || {
            while !inner.is_raised() && !outer.is_raised() && start.elapsed() < limit {
                thread::sleep(Duration::from_millis(20));
            }
            inner.raise();
        });
        TimeLimit { stop }
    }

    /// The flag.
    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }
}

impl Drop for TimeLimit {
    /// Ends the timer thread.
    fn drop(&mut self) {
        self.stop.raise();
    }
}
