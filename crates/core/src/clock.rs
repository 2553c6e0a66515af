//! Game clocks: time control, time left, and the time allotted to a move.

use crate::{Param, ParamKind, Settings};
use std::time::Duration;

/// The time control of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Time for all turns together.
    pub main: Duration,
    /// Time for each turn once the main time is used up; unused byoyomi is lost.
    pub byoyomi: Duration,
    /// Time added to the main time after each turn (Fischer).
    pub increment: Duration,
}

impl TimeControl {
    /// The parameters of a time control.
    pub const PARAMS: [Param; 3] = [
        Param::new("clock", "time for all moves of a game together", ParamKind::Time, ""),
        TimeControl::BYOYOMI,
        TimeControl::INCREMENT,
    ];

    /// The byoyomi parameter.
    pub const BYOYOMI: Param =
        Param::new("byoyomi", "time for each move once the clock has run down", ParamKind::Time, "");

    /// The increment parameter.
    pub const INCREMENT: Param =
        Param::new("increment", "time added to the clock after each move", ParamKind::Time, "");

    /// The time control in these settings, if any. An increment alone is also available for the first turn.
    pub fn read(settings: &Settings) -> Option<TimeControl> {
        let time = |key| settings.knows(key).then(|| settings.time(key)).flatten();
        let [main, byoyomi, increment] = ["clock", "byoyomi", "increment"].map(time);
        let control = TimeControl {
            main: main.or(increment).unwrap_or_default(),
            byoyomi: byoyomi.unwrap_or_default(),
            increment: increment.unwrap_or_default(),
        };
        (control != TimeControl::default()).then_some(control)
    }
}

/// A player's clock.
///
/// ```
/// use std::time::Duration;
/// use tenbin_core::{Clock, TimeControl};
///
/// let seconds = Duration::from_secs;
/// let mut clock = Clock::new(TimeControl { main: seconds(10), byoyomi: seconds(5), increment: Duration::ZERO });
/// assert_eq!(clock.spend(seconds(12)), None);
/// clock.pass();
/// assert_eq!((clock.left(), clock.byoyomi()), (Duration::ZERO, seconds(5)));
/// assert_eq!(clock.spend(seconds(6)), Some(seconds(1)), "a second too late");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    main: Duration,
    /// Time spent on this turn, which may be chosen in several parts (plies of an Arimaa turn).
    spent: Duration,
}

/// The expected number of turns to go, for time management.
pub const TURNS_TO_GO: u32 = 25;

/// Move overhead: at most this fraction of the turn's time (1 / `LAG_PARTS`), and at most `LAG`.
const LAG_PARTS: u32 = 4;
const LAG: Duration = Duration::from_millis(30);

impl Clock {
    /// The clock at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, main: control.main, spent: Duration::ZERO }
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// The main time left.
    pub fn left(&self) -> Duration {
        self.main.saturating_sub(self.spent)
    }

    /// The byoyomi left.
    pub fn byoyomi(&self) -> Duration {
        self.control.byoyomi.saturating_sub(self.spent.saturating_sub(self.main))
    }

    /// The most time that this turn may still take.
    pub fn most(&self) -> Duration {
        self.left() + self.byoyomi()
    }

    /// Deducts the time of a turn, or of a part of it. Returns the overrun, if the time has run out.
    pub fn spend(&mut self, taken: Duration) -> Option<Duration> {
        self.spent += taken;
        let late = self.spent.saturating_sub(self.main + self.control.byoyomi);
        (!late.is_zero()).then_some(late)
    }

    /// Ends the turn: adds the increment and resets the byoyomi.
    pub fn pass(&mut self) {
        self.main = self.left() + self.control.increment;
        self.spent = Duration::ZERO;
    }

    /// The time for a turn with `turns_to_go` turns ahead: `shares` equal shares of the main time, at most half of it, plus
    /// increment and byoyomi.
    pub fn shares(&self, shares: u32, turns_to_go: u32) -> Duration {
        let (left, anew) = (self.left(), self.control.increment);
        let half = left / 2 + Duration::from_millis(1);
        (left / turns_to_go.max(1) * shares + anew).min(half) + self.byoyomi()
    }

    /// The time a search gives this turn: one share less the move overhead.
    pub fn thinking_time(&self) -> Duration {
        let time = self.shares(1, TURNS_TO_GO).min(self.most());
        time.saturating_sub(LAG.min(time / LAG_PARTS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn an_increment_comes_after_the_turn_and_byoyomi_is_lost() {
        let mut clock = Clock::new(TimeControl { main: ms(1000), byoyomi: ms(0), increment: ms(100) });
        assert_eq!(clock.spend(ms(400)), None);
        assert_eq!(clock.spend(ms(500)), None, "two parts of one turn");
        assert_eq!(clock.left(), ms(100));
        clock.pass();
        assert_eq!(clock.left(), ms(200));
        assert_eq!(clock.spend(ms(201)), Some(ms(1)));
        let mut clock = Clock::new(TimeControl { main: ms(0), byoyomi: ms(100), increment: ms(0) });
        for _ in 0..3 {
            assert_eq!((clock.most(), clock.spend(ms(90)), clock.byoyomi()), (ms(100), None, ms(10)));
            clock.pass();
        }
        assert_eq!(clock.spend(ms(150)), Some(ms(50)));
    }

    #[test]
    fn a_turn_is_given_its_share_and_never_too_much() {
        let clock = |main, byoyomi, increment| {
            Clock::new(TimeControl { main: ms(main), byoyomi: ms(byoyomi), increment: ms(increment) })
        };
        assert_eq!(clock(25_000, 0, 0).thinking_time(), ms(970));
        assert_eq!(clock(25_000, 5_000, 0).thinking_time(), ms(5_970));
        assert_eq!(clock(0, 100, 0).thinking_time(), ms(75));
        assert_eq!(clock(100, 0, 5_000).thinking_time(), ms(51) - ms(51) / 4, "no more than half of what there is");
        assert_eq!(clock(0, 0, 0).thinking_time(), ms(0));
    }
}
