//! Game clocks: the match runs them, and a fallen flag loses.

use crate::players::{CreatedPlayer, Policy, player};
use crate::setup::{TestMatch, wide};
use std::sync::Mutex;
use std::time::Duration;
use tenbin_arena::record::{Ending, side_of_a};
use tenbin_core::{Choice, Clock, Clocks, Limits, Outcome, Player, Stop, Table, TimeControl};

const fn ms(number: u64) -> Duration {
    Duration::from_millis(number)
}

/// A random player that takes a fixed time per move and logs the clocks.
struct Clocked<'a> {
    inner: Box<dyn Player>,
    control: TimeControl,
    takes: Duration,
    seen: &'a Mutex<Vec<(Clock, Option<Clock>)>>,
}

impl Player for Clocked<'static> {
    fn spec(&self) -> &str {
        "clocked"
    }

    fn is_reproducible(&self) -> bool {
        false
    }

    fn time_control(&self) -> Option<TimeControl> {
        Some(self.control)
    }

    fn choose(
        &mut self,
        table: &dyn Table,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&Choice),
    ) -> Result<Choice, String> {
        let Clocks { own, other } = limits.clock.expect("the match sets the clocks");
        self.seen.lock().unwrap().push((own, other));
        std::thread::sleep(self.takes);
        self.inner.choose(table, limits, stop, watch)
    }

    fn new_game(&mut self, seed: u64) {
        self.inner.new_game(seed);
    }
}

type ClockLog = &'static Mutex<Vec<(Clock, Option<Clock>)>>;

fn clocked(control: TimeControl, takes: Duration) -> (ClockLog, impl Fn() -> CreatedPlayer + Sync) {
    let seen: ClockLog = Box::leak(Box::default());
    let make = player(Policy::Random);
    (seen, move || Ok(Box::new(Clocked { inner: make()?, control, takes, seen }) as Box<dyn Player>))
}

#[test]
fn a_fallen_flag_loses_the_game() {
    let control = TimeControl { main: ms(500), ..TimeControl::default() };
    let (table, (seen, a), b) = (wide(), clocked(control, ms(200)), player(Policy::Random));
    let setup = TestMatch { pairs: 1, ..TestMatch::new(&table, &a, &b) };
    let (result, records) = setup.play_in_memory(3);
    for (number, game) in records[0].games.iter().enumerate() {
        assert!(matches!(game.ending, Ending::OutOfTime { late } if late > Duration::ZERO), "{:?}", game.ending);
        assert_eq!(game.outcome, Outcome::Won(!side_of_a(number)));
        assert!(game.ending.to_string().starts_with("the loser's time was up: its answer came "));
    }
    assert_eq!(result.progress.faults, [2, 0]);
    let seen = seen.lock().unwrap();
    assert!(seen.len() >= 4, "at least two clocks in each game");
    assert_eq!((seen[0].0.left(), seen[0].1), (ms(500), None));
    assert!(seen[1].0.left() <= ms(300), "the first turn took 200 ms: {:?}", seen[1].0);
}

#[test]
fn a_margin_allows_delays_and_byoyomi_resets() {
    let main = TimeControl { main: ms(20), ..TimeControl::default() };
    let byoyomi = TimeControl { byoyomi: Duration::from_secs(20), ..TimeControl::default() };
    let table = wide();
    let ((_, a), (seen, b)) = (clocked(main, ms(5)), clocked(byoyomi, ms(1)));
    let time_margin = Duration::from_secs(60);
    let (result, records) = TestMatch { pairs: 1, time_margin, ..TestMatch::new(&table, &a, &b) }.play_in_memory(3);
    assert!(records[0].games.iter().all(|game| game.ending == Ending::Rules));
    assert_eq!(result.progress.faults, [0, 0]);
    let seen = seen.lock().unwrap();
    assert!(seen.iter().all(|(own, other)| own.most() == Duration::from_secs(20) && other.is_some()));
}
