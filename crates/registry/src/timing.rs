//! How a player of ours goes by a clock.

use tenbin_core::{Clock, Limits, Settings, TimeControl};

/// The clock a player goes by, if it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    control: Option<TimeControl>,
    /// As it was last shown in this game.
    seen: Option<Clock>,
}

impl Timing {
    /// What the settings say.
    pub(crate) fn read(settings: &Settings) -> Timing {
        Timing { control: TimeControl::read(settings), seen: None }
    }

    /// Whether there is a clock.
    pub(crate) fn is_kept(&self) -> bool {
        self.control.is_some()
    }

    pub(crate) fn control(&self) -> Option<TimeControl> {
        self.control
    }

    pub(crate) fn see(&mut self, clock: Clock) {
        self.seen = Some(clock);
    }

    pub(crate) fn new_game(&mut self) {
        self.seen = None;
    }

    /// The budget, with a share of what is on the clock as its time. Where nobody keeps it, every move is the first one.
    pub(crate) fn limited(&self, budget: &Limits) -> Limits {
        let share = self.seen.or(self.control.map(Clock::new)).map(|clock| clock.thinking_time());
        let time = budget.time.into_iter().chain(share).min();
        Limits { time, ..*budget }
    }
}
