//! A game between a person and a player, and everything a person can ask about it.

use crate::commands::results::own_format;
use crate::commands::show::{named_term, sheet};
use crate::words;
use std::time::Instant;
use tenbin_core::{Choice, Clock, Outcome, Player, Side, Stop, Table, describe_score};
use tenbin_papers::{heat, picture};
use tenbin_registry::Record;
use tenbin_report::terminal::Colour;

/// What comes of a line that was typed.
pub(super) enum Answer {
    Text(String),
    Quit,
}

pub(super) struct Game {
    pub(super) table: Box<dyn Table>,
    pub(super) player: Box<dyn Player>,
    pub(super) person: Side,
    pub(super) colour: Colour,
    /// The player's clock, if it plays by one. A person may think for as long as it takes.
    pub(super) clock: Option<Clock>,
    /// How the game ended where the rules did not end it: who won, and why.
    pub(super) verdict: Option<(Outcome, String)>,
}

impl Game {
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome> {
        self.verdict.as_ref().map(|(outcome, _)| *outcome).or_else(|| self.table.outcome())
    }

    pub(super) fn board(&self) -> String {
        format!("{}{}\n", picture(&self.table.diagram()).to_text(self.colour), self.status())
    }

    /// Who is to move, or who has won.
    pub(super) fn status(&self) -> String {
        let won = match self.outcome() {
            None => return format!("{} to move", self.prompt()),
            Some(Outcome::Won(side)) if side == self.person => "you have won".to_owned(),
            Some(Outcome::Won(side)) => format!("{} has won", self.table.side_name(side)),
            Some(Outcome::Drawn) => "nobody has won".to_owned(),
        };
        let why = self.verdict.as_ref().map(|(_, why)| format!(": {why}")).unwrap_or_default();
        format!("The game is over, {won}{why}. `undo` goes back, `save FILE` keeps it, `quit` leaves.")
    }

    pub(super) fn prompt(&self) -> &'static str {
        self.table.side_name(self.table.side_to_move())
    }

    /// Lets the player choose if it is to move, and says what it did.
    pub(super) fn let_player_move(&mut self, watch: &mut dyn FnMut(String)) -> Option<String> {
        if self.outcome().is_some() || self.table.side_to_move() == self.person {
            return None;
        }
        let name = self.player.spec().to_owned();
        let mut thoughts = |choice: &Choice| {
            if self.colour == Colour::Ansi {
                watch(format!("  {}", thought(choice)));
            }
        };
        self.clock.into_iter().for_each(|clock| self.player.see_clocks(clock, None));
        self.player.prepare(&*self.table);
        let (side, started) = (self.table.side_to_move(), Instant::now());
        let chosen = self.player.choose(&*self.table, &Stop::new(), &mut thoughts);
        let late = self.clock.as_mut().and_then(|clock| clock.spend(started.elapsed()));
        let lost = match chosen {
            Ok(_) if late.is_some() => "its time is up".to_owned(),
            Ok(choice) if choice.resigns() => "it gives up".to_owned(),
            Ok(choice) => match self.table.play(&choice.best_move) {
                Ok(()) => {
                    self.clock.iter_mut().filter(|_| self.table.side_to_move() != side).for_each(Clock::pass);
                    return Some(format!(
                        "`{name}` plays {} ({})\n{}",
                        choice.best_move,
                        thought(&choice),
                        self.board()
                    ));
                }
                Err(mistake) => format!("it played the illegal move `{}`: {}", choice.best_move, mistake.message()),
            },
            Err(message) => format!("it failed: {message}"),
        };
        self.verdict = Some((Outcome::Won(self.person), lost));
        Some(self.status() + "\n")
    }

    /// Plays what a person typed: a whole turn as players of the game write it.
    pub(super) fn play(&mut self, turn: &str) -> String {
        if self.outcome().is_some() {
            return self.status();
        }
        let mut next = self.table.fork();
        let played = next.split_turn(turn).and_then(|plies| plies.iter().try_for_each(|ply| next.play(ply)));
        match played {
            Ok(()) => {
                self.table = next;
                self.board()
            }
            Err(mistake) => format!("{mistake}\n`moves` lists what is legal, `help` what else you can type."),
        }
    }

    pub(super) fn moves(&self) -> String {
        let legal = self.table.legal_moves();
        format!("{}\n{} legal moves", legal.join(" "), words::thousands(legal.len() as u64))
    }

    pub(super) fn hint(&mut self) -> String {
        if self.outcome().is_some() {
            return self.status();
        }
        match self.player.choose(&*self.table, &Stop::new(), &mut |_| {}) {
            Ok(choice) => format!("`{}` would play {} ({})", self.player.spec(), choice.best_move, thought(&choice)),
            Err(message) => format!("no hint: {message}"),
        }
    }

    /// What the player's evaluation sees: all terms, or where one of them sees something.
    pub(super) fn show(&self, term: &str) -> String {
        let Some(terms) = self.player.explain(&*self.table) else {
            return format!("`{}` has no evaluation to show", self.player.spec());
        };
        if term.is_empty() {
            return sheet(&terms, self.table.side_name(Side::First)).to_text();
        }
        match named_term(&terms, term) {
            Ok(term) => {
                let mut board = picture(&self.table.diagram());
                board.heat = Some(heat(term));
                format!("{}\n{}", board.to_text(self.colour), board.heat_to_text())
            }
            Err(mistake) => mistake.to_string(),
        }
    }

    /// Goes back to where the person was to move last, before now.
    pub(super) fn undo(&mut self) -> String {
        let turns = self.table.moves();
        let Ok(mut replayed) = self.table.with_position(&self.table.start()) else {
            return "nothing can be taken back".to_owned();
        };
        let mut target = None;
        let mut before = None;
        for turn in &turns {
            let mover = replayed.side_to_move();
            if mover == self.person && before != Some(mover) {
                target = Some(replayed.fork());
            }
            before = Some(mover);
            if replayed.play_unadjudicated(turn).is_err() {
                break;
            }
        }
        let Some(table) = target else { return "there is no move of yours to take back".to_owned() };
        (self.table, self.verdict) = (table, None);
        self.board()
    }

    pub(super) fn resign(&mut self) -> String {
        if self.outcome().is_none() {
            self.verdict = Some((Outcome::Won(!self.person), "you gave up".to_owned()));
        }
        self.status()
    }

    pub(super) fn save(&self, file: &str) -> String {
        let mut players = [self.player.spec().to_owned(), "you".to_owned()];
        if self.person == Side::First {
            players.swap(0, 1);
        }
        let record = Record {
            game: self.table.game().to_owned(),
            start: self.table.start(),
            turns: self.table.moves(),
            outcome: self.outcome(),
            players,
            ratings: [None; 2],
            scores: Vec::new(),
            opening: 0,
        };
        let written = own_format(self.table.game()).and_then(|format| {
            std::fs::write(file, format.write(&record)?.trim_end().to_owned() + "\n")?;
            Ok(format.name())
        });
        match written {
            Ok(format) => format!("saved into {file} ({format})"),
            Err(error) => format!("cannot save into {file}: {error}"),
        }
    }
}

/// What a player thought.
fn thought(choice: &Choice) -> String {
    let score = choice.score.map(|score| format!("score {}, ", describe_score(score))).unwrap_or_default();
    // Programs of others may say nothing of what they think.
    let depth = if choice.depth > 0 { format!("depth {}, ", choice.depth) } else { String::new() };
    format!("{score}{depth}{:.1} s", choice.time.as_secs_f64())
}
