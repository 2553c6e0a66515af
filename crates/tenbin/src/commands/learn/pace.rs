//! How fast a course goes.

use std::time::Instant;

/// How many lessons a second are given in a pass.
pub(crate) struct Pace {
    since: Instant,
    /// Lessons of the pass that were given before.
    from: usize,
    given: usize,
    rate: f64,
}

impl Pace {
    /// A pass that begins, or goes on after so many lessons, now.
    pub(crate) fn from(given: usize) -> Pace {
        Pace { since: Instant::now(), from: given, given, rate: 0.0 }
    }

    /// So many lessons of the pass have been given.
    pub(crate) fn at(&mut self, given: usize) {
        self.given = given;
        self.rate = (given - self.from) as f64 / self.since.elapsed().as_secs_f64().max(1e-9);
    }

    /// The rate when the last lessons were given: what comes after them, such as an exam, does not count. Empty where none were.
    pub(crate) fn words(&self) -> String {
        if self.given > self.from { format!(", {:.0} lessons a second", self.rate) } else { String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::Pace;

    #[test]
    fn only_lessons_of_now_count() {
        let mut pace = Pace::from(40);
        assert_eq!(pace.words(), "");
        std::thread::sleep(std::time::Duration::from_millis(20));
        pace.at(50);
        // Ten lessons in at least 20 ms.
        assert!(pace.rate > 0.0 && pace.rate <= 500.0, "{}", pace.rate);
        assert!(pace.words().ends_with(" lessons a second"));
    }
}
