//! The Arimaa engine interface, from the side of the host.
//!
//! A turn is up to four steps, and a table takes them one by one: what a program has said of a turn is kept until all of it is
//! played. It follows the game on a board of its own, and is told whole turns.

use crate::invitation::Invitation;
use crate::program::{Program, Trouble};
use crate::tongue::{Clocks, Heard, Introduction, Tongue, within_reason};
use std::collections::VecDeque;
use std::time::Duration;
use tenbin_core::{Choice, ParseError, Side, Table, TimeControl};

/// How many pieces a side has when it has set up.
const SET_UP: usize = 16;

pub(crate) struct Aei {
    options: Vec<(String, String)>,
    /// How long it may take to introduce itself, and to get ready.
    startup: Duration,
    /// Whether a new game has begun on the program's board and nothing has been told of it.
    fresh: bool,
    /// The game on the program's own board: where it began, and the turns of the table that it was told.
    known: Option<(String, Vec<String>)>,
    /// Where it was asked last.
    asked: Option<Box<dyn Table>>,
    /// What is left of the turn it answered, with the turns after which it is meant.
    left: VecDeque<String>,
    before: Vec<String>,
}

impl Aei {
    pub(crate) fn new(invitation: &Invitation) -> Result<Aei, ParseError> {
        let mut options = Vec::new();
        if let Some(time) = invitation.time() {
            // So much comes anew with each turn, and there is no reserve.
            options.push(("tcmove".to_owned(), time.as_secs_f64().to_string()));
            options.push(("tcreserve".to_owned(), "0".to_owned()));
        }
        if let Some(control) = invitation.control {
            options.extend(on_clock(invitation, control)?);
        }
        options.extend(invitation.limit("depth").map(|depth| ("depth".to_owned(), depth.to_string())));
        options.extend(invitation.options.iter().cloned());
        let (startup, left) = (invitation.startup(), VecDeque::new());
        Ok(Aei { options, startup, fresh: false, known: None, asked: None, left, before: Vec::new() })
    }

    fn forget(&mut self) {
        self.fresh = false;
        self.known = None;
        self.asked = None;
        self.left.clear();
    }

    /// Begins a new game on the program's board. That may put every option back.
    fn begin_anew(&self, program: &mut Program) -> Result<(), Trouble> {
        program.say("newgame")?;
        self.options.iter().try_for_each(|(name, value)| program.say(&format!("setoption name {name} value {value}")))
    }
}

/// How a program is told where a game begins; `None` if that is where a new game begins anyway, before anything is set up.
fn beginning(start: &str) -> Result<Option<String>, Trouble> {
    let (now, rest) = start.split_once(']').unwrap_or((start, ""));
    let standing = now.split_once('[').map_or(0, |(_, board)| board.chars().filter(|piece| *piece != ' ').count());
    match (rest.trim(), standing) {
        ("", _) => Ok(Some(format!("setposition {start}"))),
        ("setup", 0) => Ok(None),
        // One side has set up, and the other one has yet to.
        ("setup", SET_UP) => Ok(Some(format!("setposition {now}]"))),
        _ => Err(in_mid_turn()),
    }
}

/// The turns of a game after those that are known, as a program is told them: whole turns, there is no way to tell a part of one.
fn whole_turns(table: &dyn Table, known: usize) -> Result<Vec<String>, Trouble> {
    let unable = |mistake: ParseError| Trouble::Unable(mistake.message().to_owned());
    let mut follows = table.with_position(&table.start()).map_err(unable)?;
    let (mut told, mut steps) = (Vec::new(), Vec::new());
    for (number, turn) in table.moves().iter().enumerate() {
        let side = follows.side_to_move();
        follows.play_unadjudicated(turn).map_err(unable)?;
        if number < known {
            continue;
        }
        if turn != "pass" {
            steps.push(turn.replace(',', " "));
        }
        if follows.side_to_move() != side {
            told.push(format!("makemove {}", steps.join(" ")));
            steps.clear();
        }
    }
    if steps.is_empty() { Ok(told) } else { Err(in_mid_turn()) }
}

fn in_mid_turn() -> Trouble {
    Trouble::Unable("the program cannot be asked in the middle of a turn that it has not begun".to_owned())
}

/// How a clock is told at the start of a game: a reserve, what comes with every turn, and how much of what is left of that
/// goes into the reserve, which is all of it or nothing.
fn on_clock(invitation: &Invitation, control: TimeControl) -> Result<Vec<(String, String)>, ParseError> {
    let TimeControl { main, byoyomi, increment } = control;
    if !byoyomi.is_zero() && !increment.is_zero() {
        return Err(invitation.wrong_option("byoyomi", "this language has no byoyomi together with an increment"));
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

/// Tells the reserves. An increment is time for the next turn, which the reserve comes on top of.
fn tell_clocks(program: &mut Program, clocks: &Clocks, turn: Side) -> Result<(), Trouble> {
    for (side, name) in [(Side::First, "greserve"), (Side::Second, "sreserve")] {
        let Some(clock) = clocks.of(side, turn) else { continue };
        let reserve = clock.left().saturating_sub(clock.control().increment).as_secs_f64();
        program.say(&format!("setoption name {name} value {reserve}"))?;
    }
    Ok(())
}

impl Tongue for Aei {
    fn greet(&mut self, program: &mut Program) -> Result<Introduction, Trouble> {
        self.forget();
        program.say("aei")?;
        let lines = program.hear_until(self.startup, |line| line == "aeiok")?;
        let said = |what: &str| lines.iter().find_map(|line| line.strip_prefix(what)).unwrap_or_default().trim();
        let name = format!("{} {}", said("id name "), said("id version "));
        Ok(Introduction { name: name.trim().to_owned(), options: None })
    }

    fn begin(&mut self, program: &mut Program) -> Result<(), Trouble> {
        self.forget();
        program.say("isready")?;
        program.hear_until(self.startup, |line| line == "readyok")?;
        self.begin_anew(program)?;
        self.fresh = true;
        Ok(())
    }

    fn at_hand(&mut self, table: &dyn Table) -> Option<String> {
        if table.moves() != self.before {
            self.left.clear();
        }
        let turn = self.left.pop_front()?;
        self.before.push(turn.clone());
        Some(turn)
    }

    fn ask(&mut self, program: &mut Program, table: &dyn Table, clocks: Option<&Clocks>) -> Result<(), Trouble> {
        let (start, turns) = (table.start(), table.moves());
        let known = self.known.take().filter(|(known, _)| *known == start);
        let known = known.filter(|(_, known)| turns.starts_with(known)).map(|(_, known)| known.len());
        // Both before anything is said: what cannot be told to the end need not be begun.
        let (begins, told) = (beginning(&start)?, whole_turns(table, known.unwrap_or(0))?);
        let is_fresh = std::mem::take(&mut self.fresh);
        if known.is_none() && !is_fresh {
            self.begin_anew(program)?;
        }
        begins.filter(|_| known.is_none()).map_or(Ok(()), |begins| program.say(&begins))?;
        told.iter().try_for_each(|line| program.say(line))?;
        self.known = Some((start, turns));
        self.asked = Some(table.fork());
        clocks.map_or(Ok(()), |clocks| tell_clocks(program, clocks, table.side_to_move()))?;
        program.say("go")
    }

    fn hear(&mut self, line: &str, thought: &mut Choice) -> Heard {
        if let Some(news) = line.strip_prefix("info ") {
            return note(news, thought);
        }
        let Some(said) = line.strip_prefix("bestmove") else { return Heard::Nothing };
        let (said, Some(table)) = (said.trim(), self.asked.take()) else { return Heard::Nothing };
        match said {
            "" => return Heard::Amiss(Trouble::Garbled(line.to_owned())),
            "resign" | "resigns" => return Heard::Resigns,
            _ => {}
        }
        // What makes no turn is handed on, for the table to refuse.
        let Ok(plies) = table.split_turn(said) else { return Heard::Turn(said.to_owned()) };
        self.left = plies.into();
        let Some(first) = self.left.pop_front() else { return Heard::Turn(said.to_owned()) };
        self.before = table.moves();
        self.before.push(first.clone());
        Heard::Turn(first)
    }

    fn hurry(&self) -> Option<&'static str> {
        Some("stop")
    }
}

/// Notes what a line of information says: one thing at a time.
fn note(news: &str, thought: &mut Choice) -> Heard {
    let (what, value) = news.split_once(char::is_whitespace).unwrap_or((news, ""));
    let value = value.trim();
    match what {
        // Behind a depth that is not finished yet stands a plus.
        "depth" => thought.depth = value.trim_end_matches('+').parse().unwrap_or(thought.depth),
        "nodes" => thought.nodes = value.parse().unwrap_or(thought.nodes),
        "score" => thought.score = value.parse().ok().map(within_reason).or(thought.score),
        "pv" => {
            thought.pv = value.split_whitespace().map(str::to_owned).collect();
            return Heard::News;
        }
        _ => {}
    }
    Heard::Nothing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_that_is_not_finished_is_a_depth() {
        let mut thought = crate::guest::nothing_yet();
        for (news, depth) in [("depth 10+", 10), ("depth 12", 12), ("depth deep", 12)] {
            note(news, &mut thought);
            assert_eq!(thought.depth, depth, "{news}");
        }
    }
}
