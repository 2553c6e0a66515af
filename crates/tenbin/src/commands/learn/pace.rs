//! Training speed.

use std::time::Instant;

/// Samples per second in the current epoch.
pub(crate) struct Pace {
    since: Instant,
    /// Samples of the epoch that were done before.
    from: usize,
    done: usize,
    rate: f64,
}

impl Pace {
    /// Starts the clock after this many samples of an epoch.
    pub(crate) fn from(done: usize) -> Pace {
        Pace { since: Instant::now(), from: done, done, rate: 0.0 }
    }

    /// Records the number of samples done so far.
    pub(crate) fn at(&mut self, done: usize) {
        self.done = done;
        self.rate = (done - self.from) as f64 / self.since.elapsed().as_secs_f64().max(1e-9);
    }

    /// The speed at the last sample, without the validation after it. Empty without samples.
    pub(crate) fn words(&self) -> String {
        if self.done > self.from { format!(", {:.0} samples/s", self.rate) } else { String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::Pace;
    use std::time::{Duration, Instant};

    #[test]
    fn samples_of_earlier_runs_do_not_count() {
        let mut pace = Pace::from(40);
        assert_eq!(pace.words(), "");
        pace.since = Instant::now().checked_sub(Duration::from_secs(1)).expect("a second ago");
        pace.at(50);
        // Ten samples in at least one second.
        assert!(pace.rate > 0.0 && pace.rate <= 10.0, "{}", pace.rate);
        assert!(pace.words().ends_with(" samples/s"));
    }
}
