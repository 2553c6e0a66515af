//! The player behind an external engine.

use crate::process::{EngineError, EngineProcess, ReplyDeadline};
use crate::protocol::{EngineInfo, EngineOutput, EngineProtocol};
use crate::spec::EngineSpec;
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Limits, ParseError, Player, Stop, Table, TimeControl, nearest};

/// How long an engine may take to answer the stop command.
const STOP_TIMEOUT: Duration = Duration::from_secs(1);

/// Prefix of options that every USI engine has without announcing them.
const STANDARD_OPTIONS: &str = "USI_";

/// A player that an external engine plays for.
pub(crate) struct EnginePlayer {
    canonical: String,
    name: String,
    spec: EngineSpec,
    protocol: Box<dyn EngineProtocol>,
    /// `None` after a failure, until the engine is needed again.
    process: Option<EngineProcess>,
    /// The result of preparing the game; `None` if that has yet to be done.
    ready: Option<Result<(), EngineError>>,
    /// Whether the position before this move was sent.
    is_position_sent: bool,
}

impl EnginePlayer {
    /// Starts an engine and performs the handshake.
    pub(crate) fn start(spec: EngineSpec, mut protocol: Box<dyn EngineProtocol>) -> Result<EnginePlayer, ParseError> {
        let started = start_process(&spec, &mut *protocol);
        let (process, info) = started.map_err(|error| spec.command_error(&error.to_string()))?;
        check_options(&spec, &info)?;
        Ok(EnginePlayer {
            canonical: spec.canonical(),
            name: info.name,
            spec,
            protocol,
            process: Some(process),
            ready: None,
            is_position_sent: false,
        })
    }

    /// Prepares a new game, in a new process if the last one failed.
    fn prepare_game(&mut self) -> Result<(), EngineError> {
        if self.process.is_none() {
            self.process = Some(start_process(&self.spec, &mut *self.protocol)?.0);
        }
        let Some(process) = &mut self.process else { unreachable!("it was started just now") };
        self.protocol.new_game(process)
    }

    /// Sends the position, unless that was done before.
    fn send_position(&mut self, table: &dyn Table, limits: &Limits) -> Result<(), EngineError> {
        self.ready.take().unwrap_or_else(|| self.prepare_game())?;
        let Some(process) = &mut self.process else { return Err(EngineError::Exited("it was killed".to_owned())) };
        if !std::mem::replace(&mut self.is_position_sent, true) {
            self.protocol.set_position(process, table, limits)?;
        }
        Ok(())
    }

    /// Asks for a move and reads lines until there is one.
    fn search(
        &mut self,
        table: &dyn Table,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&Choice),
    ) -> Result<Choice, EngineError> {
        self.send_position(table, limits)?;
        let Some(process) = &mut self.process else { return Err(EngineError::Exited("it was killed".to_owned())) };
        let (started, mut info) = (Instant::now(), empty_info());
        if let Some(mv) = self.protocol.queued_move(table) {
            return Ok(with_move(info, mv));
        }
        let timeout = self.spec.move_timeout(limits);
        let mut reader = LineReader { deadline: ReplyDeadline::after(timeout), stop: stop.clone() };
        self.protocol.go(process, table, limits)?;
        loop {
            let Some(line) = reader.next(process, &*self.protocol)? else { continue };
            let output = self.protocol.parse_line(&line, &mut info);
            info.time = started.elapsed();
            match output {
                EngineOutput::Ignored => {}
                EngineOutput::Info => {
                    info.best_move = info.pv.first().cloned().unwrap_or_default();
                    watch(&info);
                }
                EngineOutput::Move(mv) => return Ok(with_move(info, mv)),
                EngineOutput::Resigns => return Ok(with_move(info, Choice::RESIGN.to_owned())),
                // A win by the rules ends the game before the engine is asked.
                EngineOutput::ClaimsWin => {
                    return Err(EngineError::Unsupported("it claims a win that the rules do not grant".to_owned()));
                }
                EngineOutput::Error(error) => return Err(error),
            }
        }
    }
}

/// Reads lines until a deadline, or until the stop flag is raised.
struct LineReader {
    deadline: ReplyDeadline,
    stop: Stop,
}

impl LineReader {
    /// The next line; `None` if the stop command was sent instead.
    fn next(
        &mut self,
        process: &mut EngineProcess,
        protocol: &dyn EngineProtocol,
    ) -> Result<Option<String>, EngineError> {
        match process.receive(self.deadline, &self.stop) {
            Err(EngineError::Stopped) => {
                process.send(protocol.stop_command().ok_or(EngineError::Stopped)?)?;
                *self = LineReader { deadline: ReplyDeadline::after(STOP_TIMEOUT), stop: Stop::new() };
                Ok(None)
            }
            line => line.map(Some),
        }
    }
}

/// Search information before the first line.
pub(crate) fn empty_info() -> Choice {
    Choice {
        best_move: String::new(),
        score: None,
        pv: Vec::new(),
        multipv: 1,
        depth: 0,
        nodes: 0,
        time: Duration::ZERO,
    }
}

fn with_move(mut info: Choice, mv: String) -> Choice {
    if info.pv.first() != Some(&mv) {
        info.pv = vec![mv.clone()];
    }
    Choice { best_move: mv, ..info }
}

fn start_process(
    spec: &EngineSpec,
    protocol: &mut dyn EngineProtocol,
) -> Result<(EngineProcess, EngineInfo), EngineError> {
    let started = EngineProcess::start(&spec.command);
    let mut process =
        started.map_err(|error| EngineError::Unsupported(format!("the engine cannot be started: {error}")))?;
    let info = protocol.handshake(&mut process)?;
    Ok((process, info))
}

/// Checks that the engine has all options of the spec. Engines ignore unknown ones, and the match would record a setting that
/// never took effect.
fn check_options(spec: &EngineSpec, info: &EngineInfo) -> Result<(), ParseError> {
    let Some(known) = &info.options else { return Ok(()) };
    let is_known = |name: &str| name.starts_with(STANDARD_OPTIONS) || known.iter().any(|other| other == name);
    let Some((name, _)) = spec.options.iter().find(|(name, _)| !is_known(name)) else { return Ok(()) };
    let error = spec.option_error(name, &format!("unknown engine option `{name}`"));
    Err(match nearest(name, known.iter().map(String::as_str)) {
        Some(meant) => error.hint(Some(meant)),
        None => error.advice(format!("known: {}", known.join(", "))),
    })
}

impl Player for EnginePlayer {
    fn spec(&self) -> &str {
        &self.canonical
    }

    fn fingerprint(&self) -> String {
        self.name.clone()
    }

    /// An external engine may use threads, time or its own random seed.
    fn is_reproducible(&self) -> bool {
        false
    }

    fn limits(&self) -> Limits {
        self.spec.limits()
    }

    fn choose(
        &mut self,
        table: &dyn Table,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&Choice),
    ) -> Result<Choice, String> {
        if table.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let answer = self.search(table, limits, stop, watch);
        self.is_position_sent = false;
        // After a failure a new process has to be prepared.
        self.ready = answer.is_ok().then_some(Ok(()));
        if answer.is_err() {
            self.process = None;
        }
        answer.map_err(|error| error.to_string())
    }

    fn time_control(&self) -> Option<TimeControl> {
        self.spec.control
    }

    fn prepare(&mut self, table: &dyn Table, limits: &Limits) {
        self.ready = Some(self.send_position(table, limits));
    }

    fn new_game(&mut self, _seed: u64) {
        self.is_position_sent = false;
        let mut ready = self.prepare_game();
        if ready.is_err() {
            // The process may have failed in the last game: one retry with a new one.
            self.process = None;
            ready = self.prepare_game();
        }
        self.ready = Some(ready);
    }
}
