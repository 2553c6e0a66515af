//! How long a turn may take, by everything a host says about time.

use crate::limit::{Limit, Span};
use std::time::Duration;
use tenbin_core::{Mistake, Side, Table};

/// What a host has said, in seconds; 0 where there is no limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    /// For each turn, from `tcmove`.
    turn: f64,
    /// The reserve at the start, from `tcreserve`.
    reserve: f64,
    /// For a single turn at most, from `tcturntime`.
    longest: f64,
    /// What is left in reserve, Gold's first.
    left: [Option<f64>; 2],
    /// What this turn has taken so far.
    used: f64,
    /// In steps; 0 where the time decides.
    depth: u64,
}

/// What a message on its way may take.
const LAG: f64 = 0.3;
/// Without any limit a turn takes so long.
const USUAL: f64 = 10.0;
/// A setup is the customary one, and nothing is gained by thinking about it.
const SETUP: Duration = Duration::from_millis(50);

impl Default for Clock {
    fn default() -> Clock {
        Clock { turn: 0.0, reserve: 0.0, longest: 0.0, left: [None; 2], used: 0.0, depth: 0 }
    }
}

impl Clock {
    /// The reserves are what they were at the start.
    pub(super) fn new_game(&mut self) {
        self.left = [None; 2];
        self.used = 0.0;
    }

    /// Sets an option; answers whether there is one of this name. Some say nothing about how long to think, so nothing
    /// comes of them.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, Mistake> {
        let seconds = || {
            let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
            number.ok_or_else(|| Mistake::whole(value, format!("`{name}` takes a number")))
        };
        match name {
            "tcmove" => self.turn = seconds()?,
            "tcreserve" => self.reserve = seconds()?,
            "tcturntime" => self.longest = seconds()?,
            "greserve" | "wreserve" => self.left[Side::First as usize] = Some(seconds()?),
            "sreserve" | "breserve" => self.left[Side::Second as usize] = Some(seconds()?),
            "moveused" => self.used = seconds()?,
            "depth" => self.depth = seconds()?.clamp(0.0, 100.0) as u64,
            "tcpercent" | "tcmax" | "tctotal" | "tcturns" | "gused" | "sused" | "wused" | "bused" | "lastmoveused" => {
                seconds()?;
            }
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
        let [enough, most] = self.seconds(table.turn()).map(Duration::from_secs_f64);
        Limit::Time(Span { enough, most })
    }

    /// The seconds after which a turn has had enough, and the most it may have.
    fn seconds(&self, side: Side) -> [f64; 2] {
        let reserve = self.left[side as usize].unwrap_or(self.reserve).max(0.0);
        let [usual, most] = if self.turn > 0.0 || reserve > 0.0 {
            // Most turns take what comes anew with each; hard ones some of the reserve.
            [self.turn.max(0.0) + reserve / 20.0, self.turn.max(0.0) + reserve / 4.0]
        } else {
            [USUAL; 2]
        };
        let longest = if self.longest > 0.0 { most.min(self.longest) } else { most };
        let left = (longest - self.used.max(0.0) - LAG).max(longest.min(LAG) / 4.0).clamp(0.01, 86_000.0);
        [(usual * 0.8).clamp(0.01, left), left]
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
    fn what_is_no_number_is_refused() {
        let mut clock = Clock::default();
        assert!(clock.set("tcmove", "soon").is_err() && clock.set("tcmax", "").is_err());
        assert!(clock.set("rated", "1").unwrap() && !clock.set("colour", "red").unwrap());
    }
}
