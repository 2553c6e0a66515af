//! Time control of GTP: the time for a move.

use super::parse::{number, seconds};
use std::time::Duration;
use tenbin_core::{BySide, Side};

/// Reserved for each message on its way.
const MOVE_OVERHEAD: Duration = Duration::from_millis(100);
/// The minimum number of moves that main time is divided among.
const MIN_MOVES_TO_GO: u32 = 12;

/// The time system and both sides' clocks.
#[derive(Clone, Debug, Default)]
pub(super) struct GtpClock {
    system: TimeSystem,
    left: BySide<TimeLeft>,
}

#[derive(Clone, Copy, Debug, Default)]
enum TimeSystem {
    /// No time limit.
    #[default]
    None,
    Absolute,
    /// Canadian byoyomi: after main time, a number of stones for each period.
    Canadian(Duration, u32),
    /// Japanese byoyomi: after main time, a period for each stone.
    Byoyomi(Duration),
    /// Fischer: an increment after every stone.
    Fischer(Duration, Caps),
}

/// Caps of `fischer-capped`.
#[derive(Clone, Copy, Debug, Default)]
struct Caps {
    /// Maximum on the clock.
    left: Option<Duration>,
    /// Maximum for one move.
    per_move: Option<Duration>,
}

impl Caps {
    fn read(left: Option<&String>, per_move: Option<&String>) -> Result<Caps, String> {
        // In KataGo's protocol -1, like a missing value, means no cap.
        let cap =
            |word: Option<&String>| word.filter(|word| !is_negative(word)).map(|word| seconds(Some(word))).transpose();
        Ok(Caps { left: cap(left)?, per_move: cap(per_move)? })
    }
}

fn is_negative(word: &str) -> bool {
    word.parse::<f64>().is_ok_and(|number| number < 0.0)
}

fn at_most(time: Duration, cap: Option<Duration>) -> Duration {
    cap.map_or(time, |cap| time.min(cap))
}

/// The time systems by the names of KGS and KataGo.
pub(super) const SYSTEMS: &str = "none absolute byoyomi canadian fischer fischer-capped";

#[derive(Clone, Copy, Debug, Default)]
struct TimeLeft {
    time: Duration,
    /// Stones to play in that time; 0 during main time.
    stones: u32,
}

impl GtpClock {
    /// `time_settings MAIN BYO_YOMI STONES`.
    pub(super) fn set(&mut self, words: &[String]) -> Result<(), String> {
        let (main, more) = (seconds(words.first())?, seconds(words.get(1))?);
        let stones: u32 = number(words.get(2), "a number of stones")?;
        let system = match (more.is_zero(), stones) {
            (true, _) => TimeSystem::Absolute,
            // The protocol defines this as no limit.
            (false, 0) => TimeSystem::None,
            (false, stones) => TimeSystem::Canadian(more, stones),
        };
        self.begin(system, main);
        Ok(())
    }

    /// KGS: `none`, `absolute MAIN`, `byoyomi MAIN PERIOD NUMBER`, `canadian MAIN PERIOD STONES`. KataGo:
    /// `fischer MAIN INCREMENT`, `fischer-capped MAIN INCREMENT MAX_CLOCK MAX_MOVE`.
    pub(super) fn set_system(&mut self, words: &[String]) -> Result<(), String> {
        let kind = words.first().map(String::as_str);
        let main = || seconds(words.get(1));
        match kind {
            Some("none") => self.begin(TimeSystem::None, Duration::ZERO),
            Some("absolute") => self.begin(TimeSystem::Absolute, main()?),
            Some("byoyomi") => {
                let _: u32 = number(words.get(3), "a number of periods")?;
                self.begin(TimeSystem::Byoyomi(seconds(words.get(2))?), main()?);
            }
            Some("canadian") => {
                let stones: u32 = number(words.get(3), "a number of stones")?;
                self.begin(TimeSystem::Canadian(seconds(words.get(2))?, stones.max(1)), main()?);
            }
            Some("fischer" | "fischer-capped") => {
                let caps = Caps::read(words.get(3), words.get(4))?;
                self.begin(TimeSystem::Fischer(seconds(words.get(2))?, caps), main()?);
            }
            _ => return Err(format!("expected one of {}", SYSTEMS.replace(' ', ", "))),
        }
        Ok(())
    }

    fn begin(&mut self, system: TimeSystem, main: Duration) {
        *self = GtpClock { system, left: BySide::from_fn(|_| TimeLeft { time: main, stones: 0 }) };
    }

    /// `time_left COLOUR TIME STONES`.
    pub(super) fn set_left(&mut self, side: Side, words: &[String]) -> Result<(), String> {
        let left = TimeLeft { time: seconds(words.first())?, stones: number(words.get(1), "a number of stones")? };
        self.left[side] = left;
        Ok(())
    }

    /// Takes the time of a move off a side's clock, for hosts that do not send `time_left`.
    pub(super) fn spend(&mut self, side: Side, spent: Duration) {
        let left = &mut self.left[side];
        left.time = left.time.saturating_sub(spent);
        if let TimeSystem::Fischer(increment, caps) = self.system {
            left.time = at_most(left.time.saturating_add(increment), caps.left);
        }
    }

    /// The time for a move, with an estimate of the moves to go; `None` without a time limit.
    pub(super) fn for_move(&self, side: Side, moves: u32) -> Option<Duration> {
        let TimeLeft { time, stones } = self.left[side];
        let share = time / moves.max(MIN_MOVES_TO_GO);
        let for_move = match self.system {
            TimeSystem::None => return None,
            TimeSystem::Absolute => share,
            TimeSystem::Fischer(increment, caps) => {
                at_most(share.saturating_add(increment).min(time / 2), caps.per_move)
            }
            TimeSystem::Canadian(..) if stones > 0 => time / stones,
            TimeSystem::Canadian(period, stones) => (period / stones.max(1)).max(share),
            TimeSystem::Byoyomi(period) if stones > 0 => time.min(period),
            TimeSystem::Byoyomi(period) => period.max(share),
        };
        Some(for_move.saturating_sub(MOVE_OVERHEAD.min(for_move / 4)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_move_gets_its_share_of_the_time() {
        let mut clock = GtpClock::default();
        assert_eq!(clock.for_move(Side::First, 40), None);
        clock.set(&words("0 5 1")).unwrap();
        assert_eq!(clock.for_move(Side::First, 40), Some(Duration::from_millis(4900)));
        clock.set(&words("0 5 0")).unwrap();
        assert_eq!(clock.for_move(Side::First, 40), None);
        clock.set(&words("600 0 0")).unwrap();
        assert_eq!(clock.for_move(Side::Second, 50), Some(Duration::from_millis(11_900)));
        clock.spend(Side::Second, Duration::from_secs(300));
        assert_eq!(clock.for_move(Side::Second, 50), Some(Duration::from_millis(5_900)));
        clock.set_left(Side::Second, &words("20 10")).unwrap();
        clock.set_system(&words("canadian 0 100 10")).unwrap();
        clock.set_left(Side::Second, &words("20 10")).unwrap();
        assert_eq!(clock.for_move(Side::Second, 50), Some(Duration::from_millis(1900)));
        clock.set_system(&words("byoyomi 0 10 3")).unwrap();
        assert_eq!(clock.for_move(Side::First, 50), Some(Duration::from_millis(9900)));
        assert!(clock.set_system(&words("fischer 3")).is_err() && clock.set(&words("a b c")).is_err());
        assert_eq!(clock.set_system(&words("hourglass 3")).unwrap_err().split(", ").count(), 6);
    }

    #[test]
    fn increments_are_added_and_stay_within_the_clock() {
        let mut clock = GtpClock::default();
        clock.set_system(&words("fischer 100 2")).unwrap();
        assert_eq!(clock.for_move(Side::First, 50), Some(Duration::from_millis(3_900)));
        clock.spend(Side::First, Duration::from_secs(10));
        assert_eq!(clock.for_move(Side::First, 46), Some(Duration::from_millis(3_900)), "92 seconds are left");
        clock.set_left(Side::First, &words("1 0")).unwrap();
        assert_eq!(clock.for_move(Side::First, 50), Some(Duration::from_millis(400)), "half of it, less the overhead");
        clock.set_system(&words("fischer-capped 100 2 -1 -1")).unwrap();
        assert_eq!(clock.for_move(Side::Second, 50), Some(Duration::from_millis(3_900)));
        clock.set_system(&words("fischer-capped 100 20 110 3")).unwrap();
        assert_eq!(
            clock.for_move(Side::Second, 50),
            Some(Duration::from_millis(2_900)),
            "3 seconds at most for a move"
        );
        clock.set_system(&words("fischer-capped 100 20 110 -1")).unwrap();
        clock.spend(Side::Second, Duration::from_secs(5));
        assert_eq!(
            clock.for_move(Side::Second, 110),
            Some(Duration::from_millis(20_900)),
            "110 seconds at most are left"
        );
    }

    #[test]
    fn huge_times_do_not_overflow() {
        const HUGE: &str = "18000000000000000000";
        for system in ["fischer HUGE HUGE", "fischer-capped HUGE HUGE HUGE -2", "byoyomi HUGE HUGE 4000000000"] {
            let mut clock = GtpClock::default();
            clock.set_system(&words(&system.replace("HUGE", HUGE))).unwrap();
            clock.spend(Side::First, Duration::MAX);
            clock.spend(Side::Second, Duration::ZERO);
            let times = [Side::First, Side::Second].map(|side| clock.for_move(side, u32::MAX));
            assert!(
                times.iter().all(|time| time.is_some_and(|time| time > Duration::from_secs(1))),
                "{system}: {times:?}"
            );
        }
        let mut clock = GtpClock::default();
        clock.set(&words(&format!("{HUGE} {HUGE} 4294967295"))).unwrap();
        assert!(clock.for_move(Side::First, 0).is_some());
        for wrong in ["fischer nan 1", "absolute inf", "canadian 0 -inf 5"] {
            assert!(clock.set_system(&words(wrong)).is_err(), "{wrong}");
        }
        assert!(clock.set_left(Side::First, &words("-3 0")).is_ok(), "negative time left is accepted");
    }
}
