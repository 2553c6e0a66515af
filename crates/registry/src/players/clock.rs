//! Time management of a player with a clock.

use tenbin_core::{Clock, Limits, Settings, TimeControl};

/// A player's time control and its clock before the current move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerClock {
    control: Option<TimeControl>,
    /// The clock as last set in this game.
    current: Option<Clock>,
}

impl PlayerClock {
    /// No clock.
    pub(crate) const NONE: PlayerClock = PlayerClock { control: None, current: None };

    /// Reads the time control from settings.
    pub(crate) fn read(settings: &Settings) -> PlayerClock {
        PlayerClock { control: TimeControl::read(settings), current: None }
    }

    /// Whether the player has a time control.
    pub(crate) fn is_set(&self) -> bool {
        self.control.is_some()
    }

    pub(crate) fn control(&self) -> Option<TimeControl> {
        self.control
    }

    pub(crate) fn set(&mut self, clock: Clock) {
        self.current = Some(clock);
    }

    pub(crate) fn new_game(&mut self) {
        self.current = None;
    }

    /// The limits with the clock's share for this move. A clock that is never set stays full.
    pub(crate) fn limits(&self, limits: &Limits) -> Limits {
        let share = self.current.or(self.control.map(Clock::new)).map(|clock| clock.thinking_time());
        let time = limits.time.into_iter().chain(share).min();
        Limits { time, ..*limits }
    }
}
