//! Time controls in GTP.
//!
//! GTP has main time and Canadian byoyomi (`time_settings`). KataGo and its successors also have increments
//! (`kata-time_settings fischer`). Other engines get a safe approximation: the main time without one increment, then one stone
//! per increment.

use crate::spec::EngineSpec;
use std::time::Duration;
use tenbin_core::{Clock, ParseError, TimeControl};

/// The command for increments.
pub(super) const FISCHER: &str = "kata-time_settings";

/// The time settings that an engine receives.
pub(super) enum TimeSettings {
    /// None: the engine plays at its own pace.
    None,
    /// Time per move, in seconds.
    PerMove(f64),
    /// A time control per game.
    Clock(TimeControl),
}

impl TimeSettings {
    pub(super) fn new(spec: &EngineSpec) -> Result<TimeSettings, ParseError> {
        let each = spec.move_time().unwrap_or_default().as_secs_f64().ceil().max(1.0);
        Ok(match (spec.control, spec.settings.text("clock")) {
            (Some(control), _) => TimeSettings::Clock(checked(spec, control)?),
            (None, Some("none")) => TimeSettings::None,
            _ => TimeSettings::PerMove(each),
        })
    }

    /// Whether there is an increment, which not every engine understands.
    pub(super) fn has_increment(&self) -> bool {
        matches!(self, TimeSettings::Clock(control) if !control.increment.is_zero())
    }

    /// The command at the start of a game.
    pub(super) fn command(&self, knows_increments: bool) -> Option<String> {
        let control = match self {
            TimeSettings::None => return None,
            // No main time, then this many seconds per stone.
            TimeSettings::PerMove(seconds) => return Some(format!("time_settings 0 {seconds} 1")),
            TimeSettings::Clock(control) => control,
        };
        let TimeControl { main, byoyomi, increment } = *control;
        if self.has_increment() && knows_increments {
            return Some(format!("{FISCHER} fischer {} {}", main.as_secs(), increment.as_secs()));
        }
        let (main, period) = (main.saturating_sub(increment), byoyomi.max(increment));
        Some(format!("time_settings {} {} {}", main.as_secs(), period.as_secs(), u32::from(!period.is_zero())))
    }

    /// The arguments of `time_left`: whole seconds of main time, or of the time for one stone.
    pub(super) fn time_left(&self, clock: &Clock, knows_increments: bool) -> String {
        let increment = if knows_increments { Duration::ZERO } else { clock.control().increment };
        let main = clock.left().saturating_sub(increment);
        let has_period = !clock.control().byoyomi.max(increment).is_zero();
        match main.as_secs() {
            // Less than a second of main time counts towards the stone.
            0 if has_period => format!("{} 1", clock.most().as_secs()),
            seconds => format!("{seconds} 0"),
        }
    }
}

/// Checks that GTP can express a time control.
fn checked(spec: &EngineSpec, control: TimeControl) -> Result<TimeControl, ParseError> {
    let TimeControl { main, byoyomi, increment } = control;
    for (key, time) in [("clock", main), ("byoyomi", byoyomi), ("increment", increment)] {
        if time.subsec_nanos() != 0 {
            return Err(spec.option_error(key, "this protocol has whole seconds only"));
        }
    }
    if !byoyomi.is_zero() && !increment.is_zero() {
        return Err(spec.option_error("byoyomi", "this protocol has either byoyomi or an increment"));
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
    fn increments_become_one_stone_each_where_unknown() {
        let time = TimeSettings::Clock(control(60, 0, 5));
        assert_eq!(time.command(true).unwrap(), "kata-time_settings fischer 60 5");
        assert_eq!(time.command(false).unwrap(), "time_settings 55 5 1");
        let mut clock = Clock::new(control(60, 0, 5));
        assert_eq!(
            (time.time_left(&clock, true), time.time_left(&clock, false)),
            ("60 0".to_owned(), "55 0".to_owned())
        );
        assert_eq!(clock.spend(Duration::from_millis(57_500)), None);
        clock.pass();
        assert_eq!((time.time_left(&clock, true), time.time_left(&clock, false)), ("7 0".to_owned(), "2 0".to_owned()));
        assert_eq!(clock.spend(Duration::from_millis(7_400)), None);
        clock.pass();
        assert_eq!((time.time_left(&clock, true), time.time_left(&clock, false)), ("5 0".to_owned(), "5 1".to_owned()));
        let mut sudden = Clock::new(control(1, 0, 0));
        assert_eq!(sudden.spend(Duration::from_millis(500)), None);
        assert_eq!(time.time_left(&sudden, false), "0 0");
    }

    #[test]
    fn without_increments_it_is_standard_gtp() {
        assert_eq!(TimeSettings::Clock(control(60, 0, 0)).command(true).unwrap(), "time_settings 60 0 0");
        assert_eq!(TimeSettings::Clock(control(60, 5, 0)).command(false).unwrap(), "time_settings 60 5 1");
        assert_eq!(TimeSettings::PerMove(2.0).command(false).unwrap(), "time_settings 0 2 1");
        assert_eq!(TimeSettings::None.command(false), None);
    }
}
