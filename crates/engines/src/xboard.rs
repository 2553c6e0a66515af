//! The language of old chess programs, as GNU Shogi 1.4 speaks it: a game is a board that both sides move on, and whoever
//! is to move after `go`, or after a move of ours, thinks.
//!
//! It knows none of the later commands (`protover`, `st`, `usermove`). Time for a move is `level 0 MINUTES:SECONDS 0`, in
//! whole seconds. `easy` turns thinking in our time *on*, because it is a switch that is off to begin with: nothing is
//! said about it. Moves are spelled as in USI.

use crate::invitation::Invitation;
use crate::program::{Program, Trouble};
use crate::tongue::{Clocks, Heard, Introduction, Tongue};
use crate::usi::STANDARD;
use std::time::Duration;
use tenbin_core::{Choice, ParseError, Table};

pub(crate) struct Xboard {
    level: String,
    startup: Duration,
    /// The moves on the program's own board.
    played: Vec<String>,
    /// Whether the program is at the move, or will be after the next move of ours.
    plays: bool,
}

impl Xboard {
    pub(crate) fn new(invitation: &Invitation) -> Result<Xboard, ParseError> {
        let time = invitation.time().unwrap_or_default();
        if time.subsec_nanos() != 0 || time.is_zero() {
            return Err(invitation.wrong_option("time", "this language tells times in whole seconds"));
        }
        let seconds = time.as_secs();
        let level = format!("level 0 {}:{:02} 0", seconds / 60, seconds % 60);
        Ok(Xboard { level, startup: invitation.startup(), played: Vec::new(), plays: false })
    }

    /// The whole game from its start, on a new board.
    fn set_up(&mut self, program: &mut Program, turns: &[String]) -> Result<(), Trouble> {
        program.say("new")?;
        program.say(&self.level)?;
        program.say("force")?;
        turns.iter().try_for_each(|turn| program.say(turn))?;
        program.say("go")
    }
}

impl Tongue for Xboard {
    fn greet(&mut self, program: &mut Program) -> Result<Introduction, Trouble> {
        self.plays = false;
        let lines = program.hear_until(self.startup, |line| !line.trim().is_empty())?;
        Ok(Introduction { name: lines.last().cloned().unwrap_or_default(), options: None })
    }

    fn begin(&mut self, _program: &mut Program) -> Result<(), Trouble> {
        self.plays = false;
        Ok(())
    }

    fn ask(&mut self, program: &mut Program, table: &dyn Table, _clocks: Option<&Clocks>) -> Result<(), Trouble> {
        if table.start() != STANDARD {
            return Err(Trouble::Unable("this program can begin at the usual start of the game only".to_owned()));
        }
        let turns = table.moves();
        match turns.strip_prefix(&self.played[..]) {
            // Its own board goes on, and with it all that it remembers of the game.
            Some([reply]) if self.plays => program.say(reply)?,
            _ => self.set_up(program, &turns)?,
        }
        self.plays = true;
        self.played = turns;
        Ok(())
    }

    fn hear(&mut self, line: &str, _thought: &mut Choice) -> Heard {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            // `12. ... 7g7f 3000`: a move of its own; without the dots it repeats ours.
            [_, "...", turn, ..] => {
                self.played.push(turn.to_owned());
                Heard::Turn(turn.to_owned())
            }
            ["Illegal", ..] => Heard::Amiss(Trouble::Garbled(line.to_owned())),
            _ if line.to_lowercase().contains("resign") => Heard::Resigns,
            _ => Heard::Nothing,
        }
    }
}
