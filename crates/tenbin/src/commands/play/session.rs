//! A game between a person and a player, and the commands of the person.

use crate::commands::results::own_format;
use crate::commands::show::{breakdown, named_term};
use crate::words;
use std::time::Instant;
use tenbin_core::{Choice, Clock, Clocks, Limits, Outcome, Player, Side, Stop, Table, describe_winning_chances};
use tenbin_registry::Record;
use tenbin_report::board::{BoardDrawing, HeatLayer};
use tenbin_report::terminal::Colour;

/// The reply to a line of input.
pub(super) enum Reply {
    Text(String),
    Quit,
}

/// A game in progress.
pub(super) struct PlaySession {
    pub(super) table: Box<dyn Table>,
    pub(super) player: Box<dyn Player>,
    pub(super) person: Side,
    pub(super) colour: Colour,
    /// The computer's clock, if it has one. The person has none.
    pub(super) clock: Option<Clock>,
    /// The result and its reason if the rules did not end the game.
    pub(super) verdict: Option<(Outcome, String)>,
}

impl PlaySession {
    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome> {
        self.verdict.as_ref().map(|(outcome, _)| *outcome).or_else(|| self.table.outcome())
    }

    pub(super) fn board(&self) -> String {
        format!("{}{}\n", BoardDrawing::from(self.table.diagram()).to_text(self.colour), self.status())
    }

    /// The side to move, or the result.
    pub(super) fn status(&self) -> String {
        let won = match self.outcome() {
            None => return format!("{} to move", self.prompt()),
            Some(Outcome::Won(side)) if side == self.person => "you won".to_owned(),
            Some(Outcome::Won(side)) => format!("{} won", self.table.side_name(side)),
            Some(Outcome::Drawn) => "it is a draw".to_owned(),
        };
        let why = self.verdict.as_ref().map(|(_, why)| format!(" ({why})")).unwrap_or_default();
        format!("The game is over: {won}{why}. Type `undo`, `save FILE` or `quit`.")
    }

    pub(super) fn prompt(&self) -> &'static str {
        self.table.side_name(self.table.side_to_move())
    }

    /// Plays the computer's move if it is to move. Returns its description.
    pub(super) fn computer_move(&mut self, watch: &mut dyn FnMut(String)) -> Option<String> {
        if self.outcome().is_some() || self.table.side_to_move() == self.person {
            return None;
        }
        let name = self.player.spec().to_owned();
        let (before, scale) = (self.table.fork(), self.player.score_scale());
        let mut on_info = |choice: &Choice| {
            if self.colour == Colour::Ansi {
                watch(format!("  {}", summary(choice, &*before, choice.win_probability(scale))));
            }
        };
        let clock = self.clock.map(|own| Clocks { own, other: None });
        let limits = Limits { clock, ..self.player.default_limits() };
        self.player.prepare(&*self.table, &limits);
        let (side, started) = (self.table.side_to_move(), Instant::now());
        let chosen = self.player.choose(&*self.table, &limits, &Stop::new(), &mut on_info);
        let late = self.clock.as_mut().and_then(|clock| clock.spend(started.elapsed()));
        let lost = match chosen {
            Ok(_) if late.is_some() => "it lost on time".to_owned(),
            Ok(choice) if choice.resigns() => "it resigned".to_owned(),
            Ok(choice) => match self.table.play(&choice.best_move) {
                Ok(()) => {
                    self.clock.iter_mut().filter(|_| self.table.side_to_move() != side).for_each(Clock::pass);
                    let summary = self.summary(&choice, &*before);
                    return Some(format!("`{name}` plays {} ({summary})\n{}", choice.best_move, self.board()));
                }
                Err(error) => format!("it played the illegal move `{}`: {}", choice.best_move, error.message()),
            },
            Err(message) => format!("it failed: {message}"),
        };
        self.verdict = Some((Outcome::Won(self.person), lost));
        Some(self.status() + "\n")
    }

    /// Plays the person's move: a whole turn in the game's notation.
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
            Err(error) => format!("{error}\nType `moves` for the legal moves, `help` for commands."),
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
        match self.player.choose(&*self.table, &self.player.default_limits(), &Stop::new(), &mut |_| {}) {
            Ok(choice) => {
                let summary = self.summary(&choice, &*self.table);
                format!("`{}` would play {} ({summary})", self.player.spec(), choice.best_move)
            }
            Err(message) => format!("no hint: {message}"),
        }
    }

    /// The summary of the computer's choice in a position.
    fn summary(&self, choice: &Choice, position: &dyn Table) -> String {
        summary(choice, position, self.player.win_probability(position, choice))
    }

    /// The computer's evaluation: all terms, or one term on the board.
    pub(super) fn show(&self, term: &str) -> String {
        let Some(terms) = self.player.explain(&*self.table) else {
            return format!("`{}` has no evaluation", self.player.spec());
        };
        if term.is_empty() {
            return breakdown(&terms, self.table.side_name(Side::First));
        }
        match named_term(&terms, term) {
            Ok(term) => {
                let heat = Some(HeatLayer::of_term(term));
                let board = BoardDrawing { heat, ..self.table.diagram().into() };
                format!("{}\n{}", board.to_text(self.colour), board.heat_to_text())
            }
            Err(error) => error.to_string(),
        }
    }

    /// Goes back to the person's previous move.
    pub(super) fn undo(&mut self) -> String {
        let turns = self.table.moves();
        let Ok(mut replayed) = self.table.with_position(&self.table.start()) else {
            return "cannot undo".to_owned();
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
        let Some(table) = target else { return "no move to undo".to_owned() };
        (self.table, self.verdict) = (table, None);
        self.board()
    }

    pub(super) fn resign(&mut self) -> String {
        if self.outcome().is_none() {
            self.verdict = Some((Outcome::Won(!self.person), "you resigned".to_owned()));
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
            std::fs::write(file, tenbin_registry::write_record(format, &record)?.trim_end().to_owned() + "\n")?;
            Ok(format.name())
        });
        match written {
            Ok(format) => format!("saved to {file} ({format})"),
            Err(error) => format!("cannot save to {file}: {error}"),
        }
    }
}

/// Winning chances, depth and time of a choice.
fn summary(choice: &Choice, position: &dyn Table, probability: Option<f64>) -> String {
    let has_score = choice.score.is_some() || probability.is_some();
    let chances = describe_winning_chances(position, position.side_to_move(), choice.score, probability);
    let score = if has_score { format!("score {chances}, ") } else { String::new() };
    // External engines may report no depth.
    let depth = if choice.depth > 0 { format!("depth {}, ", choice.depth) } else { String::new() };
    format!("{score}{depth}{:.1} s", choice.time.as_secs_f64())
}
