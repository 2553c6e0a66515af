//! The Go text protocol, from the side of the host.
//!
//! A program has a board of its own, which goes on as long as the game at the table does; a game that it does not know yet is
//! played over on it stone by stone. Who wins is counted at our table, so a program has to know that stones it leaves on the
//! board count as alive: GNU Go does with `--capture-all-dead --play-out-aftermath`.

mod clock;

use crate::invitation::Invitation;
use crate::program::{Program, Trouble};
use crate::tongue::{Clocks, Heard, Introduction, Tongue};
use clock::Told;
use std::time::Duration;
use tenbin_core::{Choice, ParseError, Side, Table};

pub(crate) struct Gtp {
    time: Told,
    /// Whether it can be told of increments.
    knows_increments: bool,
    /// How long it may take for anything but a turn. Larger ones read large files before they introduce themselves.
    startup: Duration,
    /// The game on the program's own board: where it began, and the turns.
    known: Option<(String, Vec<String>)>,
}

impl Gtp {
    pub(crate) fn new(invitation: &Invitation) -> Result<Gtp, ParseError> {
        let time = Told::new(invitation)?;
        Ok(Gtp { time, knows_increments: false, startup: invitation.startup(), known: None })
    }

    /// Sets up the start of the game on an empty board.
    fn set_up(&self, program: &mut Program, table: &dyn Table) -> Result<(), Trouble> {
        self.command(program, &format!("boardsize {}", table.diagram().files))?;
        self.command(program, "clear_board")?;
        for (name, value) in table.rule_options() {
            self.command(program, &format!("{name} {value}"))?;
        }
        if let Some(settings) = self.time.settings(self.knows_increments) {
            self.command(program, &settings)?;
        }
        let board = from_start(table)?.diagram();
        for piece in &board.pieces {
            let side = piece.side.unwrap_or(Side::First);
            self.command(program, &format!("play {} {}", colour(side), board.name(piece.at)))?;
        }
        Ok(())
    }

    /// Plays on the program's board all turns but those that it knows.
    fn play(&self, program: &mut Program, table: &dyn Table, known: usize) -> Result<(), Trouble> {
        let mut follows = from_start(table)?;
        for (number, turn) in table.moves().iter().enumerate() {
            if number >= known {
                self.command(program, &format!("play {} {turn}", colour(follows.side_to_move())))?;
            }
            follows.play_unadjudicated(turn).map_err(|mistake| Trouble::Unable(mistake.message().to_owned()))?;
        }
        Ok(())
    }

    /// Tells what is left. A program need not know the command.
    fn tell_clocks(&self, program: &mut Program, clocks: &Clocks, turn: Side) -> Result<(), Trouble> {
        for side in [Side::First, Side::Second] {
            let Some(clock) = clocks.of(side, turn) else { continue };
            let left = self.time.left(&clock, self.knows_increments);
            match self.command(program, &format!("time_left {} {left}", colour(side))) {
                Ok(_) | Err(Trouble::Unable(_)) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(())
    }

    /// Tells a program a command, and hears what it answers.
    fn command(&self, program: &mut Program, words: &str) -> Result<String, Trouble> {
        program.say(words)?;
        let lines = program.hear_until(self.startup, |line| line.starts_with(['=', '?']))?;
        let line = lines.last().map(String::as_str).unwrap_or_default();
        match line.strip_prefix('=') {
            Some(said) => Ok(said.trim().to_owned()),
            None => Err(Trouble::Unable(format!("to `{words}` the program says `{line}`"))),
        }
    }
}

/// The table as it was at the beginning.
fn from_start(table: &dyn Table) -> Result<Box<dyn Table>, Trouble> {
    table.with_position(&table.start()).map_err(|mistake| Trouble::Unable(mistake.message().to_owned()))
}

fn colour(side: Side) -> &'static str {
    if side == Side::First { "b" } else { "w" }
}

impl Tongue for Gtp {
    fn greet(&mut self, program: &mut Program) -> Result<Introduction, Trouble> {
        self.known = None;
        let name = self.command(program, "name")?;
        let version = self.command(program, "version")?;
        if self.time.has_increment() {
            let question = format!("known_command {}", clock::FISCHER);
            // A program need not know this question either.
            self.knows_increments = match self.command(program, &question) {
                Ok(answer) => answer == "true",
                Err(Trouble::Unable(_)) => false,
                Err(trouble) => return Err(trouble),
            };
        }
        Ok(Introduction { name: format!("{name} {version}").trim().to_owned(), options: None })
    }

    fn begin(&mut self, _program: &mut Program) -> Result<(), Trouble> {
        self.known = None;
        Ok(())
    }

    fn show(&mut self, program: &mut Program, table: &dyn Table, clocks: Option<&Clocks>) -> Result<(), Trouble> {
        let (start, turns) = (table.start(), table.moves());
        let known = self.known.take().filter(|(known, _)| *known == start);
        match known.filter(|(_, known)| turns.starts_with(known)) {
            // Its own board goes on, and with it all that it remembers of the game.
            Some((_, known)) => self.play(program, table, known.len())?,
            None => {
                self.set_up(program, table)?;
                self.play(program, table, 0)?;
            }
        }
        self.known = Some((start, turns));
        clocks.map_or(Ok(()), |clocks| self.tell_clocks(program, clocks, table.side_to_move()))
    }

    fn ask(&mut self, program: &mut Program, table: &dyn Table, _clocks: Option<&Clocks>) -> Result<(), Trouble> {
        program.say(&format!("genmove {}", colour(table.side_to_move())))
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
