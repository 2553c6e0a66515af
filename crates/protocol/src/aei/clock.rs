//! Time control of AEI: the limits of a turn from the host's `tc…` options.

use crate::limits::{SearchLimit, TimeLimits};
use std::time::{Duration, Instant};
use tenbin_core::{ParseError, Side, Table};

/// The time control and the clocks, in seconds; 0 means no limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct AeiClock {
    /// Time for each turn (`tcmove`).
    per_turn: f64,
    /// Reserve at the start (`tcreserve`).
    reserve: f64,
    /// Percentage of unused turn time that goes into the reserve (`tcpercent`).
    saved_percent: f64,
    /// Maximum reserve (`tcmax`).
    max_reserve: f64,
    /// Maximum for a single turn (`tcturntime`).
    max_turn: f64,
    /// Time for the whole game (`tctotal`), and its start.
    total: f64,
    started: Instant,
    /// Maximum number of turns of each side (`tcturns`), and the turns of both sides so far.
    max_turns: f64,
    turns_made: u32,
    /// Reserve left, Gold's first.
    reserve_left: [Option<f64>; 2],
    /// Time used by this turn so far.
    used: f64,
    /// Fixed depth in steps; 0 means a time limit.
    depth: u32,
}

/// Reserved for each message on its way.
const MOVE_OVERHEAD: f64 = 0.3;
/// The share of a turn's time that is saved for the reserve.
const SAVED_SHARE: f64 = 0.2;
/// Soft and hard limit as fractions of the reserve: 1/25 and 1/4.
const SOFT_RESERVE_DIVISOR: f64 = 25.0;
const HARD_RESERVE_DIVISOR: f64 = 4.0;
/// Time for a turn without any time control.
const DEFAULT_TURN: f64 = 10.0;
/// Time for a setup turn: the customary setup needs no search.
const SETUP_TIME: Duration = Duration::from_millis(50);

impl Default for AeiClock {
    fn default() -> AeiClock {
        AeiClock {
            per_turn: 0.0,
            reserve: 0.0,
            saved_percent: 100.0,
            max_reserve: 0.0,
            max_turn: 0.0,
            total: 0.0,
            started: Instant::now(),
            max_turns: 0.0,
            turns_made: 0,
            reserve_left: [None; 2],
            used: 0.0,
            depth: 0,
        }
    }
}

impl AeiClock {
    /// Resets the clocks; the time control stays.
    pub(super) fn new_game(&mut self) {
        self.reserve_left = [None; 2];
        self.used = 0.0;
        self.turns_made = 0;
        self.started = Instant::now();
    }

    /// Ends a turn.
    pub(super) fn pass(&mut self) {
        self.turns_made += 1;
        self.used = 0.0;
    }

    /// Sets an option. `Ok(false)` means that there is none of this name. Times of past turns are ignored.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, ParseError> {
        let seconds = || {
            let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
            number.ok_or_else(|| ParseError::whole(value, format!("`{name}`: expected a number")))
        };
        match name {
            "tcmove" => self.per_turn = seconds()?,
            "tcreserve" => self.reserve = seconds()?,
            "tcpercent" => self.saved_percent = seconds()?,
            "tcmax" => self.max_reserve = seconds()?,
            "tctotal" => self.total = seconds()?,
            "tcturns" => self.max_turns = seconds()?,
            "tcturntime" => self.max_turn = seconds()?,
            "greserve" | "wreserve" => self.reserve_left[Side::First as usize] = Some(seconds()?),
            "sreserve" | "breserve" => self.reserve_left[Side::Second as usize] = Some(seconds()?),
            "moveused" => self.used = seconds()?,
            "depth" => self.depth = seconds()?.clamp(0.0, 100.0) as u32,
            "gused" | "sused" | "wused" | "bused" | "lastmoveused" => drop(seconds()?),
            "opponent" | "opponent_rating" | "rating" | "rated" | "event" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The limit of a search for the side to move.
    pub(super) fn limit(&self, table: &dyn Table, is_setup: bool) -> SearchLimit {
        if is_setup {
            return SearchLimit::fixed_time(SETUP_TIME);
        }
        if self.depth > 0 {
            return SearchLimit::depth(self.depth);
        }
        let [soft, hard] = self.soft_and_hard(table.side_to_move()).map(Duration::from_secs_f64);
        SearchLimit::time(TimeLimits { soft, hard })
    }

    /// The soft and the hard time limit, in seconds.
    fn soft_and_hard(&self, side: Side) -> [f64; 2] {
        let reserve = self.reserve_left[side as usize].unwrap_or(self.reserve).max(0.0);
        let turn = self.per_turn.max(0.0);
        let [soft, hard] = if turn > 0.0 || reserve > 0.0 {
            let turns_to_go = self.turns_to_go();
            let saved = if self.saves(reserve) { SAVED_SHARE } else { 0.0 };
            [
                turn * (1.0 - saved) + reserve / SOFT_RESERVE_DIVISOR.min(turns_to_go),
                turn + reserve / HARD_RESERVE_DIVISOR.min(turns_to_go),
            ]
        } else {
            [DEFAULT_TURN; 2]
        };
        let longest = self.caps().fold(hard, f64::min);
        let left =
            (longest - self.used.max(0.0) - MOVE_OVERHEAD).max(longest.min(MOVE_OVERHEAD) / 4.0).clamp(0.01, 86_000.0);
        [soft.clamp(0.01, left), left]
    }

    /// Whether unused turn time goes into the reserve.
    fn saves(&self, reserve: f64) -> bool {
        let is_full = self.max_reserve > 0.0 && reserve >= self.max_reserve;
        self.saved_percent > 0.0 && !is_full
    }

    /// The turns of this side that remain, this one included.
    fn turns_to_go(&self) -> f64 {
        let to_go = self.max_turns - f64::from(self.turns_made / 2);
        if self.max_turns > 0.0 { to_go.max(1.0) } else { f64::INFINITY }
    }

    /// Hard caps: the single turn's maximum, and the time until the end of the game.
    fn caps(&self) -> impl Iterator<Item = f64> {
        let rest = self.total - self.started.elapsed().as_secs_f64();
        let single = (self.max_turn > 0.0).then_some(self.max_turn);
        single.into_iter().chain((self.total > 0.0).then_some(rest.max(0.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(options: &[(&str, &str)]) -> [f64; 2] {
        let mut clock = AeiClock::default();
        for (name, value) in options {
            assert!(clock.set(name, value).unwrap(), "{name}");
        }
        clock.soft_and_hard(Side::Second)
    }

    #[test]
    fn limits_stay_within_the_clock() {
        for reserve in ["0", "1", "100", "-5"] {
            let [soft, hard] = seconds(&[("tcmove", "15"), ("sreserve", reserve), ("moveused", "2")]);
            let available = 15.0 + reserve.parse::<f64>().unwrap().max(0.0) - 2.0;
            assert!(soft <= hard && hard < available, "{reserve}: {soft} {hard}");
        }
        assert!(seconds(&[("tcmove", "60"), ("tcturntime", "5")])[1] < 5.0);
        assert!(seconds(&[("tcmove", "0.1")])[1] <= 0.1);
        assert!(seconds(&[("tcmove", "1"), ("moveused", "7")])[1] < 1.0);
        assert!(seconds(&[("tcmove", "1e300")])[1] < 1e5);
    }

    #[test]
    fn time_that_cannot_be_saved_is_used() {
        let [soft, hard] = seconds(&[("tcmove", "10"), ("sreserve", "50")]);
        assert_eq!((soft, hard), (8.0 + 2.0, 10.0 + 12.5 - MOVE_OVERHEAD));
        let [soft, _] = seconds(&[("tcmove", "10"), ("tcpercent", "0")]);
        assert_eq!(soft, 10.0 - MOVE_OVERHEAD, "unused time does not go into the reserve");
        let full = [("tcmove", "10"), ("sreserve", "50"), ("tcmax", "50")];
        assert_eq!(seconds(&full)[0], 12.0, "the reserve is full");
    }

    #[test]
    fn the_last_turns_share_the_reserve() {
        let mut clock = AeiClock::default();
        for (name, value) in [("tcmove", "10"), ("tcreserve", "100"), ("tcturns", "3")] {
            assert!(clock.set(name, value).unwrap());
        }
        assert_eq!(clock.soft_and_hard(Side::First)[0], 8.0 + 100.0 / 3.0);
        (0..4).for_each(|_| clock.pass());
        assert_eq!(
            clock.soft_and_hard(Side::First),
            [8.0 + 100.0, 110.0 - MOVE_OVERHEAD],
            "the last turn may use all of it"
        );
        clock.new_game();
        assert_eq!(clock.soft_and_hard(Side::First)[0], 8.0 + 100.0 / 3.0);
        assert!(clock.set("tctotal", "5").unwrap());
        assert!(clock.soft_and_hard(Side::First)[1] < 5.0, "after five seconds the game is over");
    }

    #[test]
    fn invalid_numbers_are_errors() {
        let mut clock = AeiClock::default();
        assert!(clock.set("tcmove", "soon").is_err() && clock.set("tcmax", "").is_err());
        assert!(clock.set("rated", "1").unwrap() && !clock.set("colour", "red").unwrap());
    }
}
