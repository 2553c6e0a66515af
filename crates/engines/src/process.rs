//! An engine process with line-based I/O. Dropping it kills the process, whatever its state.

use crate::watchdog::Watchdog;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use tenbin_core::Stop;

/// Interval between checks of the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Maximum number of unread lines; an engine that floods us blocks.
const UNREAD_LINES: usize = 1_000;

/// Maximum number of lines before an expected one.
const MAX_LINES: usize = 10_000;

/// Maximum length of a line in bytes; a longer one is split.
const MAX_LINE: u64 = 1 << 16;

/// How long an engine with closed pipes may take to exit.
const EXIT_WAIT: Duration = Duration::from_millis(500);

/// How long to read on after the exit: child processes of the engine may keep its pipes open.
const DRAIN_WAIT: Duration = Duration::from_millis(100);

/// A running engine.
pub(crate) struct EngineProcess {
    child: Child,
    input: ChildStdin,
    output: Receiver<Output>,
    /// `None` while dropping.
    watchdog: Option<Watchdog>,
    /// When the exit was noticed.
    exited_at: Option<Instant>,
    /// The last line on stderr, which often explains a failure.
    last_stderr: String,
}

/// A deadline with its original duration.
#[derive(Clone, Copy)]
pub(crate) struct ReplyDeadline {
    at: Instant,
    limit: Duration,
}

impl ReplyDeadline {
    pub(crate) fn after(limit: Duration) -> ReplyDeadline {
        ReplyDeadline { at: Instant::now() + limit, limit }
    }
}

enum Output {
    /// A line on stdout.
    Stdout(String),
    /// A line on stderr.
    Stderr(String),
    /// The end of stdout.
    Closed,
}

/// Why an engine gives no valid answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineError {
    /// The process exited.
    Exited(String),
    /// No answer within this time.
    Timeout(Duration),
    /// An invalid line.
    Unexpected(String),
    /// The protocol or the engine cannot do this.
    Unsupported(String),
    /// The stop flag was raised.
    Stopped,
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Exited(how) => write!(f, "the engine exited: {how}"),
            EngineError::Timeout(time) => write!(f, "no answer within {:.1} s", time.as_secs_f64()),
            EngineError::Unexpected(line) => write!(f, "invalid answer from the engine: `{line}`"),
            EngineError::Unsupported(why) => f.write_str(why),
            EngineError::Stopped => f.write_str("stopped"),
        }
    }
}

impl EngineProcess {
    /// Starts an engine: its command, then its arguments.
    pub(crate) fn start(words: &[String]) -> io::Result<EngineProcess> {
        let (name, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        // A process group of its own, so that its child processes can be killed with it.
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (Some(input), Some(stdout), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all three pipes were requested")
        };
        let watchdog = Some(Watchdog::over(child.id()));
        let (sender, output) = sync_channel(UNREAD_LINES);
        let stderr = sender.clone();
        thread::spawn(move || {
            forward_lines(stdout, &sender, Output::Stdout);
            // The receiver may be gone.
            let _ = sender.send(Output::Closed);
        });
        thread::spawn(move || forward_lines(errors, &stderr, Output::Stderr));
        Ok(EngineProcess { child, input, output, watchdog, exited_at: None, last_stderr: String::new() })
    }

    /// Sends a line, or several at once.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), EngineError> {
        // One write: each one wakes the engine up.
        let written = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        written.map_err(|_| self.exited("it closed its input"))
    }

    /// The next line on stdout before the deadline.
    pub(crate) fn receive(&mut self, deadline: ReplyDeadline, stop: &Stop) -> Result<String, EngineError> {
        loop {
            let left = deadline.at.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(EngineError::Timeout(deadline.limit));
            }
            if stop.is_raised() {
                return Err(EngineError::Stopped);
            }
            match self.output.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(Output::Stdout(line)) => return Ok(line),
                Ok(Output::Stderr(line)) => self.last_stderr = line,
                Ok(Output::Closed) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.exited("it closed its output"));
                }
                Err(RecvTimeoutError::Timeout) if self.has_exited() => return Err(self.exited("no status")),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The lines up to and including the first one for which `is_last` holds.
    pub(crate) fn receive_until(
        &mut self,
        limit: Duration,
        is_last: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, EngineError> {
        let deadline = ReplyDeadline::after(limit);
        let mut lines = Vec::new();
        while !lines.last().is_some_and(|line: &String| is_last(line)) {
            if lines.len() >= MAX_LINES {
                return Err(EngineError::Unexpected(lines.swap_remove(0)));
            }
            lines.push(self.receive(deadline, &Stop::new())?);
        }
        Ok(lines)
    }

    /// Whether the process exited, long enough ago that all its output has arrived.
    fn has_exited(&mut self) -> bool {
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            return false;
        }
        self.exited_at.get_or_insert_with(Instant::now).elapsed() > DRAIN_WAIT
    }

    /// The error for an exited engine, or for one that still runs but is useless for this reason.
    fn exited(&mut self, reason: &str) -> EngineError {
        let how = self.wait_briefly().map_or(reason.to_owned(), |status| status.to_string());
        let until = Instant::now() + DRAIN_WAIT;
        while let Ok(output) = self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
            if let Output::Stderr(line) = output {
                self.last_stderr = line;
            }
            if Instant::now() >= until {
                break;
            }
        }
        let stderr = self.last_stderr.trim();
        EngineError::Exited(if stderr.is_empty() { how } else { format!("{how}, stderr: `{stderr}`") })
    }

    fn wait_briefly(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + EXIT_WAIT;
        while Instant::now() < until {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(POLL_INTERVAL);
        }
        None
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.watchdog = None;
        // The process may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Forwards the lines of a stream until it ends or the receiver is gone. Invalid UTF-8 becomes replacement characters.
fn forward_lines(stream: impl Read, sender: &SyncSender<Output>, output: fn(String) -> Output) {
    let mut stream = BufReader::new(stream);
    let mut line = Vec::new();
    while matches!(stream.by_ref().take(MAX_LINE).read_until(b'\n', &mut line), Ok(1..)) {
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        line.clear();
        if sender.send(output(text)).is_err() {
            return;
        }
    }
}
