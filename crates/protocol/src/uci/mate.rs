//! `go mate`: a mate search in the background.

use crate::LineWriter;
use std::thread::JoinHandle;
use std::time::Duration;
use tenbin_core::{Limits, Stop, Table};
use tenbin_registry::{DynMateSolver, MateAnswer};

/// A running mate search.
pub(crate) struct MateSearch {
    stop: Stop,
    thread: JoinHandle<()>,
}

impl MateSearch {
    /// Starts a mate search, with or without a time limit.
    pub(crate) fn start(
        mut solver: Box<dyn DynMateSolver>,
        table: Box<dyn Table>,
        time: Option<Duration>,
        out: LineWriter,
    ) -> MateSearch {
        let stop = Stop::new();
        let stopped = stop.clone();
        let thread = std::thread::spawn(move || {
            let limits = Limits { time, ..Limits::default() };
            let answer = match solver.solve(table.as_ref(), &limits, &stopped) {
                Ok(report) => {
                    let nps = (report.nodes as f64 / report.time.as_secs_f64().max(1e-6)) as u64;
                    out(&format!("info nodes {} nps {nps} time {}", report.nodes, report.time.as_millis()));
                    match report.answer {
                        MateAnswer::Mate(pv) => pv.join(" "),
                        MateAnswer::NoMate => "nomate".to_owned(),
                        MateAnswer::Unknown => "timeout".to_owned(),
                    }
                }
                Err(why) => {
                    out(&format!("info string {why}"));
                    "notimplemented".to_owned()
                }
            };
            out(&format!("checkmate {answer}"));
        });
        MateSearch { stop, thread }
    }

    /// Stops the search.
    pub(crate) fn stop(self) {
        self.stop.raise();
        self.finish();
    }

    /// Waits for the search to end.
    pub(crate) fn finish(self) {
        // A solver that panicked has written to stderr.
        let _ = self.thread.join();
    }
}
