//! GNU Go, run on positions if it is installed. It is slow, so the store keeps its answers, and each thread runs a
//! process of its own.

use super::games::POINTS;
use crate::{ExperimentContext, ExperimentError, ExperimentStep};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};
use tenbin_arena::store::CachedAnswer;
use tenbin_core::{Notation, Side};
use tenbin_engines::GtpClient;
use tenbin_go::{GoPosition, Move};
use tenbin_registry::MatchRunError;

/// Debian installs games outside the usual path.
const COMMANDS: [&str; 2] = ["gnugo", "/usr/games/gnugo"];
const LIMIT: Duration = Duration::from_secs(120);

/// GNU Go's answers for many positions.
pub(super) struct GnuGoAnswers {
    /// Name and version.
    pub(super) program: String,
    /// The answer for each position; `None` if it failed.
    pub(super) replies: Vec<Option<CachedAnswer>>,
    /// The first error, if any.
    pub(super) error: Option<String>,
}

/// Runs a command on all these positions; `None` if GNU Go is not installed.
pub(super) fn query(
    context: &ExperimentContext<'_>,
    step: &str,
    positions: &[&GoPosition<POINTS>],
    command: &str,
) -> Result<Option<GnuGoAnswers>, ExperimentError> {
    let Some(program) = GnuGo::start().and_then(|mut first| first.name()) else { return Ok(None) };
    let questions: Vec<String> = positions.iter().map(|at| format!("{command} {}", at.position_text())).collect();
    let known = |question: &String| context.store.cached_answer(&program, question).map_err(MatchRunError::from);
    let mut replies = questions.iter().map(known).collect::<Result<Vec<_>, _>>()?;
    let open: Vec<usize> = (0..replies.len()).filter(|&place| replies[place].is_none()).collect();
    let (stop, next, mut error) = (context.stop, AtomicUsize::new(0), None);
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        for _ in 0..context.threads.clamp(1, open.len().max(1)) {
            let (sender, next, open) = (sender.clone(), &next, &open);
            scope.spawn(move || {
                let Some(mut own) = GnuGo::start() else { return };
                while let Some(&place) = open.get(next.fetch_add(1, Ordering::Relaxed)).filter(|_| !stop.is_raised()) {
                    let answer = own.answer(positions[place], command);
                    let is_ok = answer.is_ok();
                    if sender.send((place, answer)).is_err() || !is_ok {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let total = replies.len() as u64;
        for (done, (place, answer)) in (total - open.len() as u64 + 1..).zip(receiver) {
            match answer {
                Ok(answer) => {
                    context.store.cache_answer(&program, &questions[place], &answer).map_err(MatchRunError::from)?;
                    replies[place] = Some(answer);
                }
                Err(words) => error = error.take().or(Some(words)),
            }
            (context.on_progress)(&ExperimentStep { name: step.to_owned(), done, total, progress: None });
        }
        Ok::<(), MatchRunError>(())
    })?;
    if stop.is_raised() {
        Err(ExperimentError::Interrupted)
    } else {
        Ok(Some(GnuGoAnswers { program, replies, error }))
    }
}

/// A running GNU Go.
struct GnuGo {
    program: GtpClient,
}

impl GnuGo {
    fn start() -> Option<GnuGo> {
        let mut started = COMMANDS.iter().filter_map(|command| GtpClient::start(&[command, "--mode", "gtp"]).ok());
        let mut program = started.next()?;
        program.command("name", LIMIT).ok()?;
        Some(GnuGo { program })
    }

    /// Name and version.
    fn name(&mut self) -> Option<String> {
        let [name, version] = ["name", "version"].map(|question| self.program.command(question, LIMIT).ok());
        Some(format!("{} {}", name?, version?))
    }

    /// The answer to a command for a position.
    fn answer(&mut self, position: &GoPosition<POINTS>, command: &str) -> Result<CachedAnswer, String> {
        self.show(position)?;
        let begun = Instant::now();
        let words = self.program.command(command, LIMIT)?;
        Ok(CachedAnswer { text: words, time: begun.elapsed() })
    }

    /// Sets up the stones of a position. No stone is captured on the way: each chain of the position has a liberty,
    /// and it has at least as many while other stones are missing.
    fn show(&mut self, position: &GoPosition<POINTS>) -> Result<(), String> {
        self.program.command(&format!("boardsize {}", position.size()), LIMIT)?;
        self.program.command("clear_board", LIMIT)?;
        for at in position.board().points() {
            if let Some(side) = position.board().owner(at) {
                let colour = ["black", "white"][(side == Side::Second) as usize];
                self.program.command(&format!("play {colour} {}", position.move_text(Move::at(at))), LIMIT)?;
            }
        }
        Ok(())
    }
}
