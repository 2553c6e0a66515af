//! How long a turn may take, by everything a host says about time.

use crate::limit::{Limit, Span};
use std::time::{Duration, Instant};
use tenbin_core::{ParseError, Side, Table};

/// What a host has said, in seconds; 0 where there is no limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    /// For each turn, from `tcmove`.
    turn: f64,
    /// The reserve at the start, from `tcreserve`.
    reserve: f64,
    /// How much of the unused part of a turn's time goes into the reserve, in hundredths, from `tcpercent`.
    saved: f64,
    /// The most there may be in reserve, from `tcmax`.
    most_reserve: f64,
    /// For a single turn at most, from `tcturntime`.
    longest: f64,
    /// For all turns of both sides together, from `tctotal`, and when they began.
    total: f64,
    begun: Instant,
    /// After how many turns of each side the game is ended, from `tcturns`, and how many of both were made.
    turns: f64,
    made: u32,
    /// What is left in reserve, Gold's first.
    left: [Option<f64>; 2],
    /// What this turn has taken so far.
    used: f64,
    /// In steps; 0 where the time decides.
    depth: u64,
}

/// What a message on its way may take.
const LAG: f64 = 0.3;
/// The part of a turn's time that is usually left for the reserve.
const SAVED: f64 = 0.2;
/// A usual turn takes one of so many parts of the reserve, a hard one one of these.
const USUAL_PART: f64 = 25.0;
const LARGEST_PART: f64 = 4.0;
/// Without any limit a turn takes so long.
const USUAL: f64 = 10.0;
/// A setup is the customary one, and nothing is gained by thinking about it.
const SETUP: Duration = Duration::from_millis(50);

impl Default for Clock {
    fn default() -> Clock {
        Clock {
            turn: 0.0,
            reserve: 0.0,
            saved: 100.0,
            most_reserve: 0.0,
            longest: 0.0,
            total: 0.0,
            begun: Instant::now(),
            turns: 0.0,
            made: 0,
            left: [None; 2],
            used: 0.0,
            depth: 0,
        }
    }
}

impl Clock {
    /// The reserves are what they were at the start, and everything else that was agreed upon still holds.
    pub(super) fn new_game(&mut self) {
        self.left = [None; 2];
        self.used = 0.0;
        self.made = 0;
        self.begun = Instant::now();
    }

    /// A turn was made.
    pub(super) fn pass(&mut self) {
        self.made += 1;
        self.used = 0.0;
    }

    /// Sets an option; answers whether there is one of this name. What the last turns took says nothing about how long to
    /// think, so nothing comes of it.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, ParseError> {
        let seconds = || {
            let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
            number.ok_or_else(|| ParseError::whole(value, format!("`{name}` takes a number")))
        };
        match name {
            "tcmove" => self.turn = seconds()?,
            "tcreserve" => self.reserve = seconds()?,
            "tcpercent" => self.saved = seconds()?,
            "tcmax" => self.most_reserve = seconds()?,
            "tctotal" => self.total = seconds()?,
            "tcturns" => self.turns = seconds()?,
            "tcturntime" => self.longest = seconds()?,
            "greserve" | "wreserve" => self.left[Side::First as usize] = Some(seconds()?),
            "sreserve" | "breserve" => self.left[Side::Second as usize] = Some(seconds()?),
            "moveused" => self.used = seconds()?,
            "depth" => self.depth = seconds()?.clamp(0.0, 100.0) as u64,
            "gused" | "sused" | "wused" | "bused" | "lastmoveused" => drop(seconds()?),
            "opponent" | "opponent_rating" | "rating" | "rated" | "event" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What a search of the side to move may take.
    pub(super) fn limit(&self, table: &dyn Table) -> Limit {
        if table.position().ends_with("setup") {
            return Limit::Time(Span { enough: SETUP, most: SETUP });
        }
        if self.depth > 0 {
            return Limit::Depth(self.depth);
        }
        let [enough, most] = self.seconds(table.side_to_move()).map(Duration::from_secs_f64);
        Limit::Time(Span { enough, most })
    }

    /// The seconds after which a turn has had enough, and the most it may have.
    fn seconds(&self, side: Side) -> [f64; 2] {
        let reserve = self.left[side as usize].unwrap_or(self.reserve).max(0.0);
        let turn = self.turn.max(0.0);
        let [usual, most] = if turn > 0.0 || reserve > 0.0 {
            // Most turns take what comes anew with each; hard ones some of the reserve.
            let turns_to_go = self.turns_to_go();
            let saved = if self.saves(reserve) { SAVED } else { 0.0 };
            [
                turn * (1.0 - saved) + reserve / USUAL_PART.min(turns_to_go),
                turn + reserve / LARGEST_PART.min(turns_to_go),
            ]
        } else {
            [USUAL; 2]
        };
        let longest = self.limits().fold(most, f64::min);
        let left = (longest - self.used.max(0.0) - LAG).max(longest.min(LAG) / 4.0).clamp(0.01, 86_000.0);
        [usual.clamp(0.01, left), left]
    }

    /// Whether something is gained by using less than there is for a turn.
    fn saves(&self, reserve: f64) -> bool {
        let is_full = self.most_reserve > 0.0 && reserve >= self.most_reserve;
        self.saved > 0.0 && !is_full
    }

    /// How many turns this side may still make, this one included.
    fn turns_to_go(&self) -> f64 {
        let to_go = self.turns - f64::from(self.made / 2);
        if self.turns > 0.0 { to_go.max(1.0) } else { f64::INFINITY }
    }

    /// What a turn may not last longer than, whatever else there is: after the end of the game nobody plays any more.
    fn limits(&self) -> impl Iterator<Item = f64> {
        let rest = self.total - self.begun.elapsed().as_secs_f64();
        let single = (self.longest > 0.0).then_some(self.longest);
        single.into_iter().chain((self.total > 0.0).then_some(rest.max(0.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(options: &[(&str, &str)]) -> [f64; 2] {
        let mut clock = Clock::default();
        for (name, value) in options {
            assert!(clock.set(name, value).unwrap(), "{name}");
        }
        clock.seconds(Side::Second)
    }

    #[test]
    fn a_turn_takes_no_more_than_there_is() {
        for reserve in ["0", "1", "100", "-5"] {
            let [enough, most] = seconds(&[("tcmove", "15"), ("sreserve", reserve), ("moveused", "2")]);
            let there_is = 15.0 + reserve.parse::<f64>().unwrap().max(0.0) - 2.0;
            assert!(enough <= most && most < there_is, "{reserve}: {enough} {most}");
        }
        assert!(seconds(&[("tcmove", "60"), ("tcturntime", "5")])[1] < 5.0);
        assert!(seconds(&[("tcmove", "0.1")])[1] <= 0.1);
        assert!(seconds(&[("tcmove", "1"), ("moveused", "7")])[1] < 1.0);
        assert!(seconds(&[("tcmove", "1e300")])[1] < 1e5);
    }

    #[test]
    fn what_cannot_be_saved_is_used() {
        let [enough, most] = seconds(&[("tcmove", "10"), ("sreserve", "50")]);
        assert_eq!((enough, most), (8.0 + 2.0, 10.0 + 12.5 - LAG));
        let [enough, _] = seconds(&[("tcmove", "10"), ("tcpercent", "0")]);
        assert_eq!(enough, 10.0 - LAG, "nothing of it would go into the reserve");
        let full = [("tcmove", "10"), ("sreserve", "50"), ("tcmax", "50")];
        assert_eq!(seconds(&full)[0], 12.0, "nothing more fits into the reserve");
    }

    #[test]
    fn the_end_of_the_game_is_seen() {
        let mut clock = Clock::default();
        for (name, value) in [("tcmove", "10"), ("tcreserve", "100"), ("tcturns", "3")] {
            assert!(clock.set(name, value).unwrap());
        }
        assert_eq!(clock.seconds(Side::First)[0], 8.0 + 100.0 / 3.0);
        (0..4).for_each(|_| clock.pass());
        assert_eq!(clock.seconds(Side::First), [8.0 + 100.0, 110.0 - LAG], "the last turn may have all of it");
        clock.new_game();
        assert_eq!(clock.seconds(Side::First)[0], 8.0 + 100.0 / 3.0);
        assert!(clock.set("tctotal", "5").unwrap());
        assert!(clock.seconds(Side::First)[1] < 5.0, "after five seconds the game is over");
    }

    #[test]
    fn what_is_no_number_is_refused() {
        let mut clock = Clock::default();
        assert!(clock.set("tcmove", "soon").is_err() && clock.set("tcmax", "").is_err());
        assert!(clock.set("rated", "1").unwrap() && !clock.set("colour", "red").unwrap());
    }
}
