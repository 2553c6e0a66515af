//! AEI, the Arimaa engine interface, from the GUI's side.
//!
//! A turn is up to four steps, and the table takes them one by one, so the rest of an answered turn is queued. The engine keeps
//! the board and receives whole turns.

use crate::process::{EngineError, EngineProcess};
use crate::protocol::{EngineInfo, EngineOutput, EngineProtocol, clamp_score};
use crate::spec::EngineSpec;
use std::collections::VecDeque;
use std::time::Duration;
use tenbin_core::{Choice, Clocks, Limits, ParseError, Side, Table, TimeControl};

/// Pieces of a side after setup.
const PIECES: usize = 16;

pub(crate) struct Aei {
    options: Vec<(String, String)>,
    /// Time limit for the handshake and for getting ready.
    startup: Duration,
    /// Whether the engine's board is new and empty.
    is_fresh: bool,
    /// The game on the engine's board: start position and plies.
    known: Option<(String, Vec<String>)>,
    /// The table of the last `go`.
    asked: Option<Box<dyn Table>>,
    /// Remaining plies of the answered turn, and the plies before the next of them.
    queue: VecDeque<String>,
    before: Vec<String>,
}

impl Aei {
    pub(crate) fn new(spec: &EngineSpec) -> Result<Aei, ParseError> {
        let mut options = Vec::new();
        if let Some(time) = spec.move_time() {
            // Time per move without a reserve.
            options.push(("tcmove".to_owned(), time.as_secs_f64().to_string()));
            options.push(("tcreserve".to_owned(), "0".to_owned()));
        }
        if let Some(control) = spec.control {
            options.extend(time_options(spec, control)?);
        }
        options.extend(spec.limit("depth").map(|depth| ("depth".to_owned(), depth.to_string())));
        options.extend(spec.options.iter().cloned());
        let (startup, queue) = (spec.startup(), VecDeque::new());
        Ok(Aei { options, startup, is_fresh: false, known: None, asked: None, queue, before: Vec::new() })
    }

    fn reset(&mut self) {
        self.is_fresh = false;
        self.known = None;
        self.asked = None;
        self.queue.clear();
    }

    /// Starts a new game on the engine's board, which may reset every option.
    fn send_new_game(&self, process: &mut EngineProcess) -> Result<(), EngineError> {
        process.send("newgame")?;
        self.options.iter().try_for_each(|(name, value)| process.send(&format!("setoption name {name} value {value}")))
    }
}

/// The command for the start position; `None` for a new game before setup.
fn start_command(start: &str) -> Result<Option<String>, EngineError> {
    let (board_part, rest) = start.split_once(']').unwrap_or((start, ""));
    let pieces = board_part.split_once('[').map_or(0, |(_, board)| board.chars().filter(|piece| *piece != ' ').count());
    match (rest.trim(), pieces) {
        ("", _) => Ok(Some(format!("setposition {start}"))),
        ("setup", 0) => Ok(None),
        // Gold has set up, Silver has not.
        ("setup", PIECES) => Ok(Some(format!("setposition {board_part}]"))),
        _ => Err(in_mid_turn()),
    }
}

/// The `makemove` commands after the known plies. AEI has whole turns only.
fn makemove_commands(table: &dyn Table, known: usize) -> Result<Vec<String>, EngineError> {
    let unsupported = |error: ParseError| EngineError::Unsupported(error.message().to_owned());
    let mut replay = table.with_position(&table.start()).map_err(unsupported)?;
    let (mut commands, mut steps) = (Vec::new(), Vec::new());
    for (number, ply) in table.moves().iter().enumerate() {
        let side = replay.side_to_move();
        replay.play_unadjudicated(ply).map_err(unsupported)?;
        if number < known {
            continue;
        }
        if ply != "pass" {
            steps.push(ply.replace(',', " "));
        }
        if replay.side_to_move() != side {
            commands.push(format!("makemove {}", steps.join(" ")));
            steps.clear();
        }
    }
    if steps.is_empty() { Ok(commands) } else { Err(in_mid_turn()) }
}

fn in_mid_turn() -> EngineError {
    EngineError::Unsupported(
        "AEI cannot start a search in the middle of a turn that the engine did not begin".to_owned(),
    )
}

/// The time control as options: the reserve, the time per turn, and the percentage of its unused part that goes into the
/// reserve (100 for increments, 0 for byoyomi).
fn time_options(spec: &EngineSpec, control: TimeControl) -> Result<Vec<(String, String)>, ParseError> {
    let TimeControl { main, byoyomi, increment } = control;
    if !byoyomi.is_zero() && !increment.is_zero() {
        return Err(spec.option_error("byoyomi", "this protocol has either byoyomi or an increment"));
    }
    let percent = if increment.is_zero() { "0" } else { "100" };
    let seconds = |time: Duration| time.as_secs_f64().to_string();
    let options = [
        ("tcmove", seconds(byoyomi.max(increment))),
        ("tcreserve", seconds(main.saturating_sub(increment))),
        ("tcpercent", percent.to_owned()),
    ];
    Ok(options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// Sends the reserves. They exclude the increment, which is time for the next turn.
fn send_clocks(process: &mut EngineProcess, clocks: &Clocks, to_move: Side) -> Result<(), EngineError> {
    for (side, name) in [(Side::First, "greserve"), (Side::Second, "sreserve")] {
        let Some(clock) = clocks.of(side, to_move) else { continue };
        let reserve = clock.left().saturating_sub(clock.control().increment).as_secs_f64();
        process.send(&format!("setoption name {name} value {reserve}"))?;
    }
    Ok(())
}

impl EngineProtocol for Aei {
    fn handshake(&mut self, process: &mut EngineProcess) -> Result<EngineInfo, EngineError> {
        self.reset();
        process.send("aei")?;
        let lines = process.receive_until(self.startup, |line| line == "aeiok")?;
        let value = |key: &str| lines.iter().find_map(|line| line.strip_prefix(key)).unwrap_or_default().trim();
        let name = format!("{} {}", value("id name "), value("id version "));
        Ok(EngineInfo { name: name.trim().to_owned(), options: None })
    }

    fn new_game(&mut self, process: &mut EngineProcess) -> Result<(), EngineError> {
        self.reset();
        process.send("isready")?;
        process.receive_until(self.startup, |line| line == "readyok")?;
        self.send_new_game(process)?;
        self.is_fresh = true;
        Ok(())
    }

    fn queued_move(&mut self, table: &dyn Table) -> Option<String> {
        if table.moves() != self.before {
            self.queue.clear();
        }
        let ply = self.queue.pop_front()?;
        self.before.push(ply.clone());
        Some(ply)
    }

    fn go(&mut self, process: &mut EngineProcess, table: &dyn Table, limits: &Limits) -> Result<(), EngineError> {
        let (start, plies) = (table.start(), table.moves());
        let known = self.known.take().filter(|(known, _)| *known == start);
        let known = known.filter(|(_, known)| plies.starts_with(known)).map(|(_, known)| known.len());
        // Both before any command is sent, because either may fail.
        let (start_command, moves) = (start_command(&start)?, makemove_commands(table, known.unwrap_or(0))?);
        let was_fresh = std::mem::take(&mut self.is_fresh);
        if known.is_none() && !was_fresh {
            self.send_new_game(process)?;
        }
        start_command.filter(|_| known.is_none()).map_or(Ok(()), |command| process.send(&command))?;
        moves.iter().try_for_each(|line| process.send(line))?;
        self.known = Some((start, plies));
        self.asked = Some(table.fork());
        limits.clock.map_or(Ok(()), |clocks| send_clocks(process, &clocks, table.side_to_move()))?;
        process.send("go")
    }

    fn parse_line(&mut self, line: &str, info: &mut Choice) -> EngineOutput {
        if let Some(text) = line.strip_prefix("info ") {
            return parse_info(text, info);
        }
        let Some(answer) = line.strip_prefix("bestmove") else { return EngineOutput::Ignored };
        let (answer, Some(table)) = (answer.trim(), self.asked.take()) else { return EngineOutput::Ignored };
        match answer {
            "" => return EngineOutput::Error(EngineError::Unexpected(line.to_owned())),
            "resign" | "resigns" => return EngineOutput::Resigns,
            _ => {}
        }
        // An invalid turn passes through, for the table to reject.
        let Ok(plies) = table.split_turn(answer) else { return EngineOutput::Move(answer.to_owned()) };
        self.queue = plies.into();
        let Some(first) = self.queue.pop_front() else { return EngineOutput::Move(answer.to_owned()) };
        self.before = table.moves();
        self.before.push(first.clone());
        EngineOutput::Move(first)
    }

    fn stop_command(&self) -> Option<&'static str> {
        Some("stop")
    }
}

/// Parses an `info` line, which has one value.
fn parse_info(text: &str, info: &mut Choice) -> EngineOutput {
    let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let value = value.trim();
    match key {
        // An unfinished depth ends with a plus sign.
        "depth" => info.depth = value.trim_end_matches('+').parse().unwrap_or(info.depth),
        "nodes" => info.nodes = value.parse().unwrap_or(info.nodes),
        "score" => info.score = value.parse().ok().map(clamp_score).or(info.score),
        "pv" => {
            info.pv = value.split_whitespace().map(str::to_owned).collect();
            return EngineOutput::Info;
        }
        _ => {}
    }
    EngineOutput::Ignored
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_depth_is_parsed() {
        let mut info = crate::player::empty_info();
        for (text, depth) in [("depth 10+", 10), ("depth 12", 12), ("depth deep", 12)] {
            parse_info(text, &mut info);
            assert_eq!(info.depth, depth, "{text}");
        }
    }
}
