//! The Go text protocol, from the side of the host.
//!
//! A program has a board of its own, which goes on as long as the game at the table does; a game that it does not know yet is
//! played over on it stone by stone. Who wins is counted at our table, so a program has to know that stones it leaves on the
//! board count as alive: GNU Go does with `--capture-all-dead --play-out-aftermath`.

use crate::invitation::Invitation;
use crate::program::{Program, Trouble};
use crate::tongue::{Clocks, Heard, Introduction, Tongue};
use std::time::Duration;
use tenbin_core::{Choice, Mistake, Side, Table, TimeControl};

/// How long it may take for anything but a turn.
const COMMAND: Duration = Duration::from_secs(30);

pub(crate) struct Gtp {
    /// What tells it the time for a move, if it is told.
    clock: Option<String>,
    /// How long it may take to introduce itself; larger ones read large files first.
    startup: Duration,
    /// The game on the program's own board: where it began, and the turns.
    known: Option<(String, Vec<String>)>,
}

impl Gtp {
    pub(crate) fn new(invitation: &Invitation) -> Result<Gtp, Mistake> {
        let seconds = invitation.time().unwrap_or_default().as_secs_f64().ceil().max(1.0);
        let clock = match (invitation.control, invitation.settings.text("clock")) {
            (Some(control), _) => Some(settings(invitation, control)?),
            (None, Some("none")) => None,
            // No main time, and then so many seconds for each stone.
            _ => Some(format!("time_settings 0 {seconds} 1")),
        };
        Ok(Gtp { clock, startup: invitation.startup(), known: None })
    }

    /// Sets up the game from its start on an empty board.
    fn set_up(&self, program: &mut Program, table: &dyn Table) -> Result<(), Trouble> {
        let mut replayed = from_start(table)?;
        command(program, &format!("boardsize {}", table.board().files))?;
        command(program, "clear_board")?;
        for (name, value) in table.agreements() {
            command(program, &format!("{name} {value}"))?;
        }
        if let Some(clock) = &self.clock {
            command(program, clock)?;
        }
        let board = replayed.board();
        for piece in &board.pieces {
            let side = piece.side.unwrap_or(Side::First);
            command(program, &format!("play {} {}", colour(side), board.name(piece.at)))?;
        }
        for turn in table.turns() {
            play(program, replayed.as_mut(), &turn)?;
        }
        Ok(())
    }
}

/// How a clock is told at the start of a game. The language has no increments.
fn settings(invitation: &Invitation, control: TimeControl) -> Result<String, Mistake> {
    for (key, time) in [("clock", control.main), ("byoyomi", control.byoyomi)] {
        if time.subsec_nanos() != 0 {
            return Err(invitation.wrong_option(key, "this language tells times in whole seconds"));
        }
    }
    let stones = u32::from(!control.byoyomi.is_zero());
    Ok(format!("time_settings {} {} {stones}", control.main.as_secs(), control.byoyomi.as_secs()))
}

/// Tells what is left: whole seconds of the main time, or of the time for one stone. A program need not know the command.
fn tell_clocks(program: &mut Program, clocks: &Clocks, turn: Side) -> Result<(), Trouble> {
    for side in [Side::First, Side::Second] {
        let Some(clock) = clocks.of(side, turn) else { continue };
        let left = if clock.left().is_zero() { (clock.byoyomi(), 1) } else { (clock.left(), 0) };
        match command(program, &format!("time_left {} {} {}", colour(side), left.0.as_secs(), left.1)) {
            Ok(_) | Err(Trouble::Unable(_)) => {}
            Err(trouble) => return Err(trouble),
        }
    }
    Ok(())
}

/// The table as it was at the beginning.
fn from_start(table: &dyn Table) -> Result<Box<dyn Table>, Trouble> {
    table.set_up(&table.start()).map_err(|mistake| Trouble::Unable(mistake.message().to_owned()))
}

/// Plays a turn on the program's board and at a table that follows.
fn play(program: &mut Program, follows: &mut dyn Table, turn: &str) -> Result<(), Trouble> {
    command(program, &format!("play {} {turn}", colour(follows.turn())))?;
    follows.play_on(turn).map_err(|mistake| Trouble::Unable(mistake.message().to_owned()))
}

fn colour(side: Side) -> &'static str {
    if side == Side::First { "b" } else { "w" }
}

/// Tells a program a command, and hears what it answers.
fn command(program: &mut Program, words: &str) -> Result<String, Trouble> {
    answer(program, words, COMMAND)
}

fn answer(program: &mut Program, words: &str, limit: Duration) -> Result<String, Trouble> {
    program.say(words)?;
    let lines = program.hear_until(limit, |line| line.starts_with(['=', '?']))?;
    let line = lines.last().map(String::as_str).unwrap_or_default();
    match line.strip_prefix('=') {
        Some(said) => Ok(said.trim().to_owned()),
        None => Err(Trouble::Unable(format!("to `{words}` the program says `{line}`"))),
    }
}

impl Tongue for Gtp {
    fn greet(&mut self, program: &mut Program) -> Result<Introduction, Trouble> {
        self.known = None;
        let name = answer(program, "name", self.startup)?;
        let version = command(program, "version")?;
        Ok(Introduction { name: format!("{name} {version}").trim().to_owned(), options: None })
    }

    fn begin(&mut self, _program: &mut Program) -> Result<(), Trouble> {
        self.known = None;
        Ok(())
    }

    fn ask(&mut self, program: &mut Program, table: &dyn Table, clocks: Option<&Clocks>) -> Result<(), Trouble> {
        let (start, turns) = (table.start(), table.turns());
        let known = self.known.take().filter(|(known, _)| *known == start);
        match known.as_ref().and_then(|(_, known)| turns.strip_prefix(&known[..]).map(|more| (known.len(), more))) {
            // Its own board goes on, and with it all that it remembers of the game.
            Some((before, more)) => {
                let mut follows = from_start(table)?;
                for turn in &turns[..before] {
                    follows.play_on(turn).map_err(|mistake| Trouble::Unable(mistake.message().to_owned()))?;
                }
                for turn in more {
                    play(program, follows.as_mut(), turn)?;
                }
            }
            None => self.set_up(program, table)?,
        }
        self.known = Some((start, turns));
        clocks.map_or(Ok(()), |clocks| tell_clocks(program, clocks, table.turn()))?;
        program.say(&format!("genmove {}", colour(table.turn())))
    }

    fn hear(&mut self, line: &str, _thought: &mut Choice) -> Heard {
        if line.starts_with('?') {
            return Heard::Amiss(Trouble::Garbled(line.to_owned()));
        }
        let Some(said) = line.strip_prefix('=') else { return Heard::Nothing };
        match said.trim().to_lowercase().as_str() {
            "resign" => Heard::Resigns,
            "" => Heard::Amiss(Trouble::Garbled(line.to_owned())),
            turn => {
                let turn = if turn == "pass" { turn.to_owned() } else { turn.to_uppercase() };
                if let Some((_, known)) = &mut self.known {
                    known.push(turn.clone());
                }
                Heard::Turn(turn)
            }
        }
    }
}
