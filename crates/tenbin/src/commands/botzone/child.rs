//! Another bot's process: what it is told, what it answers, and that it is gone afterwards.

use super::KEEP_RUNNING;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};
use tenbin_core::Stop;

/// No answer is longer than this; whoever prints more without an end of line is cut off.
const LONGEST_LINE: u64 = 4096;
/// How often somebody who waits looks whether to stop.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// What is said of a bot that answers and then stays.
const UNENDED: &str = "it answered, but neither ended nor asked to be kept running";

/// Why there is no answer.
pub(super) enum Silence {
    /// It took too long.
    Late(&'static str),
    /// Its process ended, or could not be started.
    Gone(String),
    /// We were told to stop.
    Stopped,
}

/// A running bot. It and everything it has started end when this is dropped.
pub(super) struct Bot {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Bot {
    /// Starts a command in the shell.
    pub(super) fn start(command: &str) -> Result<Bot, Silence> {
        let mut shell = shell(command);
        let spawned = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = spawned.map_err(|error| Silence::Gone(format!("it cannot be started: {error}")))?;
        let input = process.stdin.take().expect("the input is piped");
        let output = process.stdout.take().expect("the output is piped");
        // A few lines only: a bot that prints without end has to wait for us, not we for it.
        let (sender, lines) = sync_channel(16);
        std::thread::spawn(move || read_lines(output, &sender));
        Ok(Bot { process, input, lines })
    }

    /// Tells it something. A bot that has stopped listening is found out when it does not answer.
    pub(super) fn tell(&mut self, text: &str) {
        let _ = writeln!(self.input, "{text}").and_then(|()| self.input.flush());
    }

    /// Its answer, and whether it asks to be kept. It has to do that, or end, before the time is up.
    pub(super) fn answer(&mut self, until: Instant, stop: &Stop) -> Result<(String, bool), Silence> {
        let Some(answer) = self.next_line(until, stop, "it did not answer in time")? else {
            return Err(Silence::Gone(self.ending()));
        };
        loop {
            match self.next_line(until, stop, UNENDED)? {
                Some(line) if line == KEEP_RUNNING => return Ok((answer, true)),
                Some(_) => {}
                None => break,
            }
        }
        self.end(until, stop)?;
        Ok((answer, false))
    }

    /// Waits for a process that has closed its output to end without a complaint.
    fn end(&mut self, until: Instant, stop: &Stop) -> Result<(), Silence> {
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => return Err(Silence::Gone(describe(status))),
                _ if stop.is_raised() => return Err(Silence::Stopped),
                _ if Instant::now() >= until => return Err(Silence::Late(UNENDED)),
                _ => std::thread::sleep(LOOK_EVERY / 10),
            }
        }
    }

    /// The next line that is not empty; none once the output is closed.
    fn next_line(&self, until: Instant, stop: &Stop, late: &'static str) -> Result<Option<String>, Silence> {
        loop {
            if stop.is_raised() {
                return Err(Silence::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(LOOK_EVERY)) {
                Ok(line) if line.is_empty() => {}
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::Late(late)),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How a process that has closed its output has ended.
    fn ending(&mut self) -> String {
        std::thread::sleep(LOOK_EVERY);
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
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if lines.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() => return,
            Ok(_) => {}
        }
    }
}

/// The command as the leader of a group of its own, so that whatever it starts can be ended with it.
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

impl Drop for Bot {
    fn drop(&mut self) {
        // The standard library ends single processes only; the group is named by a minus sign.
        #[cfg(unix)]
        let _ = Command::new("kill")
            .args(["-KILL", "--", &format!("-{}", self.process.id())])
            .stderr(Stdio::null())
            .status();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
