//! Players of heaps: by chance, greedy, and several that go wrong.

use crate::heaps::beans;
use std::error::Error;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tenbin_core::{Choice, Limits, Player, Random, Stop, Table, TermValue};

/// How a test player chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// By chance.
    Chance,
    /// As many beans as it can, and all of them if it can.
    Greedy,
    /// Like chance, but fails when fewer than eight beans are left.
    Failing,
    /// Like chance, but takes beans that are not there when fewer than eight are left.
    Cheating,
    /// Like chance, but gives up when fewer than eight are left.
    Resigning,
    /// Like chance, but panics when fewer than eight are left.
    Panicking,
}

pub(crate) struct TestPlayer {
    kind: Kind,
    random: Random,
    /// Every turn takes a varying time, so that pairs finish out of order.
    pause: Duration,
    /// Set by a failure: a crashed engine does not come back by itself.
    crashed: bool,
}

pub(crate) type Made = Result<Box<dyn Player>, Box<dyn Error + Send + Sync>>;

/// Makes players of a kind that take no time to speak of.
pub(crate) fn player(kind: Kind) -> impl Fn() -> Made + Sync {
    slow_player(kind, Duration::ZERO)
}

/// Makes players of a kind that take up to `pause` for a turn.
pub(crate) fn slow_player(kind: Kind, pause: Duration) -> impl Fn() -> Made + Sync {
    move || Ok(Box::new(TestPlayer { kind, random: Random::new(0), pause, crashed: false }) as Box<dyn Player>)
}

/// What a position is worth to the side to move, by a rule without deeper meaning.
pub(crate) fn worth(table: &dyn Table) -> i32 {
    (beans(table) % 7) as i32 * 50 - 150
}

impl TestPlayer {
    fn turn(&mut self, table: &dyn Table) -> Result<String, String> {
        let legal = table.legal_moves();
        let few = beans(table) < 8;
        match self.kind {
            Kind::Greedy => Ok(legal.into_iter().max_by_key(|turn| turn.as_bytes()[2]).unwrap()),
            Kind::Cheating if few => Ok("9x9".to_owned()),
            Kind::Resigning if few => Ok(Choice::RESIGN.to_owned()),
            Kind::Panicking if few => panic!("a bean on the floor"),
            Kind::Failing if few || self.crashed => {
                self.crashed = true;
                Err("lost its marbles".to_owned())
            }
            _ => Ok(legal[self.random.below(legal.len() as u64) as usize].clone()),
        }
    }
}

impl Player for TestPlayer {
    fn spec(&self) -> &str {
        "test"
    }

    fn fingerprint(&self) -> String {
        String::new()
    }

    fn is_reproducible(&self) -> bool {
        true
    }

    fn choose(
        &mut self,
        table: &dyn Table,
        _limits: &Limits,
        stop: &Stop,
        _: &mut dyn FnMut(&Choice),
    ) -> Result<Choice, String> {
        let started = Instant::now();
        if !self.pause.is_zero() {
            let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64;
            std::thread::sleep(self.pause.mul_f64(Random::new(clock).below(100) as f64 / 100.0));
        }
        // A stopped search answers hastily, which must not be recorded.
        let turn = if stop.is_raised() { table.legal_moves()[0].clone() } else { self.turn(table)? };
        let score = (self.kind == Kind::Greedy).then(|| worth(table));
        Ok(Choice { best_move: turn, score, pv: Vec::new(), multipv: 1, depth: 3, nodes: 10, time: started.elapsed() })
    }

    fn new_game(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }

    fn explain(&self, _: &dyn Table) -> Option<Vec<TermValue>> {
        None
    }
}
