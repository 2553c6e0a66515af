//! Commands that choose a move.

use super::ending::spelled;
use super::setting::said;
use super::words::colour;
use super::{Answer, GtpSession, PASS};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Player, Side, Stop, Table};

/// Why a move is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// To win, and to stop when a person would.
    Play,
    /// To look at a position: what the player would do, without giving up or ending the game.
    Look,
    /// To take dead stones off the board before it is counted.
    CleanUp,
}

impl GtpSession {
    pub(super) fn choose_and_play(&mut self, words: &[String]) -> Answer {
        self.choose(words, Purpose::Play)
    }

    /// Nothing comes of it: neither a move nor time spent.
    pub(super) fn choose_only(&mut self, words: &[String]) -> Answer {
        let side = colour(words.first(), self.table.as_ref())?;
        self.decide(side, Purpose::Look).map(spelled)
    }

    pub(super) fn clean_up(&mut self, words: &[String]) -> Answer {
        self.choose(words, Purpose::CleanUp)
    }

    fn choose(&mut self, words: &[String], purpose: Purpose) -> Answer {
        let begun = Instant::now();
        let side = colour(words.first(), self.table.as_ref())?;
        let turn = self.decide(side, purpose)?;
        self.clock.spend(side, begun.elapsed());
        if turn != Choice::RESIGN {
            self.go_on(side, &turn)?;
        }
        Ok(spelled(turn))
    }

    /// The turn of a side. What has to be counted is counted first, so that the player thinks within what is left of the time.
    fn decide(&mut self, side: Side, purpose: Purpose) -> Answer {
        let begun = Instant::now();
        self.considered.clear();
        let span = self.time_for_move(side);
        let table = self.game.with_turn(self.table.fork(), side).map_err(|mistake| said(&mistake))?;
        if purpose == Purpose::Play && self.is_settled(table.as_ref(), side, span)? {
            return Ok(PASS.to_owned());
        }
        let is_unclean = purpose == Purpose::CleanUp && self.has_dead(table.as_ref(), !side)?;
        let table = self.table_to_think_at(table, side, is_unclean)?;
        let turn = self.think(table.as_ref(), span.map(|span| span.saturating_sub(begun.elapsed())))?;
        Ok(match purpose {
            Purpose::Play if self.gives_up(side) => Choice::RESIGN.to_owned(),
            Purpose::CleanUp if turn == PASS && is_unclean => self.best_but_pass().unwrap_or(turn),
            _ => turn,
        })
    }

    /// How long a side may think about its next move; `None` if nobody counts.
    pub(super) fn time_for_move(&self, side: Side) -> Option<Duration> {
        // A guess at how many moves the side still has to make.
        let to_come = (self.game.points() * 3 / 4).saturating_sub(self.game.made()) / 2;
        self.clock.for_move(side, to_come as u32)
    }

    fn think(&mut self, table: &dyn Table, span: Option<Duration>) -> Answer {
        let (made, mut player) = self.take_player(span)?;
        let chosen = within(player.as_mut(), table, span);
        self.considered = player.root_moves(table);
        self.idle = Some((made, player));
        Ok(chosen?.best_move)
    }
}

/// Lets a player choose, and stops it when the time is over, for players that do not mind a clock.
pub(super) fn within(player: &mut dyn Player, table: &dyn Table, span: Option<Duration>) -> Result<Choice, String> {
    let stop = Stop::new();
    let (over, clock) = channel::<()>();
    if let Some(span) = span {
        let stop = stop.clone();
        std::thread::spawn(move || {
            if clock.recv_timeout(span) == Err(RecvTimeoutError::Timeout) {
                stop.raise();
            }
        });
    }
    let chosen = player.choose(table, &stop, &mut |_| {});
    drop(over);
    chosen
}
