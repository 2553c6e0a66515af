//! A process and its lines. Whatever it does, it is gone when this is dropped.

use crate::watch::Watch;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use tenbin_core::Stop;

/// How often to look whether somebody asked to stop.
const TICK: Duration = Duration::from_millis(10);

/// A program that floods us waits after this many lines until we have read some.
const UNREAD_LINES: usize = 1_000;

/// A program that has not said what was waited for after so many lines has lost its way.
const MOST_LINES: usize = 10_000;

/// The longest line that is read as one, in bytes.
const LONGEST_LINE: u64 = 1 << 16;

/// How long a program that has said its last may take to end.
const LAST_BREATH: Duration = Duration::from_millis(500);

/// How long we listen on to a program that has ended: what it started itself may keep its streams open.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// A program that runs.
pub(crate) struct Program {
    child: Child,
    input: ChildStdin,
    heard: Receiver<Heard>,
    /// None once it is over.
    watch: Option<Watch>,
    /// When it was seen to have ended.
    ended_at: Option<Instant>,
    /// The last line on its error stream: programs that fail often say why.
    last_words: String,
}

/// How long to wait.
#[derive(Clone, Copy)]
pub(crate) struct Deadline {
    at: Instant,
    given: Duration,
}

impl Deadline {
    pub(crate) fn after(given: Duration) -> Deadline {
        Deadline { at: Instant::now() + given, given }
    }
}

enum Heard {
    Line(String),
    /// A line on its error stream.
    Aside(String),
    /// No more lines will come.
    End,
}

/// Why a program gives no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// It has ended.
    Ended(String),
    /// It takes too long.
    Silent(Duration),
    /// It says what makes no sense.
    Garbled(String),
    /// It cannot be asked this.
    Unable(String),
    /// Somebody asked to stop.
    Stopped,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Ended(how) => write!(f, "the program ended: {how}"),
            Trouble::Silent(time) => write!(f, "no answer within {:.1} s", time.as_secs_f64()),
            Trouble::Garbled(line) => write!(f, "the program's answer makes no sense: `{line}`"),
            Trouble::Unable(why) => f.write_str(why),
            Trouble::Stopped => f.write_str("stopped"),
        }
    }
}

impl Program {
    /// Starts a program: its command, then its arguments.
    pub(crate) fn start(words: &[String]) -> io::Result<Program> {
        let (name, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        // A group of its own, so that what it starts itself can be ended with it.
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all three were asked for")
        };
        let watch = Some(Watch::over(child.id()));
        let (sender, heard) = sync_channel(UNREAD_LINES);
        let asides = sender.clone();
        thread::spawn(move || {
            listen(output, &sender, Heard::Line);
            // Where nobody listens, nobody misses it.
            let _ = sender.send(Heard::End);
        });
        thread::spawn(move || listen(errors, &asides, Heard::Aside));
        Ok(Program { child, input, heard, watch, ended_at: None, last_words: String::new() })
    }

    /// Tells it a line, or several at once.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), Trouble> {
        // Written at once: every piece would wake the program up.
        let written = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        written.map_err(|_| self.ended("it listens no more"))
    }

    /// Its next line, if it says one in time.
    pub(crate) fn hear(&mut self, deadline: Deadline, stop: &Stop) -> Result<String, Trouble> {
        loop {
            let left = deadline.at.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Trouble::Silent(deadline.given));
            }
            if stop.is_raised() {
                return Err(Trouble::Stopped);
            }
            match self.heard.recv_timeout(left.min(TICK)) {
                Ok(Heard::Line(line)) => return Ok(line),
                Ok(Heard::Aside(words)) => self.last_words = words,
                Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended("it says no more")),
                Err(RecvTimeoutError::Timeout) if self.is_gone() => return Err(self.ended("it is gone")),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The lines until one is heard that `is_last`; that one is the last of them.
    pub(crate) fn hear_until(
        &mut self,
        limit: Duration,
        is_last: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, Trouble> {
        let deadline = Deadline::after(limit);
        let mut lines = Vec::new();
        while !lines.last().is_some_and(|line: &String| is_last(line)) {
            if lines.len() >= MOST_LINES {
                return Err(Trouble::Garbled(lines.swap_remove(0)));
            }
            lines.push(self.hear(deadline, &Stop::new())?);
        }
        Ok(lines)
    }

    /// Whether it has ended, and long enough ago that all it said has been heard.
    fn is_gone(&mut self) -> bool {
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            return false;
        }
        self.ended_at.get_or_insert_with(Instant::now).elapsed() > LAST_WORDS
    }

    /// How it ended; or that it did not, but is of no more use because of this.
    fn ended(&mut self, useless: &str) -> Trouble {
        let how = self.wait_briefly().map_or(useless.to_owned(), |status| status.to_string());
        let until = Instant::now() + LAST_WORDS;
        while let Ok(heard) = self.heard.recv_timeout(until.saturating_duration_since(Instant::now())) {
            if let Heard::Aside(words) = heard {
                self.last_words = words;
            }
            if Instant::now() >= until {
                break;
            }
        }
        let words = self.last_words.trim();
        Trouble::Ended(if words.is_empty() { how } else { format!("{how}, with the words `{words}`") })
    }

    fn wait_briefly(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + LAST_BREATH;
        while Instant::now() < until {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(TICK);
        }
        None
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.watch = None;
        // It may be gone already, which is what is wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hands on the lines of a stream until it ends or nobody listens. What is no text becomes marks of replacement.
fn listen(stream: impl Read, sender: &SyncSender<Heard>, heard: fn(String) -> Heard) {
    let mut stream = BufReader::new(stream);
    let mut line = Vec::new();
    while matches!(stream.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line), Ok(1..)) {
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        line.clear();
        if sender.send(heard(text)).is_err() {
            return;
        }
    }
}
