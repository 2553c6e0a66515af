//! How a clock is told in the Go text protocol.
//!
//! The protocol itself knows main time and so many stones in so long after it (`time_settings`). KataGo and what follows it
//! know increments too (`kata-time_settings fischer`). Who does not is told what holds in any case: the main time without one
//! increment, and after it one stone in each increment.

use crate::invitation::Invitation;
use std::time::Duration;
use tenbin_core::{Clock, ParseError, TimeControl};

/// The command that knows increments.
pub(super) const FISCHER: &str = "kata-time_settings";

/// What a program is told of the time.
pub(super) enum Told {
    /// Nothing: it plays at its own pace.
    Nothing,
    /// The time for each move, in seconds.
    EachMove(f64),
    Clock(TimeControl),
}

impl Told {
    pub(super) fn new(invitation: &Invitation) -> Result<Told, ParseError> {
        let each = invitation.time().unwrap_or_default().as_secs_f64().ceil().max(1.0);
        Ok(match (invitation.control, invitation.settings.text("clock")) {
            (Some(control), _) => Told::Clock(checked(invitation, control)?),
            (None, Some("none")) => Told::Nothing,
            _ => Told::EachMove(each),
        })
    }

    /// Whether there is something to tell that not every program understands.
    pub(super) fn has_increment(&self) -> bool {
        matches!(self, Told::Clock(control) if !control.increment.is_zero())
    }

    /// What is told at the start of a game, to a program that knows increments or does not.
    pub(super) fn settings(&self, knows_increments: bool) -> Option<String> {
        let control = match self {
            Told::Nothing => return None,
            // No main time, and then so many seconds for each stone.
            Told::EachMove(seconds) => return Some(format!("time_settings 0 {seconds} 1")),
            Told::Clock(control) => control,
        };
        let TimeControl { main, byoyomi, increment } = *control;
        if self.has_increment() && knows_increments {
            return Some(format!("{FISCHER} fischer {} {}", main.as_secs(), increment.as_secs()));
        }
        let (main, period) = (main.saturating_sub(increment), byoyomi.max(increment));
        Some(format!("time_settings {} {} {}", main.as_secs(), period.as_secs(), u32::from(!period.is_zero())))
    }

    /// What is left on a clock: whole seconds of the main time, or of the time for one stone.
    pub(super) fn left(&self, clock: &Clock, knows_increments: bool) -> String {
        let increment = if knows_increments { Duration::ZERO } else { clock.control().increment };
        let main = clock.left().saturating_sub(increment);
        let has_period = !clock.control().byoyomi.max(increment).is_zero();
        match main.as_secs() {
            // Less than a second goes with the time for the stone.
            0 if has_period => format!("{} 1", clock.most().as_secs()),
            seconds => format!("{seconds} 0"),
        }
    }
}

/// A clock that can be told.
fn checked(invitation: &Invitation, control: TimeControl) -> Result<TimeControl, ParseError> {
    let TimeControl { main, byoyomi, increment } = control;
    for (key, time) in [("clock", main), ("byoyomi", byoyomi), ("increment", increment)] {
        if time.subsec_nanos() != 0 {
            return Err(invitation.wrong_option(key, "this language tells times in whole seconds"));
        }
    }
    if !byoyomi.is_zero() && !increment.is_zero() {
        return Err(invitation.wrong_option("byoyomi", "this language has no byoyomi together with an increment"));
    }
    Ok(control)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn control(main: u64, byoyomi: u64, increment: u64) -> TimeControl {
        TimeControl {
            main: Duration::from_secs(main),
            byoyomi: Duration::from_secs(byoyomi),
            increment: Duration::from_secs(increment),
        }
    }

    #[test]
    fn an_increment_is_told_or_a_stone_in_each() {
        let told = Told::Clock(control(60, 0, 5));
        assert_eq!(told.settings(true).unwrap(), "kata-time_settings fischer 60 5");
        assert_eq!(told.settings(false).unwrap(), "time_settings 55 5 1");
        let mut clock = Clock::new(control(60, 0, 5));
        assert_eq!((told.left(&clock, true), told.left(&clock, false)), ("60 0".to_owned(), "55 0".to_owned()));
        assert_eq!(clock.spend(Duration::from_millis(57_500)), None);
        clock.pass();
        assert_eq!((told.left(&clock, true), told.left(&clock, false)), ("7 0".to_owned(), "2 0".to_owned()));
        assert_eq!(clock.spend(Duration::from_millis(7_400)), None);
        clock.pass();
        assert_eq!((told.left(&clock, true), told.left(&clock, false)), ("5 0".to_owned(), "5 1".to_owned()));
        let mut sudden = Clock::new(control(1, 0, 0));
        assert_eq!(sudden.spend(Duration::from_millis(500)), None);
        assert_eq!(told.left(&sudden, false), "0 0");
    }

    #[test]
    fn without_one_it_is_as_the_protocol_says() {
        assert_eq!(Told::Clock(control(60, 0, 0)).settings(true).unwrap(), "time_settings 60 0 0");
        assert_eq!(Told::Clock(control(60, 5, 0)).settings(false).unwrap(), "time_settings 60 5 1");
        assert_eq!(Told::EachMove(2.0).settings(false).unwrap(), "time_settings 0 2 1");
        assert_eq!(Told::Nothing.settings(false), None);
    }
}
