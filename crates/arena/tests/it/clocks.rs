//! Clocks: the match keeps them, tells them, and whose flag falls has lost.

use crate::bench::{play_in_memory, setup, wide};
use crate::players::{Kind, Made, player};
use std::sync::Mutex;
use std::time::Duration;
use tenbin_arena::matches::MatchSetup;
use tenbin_arena::record::{Ending, side_of_a};
use tenbin_core::{Choice, Clock, Outcome, Player, Stop, Table, TimeControl};

const fn ms(number: u64) -> Duration {
    Duration::from_millis(number)
}

/// A player of chance that takes its time for every turn, and notes what it is shown of the clocks.
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

    fn see_clocks(&mut self, own: Clock, other: Option<Clock>) {
        self.seen.lock().unwrap().push((own, other));
    }

    fn choose(&mut self, table: &dyn Table, stop: &Stop, watch: &mut dyn FnMut(&Choice)) -> Result<Choice, String> {
        std::thread::sleep(self.takes);
        self.inner.choose(table, stop, watch)
    }

    fn new_game(&mut self, seed: u64) {
        self.inner.new_game(seed);
    }
}

type Seen = &'static Mutex<Vec<(Clock, Option<Clock>)>>;

fn clocked(control: TimeControl, takes: Duration) -> (Seen, impl Fn() -> Made + Sync) {
    let seen: Seen = Box::leak(Box::default());
    let make = player(Kind::Chance);
    (seen, move || Ok(Box::new(Clocked { inner: make()?, control, takes, seen }) as Box<dyn Player>))
}

#[test]
fn whose_flag_falls_has_lost_and_it_is_said_by_how_much() {
    let control = TimeControl { main: ms(50), ..TimeControl::default() };
    let (table, (seen, a), b) = (wide(), clocked(control, ms(20)), player(Kind::Chance));
    let setup = MatchSetup { pairs: 1, ..setup(&table, &a, &b) };
    let (result, records) = play_in_memory(&setup, 3);
    for (number, game) in records[0].games.iter().enumerate() {
        assert!(matches!(game.ending, Ending::OutOfTime { late } if late > Duration::ZERO), "{:?}", game.ending);
        assert_eq!(game.outcome, Outcome::Won(!side_of_a(number)));
        assert!(game.ending.to_string().starts_with("the loser's time was up: its answer came 0."));
    }
    assert_eq!(result.progress.faults, [2, 0]);
    let seen = seen.lock().unwrap();
    assert!(seen.len() >= 4, "two turns of each game at least were shown the clock");
    assert_eq!((seen[0].0.left(), seen[0].1), (ms(50), None));
    assert!(seen[1].0.left() <= ms(30), "the first turn took 20 ms: {:?}", seen[1].0);
}

#[test]
fn a_margin_forgives_what_is_late_and_byoyomi_comes_back() {
    let main = TimeControl { main: ms(20), ..TimeControl::default() };
    let byoyomi = TimeControl { byoyomi: Duration::from_secs(20), ..TimeControl::default() };
    let table = wide();
    let ((_, a), (seen, b)) = (clocked(main, ms(5)), clocked(byoyomi, ms(1)));
    let margin = Duration::from_secs(60);
    let (result, records) = play_in_memory(&MatchSetup { pairs: 1, margin, ..setup(&table, &a, &b) }, 3);
    assert!(records[0].games.iter().all(|game| game.ending == Ending::Rules));
    assert_eq!(result.progress.faults, [0, 0]);
    let seen = seen.lock().unwrap();
    assert!(seen.iter().all(|(own, other)| own.most() == Duration::from_secs(20) && other.is_some()));
}
