//! Matches in progress, each on its own threads. A match continues when the page is closed, and stops with the lab.

use crate::Lab;
use crate::api_error::ApiError;
use crate::elo_chart::EloCurve;
use crate::live_boards::{BoardSnapshot, LiveBoards};
use crate::stored_matches::MatchScore;
use serde::Serialize;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tenbin_arena::matches::{self, Progress};
use tenbin_arena::stats::SprtState;
use tenbin_arena::store::{MatchId, Store};
use tenbin_core::Stop;
use tenbin_registry::{MatchOutcome, MatchRunError, PreparedMatch, Resume};
use tokio::sync::oneshot;

/// The limit of concurrent matches.
const MAX_MATCHES: usize = 2;

/// The number of ended matches kept for pages that still watch them.
const MAX_ENDED: usize = 16;

/// The interval at which waiting code polls.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The time matches have to stop when the lab closes.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// The matches by number in the store.
#[derive(Default)]
pub(crate) struct MatchJobs {
    matches: Mutex<BTreeMap<i64, Arc<MatchJob>>>,
    /// The number of matches running or starting.
    active: Mutex<usize>,
}

/// A match in progress, or ended a moment ago.
pub(crate) struct MatchJob {
    a: String,
    stop: Stop,
    boards: LiveBoards,
    state: Mutex<JobState>,
}

#[derive(Default)]
struct JobState {
    progress: Option<Progress>,
    elo_curve: EloCurve,
    ending: Option<JobEnding>,
}

/// The ending of a match.
#[derive(Clone, Serialize)]
#[serde(rename_all = "lowercase", tag = "state", content = "message")]
enum JobEnding {
    Finished(String),
    Stopped,
    Failed(String),
}

/// The state of a match as JSON.
#[derive(Serialize)]
pub(crate) struct MatchSnapshot {
    ending: Option<JobEnding>,
    score: Option<MatchScore>,
    /// The length of the match, in games.
    game_limit: u64,
    sprt: Option<SprtState>,
    seconds: f64,
    chart: Option<String>,
    boards: Vec<BoardSnapshot>,
}

impl MatchSnapshot {
    /// Whether the match has ended.
    pub(crate) fn is_last(&self) -> bool {
        self.ending.is_some()
    }
}

impl MatchJob {
    fn state(&self) -> MutexGuard<'_, JobState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn update(&self, progress: &Progress) {
        let mut state = self.state();
        state.elo_curve.add(&progress.pairs);
        state.progress = Some(progress.clone());
    }

    fn end(&self, outcome: Result<MatchOutcome, MatchRunError>) {
        let ending = match outcome {
            Ok(outcome) => {
                self.update(&outcome.result.progress);
                outcome.result.ending.map_or(JobEnding::Stopped, |ending| JobEnding::Finished(ending.to_string()))
            }
            Err(error) => JobEnding::Failed(error.to_string()),
        };
        self.state().ending = Some(ending);
    }

    /// Stops the match; finished pairs are kept.
    pub(crate) fn stop(&self) {
        self.stop.raise();
    }

    /// Whether the match is still in progress.
    pub(crate) fn is_running(&self) -> bool {
        self.state().ending.is_none()
    }

    /// The current state.
    pub(crate) fn snapshot(&self) -> MatchSnapshot {
        let state = self.state();
        let progress = state.progress.as_ref();
        MatchSnapshot {
            ending: state.ending.clone(),
            score: progress.map(|progress| MatchScore::new(&progress.pairs, &self.a)),
            game_limit: progress.map_or(0, |progress| progress.wanted * 2),
            sprt: progress.and_then(|progress| progress.sprt),
            seconds: progress.map_or(0.0, |progress| progress.elapsed.as_secs_f64()),
            chart: state.elo_curve.svg(&self.a),
            boards: self.boards.snapshots(),
        }
    }
}

impl MatchJobs {
    fn matches(&self) -> MutexGuard<'_, BTreeMap<i64, Arc<MatchJob>>> {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn active(&self) -> MutexGuard<'_, usize> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The match of this number, if it is in progress or ended a moment ago.
    pub(crate) fn get(&self, id: i64) -> Option<Arc<MatchJob>> {
        self.matches().get(&id).cloned()
    }

    fn put(&self, id: i64, job: &Arc<MatchJob>) {
        let mut matches = self.matches();
        while matches.len() >= MAX_ENDED + MAX_MATCHES {
            let ended = matches.iter().find(|(_, job)| !job.is_running()).map(|(&id, _)| id);
            let Some(ended) = ended else { break };
            matches.remove(&ended);
        }
        matches.insert(id, Arc::clone(job));
    }

    /// Stops all matches, and waits until finished pairs are stored.
    pub(crate) async fn close(&self) {
        self.matches().values().for_each(|job| job.stop());
        let mut waited = Duration::ZERO;
        while *self.active() > 0 && waited < CLOSE_TIMEOUT {
            tokio::time::sleep(POLL_INTERVAL).await;
            waited += POLL_INTERVAL;
        }
    }
}

/// Starts or resumes a match, and returns its number once it is in the store.
pub(crate) async fn start(lab: &Arc<Lab>, prepared: PreparedMatch, resume: Resume) -> Result<i64, ApiError> {
    {
        let mut active = lab.match_jobs.active();
        if *active >= MAX_MATCHES {
            return Err(ApiError::busy("two matches are in progress; stop one of them first"));
        }
        *active += 1;
    }
    let job = Arc::new(MatchJob {
        a: prepared.description().a.spec.clone(),
        stop: Stop::new(),
        boards: LiveBoards::default(),
        state: Mutex::default(),
    });
    let (started, number) = oneshot::channel();
    let lab = Arc::clone(lab);
    std::thread::spawn(move || {
        let played = catch_unwind(AssertUnwindSafe(|| run(&lab, prepared, resume, &job, started)));
        if played.is_err() {
            job.state().ending = Some(JobEnding::Failed("the match panicked".to_owned()));
        }
        *lab.match_jobs.active() -= 1;
    });
    number.await.unwrap_or_else(|_| Err(ApiError::internal("the match did not start")))
}

fn run(
    lab: &Lab,
    prepared: PreparedMatch,
    resume: Resume,
    job: &Arc<MatchJob>,
    started: oneshot::Sender<Result<i64, ApiError>>,
) {
    let mut started = Some(started);
    let outcome = Store::open(&lab.store).map_err(MatchRunError::from).and_then(|store| {
        let mut on_start = |MatchId(id)| {
            // A resumed match already has pairs.
            job.state().elo_curve = EloCurve::of(&store.pairs(MatchId(id)).unwrap_or_default());
            lab.match_jobs.put(id, job);
            if let Some(started) = started.take() {
                let _ = started.send(Ok(id));
            }
        };
        let look = |pair, game, table: &dyn tenbin_core::Table| job.boards.refresh(pair, game, table);
        let watch =
            |standing: &matches::MatchesStatus| standing.matches.iter().for_each(|progress| job.update(progress));
        prepared.run(&store, resume, &job.stop, &mut on_start, &watch, Some(&look))
    });
    match (started.take(), outcome) {
        (Some(started), Err(error)) => {
            let _ = started.send(Err(error.into()));
        }
        (_, outcome) => job.end(outcome),
    }
}
