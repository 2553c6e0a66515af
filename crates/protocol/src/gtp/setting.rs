//! Commands that set up a game: its size, komi, handicap and moves.

use super::playing::within;
use super::words::{colour, number};
use super::{Answer, GtpSession};
use std::time::Duration;
use tenbin_core::{Choice, ParseError, Player, Side, Table};

/// How long placing a handicap takes where nobody counts the time: as long as people wait for a move.
const USUAL_SPAN: Duration = Duration::from_secs(1);

/// What a mistake says, on one line.
pub(super) fn said(mistake: &ParseError) -> String {
    mistake.message().to_owned()
}

impl GtpSession {
    pub(super) fn set_size(&mut self, words: &[String]) -> Answer {
        let size: u8 = number(words.first(), "a size").map_err(|_| "unacceptable size".to_owned())?;
        self.change(self.game.with_size(size)).map_err(|_| "unacceptable size".to_owned())
    }

    /// The moves stay; only what White gets is another.
    pub(super) fn set_komi(&mut self, words: &[String]) -> Answer {
        let komi: f64 = number(words.first(), "a number of points")?;
        self.change(self.game.with_komi(&komi.to_string()))
    }

    pub(super) fn komi(&mut self, _: &[String]) -> Answer {
        let agreed = self.table.rule_options();
        Ok(agreed.into_iter().find(|(name, _)| *name == "komi").map(|(_, komi)| komi).unwrap_or_default())
    }

    pub(super) fn play(&mut self, words: &[String]) -> Answer {
        let side = colour(words.first(), self.table.as_ref())?;
        let turn = words.get(1).ok_or_else(|| self.expected())?;
        if turn.eq_ignore_ascii_case(Choice::RESIGN) {
            return Ok(String::new());
        }
        self.go_on(side, turn).map_err(|why| format!("illegal move: {why}"))
    }

    /// What stands behind the colour of a move.
    fn expected(&self) -> String {
        match self.game.hosting() {
            Some(_) => "a vertex was expected: a point such as D4, or pass".to_owned(),
            None => {
                format!(
                    "a move was expected: {}",
                    self.table.legal_moves().first().map_or("none is left", String::as_str)
                )
            }
        }
    }

    pub(super) fn undo(&mut self, _: &[String]) -> Answer {
        let game = self.game.undone().ok_or("cannot undo")?;
        self.change(game)
    }

    /// Stones can be given on an empty board only.
    fn handicap_of(&self, words: &[String]) -> Result<u64, String> {
        if !self.game.is_empty() {
            return Err("board not empty".to_owned());
        }
        number(words.first(), "a number of stones")
    }

    pub(super) fn fixed_handicap(&mut self, words: &[String]) -> Answer {
        let stones = self.handicap_of(words)?;
        let placed = self.game.with_fixed_handicap(stones).map_err(|_| "invalid number of stones".to_owned())?;
        self.give(&names_of_pieces(placed.as_ref()))
    }

    /// On the fixed points as far as there are any, and otherwise where the player likes, in the time of a single move.
    pub(super) fn place_free_handicap(&mut self, words: &[String]) -> Answer {
        let stones = self.handicap_of(words)?;
        if let Ok(placed) = self.game.with_fixed_handicap(stones) {
            return self.give(&names_of_pieces(placed.as_ref()));
        }
        let empty = self.game.with_free_handicap(stones).map_err(|_| "invalid number of stones".to_owned())?;
        let span = self.time_for_move(Side::First);
        let each = span.unwrap_or(USUAL_SPAN) / u32::try_from(stones).unwrap_or(u32::MAX);
        let (made, mut player) = self.take_player(span.map(|_| each))?;
        let placed = placed_by(player.as_mut(), empty, each);
        self.idle = Some((made, player));
        self.give(&names_of_pieces(placed?.as_ref()))
    }

    pub(super) fn set_free_handicap(&mut self, words: &[String]) -> Answer {
        if !self.game.is_empty() {
            return Err("board not empty".to_owned());
        }
        if words.len() < 2 || words.iter().any(|word| word.eq_ignore_ascii_case("pass")) {
            return Err("bad vertex list".to_owned());
        }
        self.change(self.game.with_handicap(words)).map_err(|_| "bad vertex list".to_owned())
    }

    fn give(&mut self, points: &[String]) -> Answer {
        self.change(self.game.with_handicap(points))?;
        Ok(points.join(" "))
    }

    /// `loadsgf FILE [MOVE]`: the game up to before the move of this number.
    pub(super) fn load(&mut self, words: &[String]) -> Answer {
        let file = words.first().ok_or("a file was expected")?;
        let until = words.get(1).map(|_| number(words.get(1), "the number of a move")).transpose()?;
        let bytes = std::fs::read(file).map_err(|error| format!("cannot load file: {error}"))?;
        let text = String::from_utf8_lossy(&bytes);
        let game = self.game.loaded(&text, until).map_err(|mistake| format!("cannot load file: {}", said(&mistake)))?;
        self.change(game)?;
        Ok(self.table.side_name(self.table.side_to_move()).to_lowercase())
    }
}

/// The table with the handicap placed by a player, who has so long for each stone.
fn placed_by(player: &mut dyn Player, mut table: Box<dyn Table>, each: Duration) -> Result<Box<dyn Table>, String> {
    while table.side_to_move() == Side::First && table.outcome().is_none() {
        let choice = within(player, table.as_ref(), Some(each))?;
        table.play(&choice.best_move).map_err(|mistake| said(&mistake))?;
    }
    Ok(table)
}

fn names_of_pieces(table: &dyn Table) -> Vec<String> {
    let board = table.diagram();
    board.pieces.iter().map(|piece| board.name(piece.at)).collect()
}
