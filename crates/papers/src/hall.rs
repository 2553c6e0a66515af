//! Where experiments are played, and whom they tell.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};
use tenbin_arena::matches::Progress;
use tenbin_arena::record::PairRecord;
use tenbin_arena::store::Store;
use tenbin_core::{ParseError, Stop};
use tenbin_registry::{Resume, Weighed, Weighing, WeighingError};

/// What an experiment needs from whoever runs it.
pub struct Hall<'a> {
    /// Where every game is kept; what is there already is not played again.
    pub store: &'a Store,
    /// Raised when the experiment should end early.
    pub stop: &'a Stop,
    /// Games at the same time.
    pub threads: usize,
    /// Files of games to use instead of what lies at hand, for experiments that learn from games.
    pub records: &'a [PathBuf],
    /// Told every table as soon as it is known.
    pub say: &'a dyn Fn(&str),
    /// Told what is going on.
    pub watch: &'a dyn Fn(&Step<'_>),
}

/// What an experiment is doing.
pub struct Step<'p> {
    /// In a few words.
    pub name: String,
    /// How much of it is done.
    pub done: u64,
    /// How much there is to do.
    pub total: u64,
    /// How the match stands, if it is one.
    pub progress: Option<&'p Progress>,
}

/// Why an experiment did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum Halted {
    /// Somebody stopped it; the same command goes on where it stopped.
    #[error("interrupted; everything played so far is kept, and the same command goes on from here")]
    Stopped,
    /// A match could not be played.
    #[error(transparent)]
    Weighing(#[from] WeighingError),
    /// A name or a position is wrong.
    #[error(transparent)]
    ParseError(#[from] ParseError),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A player gave no answer.
    #[error("{0}")]
    Player(String),
}

impl Hall<'_> {
    /// Plays a match, or takes it from the store if it was played before.
    pub(crate) fn weigh(&self, step: &str, weighing: &Weighing) -> Result<Progress, Halted> {
        Ok(self.played(step, weighing)?.result.progress)
    }

    /// The same, game by game.
    pub(crate) fn pairs(&self, step: &str, weighing: &Weighing) -> Result<Vec<PairRecord>, Halted> {
        let id = self.played(step, weighing)?.id;
        Ok(self.store.pairs(id).map_err(WeighingError::from)?)
    }

    fn played(&self, step: &str, weighing: &Weighing) -> Result<Weighed, Halted> {
        let weighing = Weighing { threads: self.threads, label: step.to_owned(), ..weighing.clone() };
        let watch = |progress: &Progress| {
            let done = (progress.pairs.pairs() + progress.ahead) * 2;
            (self.watch)(&Step { name: step.to_owned(), done, total: progress.wanted * 2, progress: Some(progress) });
        };
        let weighed = weighing.run(self.store, Resume::IfPossible, self.stop, &mut |_| {}, &watch)?;
        if weighed.result.interrupted() { Err(Halted::Stopped) } else { Ok(weighed) }
    }
}

/// A stop flag that is raised when somebody stops the experiment, or when a part of it has taken too long.
pub(crate) struct Patience {
    stop: Stop,
}

impl Patience {
    pub(crate) fn new(outer: &Stop, limit: Duration) -> Patience {
        let stop = Stop::new();
        let (inner, outer, start) = (stop.clone(), outer.clone(), Instant::now());
        thread::spawn(move || {
            while !inner.is_raised() && !outer.is_raised() && start.elapsed() < limit {
                thread::sleep(Duration::from_millis(20));
            }
            inner.raise();
        });
        Patience { stop }
    }

    /// The flag, for whoever works.
    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }
}

impl Drop for Patience {
    /// Ends the watching thread.
    fn drop(&mut self) {
        self.stop.raise();
    }
}
