//! Commands that choose a move.

use super::parse::colour;
use super::passing::vertex;
use super::setup::message;
use super::{GtpSession, PASS, Response, limit};
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Side, Table};

/// The command that asks for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// `genmove`: passes and resigns when a person would.
    Play,
    /// `reg_genmove`: the best move, without resigning or ending the game.
    Regression,
    /// `kgs-genmove_cleanup`: captures dead stones before the game is scored.
    CleanUp,
}

impl GtpSession {
    pub(super) fn genmove(&mut self, words: &[String]) -> Response {
        self.choose_and_play(words, Purpose::Play)
    }

    /// Neither plays the move nor uses clock time.
    pub(super) fn reg_genmove(&mut self, words: &[String]) -> Response {
        let side = colour(words.first(), self.table())?;
        self.choose(side, Purpose::Regression).map(vertex)
    }

    pub(super) fn genmove_cleanup(&mut self, words: &[String]) -> Response {
        self.choose_and_play(words, Purpose::CleanUp)
    }

    fn choose_and_play(&mut self, words: &[String], purpose: Purpose) -> Response {
        let start = Instant::now();
        let side = colour(words.first(), self.table())?;
        let mv = self.choose(side, purpose)?;
        self.clock.spend(side, start.elapsed());
        if mv != Choice::RESIGN {
            self.play_move(side, &mv)?;
        }
        Ok(vertex(mv))
    }

    /// The move of a side. Scoring comes first, so that the search fits into the rest of the time.
    fn choose(&mut self, side: Side, purpose: Purpose) -> Response {
        let start = Instant::now();
        self.root_moves.clear();
        let time = self.time_for_move(side);
        let table = self.game.with_side_to_move(self.table().fork(), side).map_err(|error| message(&error))?;
        if purpose == Purpose::Play && self.is_settled_win(table.as_ref(), side, time)? {
            return Ok(PASS.to_owned());
        }
        let is_unclean = purpose == Purpose::CleanUp && self.has_dead_stones(table.as_ref(), !side)?;
        let table = self.search_position(table, side, is_unclean)?;
        let mv = self.search(table.as_ref(), time.map(|time| time.saturating_sub(start.elapsed())))?;
        Ok(match purpose {
            Purpose::Play if self.should_resign(side) => Choice::RESIGN.to_owned(),
            Purpose::CleanUp if mv == PASS && is_unclean => self.best_non_pass().unwrap_or(mv),
            _ => mv,
        })
    }

    /// The time for a side's next move; `None` without a clock.
    pub(super) fn time_for_move(&self, side: Side) -> Option<Duration> {
        // An estimate of the side's moves until the end of the game.
        let moves_to_go = (self.game.points() * 3 / 4).saturating_sub(self.game.move_count()) / 2;
        self.clock.for_move(side, moves_to_go as u32)
    }

    fn search(&mut self, table: &dyn Table, time: Option<Duration>) -> Response {
        let choice = self.engine.search(table, limit(time));
        self.root_moves = self.engine.idle_player().map(|player| player.root_moves(table)).unwrap_or_default();
        Ok(choice?.best_move)
    }
}
