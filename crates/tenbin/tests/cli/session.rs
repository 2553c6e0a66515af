//! A protocol session with the binary as the engine.

use crate::Bench;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A session with `tenbin uci`, `usi`, `aei` or `gtp`.
pub(crate) struct Session {
    pub(crate) process: Child,
    pub(crate) input: ChildStdin,
    pub(crate) output: BufReader<ChildStdout>,
}

impl Session {
    pub(crate) fn new(arguments: &[&str]) -> Session {
        let mut command = Bench::new().command(arguments);
        let piped = command.current_dir(std::env::temp_dir()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = piped.spawn().expect("the binary runs");
        let input = process.stdin.take().expect("the input is piped");
        let output = BufReader::new(process.stdout.take().expect("the output is piped"));
        Session { process, input, output }
    }

    pub(crate) fn send(&mut self, text: &str) {
        writeln!(self.input, "{text}").expect("the engine reads its input");
    }

    /// Reads the lines up to one with this start, inclusive.
    pub(crate) fn read_until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("text") > 0, "no `{start}` after {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(start) {
                return lines;
            }
        }
    }

    pub(crate) fn quit(mut self) {
        self.send("quit");
        assert!(self.process.wait().expect("the engine ends").success());
    }
}
