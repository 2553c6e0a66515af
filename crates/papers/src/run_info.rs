//! What a reader needs to repeat a run: command, version, date, machine, and the seeds of its matches.

use std::collections::BTreeSet;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Command, version, date and machine of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunInfo {
    /// The command line.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// The day, as 2026-11-20.
    pub date: String,
    /// Processor, cores and operating system.
    pub machine: String,
}

impl RunInfo {
    /// A run of this command, today, on this machine.
    pub fn now(command: String) -> RunInfo {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        RunInfo {
            command,
            version: concat!("tenbin ", env!("CARGO_PKG_VERSION")).to_owned(),
            date: date(since_1970),
            machine: machine(),
        }
    }
}

/// The matches of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// The number of matches.
    pub matches: u64,
    /// The number of their games.
    pub games: u64,
    seeds: BTreeSet<u64>,
}

impl MatchTally {
    /// Counts a match.
    pub fn add(&mut self, seed: u64, games: u64) {
        self.matches += 1;
        self.games += games;
        self.seeds.insert(seed);
    }

    /// `1–3, 750`
    pub fn seeds_text(&self) -> String {
        let mut runs: Vec<(u64, u64)> = Vec::new();
        for &seed in &self.seeds {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == seed => *last = seed,
                _ => runs.push((seed, seed)),
            }
        }
        let text = |(first, last): (u64, u64)| {
            if first == last { first.to_string() } else { format!("{first}–{last}") }
        };
        if runs.is_empty() { "none".to_owned() } else { runs.into_iter().map(text).collect::<Vec<_>>().join(", ") }
    }
}

/// The day (UTC) in the Gregorian calendar.
fn date(since_1970: Duration) -> String {
    let mut day = since_1970.as_secs() / 86_400;
    let mut year = 1970;
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while day >= lengths[month] {
        day -= lengths[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, day + 1)
}

/// Processor, cores and operating system.
fn machine() -> String {
    let cpu_info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu_info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model);
    format!("{model}, cores: {}, {}", tenbin_registry::cores(), std::env::consts::OS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_in_the_calendar() {
        let day = |day: u64| date(Duration::from_secs(day * 86_400 + 86_399));
        assert_eq!(
            [0, 58, 59, 364, 365].map(day),
            ["1970-01-01", "1970-02-28", "1970-03-01", "1970-12-31", "1971-01-01"]
        );
        assert_eq!([11_016, 11_017, 20_777].map(day), ["2000-02-29", "2000-03-01", "2026-11-20"]);
    }

    #[test]
    fn seeds_in_runs() {
        let mut tally = MatchTally::default();
        assert_eq!(tally.seeds_text(), "none");
        [3, 1, 2, 750, 2].into_iter().for_each(|seed| tally.add(seed, 200));
        assert_eq!((tally.matches, tally.games, tally.seeds_text().as_str()), (5, 1_000, "1–3, 750"));
    }
}
