//! The process of another bot.

use super::KEEP_RUNNING;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};
use tenbin_core::Stop;

/// Maximum length of a response line; longer ones are cut.
const MAX_LINE: u64 = 4096;
/// Interval at which the stop flag is polled.
const POLL: Duration = Duration::from_millis(20);

/// The fault of a bot that responds and then stays silently.
const NOT_ENDED: &str = "it answered, but neither ended nor asked to be kept running";

/// Why there is no response.
pub(super) enum BotError {
    /// It timed out.
    Timeout(&'static str),
    /// Its process ended, or could not be started.
    Exited(String),
    /// The match was stopped.
    Stopped,
}

/// A running bot. Dropping it kills its process group.
pub(super) struct BotProcess {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl BotProcess {
    /// Starts a command in the shell.
    pub(super) fn start(command: &str) -> Result<BotProcess, BotError> {
        let mut shell = shell(command);
        let spawned = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = spawned.map_err(|error| BotError::Exited(format!("it cannot be started: {error}")))?;
        let input = process.stdin.take().expect("the input is piped");
        let output = process.stdout.take().expect("the output is piped");
        // Bounded: a bot that prints without end blocks.
        let (sender, lines) = sync_channel(16);
        std::thread::spawn(move || read_lines(output, &sender));
        Ok(BotProcess { process, input, lines })
    }

    /// Sends a message. A bot that does not read it times out later.
    pub(super) fn send(&mut self, text: &str) {
        let _ = writeln!(self.input, "{text}").and_then(|()| self.input.flush());
    }

    /// Its response, and whether it keeps running. It must print that, or end, before the deadline.
    pub(super) fn answer(&mut self, until: Instant, stop: &Stop) -> Result<(String, bool), BotError> {
        let Some(answer) = self.next_line(until, stop, "it did not answer in time")? else {
            return Err(BotError::Exited(self.exit_reason()));
        };
        loop {
            match self.next_line(until, stop, NOT_ENDED)? {
                Some(line) if line == KEEP_RUNNING => return Ok((answer, true)),
                Some(_) => {}
                None => break,
            }
        }
        self.end(until, stop)?;
        Ok((answer, false))
    }

    /// Waits for a process that has closed its output to end without a complaint.
    fn end(&mut self, until: Instant, stop: &Stop) -> Result<(), BotError> {
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => return Err(BotError::Exited(describe(status))),
                _ if stop.is_raised() => return Err(BotError::Stopped),
                _ if Instant::now() >= until => return Err(BotError::Timeout(NOT_ENDED)),
                _ => std::thread::sleep(POLL / 10),
            }
        }
    }

    /// The next non-empty line; `None` once the output is closed.
    fn next_line(&self, until: Instant, stop: &Stop, late: &'static str) -> Result<Option<String>, BotError> {
        loop {
            if stop.is_raised() {
                return Err(BotError::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(POLL)) {
                Ok(line) if line.is_empty() => {}
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(BotError::Timeout(late)),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How a process that has closed its output has ended.
    fn exit_reason(&mut self) -> String {
        std::thread::sleep(POLL);
        match self.process.try_wait() {
            Ok(Some(status)) => describe(status),
            _ => "it closed its output without an answer".to_owned(),
        }
    }
}

fn describe(status: ExitStatus) -> String {
    match status.success() {
        true => "it ended without an answer".to_owned(),
        false => format!("it crashed ({status})"),
    }
}

fn read_lines(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if lines.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() => return,
            Ok(_) => {}
        }
    }
}

/// The command as leader of its own process group, so that its children can be killed with it.
#[cfg(unix)]
fn shell(command: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).process_group(0);
    shell
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.args(["/C", command]);
    shell
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        // The standard library kills single processes only; a minus sign names the group.
        #[cfg(unix)]
        let _ = Command::new("kill")
            .args(["-KILL", "--", &format!("-{}", self.process.id())])
            .stderr(Stdio::null())
            .status();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
