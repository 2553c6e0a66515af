//! A program that is asked something rather than played against: GTP, one command at a time.

use crate::program::Program;
use std::io;
use std::time::Duration;

/// A program that answers GTP commands.
pub struct Questions {
    program: Program,
}

impl Questions {
    /// Starts a program: its command, then its arguments.
    pub fn start(words: &[&str]) -> io::Result<Questions> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        Ok(Questions { program: Program::start(&words)? })
    }

    /// What it answers to a command, or why there is no answer.
    pub fn ask(&mut self, command: &str, limit: Duration) -> Result<String, String> {
        self.program.say(command).map_err(|trouble| trouble.to_string())?;
        // An answer begins with a sign and ends with an empty line; empty lines before it do not count.
        let mut answer = String::new();
        while answer.is_empty() {
            let lines = self.program.hear_until(limit, str::is_empty).map_err(|trouble| trouble.to_string())?;
            answer = lines.join("\n").trim().to_owned();
        }
        match answer.strip_prefix('=') {
            Some(said) => Ok(said.trim().to_owned()),
            None => Err(format!("{command}: {}", answer.trim_start_matches('?').trim())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_secs(10);

    fn script(text: &str) -> Questions {
        Questions::start(&["sh", "-c", text]).unwrap()
    }

    #[test]
    fn answers_refusals_and_silence_are_told_apart() {
        let mut program =
            script("read a; printf '\\n= two\\nlines\\n\\n'; read a; printf '? no\\n\\n'; read a; exit 3");
        assert_eq!(program.ask("name", SOON).unwrap(), "two\nlines");
        assert_eq!(program.ask("level", SOON).unwrap_err(), "level: no");
        assert!(program.ask("quit", SOON).unwrap_err().contains("ended"));
        let mut program = script("sleep 5");
        assert!(program.ask("name", Duration::from_millis(50)).unwrap_err().contains("no answer"));
    }

    #[test]
    fn a_program_that_is_not_there_is_an_error() {
        assert!(Questions::start(&["no-such-program-at-all"]).is_err());
    }
}
