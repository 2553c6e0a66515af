//! When a game need not go on: who passes where nothing is left to play for, and who gives up.

use super::setting::said;
use super::{GtpSession, PASS};
use std::time::{Duration, Instant};
use tenbin_core::{RootMove, Side, Table};

/// A game looks hopeless if the side's best move is less likely to win than this …
const HOPELESS: f64 = 0.08;
/// … and it is given up when it has looked so for so many moves of the side in a row.
const HOPELESS_MOVES: u32 = 3;
/// Fewer visits than this say nothing: of so many, a chance that looks like 0.08 is hardly ever more than 0.13 in truth.
const ENOUGH_VISITS: u64 = 200;
/// Nobody gives up, or agrees that all is settled, before moves were made on one of so many parts of the points …
const OPENING: usize = 4;
/// … and where stones were given ahead, White not before twice as many: it is behind from the first move on, and counts on
/// the mistakes of a whole game.
const OPENING_AGAINST_HANDICAP: usize = 2;
/// Who is less likely to win than this is not ahead in a game that is settled.
const EVEN: f64 = 0.5;
/// Of the time for a move, counting may take one of so many parts, and where an answer to a pass may end the game one of these.
const PARTS_TO_COUNT: u32 = 4;
const PARTS_TO_ANSWER: u32 = 2;
/// How long counting takes for each point of the board, until it was measured, and the most that is believed of a measure: on
/// a machine that was busy once it would never be tried again.
const USUAL_FOR_A_POINT: Duration = Duration::from_micros(300);
const MOST_FOR_A_POINT: Duration = Duration::from_micros(1200);

/// How the game looked to a side when it last thought about a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// How likely it was to win, as far as that is known.
    share: Option<f64>,
    /// How many of its moves in a row were hopeless.
    hopeless: u32,
}

impl Outlook {
    fn see(&mut self, considered: &[RootMove]) {
        self.share = likely(considered);
        let is_hopeless = self.share.is_some_and(|share| share < HOPELESS);
        self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
    }
}

/// How likely the side to move wins, if that is known well enough: by its best move, or, as that may have few of the visits, by
/// all of them together if that is more.
fn likely(considered: &[RootMove]) -> Option<f64> {
    let visits: u64 = considered.iter().map(|considered| considered.visits).sum();
    let best = considered.first().filter(|_| visits >= ENOUGH_VISITS)?;
    let won: f64 = considered.iter().map(|considered| considered.win_rate * considered.visits as f64).sum();
    Some(best.win_rate.max(won / visits as f64))
}

/// How many moves a side wants to see on a board of so many points before it gives up, with so many stones given ahead.
fn fewest_moves(points: usize, side: Side, handicap: usize) -> usize {
    let gave_ahead = side == Side::Second && handicap > 0;
    points / if gave_ahead { OPENING_AGAINST_HANDICAP } else { OPENING }
}

impl GtpSession {
    /// Whether a side gives the game up after what it has just considered.
    pub(super) fn gives_up(&mut self, side: Side) -> bool {
        self.outlook[side].see(&self.considered);
        let fewest = fewest_moves(self.game.points(), side, self.game.handicap());
        self.resigns && self.outlook[side].hopeless >= HOPELESS_MOVES && self.game.played() >= fewest
    }

    /// Whether nothing is left to play for and the side is ahead: nobody fills up its own territory then.
    pub(super) fn is_settled(&mut self, table: &dyn Table, side: Side, span: Option<Duration>) -> Result<bool, String> {
        if self.is_opening(table) || !self.is_worth_counting(side, span) {
            return Ok(false);
        }
        let begun = Instant::now();
        let count = self.count_at(table)?;
        self.counting = Some((self.game.size(), begun.elapsed()));
        Ok(count.is_some_and(|count| count.settled && count.is_won_by(side)))
    }

    /// Whether there is too little on the board for a game to be over. Stones that a file began with were played, too.
    fn is_opening(&self, table: &dyn Table) -> bool {
        let stones = table.diagram().pieces.len().saturating_sub(self.game.handicap());
        stones.max(self.game.played()) < self.game.points() / OPENING
    }

    /// Whoever is not ahead has no reason to count, and in little time there are better things to do. Where the other side has
    /// passed, the game may be at its end, whatever was thought of it before.
    fn is_worth_counting(&self, side: Side, span: Option<Duration>) -> bool {
        let answers = self.game.was_passed_by(!side);
        let may_be_ahead = self.outlook[side].share.is_none_or(|share| share >= EVEN);
        let parts = if answers { PARTS_TO_ANSWER } else { PARTS_TO_COUNT };
        (answers || may_be_ahead) && span.is_none_or(|span| self.time_to_count() <= span / parts)
    }

    /// How long counting takes on this board, as far as that is known.
    fn time_to_count(&self) -> Duration {
        let points = self.game.points() as u32;
        let measured = self.counting.filter(|(size, _)| *size == self.game.size()).map(|(_, time)| time);
        measured.unwrap_or(USUAL_FOR_A_POINT * points).min(MOST_FOR_A_POINT * points)
    }

    /// The table to think at, where a pass of the other side is forgotten if an answer by a pass would end the game too early:
    /// while it is `unclean`, and in the opening. There a first pass may be a slip or a courtesy; only who passes again wants to
    /// have it over.
    pub(super) fn table_to_think_at(
        &self,
        table: Box<dyn Table>,
        side: Side,
        unclean: bool,
    ) -> Result<Box<dyn Table>, String> {
        let is_too_early = unclean || (self.game.passes_of(!side) == 1 && self.is_opening(table.as_ref()));
        match self.game.hosting() {
            Some(hosting) if is_too_early && self.game.was_passed_by(!side) => {
                hosting.to_move(table.as_ref(), side).map_err(|mistake| said(&mistake))
            }
            _ => Ok(table),
        }
    }

    /// Whether stones of a side lie dead on the board.
    pub(super) fn has_dead(&self, table: &dyn Table, side: Side) -> Result<bool, String> {
        let dead = self.count_at(table)?.map(|count| count.dead).unwrap_or_default();
        Ok(table.diagram().pieces.iter().any(|piece| piece.side == Some(side) && dead.contains(&piece.at)))
    }

    /// The best move but a pass, if any was considered.
    pub(super) fn best_but_pass(&self) -> Option<String> {
        self.considered.iter().map(|considered| &considered.mv).find(|turn| *turn != PASS).cloned()
    }
}

/// What is said of a turn: the protocol has passes in capitals.
pub(super) fn spelled(turn: String) -> String {
    if turn == PASS { PASS.to_uppercase() } else { turn }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn considered(moves: &[(u64, f64)]) -> Vec<RootMove> {
        let one =
            |&(visits, share): &(u64, f64)| RootMove { mv: PASS.to_owned(), visits, win_rate: share, pv: Vec::new() };
        moves.iter().map(one).collect()
    }

    #[test]
    fn few_visits_say_nothing_and_all_together_say_more_than_the_best() {
        assert_eq!((likely(&[]), likely(&considered(&[(1, 0.0)]))), (None, None));
        assert_eq!(likely(&considered(&[(150, 0.01), (49, 0.0)])), None);
        assert_eq!(likely(&considered(&[(150, 0.04), (50, 0.0)])), Some(0.04));
        assert_eq!(likely(&considered(&[(150, 0.04), (150, 0.5)])), Some(0.27));
    }

    #[test]
    fn hopeless_moves_count_only_in_a_row() {
        let mut outlook = Outlook::default();
        let counts = [0.01, 0.05, 0.5, 0.07, 0.079, 0.0].map(|share| {
            outlook.see(&considered(&[(500, share)]));
            outlook.hopeless
        });
        assert_eq!(counts, [1, 2, 0, 1, 2, 3]);
        outlook.see(&considered(&[(5, 0.0)]));
        assert_eq!((outlook.hopeless, outlook.share), (0, None));
    }

    #[test]
    fn counting_has_to_be_worth_its_time() {
        let ms = |number: u64| Some(Duration::from_millis(number));
        let mut session = GtpSession::new("random", Some("go:9x9"), "", true, std::sync::Arc::new(|_| {})).unwrap();
        let by_default = session.is_worth_counting(Side::First, ms(100));
        session.counting = Some((9, Duration::from_millis(50)));
        let mut worth = |share, span| {
            session.outlook[Side::First].share = share;
            session.is_worth_counting(Side::First, span)
        };
        assert!(by_default && worth(None, None) && worth(None, ms(200)) && worth(Some(0.9), ms(200)));
        assert!(!worth(None, ms(199)) && !worth(Some(0.4), ms(1000)), "too little time, or behind");
        session.obey("play w pass");
        session.outlook[Side::First].share = Some(0.4);
        assert!(session.is_worth_counting(Side::First, ms(100)), "the game may be at its end");
        assert!(!session.is_worth_counting(Side::First, ms(99)));
        session.obey("boardsize 19");
        assert_eq!(session.time_to_count(), USUAL_FOR_A_POINT * 361, "nobody has counted there yet");
    }

    #[test]
    fn white_is_patient_where_it_has_given_stones() {
        assert_eq!(fewest_moves(81, Side::Second, 0), 20);
        assert_eq!((fewest_moves(81, Side::First, 6), fewest_moves(81, Side::Second, 6)), (20, 40));
    }
}
