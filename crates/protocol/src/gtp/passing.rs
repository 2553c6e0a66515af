//! When to pass and when to resign.

use super::setup::message;
use super::{GtpSession, PASS};
use std::time::{Duration, Instant};
use tenbin_core::{RootMove, Side, Table};

/// A position is hopeless below this win rate …
const HOPELESS: f64 = 0.08;
/// … and the side resigns after this many hopeless moves in a row.
const HOPELESS_MOVES: u32 = 3;
/// The minimum number of visits for a win estimate: with 200, an estimate of 0.08 is hardly ever above 0.13 in truth.
const MIN_VISITS: u64 = 200;
/// No side resigns, or passes as settled, before a quarter of the points were played …
const OPENING_DIVISOR: usize = 4;
/// … and half of them for White against a handicap: it starts behind, and has the whole game to catch up.
const HANDICAP_OPENING_DIVISOR: usize = 2;
/// A side with a lower win rate does not lead a settled game.
const EVEN: f64 = 0.5;
/// Scoring may take a quarter of the time for a move, and half of it in answer to a pass, which may end the game.
const SCORING_DIVISOR: u32 = 4;
const SCORING_DIVISOR_AFTER_PASS: u32 = 2;
/// Time of scoring for each point: the default until it is measured, and the maximum that is believed of a measurement. Without a
/// maximum, one measurement on a busy machine would rule out scoring for good.
const SCORING_PER_POINT: Duration = Duration::from_micros(300);
const MAX_SCORING_PER_POINT: Duration = Duration::from_micros(1200);

/// A side's win estimate at its last move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WinEstimate {
    /// The win rate, if known.
    win_rate: Option<f64>,
    /// Hopeless moves in a row.
    hopeless: u32,
}

impl WinEstimate {
    fn update(&mut self, root_moves: &[RootMove]) {
        self.win_rate = win_rate(root_moves);
        let is_hopeless = self.win_rate.is_some_and(|rate| rate < HOPELESS);
        self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
    }
}

/// The win rate of the side to move, with enough visits: that of the best move, or of all root moves together if higher. The
/// best move may have few of the visits.
fn win_rate(root_moves: &[RootMove]) -> Option<f64> {
    let visits: u64 = root_moves.iter().map(|root_moves| root_moves.visits).sum();
    let best = root_moves.first().filter(|_| visits >= MIN_VISITS)?;
    let won: f64 = root_moves.iter().map(|root_moves| root_moves.win_rate * root_moves.visits as f64).sum();
    Some(best.win_rate.max(won / visits as f64))
}

/// The minimum number of moves before a side resigns.
fn min_moves_to_resign(points: usize, side: Side, handicap: usize) -> usize {
    let gave_handicap = side == Side::Second && handicap > 0;
    points / if gave_handicap { HANDICAP_OPENING_DIVISOR } else { OPENING_DIVISOR }
}

impl GtpSession {
    /// Whether a side resigns after its search.
    pub(super) fn should_resign(&mut self, side: Side) -> bool {
        self.win_estimate[side].update(&self.root_moves);
        let fewest = min_moves_to_resign(self.game.points(), side, self.game.handicap());
        self.resigns && self.win_estimate[side].hopeless >= HOPELESS_MOVES && self.game.played() >= fewest
    }

    /// Whether the game is settled and won by the side, which then passes instead of filling its own territory.
    pub(super) fn is_settled_win(
        &mut self,
        table: &dyn Table,
        side: Side,
        time: Option<Duration>,
    ) -> Result<bool, String> {
        if self.is_opening(table) || !self.should_score(side, time) {
            return Ok(false);
        }
        let start = Instant::now();
        let count = self.count_at(table)?;
        self.scoring_time = Some((self.game.size(), start.elapsed()));
        Ok(count.is_some_and(|count| count.settled && count.is_won_by(side)))
    }

    /// Whether too few stones were played for a game to be over. Stones of a loaded start position count.
    fn is_opening(&self, table: &dyn Table) -> bool {
        let stones = table.diagram().pieces.len().saturating_sub(self.game.handicap());
        stones.max(self.game.played()) < self.game.points() / OPENING_DIVISOR
    }

    /// Whether scoring is worth its time: the side may be ahead, or the opponent has passed, and there is time.
    fn should_score(&self, side: Side, time: Option<Duration>) -> bool {
        let answers = self.game.was_passed_by(!side);
        let may_be_ahead = self.win_estimate[side].win_rate.is_none_or(|rate| rate >= EVEN);
        let parts = if answers { SCORING_DIVISOR_AFTER_PASS } else { SCORING_DIVISOR };
        (answers || may_be_ahead) && time.is_none_or(|time| self.expected_scoring_time() <= time / parts)
    }

    /// The expected time of scoring on this board.
    fn expected_scoring_time(&self) -> Duration {
        let points = self.game.points() as u32;
        let measured = self.scoring_time.filter(|(size, _)| *size == self.game.size()).map(|(_, time)| time);
        measured.unwrap_or(SCORING_PER_POINT * points).min(MAX_SCORING_PER_POINT * points)
    }

    /// The position to search. It forgets the opponent's pass if a pass in answer would end the game too early: while dead stones
    /// are on the board (`unclean`), and after the opponent's first pass in the opening.
    pub(super) fn search_position(
        &self,
        table: Box<dyn Table>,
        side: Side,
        unclean: bool,
    ) -> Result<Box<dyn Table>, String> {
        let is_too_early = unclean || (self.game.passes_of(!side) == 1 && self.is_opening(table.as_ref()));
        match self.game.scoring() {
            Some(scoring) if is_too_early && self.game.was_passed_by(!side) => {
                scoring.with_side_to_move(table.as_ref(), side).map_err(|error| message(&error))
            }
            _ => Ok(table),
        }
    }

    /// Whether a side has dead stones on the board.
    pub(super) fn has_dead_stones(&self, table: &dyn Table, side: Side) -> Result<bool, String> {
        let dead = self.count_at(table)?.map(|count| count.dead).unwrap_or_default();
        Ok(table.diagram().pieces.iter().any(|piece| piece.side == Some(side) && dead.contains(&piece.at)))
    }

    /// The best root move that is not a pass.
    pub(super) fn best_non_pass(&self) -> Option<String> {
        self.root_moves.iter().map(|root_move| &root_move.mv).find(|mv| *mv != PASS).cloned()
    }
}

/// A move as a GTP vertex: passes are in capitals.
pub(super) fn vertex(mv: String) -> String {
    if mv == PASS { PASS.to_uppercase() } else { mv }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ProtocolSession;

    fn root_moves(moves: &[(u64, f64)]) -> Vec<RootMove> {
        let one =
            |&(visits, share): &(u64, f64)| RootMove { mv: PASS.to_owned(), visits, win_rate: share, pv: Vec::new() };
        moves.iter().map(one).collect()
    }

    #[test]
    fn win_rates_need_visits_and_may_use_all_root_moves() {
        assert_eq!((win_rate(&[]), win_rate(&root_moves(&[(1, 0.0)]))), (None, None));
        assert_eq!(win_rate(&root_moves(&[(150, 0.01), (49, 0.0)])), None);
        assert_eq!(win_rate(&root_moves(&[(150, 0.04), (50, 0.0)])), Some(0.04));
        assert_eq!(win_rate(&root_moves(&[(150, 0.04), (150, 0.5)])), Some(0.27));
    }

    #[test]
    fn only_consecutive_hopeless_moves_count() {
        let mut win_estimate = WinEstimate::default();
        let counts = [0.01, 0.05, 0.5, 0.07, 0.079, 0.0].map(|share| {
            win_estimate.update(&root_moves(&[(500, share)]));
            win_estimate.hopeless
        });
        assert_eq!(counts, [1, 2, 0, 1, 2, 3]);
        win_estimate.update(&root_moves(&[(5, 0.0)]));
        assert_eq!((win_estimate.hopeless, win_estimate.win_rate), (0, None));
    }

    #[test]
    fn scoring_must_be_worth_its_time() {
        let ms = |number: u64| Some(Duration::from_millis(number));
        let mut session = GtpSession::new("random", Some("go:9x9"), "", true, std::sync::Arc::new(|_| {})).unwrap();
        let by_default = session.should_score(Side::First, ms(100));
        session.scoring_time = Some((9, Duration::from_millis(50)));
        let mut worth = |share, time| {
            session.win_estimate[Side::First].win_rate = share;
            session.should_score(Side::First, time)
        };
        assert!(by_default && worth(None, None) && worth(None, ms(200)) && worth(Some(0.9), ms(200)));
        assert!(!worth(None, ms(199)) && !worth(Some(0.4), ms(1000)), "too little time, or behind");
        session.handle_line("play w pass");
        session.win_estimate[Side::First].win_rate = Some(0.4);
        assert!(session.should_score(Side::First, ms(100)), "a pass may end the game");
        assert!(!session.should_score(Side::First, ms(99)));
        session.handle_line("boardsize 19");
        assert_eq!(session.expected_scoring_time(), SCORING_PER_POINT * 361, "not measured on this size yet");
    }

    #[test]
    fn white_resigns_later_against_a_handicap() {
        assert_eq!(min_moves_to_resign(81, Side::Second, 0), 20);
        assert_eq!((min_moves_to_resign(81, Side::First, 6), min_moves_to_resign(81, Side::Second, 6)), (20, 40));
    }
}
