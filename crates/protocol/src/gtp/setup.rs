//! Commands that set up a game: its size, komi, handicap and moves.

use super::parse::{colour, number};
use super::{GtpSession, Response};
use crate::limits::SearchLimit;
use std::time::Duration;
use tenbin_core::{Choice, ParseError, Side, Table};

/// Time for placing a handicap without a clock.
const HANDICAP_TIME: Duration = Duration::from_secs(1);

/// The message of an error, on one line.
pub(super) fn message(error: &ParseError) -> String {
    error.message().to_owned()
}

impl GtpSession {
    pub(super) fn set_size(&mut self, words: &[String]) -> Response {
        let size: u8 = number(words.first(), "a size").map_err(|_| "unacceptable size".to_owned())?;
        self.change(self.game.with_size(size)).map_err(|_| "unacceptable size".to_owned())
    }

    /// Changes komi; the moves stay.
    pub(super) fn set_komi(&mut self, words: &[String]) -> Response {
        let komi: f64 = number(words.first(), "a komi in points")?;
        self.change(self.game.with_komi(&komi.to_string()))
    }

    pub(super) fn komi(&mut self, _: &[String]) -> Response {
        let options = self.table().rule_options();
        Ok(options.into_iter().find(|(name, _)| *name == "komi").map(|(_, komi)| komi).unwrap_or_default())
    }

    pub(super) fn play(&mut self, words: &[String]) -> Response {
        let side = colour(words.first(), self.table())?;
        let mv = words.get(1).ok_or_else(|| self.missing_move())?;
        if mv.eq_ignore_ascii_case(Choice::RESIGN) {
            return Ok(String::new());
        }
        self.play_move(side, mv).map_err(|why| format!("illegal move: {why}"))
    }

    /// The error about a missing move.
    fn missing_move(&self) -> String {
        match self.game.scoring() {
            Some(_) => "missing vertex: expected a point such as D4, or pass".to_owned(),
            None => {
                format!(
                    "missing move: expected a move such as {}",
                    self.table().legal_moves().first().map_or("(none is legal)", String::as_str)
                )
            }
        }
    }

    pub(super) fn undo(&mut self, _: &[String]) -> Response {
        let game = self.game.undone().ok_or("cannot undo")?;
        self.change(game)
    }

    /// The size of a handicap, which must be placed on an empty board.
    fn handicap_size(&self, words: &[String]) -> Result<u64, String> {
        if !self.game.is_empty() {
            return Err("board not empty".to_owned());
        }
        number(words.first(), "a number of stones")
    }

    pub(super) fn fixed_handicap(&mut self, words: &[String]) -> Response {
        let stones = self.handicap_size(words)?;
        let placed = self.game.with_fixed_handicap(stones).map_err(|_| "invalid number of stones".to_owned())?;
        self.place_handicap(&stone_names(placed.as_ref()))
    }

    /// Places a handicap on the fixed points if they suffice, else where the player chooses, in the time of one move.
    pub(super) fn place_free_handicap(&mut self, words: &[String]) -> Response {
        let stones = self.handicap_size(words)?;
        if let Ok(placed) = self.game.with_fixed_handicap(stones) {
            return self.place_handicap(&stone_names(placed.as_ref()));
        }
        let empty = self.game.with_free_handicap(stones).map_err(|_| "invalid number of stones".to_owned())?;
        let time = self.time_for_move(Side::First).unwrap_or(HANDICAP_TIME);
        let limit = SearchLimit::fixed_time(time / u32::try_from(stones).unwrap_or(u32::MAX));
        let mut table = empty;
        while table.side_to_move() == Side::First && table.outcome().is_none() {
            let choice = self.engine.search(table.as_ref(), limit)?;
            table.play(&choice.best_move).map_err(|error| message(&error))?;
        }
        self.place_handicap(&stone_names(table.as_ref()))
    }

    pub(super) fn set_free_handicap(&mut self, words: &[String]) -> Response {
        if !self.game.is_empty() {
            return Err("board not empty".to_owned());
        }
        if words.len() < 2 || words.iter().any(|word| word.eq_ignore_ascii_case("pass")) {
            return Err("bad vertex list".to_owned());
        }
        self.change(self.game.with_handicap(words)).map_err(|_| "bad vertex list".to_owned())
    }

    fn place_handicap(&mut self, points: &[String]) -> Response {
        self.change(self.game.with_handicap(points))?;
        Ok(points.join(" "))
    }

    /// `loadsgf FILE [MOVE]`: loads a game up to the position before this move number.
    pub(super) fn load(&mut self, words: &[String]) -> Response {
        let file = words.first().ok_or("missing file name")?;
        let until = words.get(1).map(|_| number(words.get(1), "a move number")).transpose()?;
        let bytes = std::fs::read(file).map_err(|error| format!("cannot load file: {error}"))?;
        let text = String::from_utf8_lossy(&bytes);
        let game = self.game.loaded(&text, until).map_err(|error| format!("cannot load file: {}", message(&error)))?;
        self.change(game)?;
        Ok(self.table().side_name(self.table().side_to_move()).to_lowercase())
    }
}

fn stone_names(table: &dyn Table) -> Vec<String> {
    let board = table.diagram();
    board.pieces.iter().map(|piece| board.name(piece.at)).collect()
}
