//! A GTP client for single commands, outside of games.

use crate::process::EngineProcess;
use std::io;
use std::time::Duration;

/// An engine that answers GTP commands.
pub struct GtpClient {
    process: EngineProcess,
}

impl GtpClient {
    /// Starts an engine: its command, then its arguments.
    pub fn start(words: &[&str]) -> io::Result<GtpClient> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        Ok(GtpClient { process: EngineProcess::start(&words)? })
    }

    /// The response to a command, or the error.
    pub fn command(&mut self, command: &str, limit: Duration) -> Result<String, String> {
        self.process.send(command).map_err(|error| error.to_string())?;
        // A response begins with `=` or `?` and ends with an empty line; empty lines before it do not count.
        let mut response = String::new();
        while response.is_empty() {
            let lines = self.process.receive_until(limit, str::is_empty).map_err(|error| error.to_string())?;
            response = lines.join("\n").trim().to_owned();
        }
        match response.strip_prefix('=') {
            Some(text) => Ok(text.trim().to_owned()),
            None => Err(format!("{command}: {}", response.trim_start_matches('?').trim())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_secs(10);

    fn script(text: &str) -> GtpClient {
        GtpClient::start(&["sh", "-c", text]).unwrap()
    }

    #[test]
    fn responses_errors_and_timeouts_are_distinguished() {
        let mut engine = script("read a; printf '\\n= two\\nlines\\n\\n'; read a; printf '? no\\n\\n'; read a; exit 3");
        assert_eq!(engine.command("name", SOON).unwrap(), "two\nlines");
        assert_eq!(engine.command("level", SOON).unwrap_err(), "level: no");
        assert!(engine.command("quit", SOON).unwrap_err().contains("exited"));
        let mut engine = script("sleep 1000");
        assert!(engine.command("name", Duration::from_millis(50)).unwrap_err().contains("no answer"));
    }

    #[test]
    fn a_missing_engine_is_an_error() {
        assert!(GtpClient::start(&["no-such-program-at-all"]).is_err());
    }
}
