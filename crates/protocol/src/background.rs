//! A search in the background that can be stopped at any time.

use crate::LineWriter;
use crate::deadline::Deadline;
use crate::limits::SearchLimit;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Player, Stop, Table};

/// The output of a search in the format of a protocol.
pub(crate) trait Reporter: Send + 'static {
    /// The lines about a new best answer.
    fn info(&self, table: &dyn Table, choice: &Choice) -> Vec<String>;

    /// The last lines of a search. Where a turn has several plies, the player is asked for the others.
    fn best_move(&self, player: &mut dyn Player, table: &dyn Table, chosen: &Result<Choice, String>) -> Vec<String>;
}

/// A reporter without output.
pub(crate) struct Silent;

impl Reporter for Silent {
    fn info(&self, _table: &dyn Table, _choice: &Choice) -> Vec<String> {
        Vec::new()
    }

    fn best_move(&self, _player: &mut dyn Player, _table: &dyn Table, _: &Result<Choice, String>) -> Vec<String> {
        Vec::new()
    }
}

/// The player of a search that has ended, and its choice.
type FinishedSearch = (Box<dyn Player>, Result<Choice, String>);

/// A running search.
pub(crate) struct BackgroundSearch {
    stop: Stop,
    thread: JoinHandle<FinishedSearch>,
    limit: SearchLimit,
    /// The start of the clock; later than the start of the search if it ponders.
    clock_start: Arc<OnceLock<Instant>>,
    /// Lets the search report its best move before `stop`. Dropping it does the same.
    release: Option<Sender<()>>,
    /// Whether the result is discarded.
    muted: Stop,
    deadline: Option<Deadline>,
}

impl BackgroundSearch {
    /// Starts a search. While it ponders, the clock stands still and no best move is reported before
    /// [`ponder_hit`](BackgroundSearch::ponder_hit) or [`stop`](BackgroundSearch::stop).
    pub(crate) fn start(
        mut player: Box<dyn Player>,
        table: Box<dyn Table>,
        limit: SearchLimit,
        ponder: bool,
        reporter: impl Reporter,
        out: LineWriter,
    ) -> BackgroundSearch {
        let (stop, muted) = (Stop::new(), Stop::new());
        let (stopped, discarded) = (stop.clone(), muted.clone());
        let (release, released) = channel();
        let clock_start: Arc<OnceLock<Instant>> = Arc::default();
        let started = clock_start.clone();
        let thread = std::thread::spawn(move || {
            let mut soft_limit = SoftLimit::new(limit);
            let limits = limit.limits(player.as_ref(), ponder);
            let chosen = player.choose(table.as_ref(), &limits, &stopped, &mut |choice| {
                reporter.info(table.as_ref(), choice).iter().for_each(|line| out(line));
                if soft_limit.is_reached(choice, started.get()) {
                    stopped.raise();
                }
            });
            wait_for_release(&released);
            // The rest of a turn may take a moment, during which the search may be cancelled.
            let is_wanted = || !discarded.is_raised();
            let lines =
                if is_wanted() { reporter.best_move(player.as_mut(), table.as_ref(), &chosen) } else { Vec::new() };
            lines.iter().filter(|_| is_wanted()).for_each(|line| out(line));
            (player, chosen)
        });
        let mut search =
            BackgroundSearch { stop, thread, limit, clock_start, release: Some(release), muted, deadline: None };
        if !ponder {
            search.ponder_hit();
        }
        search
    }

    /// Starts the clock, at once or when the pondered move was played. An infinite search goes on until `stop`.
    pub(crate) fn ponder_hit(&mut self) {
        if self.limit != SearchLimit::INFINITE {
            self.release = None;
        }
        if let (Some(time), None) = (self.limit.host_time(), &self.deadline) {
            self.clock_start.get_or_init(Instant::now);
            self.deadline = Some(Deadline::new(time.hard, self.stop.clone()));
        }
    }

    /// Stops the search and returns the player.
    pub(crate) fn stop(mut self) -> Option<Box<dyn Player>> {
        self.stop.raise();
        self.release = None;
        self.join().map(|(player, _)| player)
    }

    /// Stops the search and discards its result.
    pub(crate) fn cancel(self) -> Option<Box<dyn Player>> {
        self.muted.raise();
        self.stop()
    }

    /// Waits for the end of a search that has one, and stops any other.
    pub(crate) fn finish(self) {
        if self.release.is_some() {
            self.stop.raise();
        }
        self.join();
    }

    /// Waits for the end of the search. A player that panicked has written to stderr.
    pub(crate) fn join(self) -> Option<FinishedSearch> {
        let BackgroundSearch { thread, release, deadline: _deadline, .. } = self;
        drop(release);
        thread.join().ok()
    }
}

/// The protocols forbid a best move of an infinite search before `stop`, even if the search has ended.
fn wait_for_release(released: &Receiver<()>) {
    // Nothing is ever sent: the error is the release.
    let _ = released.recv();
}

/// The soft time limit: whether another iteration is worth its time. A stable best move needs less time than a new one.
struct SoftLimit {
    time: Option<Duration>,
    best: String,
    /// For how many iterations the best move has been the same.
    stable: u32,
}

/// The share of the soft limit by best-move stability.
const STABILITY_FACTORS: [f64; 5] = [1.6, 1.2, 1.0, 0.8, 0.6];

impl SoftLimit {
    fn new(limit: SearchLimit) -> SoftLimit {
        // With a fixed time for each move nothing is saved by an early answer.
        let time = limit.host_time().filter(|time| time.soft < time.hard);
        SoftLimit { time: time.map(|time| time.soft), best: String::new(), stable: 0 }
    }

    fn is_reached(&mut self, choice: &Choice, started: Option<&Instant>) -> bool {
        if choice.multipv > 1 {
            return false;
        }
        self.stable = if choice.best_move == self.best { self.stable + 1 } else { 0 };
        self.best.clone_from(&choice.best_move);
        let factor = STABILITY_FACTORS[self.stable.min(4) as usize];
        self.time.is_some_and(|time| started.is_some_and(|start| start.elapsed() >= time.mul_f64(factor)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// A reporter that signals its best move and waits for permission to continue.
    struct WaitingReporter(Mutex<(Sender<()>, Receiver<()>)>);

    impl Reporter for WaitingReporter {
        fn info(&self, _table: &dyn Table, _choice: &Choice) -> Vec<String> {
            Vec::new()
        }

        fn best_move(&self, _: &mut dyn Player, _: &dyn Table, _: &Result<Choice, String>) -> Vec<String> {
            let channels = self.0.lock().expect("no thread panics");
            channels.0.send(()).expect("the test listens");
            channels.1.recv().expect("the test answers");
            vec!["bestmove".to_owned()]
        }
    }

    #[test]
    fn a_cancelled_search_reports_nothing() {
        let table = tenbin_registry::table("breakthrough", None).expect("the game exists");
        let player = tenbin_registry::player(table.as_ref(), "random").expect("the player exists");
        let written = Arc::new(AtomicBool::new(false));
        let writes = written.clone();
        let out: LineWriter = Arc::new(move |_| writes.store(true, Ordering::Relaxed));
        let ((reporting, is_reporting), (go_on, may_go_on)) = (channel(), channel());
        let reporter = WaitingReporter(Mutex::new((reporting, may_go_on)));
        let search = BackgroundSearch::start(player, table, SearchLimit::depth(1), false, reporter, out);
        is_reporting.recv().expect("the search reports");
        let muted = search.muted.clone();
        let cancelled = std::thread::spawn(move || search.cancel().is_some());
        while !muted.is_raised() {
            std::thread::yield_now();
        }
        go_on.send(()).expect("the reporter waits");
        assert!(cancelled.join().expect("no thread panics"));
        assert!(!written.load(Ordering::Relaxed));
    }
}
