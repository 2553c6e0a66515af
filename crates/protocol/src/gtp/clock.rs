//! How long a move may take.

use super::words::{number, seconds};
use std::time::Duration;
use tenbin_core::{BySide, Side};

/// What an answer on its way may take.
const LAG: Duration = Duration::from_millis(100);
/// Of main time, a move gets the part that it would if the game went on for so many moves at least.
const FEWEST_MOVES: u32 = 12;

/// What was agreed upon, and what is left.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock {
    system: System,
    left: BySide<Left>,
}

#[derive(Clone, Copy, Debug, Default)]
enum System {
    /// Nobody counts.
    #[default]
    None,
    Absolute,
    /// After the main time, so many stones in so long.
    Stones(Duration, u32),
    /// After the main time, so long for each stone; periods that were used up are lost.
    Periods(Duration),
    /// So much is added after every stone.
    Increment(Duration, Caps),
}

/// The most that increments may come to.
#[derive(Clone, Copy, Debug, Default)]
struct Caps {
    /// On the clock.
    left: Option<Duration>,
    /// For one move.
    each: Option<Duration>,
}

impl Caps {
    fn read(left: Option<&String>, each: Option<&String>) -> Result<Caps, String> {
        // KataGo takes -1, like nothing at all, for no cap.
        let cap =
            |word: Option<&String>| word.filter(|word| !is_negative(word)).map(|word| seconds(Some(word))).transpose();
        Ok(Caps { left: cap(left)?, each: cap(each)? })
    }
}

fn is_negative(word: &str) -> bool {
    word.parse::<f64>().is_ok_and(|number| number < 0.0)
}

fn at_most(time: Duration, cap: Option<Duration>) -> Duration {
    cap.map_or(time, |cap| time.min(cap))
}

/// What can be agreed upon, by the names that KGS and KataGo gave it.
pub(super) const SYSTEMS: &str = "none absolute byoyomi canadian fischer fischer-capped";

#[derive(Clone, Copy, Debug, Default)]
struct Left {
    time: Duration,
    /// Stones to be played in that time; 0 while it is main time.
    stones: u32,
}

impl Clock {
    /// `time_settings MAIN BYO_YOMI STONES`.
    pub(super) fn set(&mut self, words: &[String]) -> Result<(), String> {
        let (main, more) = (seconds(words.first())?, seconds(words.get(1))?);
        let stones: u32 = number(words.get(2), "a number of stones")?;
        let system = match (more.is_zero(), stones) {
            (true, _) => System::Absolute,
            // As the protocol has it: no limit at all.
            (false, 0) => System::None,
            (false, stones) => System::Stones(more, stones),
        };
        self.begin(system, main);
        Ok(())
    }

    /// `none`, `absolute MAIN`, `byoyomi MAIN PERIOD NUMBER`, `canadian MAIN PERIOD STONES`, as KGS tells it; and as KataGo
    /// is told, `fischer MAIN INCREMENT`, which may be followed by the most there may be on the clock and for a move.
    pub(super) fn set_system(&mut self, words: &[String]) -> Result<(), String> {
        let kind = words.first().map(String::as_str);
        let main = || seconds(words.get(1));
        match kind {
            Some("none") => self.begin(System::None, Duration::ZERO),
            Some("absolute") => self.begin(System::Absolute, main()?),
            Some("byoyomi") => {
                let _: u32 = number(words.get(3), "a number of periods")?;
                self.begin(System::Periods(seconds(words.get(2))?), main()?);
            }
            Some("canadian") => {
                let stones: u32 = number(words.get(3), "a number of stones")?;
                self.begin(System::Stones(seconds(words.get(2))?, stones.max(1)), main()?);
            }
            Some("fischer" | "fischer-capped") => {
                let caps = Caps::read(words.get(3), words.get(4))?;
                self.begin(System::Increment(seconds(words.get(2))?, caps), main()?);
            }
            _ => return Err(format!("one of {} was expected", SYSTEMS.replace(' ', ", "))),
        }
        Ok(())
    }

    fn begin(&mut self, system: System, main: Duration) {
        *self = Clock { system, left: BySide::from_fn(|_| Left { time: main, stones: 0 }) };
    }

    /// `time_left COLOUR TIME STONES`.
    pub(super) fn set_left(&mut self, side: Side, words: &[String]) -> Result<(), String> {
        let left = Left { time: seconds(words.first())?, stones: number(words.get(1), "a number of stones")? };
        self.left[side] = left;
        Ok(())
    }

    /// Takes what a move took from a side's time, for hosts that do not say what is left.
    pub(super) fn spend(&mut self, side: Side, spent: Duration) {
        let left = &mut self.left[side];
        left.time = left.time.saturating_sub(spent);
        if let System::Increment(increment, caps) = self.system {
            left.time = at_most(left.time.saturating_add(increment), caps.left);
        }
    }

    /// How long a side may think about a move when the game is expected to last so many more; `None` if nobody counts.
    pub(super) fn for_move(&self, side: Side, moves: u32) -> Option<Duration> {
        let Left { time, stones } = self.left[side];
        let share = time / moves.max(FEWEST_MOVES);
        let thinking = match self.system {
            System::None => return None,
            System::Absolute => share,
            System::Increment(increment, caps) => at_most(share.saturating_add(increment).min(time / 2), caps.each),
            System::Stones(..) if stones > 0 => time / stones,
            System::Stones(period, stones) => (period / stones.max(1)).max(share),
            System::Periods(period) if stones > 0 => time.min(period),
            System::Periods(period) => period.max(share),
        };
        Some(thinking.saturating_sub(LAG.min(thinking / 4)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_move_gets_its_share_of_whatever_is_counted() {
        let mut clock = Clock::default();
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
    fn increments_come_back_and_are_not_taken_from_what_is_not_there() {
        let mut clock = Clock::default();
        clock.set_system(&words("fischer 100 2")).unwrap();
        assert_eq!(clock.for_move(Side::First, 50), Some(Duration::from_millis(3_900)));
        clock.spend(Side::First, Duration::from_secs(10));
        assert_eq!(clock.for_move(Side::First, 46), Some(Duration::from_millis(3_900)), "92 seconds are left");
        clock.set_left(Side::First, &words("1 0")).unwrap();
        assert_eq!(clock.for_move(Side::First, 50), Some(Duration::from_millis(400)), "half of it, less the lag");
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
    fn times_beyond_measure_are_no_trouble() {
        const HUGE: &str = "18000000000000000000";
        for system in ["fischer HUGE HUGE", "fischer-capped HUGE HUGE HUGE -2", "byoyomi HUGE HUGE 4000000000"] {
            let mut clock = Clock::default();
            clock.set_system(&words(&system.replace("HUGE", HUGE))).unwrap();
            clock.spend(Side::First, Duration::MAX);
            clock.spend(Side::Second, Duration::ZERO);
            let each = [Side::First, Side::Second].map(|side| clock.for_move(side, u32::MAX));
            assert!(
                each.iter().all(|time| time.is_some_and(|time| time > Duration::from_secs(1))),
                "{system}: {each:?}"
            );
        }
        let mut clock = Clock::default();
        clock.set(&words(&format!("{HUGE} {HUGE} 4294967295"))).unwrap();
        assert!(clock.for_move(Side::First, 0).is_some());
        for wrong in ["fischer nan 1", "absolute inf", "canadian 0 -inf 5"] {
            assert!(clock.set_system(&words(wrong)).is_err(), "{wrong}");
        }
        assert!(clock.set_left(Side::First, &words("-3 0")).is_ok(), "a host may say that we are late");
    }
}
