//! USI, the universal shogi interface, from the GUI's side.
//!
//! Moves and positions pass through as the table writes them, so the game's notation has to be that of USI.

use crate::process::{EngineError, EngineProcess};
use crate::protocol::{EngineInfo, EngineOutput, EngineProtocol, clamp_score};
use crate::spec::EngineSpec;
use std::time::Duration;
use tenbin_core::{Choice, Clocks, Limits, MAX_PLY, Score, Side, Table, lost_in, won_in};

/// The position that USI calls `startpos`. Some engines use their opening book only with that word.
pub(crate) const STANDARD: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

pub(crate) struct Usi {
    options: Vec<(String, String)>,
    /// Whether the options were sent.
    options_sent: bool,
    /// Time limit for the handshake and for getting ready. Either may read large files: GPS Shogi takes seconds, and longer on
    /// a busy machine.
    startup: Duration,
    /// Whether a time per move is sent as `movetime` and not as byoyomi.
    sends_movetime: bool,
}

impl Usi {
    pub(crate) fn new(spec: &EngineSpec) -> Usi {
        let sends_movetime = spec.settings.text("clock") == Some("movetime");
        Usi { options: spec.options.clone(), options_sent: false, startup: spec.startup(), sends_movetime }
    }
}

/// The `go` command with its limits.
fn go_command(limits: &Limits, sends_movetime: bool, to_move: Side) -> String {
    if limits.is_infinite() {
        return "go infinite".to_owned();
    }
    let mut go = "go".to_owned();
    go += &limits.depth.map(|depth| format!(" depth {depth}")).unwrap_or_default();
    go += &limits.nodes.map(|nodes| format!(" nodes {nodes}")).unwrap_or_default();
    match (limits.time.map(|time| time.as_millis().max(1)), &limits.clock) {
        (_, Some(clocks)) => go += &clock_arguments(clocks, to_move),
        (Some(ms), None) if sends_movetime => go += &format!(" movetime {ms}"),
        (Some(ms), None) => go += &format!(" btime 0 wtime 0 byoyomi {ms}"),
        (None, None) => {}
    }
    go
}

/// The clocks as `go` arguments: remaining times, and byoyomi or increments. A side without a clock has zero.
fn clock_arguments(clocks: &Clocks, to_move: Side) -> String {
    let [black, white] = [Side::First, Side::Second].map(|side| clocks.of(side, to_move));
    let ms = |time: Option<Duration>| time.unwrap_or_default().as_millis();
    let mut text =
        format!(" btime {} wtime {}", ms(black.map(|clock| clock.left())), ms(white.map(|clock| clock.left())));
    let [black, white] = [black, white].map(|clock| ms(clock.map(|clock| clock.control().increment)));
    // USI has either byoyomi or increments.
    text += &match clocks.own.control().increment.is_zero() {
        true => format!(" byoyomi {}", clocks.own.byoyomi().as_millis()),
        false => format!(" binc {black} winc {white}"),
    };
    text
}

impl EngineProtocol for Usi {
    fn handshake(&mut self, process: &mut EngineProcess) -> Result<EngineInfo, EngineError> {
        self.options_sent = false;
        process.send("usi")?;
        let lines = process.receive_until(self.startup, |line| line == "usiok")?;
        let after = |start: &'static str| lines.iter().filter_map(move |line| line.strip_prefix(start));
        let name = after("id name ").next().unwrap_or_default().trim().to_owned();
        // Names may contain spaces.
        let options = after("option name ").map(|rest| rest.split(" type ").next().unwrap_or(rest).trim().to_owned());
        Ok(EngineInfo { name, options: Some(options.collect()) })
    }

    fn new_game(&mut self, process: &mut EngineProcess) -> Result<(), EngineError> {
        for (name, value) in self.options.iter().filter(|_| !self.options_sent) {
            process.send(&format!("setoption name {name} value {value}"))?;
        }
        self.options_sent = true;
        process.send("isready")?;
        process.receive_until(self.startup, |line| line == "readyok")?;
        process.send("usinewgame")
    }

    fn go(&mut self, process: &mut EngineProcess, table: &dyn Table, limits: &Limits) -> Result<(), EngineError> {
        let start = table.start();
        let position = if start == STANDARD { "startpos".to_owned() } else { format!("sfen {start}") };
        let played = table.moves();
        let moves = if played.is_empty() { String::new() } else { format!(" moves {}", played.join(" ")) };
        let go = go_command(limits, self.sends_movetime, table.side_to_move());
        process.send(&format!("position {position}{moves}\n{go}"))
    }

    fn parse_line(&mut self, line: &str, info: &mut Choice) -> EngineOutput {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["info", ref rest @ ..] => parse_info(rest, info),
            ["bestmove", "resign", ..] => EngineOutput::Resigns,
            ["bestmove", "win", ..] => EngineOutput::ClaimsWin,
            ["bestmove", mv, ..] => EngineOutput::Move(mv.to_owned()),
            ["bestmove"] => EngineOutput::Error(EngineError::Unexpected(line.to_owned())),
            // USI demands that unknown lines be ignored.
            _ => EngineOutput::Ignored,
        }
    }

    fn stop_command(&self) -> Option<&'static str> {
        Some("stop")
    }
}

/// Parses an `info` line. Only one with a principal variation is reported.
fn parse_info(words: &[&str], info: &mut Choice) -> EngineOutput {
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "string" => return EngineOutput::Ignored,
            "depth" => info.depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(info.depth),
            "nodes" => info.nodes = words.next().and_then(|word| word.parse().ok()).unwrap_or(info.nodes),
            "score" => info.score = score(words.next(), words.next()).or(info.score),
            "pv" => {
                info.pv = words.map(str::to_owned).collect();
                return EngineOutput::Info;
            }
            _ => {}
        }
    }
    EngineOutput::Ignored
}

/// Parses `cp 35`, `mate -8`, or `mate +` of unknown length.
fn score(kind: Option<&str>, number: Option<&str>) -> Option<Score> {
    let longest = MAX_PLY.unsigned_abs();
    match (kind?, number?) {
        ("cp", number) => number.parse().ok().map(clamp_score),
        ("mate", "+") => Some(won_in(longest)),
        ("mate", "-") => Some(lost_in(longest)),
        ("mate", number) => {
            let plies: i32 = number.parse().ok()?;
            let length = plies.unsigned_abs().min(longest);
            Some(if number.starts_with('-') { lost_in(length) } else { won_in(length) })
        }
        _ => None,
    }
}
