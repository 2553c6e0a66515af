//! `go mate`: a search for a forced mate that can be stopped at any time.

use crate::Voice;
use std::thread::JoinHandle;
use std::time::Duration;
use tenbin_core::{Limits, Stop, Table};
use tenbin_registry::{MateAnswer, Mates};

/// A search for a mate under way.
pub(crate) struct Seeking {
    stop: Stop,
    thread: JoinHandle<()>,
}

impl Seeking {
    /// Begins to look for a mate, for so long or until there is an answer.
    pub(crate) fn begin(
        mut mates: Box<dyn Mates>,
        table: Box<dyn Table>,
        time: Option<Duration>,
        voice: Voice,
    ) -> Seeking {
        let stop = Stop::new();
        let told = stop.clone();
        let thread = std::thread::spawn(move || {
            let budget = Limits { time, ..Limits::default() };
            let answer = match mates.solve(table.as_ref(), &budget, &told) {
                Ok(report) => {
                    let speed = (report.nodes as f64 / report.time.as_secs_f64().max(1e-6)) as u64;
                    voice(&format!("info nodes {} nps {speed} time {}", report.nodes, report.time.as_millis()));
                    match report.answer {
                        MateAnswer::Mate(line) => line.join(" "),
                        MateAnswer::NoMate => "nomate".to_owned(),
                        MateAnswer::Unknown => "timeout".to_owned(),
                    }
                }
                Err(why) => {
                    voice(&format!("info string {why}"));
                    "notimplemented".to_owned()
                }
            };
            voice(&format!("checkmate {answer}"));
        });
        Seeking { stop, thread }
    }

    /// Ends the search.
    pub(crate) fn stop(self) {
        self.stop.raise();
        self.finish();
    }

    /// Lets the search come to its own end.
    pub(crate) fn finish(self) {
        // A solver that panicked has said so on the error stream.
        let _ = self.thread.join();
    }
}
