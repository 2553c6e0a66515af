//! Matches that are being played, each on threads of its own, and what is known of them so far. They go on when the page is
//! closed, and end with the lab.

use crate::Lab;
use crate::chart::Narrowing;
use crate::live::{Boards, Shown};
use crate::refusal::Refusal;
use crate::stored::Standing;
use serde::Serialize;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tenbin_arena::matches::{self, Progress};
use tenbin_arena::stats::SprtState;
use tenbin_arena::store::{MatchId, Store};
use tenbin_core::Stop;
use tenbin_registry::{Resume, Weighed, Weighing, WeighingError};
use tokio::sync::oneshot;

/// Matches at the same time.
const MOST_MATCHES: usize = 2;

/// Ended matches whose last word is kept for whoever still watches.
const MOST_ENDED: usize = 16;

/// How often somebody who waits looks again.
pub(crate) const TICK: Duration = Duration::from_millis(100);

/// How long matches may take to end.
const PATIENCE: Duration = Duration::from_secs(10);

/// The matches by their numbers in the store.
#[derive(Default)]
pub(crate) struct Hall {
    matches: Mutex<BTreeMap<i64, Arc<Running>>>,
    /// How many are being played or about to be.
    playing: Mutex<usize>,
}

/// A match under way, or just ended.
pub(crate) struct Running {
    a: String,
    stop: Stop,
    boards: Boards,
    now: Mutex<Now>,
}

#[derive(Default)]
struct Now {
    progress: Option<Progress>,
    narrowing: Narrowing,
    ended: Option<Ended>,
}

/// How a match came to its end.
#[derive(Clone, Serialize)]
#[serde(rename_all = "lowercase", tag = "state", content = "message")]
enum Ended {
    Finished(String),
    Stopped,
    Failed(String),
}

/// What is known of a match at a moment.
#[derive(Serialize)]
pub(crate) struct Snapshot {
    ended: Option<Ended>,
    standing: Option<Standing>,
    wanted: u64,
    sprt: Option<SprtState>,
    seconds: f64,
    chart: Option<String>,
    boards: Vec<Shown>,
}

impl Snapshot {
    pub(crate) fn is_last(&self) -> bool {
        self.ended.is_some()
    }
}

impl Running {
    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, progress: &Progress) {
        let mut now = self.now();
        now.narrowing.add(&progress.pairs);
        now.progress = Some(progress.clone());
    }

    fn end(&self, outcome: Result<Weighed, WeighingError>) {
        let ended = match outcome {
            Ok(weighed) => {
                self.note(&weighed.result.progress);
                weighed.result.ending.map_or(Ended::Stopped, |ending| Ended::Finished(ending.to_string()))
            }
            Err(error) => Ended::Failed(error.to_string()),
        };
        self.now().ended = Some(ended);
    }

    /// Asks the match to end after what is stored.
    pub(crate) fn stop(&self) {
        self.stop.raise();
    }

    /// Whether it is still being played.
    pub(crate) fn is_on(&self) -> bool {
        self.now().ended.is_none()
    }

    /// What is known now.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let now = self.now();
        let progress = now.progress.as_ref();
        Snapshot {
            ended: now.ended.clone(),
            standing: progress.map(|progress| Standing::of(&progress.pairs, &self.a)),
            wanted: progress.map_or(0, |progress| progress.wanted * 2),
            sprt: progress.and_then(|progress| progress.sprt),
            seconds: progress.map_or(0.0, |progress| progress.elapsed.as_secs_f64()),
            chart: now.narrowing.svg(&self.a),
            boards: self.boards.shown(),
        }
    }
}

impl Hall {
    fn matches(&self) -> MutexGuard<'_, BTreeMap<i64, Arc<Running>>> {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn playing(&self) -> MutexGuard<'_, usize> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The match of this number, if it is being played or was a moment ago.
    pub(crate) fn get(&self, id: i64) -> Option<Arc<Running>> {
        self.matches().get(&id).cloned()
    }

    fn put(&self, id: i64, running: &Arc<Running>) {
        let mut matches = self.matches();
        while matches.len() >= MOST_ENDED + MOST_MATCHES {
            let ended = matches.iter().find(|(_, running)| !running.is_on()).map(|(&id, _)| id);
            let Some(ended) = ended else { break };
            matches.remove(&ended);
        }
        matches.insert(id, Arc::clone(running));
    }

    /// Ends all matches, and waits until what was finished is stored.
    pub(crate) async fn close(&self) {
        self.matches().values().for_each(|running| running.stop());
        let mut waited = Duration::ZERO;
        while *self.playing() > 0 && waited < PATIENCE {
            tokio::time::sleep(TICK).await;
            waited += TICK;
        }
    }
}

/// Begins a match or goes on with one, and answers with its number once it is in the store.
pub(crate) async fn play(lab: &Arc<Lab>, weighing: Weighing, resume: Resume) -> Result<i64, Refusal> {
    {
        let mut playing = lab.hall.playing();
        if *playing >= MOST_MATCHES {
            return Err(Refusal::busy("two matches are being played already; stop one of them first"));
        }
        *playing += 1;
    }
    let running = Arc::new(Running {
        a: weighing.a.clone(),
        stop: Stop::new(),
        boards: Boards::default(),
        now: Mutex::default(),
    });
    let (begun, number) = oneshot::channel();
    let hall = Arc::clone(lab);
    std::thread::spawn(move || {
        let played = catch_unwind(AssertUnwindSafe(|| run(&hall, &weighing, resume, &running, begun)));
        if played.is_err() {
            running.now().ended = Some(Ended::Failed("the match ended in a panic".to_owned()));
        }
        *hall.hall.playing() -= 1;
    });
    number.await.unwrap_or_else(|_| Err(Refusal::broken("the match did not begin")))
}

fn run(
    lab: &Lab,
    weighing: &Weighing,
    resume: Resume,
    running: &Arc<Running>,
    begun: oneshot::Sender<Result<i64, Refusal>>,
) {
    let mut begun = Some(begun);
    let outcome = Store::open(&lab.store).map_err(WeighingError::from).and_then(|store| {
        let mut on_begun = |MatchId(id)| {
            // Of a match that goes on, what is known already.
            running.now().narrowing = Narrowing::of(&store.pairs(MatchId(id)).unwrap_or_default());
            lab.hall.put(id, running);
            if let Some(begun) = begun.take() {
                let _ = begun.send(Ok(id));
            }
        };
        let look = |pair, game, table: &dyn tenbin_core::Table| running.boards.look(pair, game, table);
        let watch = |standing: &matches::Standing| standing.matches.iter().for_each(|news| running.note(news));
        weighing.run_watched(&store, resume, &running.stop, &mut on_begun, &watch, Some(&look))
    });
    match (begun.take(), outcome) {
        (Some(begun), Err(error)) => {
            let _ = begun.send(Err(error.into()));
        }
        (_, outcome) => running.end(outcome),
    }
}
