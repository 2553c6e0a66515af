//! Commands that choose a move.

use super::setting::said;
use super::words::colour;
use super::{Answer, GtpSession};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Considered, Player, Side, Stop, Table};

const PASS: &str = "pass";
/// A game is given up when our best move has been less likely to win than this for so many moves.
const HOPELESS: f64 = 0.08;
const HOPELESS_MOVES: u32 = 3;

/// Why a move is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// To win, and to stop when a person would.
    Play,
    /// To look at a position, without giving up.
    Look,
    /// To take dead stones off the board before it is counted.
    CleanUp,
}

impl GtpSession {
    pub(super) fn choose_and_play(&mut self, words: &[String]) -> Answer {
        self.choose(words, Purpose::Play)
    }

    pub(super) fn choose_only(&mut self, words: &[String]) -> Answer {
        let (game, hopeless) = (self.game.clone(), self.hopeless);
        let chosen = self.choose(words, Purpose::Look);
        self.change(game)?;
        self.hopeless = hopeless;
        chosen
    }

    pub(super) fn clean_up(&mut self, words: &[String]) -> Answer {
        self.choose(words, Purpose::CleanUp)
    }

    fn choose(&mut self, words: &[String], purpose: Purpose) -> Answer {
        let begun = Instant::now();
        self.considered.clear();
        let side = colour(words.first(), self.table.as_ref())?;
        let span = self.clock.for_move(side, self.moves_to_come());
        let table = self.game.with_turn(self.table.fork(), side).map_err(|mistake| said(&mistake))?;
        let turn = match self.obvious_pass(table.as_ref(), side, purpose)? {
            Some(pass) => pass,
            None => self.think(table.as_ref(), side, span, purpose)?,
        };
        self.clock.spend(side, begun.elapsed());
        if turn != Choice::RESIGN {
            let hopeless = self.hopeless;
            self.change(self.game.with_move(side, &turn))?;
            self.hopeless = hopeless;
        }
        Ok(if turn == PASS { "PASS".to_owned() } else { turn })
    }

    /// A guess at how many moves the side still has to make.
    fn moves_to_come(&self) -> u32 {
        let points = u32::from(self.game.size()) * u32::from(self.game.size());
        (points * 3 / 4).saturating_sub(self.game.played() as u32) / 2
    }

    /// Whoever is ahead passes after the other has.
    fn obvious_pass(&self, table: &dyn Table, side: Side, purpose: Purpose) -> Result<Option<String>, String> {
        if purpose == Purpose::CleanUp || !self.game.was_passed_by(!side) {
            return Ok(None);
        }
        let is_ahead = self.count_at(table)?.is_some_and(|count| count.is_won_by(side));
        Ok(is_ahead.then(|| PASS.to_owned()))
    }

    fn think(&mut self, table: &dyn Table, side: Side, span: Option<Duration>, purpose: Purpose) -> Answer {
        let (made, mut player) = self.take_player(span.is_some())?;
        let chosen = within(player.as_mut(), table, span);
        let considered = player.considered(table);
        self.considered.clone_from(&considered);
        self.idle = Some((made, player));
        let turn = chosen?.turn;
        let best = considered.first().map(|best| best.share);
        match purpose {
            Purpose::CleanUp => self.clean_move(table, side, turn, &considered),
            Purpose::Look => Ok(turn),
            Purpose::Play if self.gives_up(best) => Ok(Choice::RESIGN.to_owned()),
            Purpose::Play if turn != PASS && self.is_settled(table, side)? => Ok(PASS.to_owned()),
            Purpose::Play => Ok(turn),
        }
    }

    fn gives_up(&mut self, best: Option<f64>) -> bool {
        let is_hopeless = best.is_some_and(|share| share < HOPELESS);
        self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
        self.resigns && self.hopeless >= HOPELESS_MOVES
    }

    /// Whether nothing is left to play for and the side is ahead: nobody fills up its own territory then.
    fn is_settled(&self, table: &dyn Table, side: Side) -> Result<bool, String> {
        let points = usize::from(self.game.size()) * usize::from(self.game.size());
        if self.game.played() < points / 4 {
            return Ok(false);
        }
        Ok(self.count_at(table)?.is_some_and(|count| count.settled && count.is_won_by(side)))
    }

    /// The best move but a pass, as long as stones of the other side lie dead on the board.
    fn clean_move(&self, table: &dyn Table, side: Side, turn: String, considered: &[Considered]) -> Answer {
        if turn != PASS {
            return Ok(turn);
        }
        let dead = self.count_at(table)?.map(|count| count.dead).unwrap_or_default();
        let is_left = table.board().pieces.iter().any(|piece| piece.side == Some(!side) && dead.contains(&piece.at));
        let other = considered.iter().find(|considered| considered.turn != PASS).filter(|_| is_left);
        Ok(other.map_or(turn, |considered| considered.turn.clone()))
    }
}

/// Lets a player choose, and stops it when the time is over.
fn within(player: &mut dyn Player, table: &dyn Table, span: Option<Duration>) -> Result<Choice, String> {
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
