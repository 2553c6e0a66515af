//! Time for a whole game: what a player has, and what is left of it. Whoever keeps the clock says how long a turn took.

use crate::{Param, ParamKind, Settings};
use std::time::Duration;

/// How much time a player has for a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// For all turns together.
    pub main: Duration,
    /// For every turn once the main time is used up; what is not needed is lost.
    pub byoyomi: Duration,
    /// Added to the main time after every turn.
    pub increment: Duration,
}

impl TimeControl {
    /// How a player is told to play by a clock.
    pub const PARAMS: [Param; 3] = [
        Param::new("clock", "time for all moves of a game together", ParamKind::Time, ""),
        TimeControl::BYOYOMI,
        TimeControl::INCREMENT,
    ];

    /// Time for every move once the clock has run down.
    pub const BYOYOMI: Param =
        Param::new("byoyomi", "time for each move once the clock has run down", ParamKind::Time, "");

    /// Time that comes back with every move.
    pub const INCREMENT: Param =
        Param::new("increment", "time added to the clock after each move", ParamKind::Time, "");

    /// The clock that the settings speak of, if they do. Where only an increment is said, it is there for the first turn too.
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
    /// What this turn took so far: at some tables a turn is chosen in several parts.
    spent: Duration,
}

/// A game is taken to last so many more turns.
pub const TURNS_TO_GO: u32 = 25;

/// The part of the time for a turn that an answer on its way may take, and the most of it.
const LAG_PARTS: u32 = 4;
const LAG: Duration = Duration::from_millis(30);

impl Clock {
    /// The clock at the beginning of a game.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, main: control.main, spent: Duration::ZERO }
    }

    /// How much time there was.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What is left of the main time.
    pub fn left(&self) -> Duration {
        self.main.saturating_sub(self.spent)
    }

    /// What is left of the time that comes with every turn.
    pub fn byoyomi(&self) -> Duration {
        self.control.byoyomi.saturating_sub(self.spent.saturating_sub(self.main))
    }

    /// The most that this turn may still take.
    pub fn most(&self) -> Duration {
        self.left() + self.byoyomi()
    }

    /// Takes away what a turn, or a part of it, took. Answers by how much that is too much, if it is.
    pub fn spend(&mut self, taken: Duration) -> Option<Duration> {
        self.spent += taken;
        let late = self.spent.saturating_sub(self.main + self.control.byoyomi);
        (!late.is_zero()).then_some(late)
    }

    /// The turn has passed to the other side.
    pub fn pass(&mut self) {
        self.main = self.left() + self.control.increment;
        self.spent = Duration::ZERO;
    }

    /// What a turn may be given when so many are to come: so many equal shares of what is left, never more than half of
    /// what does not come again, and all that comes anew with every turn.
    pub fn shares(&self, shares: u32, turns_to_go: u32) -> Duration {
        let (left, anew) = (self.left(), self.control.increment);
        let half = left / 2 + Duration::from_millis(1);
        (left / turns_to_go.max(1) * shares + anew).min(half) + self.byoyomi()
    }

    /// What a player gives this turn that thinks for a fixed time: one share, less what its answer may take on its way.
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
