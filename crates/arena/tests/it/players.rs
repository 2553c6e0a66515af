//! Test players: random, greedy and several faulty ones.

use crate::heaps::beans;
use std::error::Error;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tenbin_core::{Choice, Limits, Player, Random, Stop, Table, TermValue};

/// How a test player chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Policy {
    /// A uniformly random legal move.
    Random,
    /// As many beans as it can, and all of them if it can.
    Greedy,
    /// Like random, but fails when fewer than eight beans are left.
    Failing,
    /// Like random, but plays an illegal move when fewer than eight are left.
    Cheating,
    /// Like random, but resigns when fewer than eight are left.
    Resigning,
    /// Like random, but panics when fewer than eight are left.
    Panicking,
}

pub(crate) struct TestPlayer {
    policy: Policy,
    random: Random,
    /// Upper limit of the random time per move, so that pairs finish out of order.
    pause: Duration,
    /// Set by a failure: a crashed engine stays crashed.
    crashed: bool,
}

pub(crate) type CreatedPlayer = Result<Box<dyn Player>, Box<dyn Error + Send + Sync>>;

/// Creates players that move at once.
pub(crate) fn player(policy: Policy) -> impl Fn() -> CreatedPlayer + Sync {
    slow_player(policy, Duration::ZERO)
}

/// Creates players that take up to `pause` per move.
pub(crate) fn slow_player(policy: Policy, pause: Duration) -> impl Fn() -> CreatedPlayer + Sync {
    move || Ok(Box::new(TestPlayer { policy, random: Random::new(0), pause, crashed: false }) as Box<dyn Player>)
}

/// What a position is static_eval to the side to move, by a rule without deeper meaning.
pub(crate) fn static_eval(table: &dyn Table) -> i32 {
    (beans(table) % 7) as i32 * 50 - 150
}

impl TestPlayer {
    fn best_move(&mut self, table: &dyn Table) -> Result<String, String> {
        let legal = table.legal_moves();
        let few = beans(table) < 8;
        match self.policy {
            Policy::Greedy => Ok(legal.into_iter().max_by_key(|mv| mv.as_bytes()[2]).unwrap()),
            Policy::Cheating if few => Ok("9x9".to_owned()),
            Policy::Resigning if few => Ok(Choice::RESIGN.to_owned()),
            Policy::Panicking if few => panic!("a bean on the floor"),
            Policy::Failing if few || self.crashed => {
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
        // A stopped search returns its first legal move, which must not be recorded.
        let best_move = if stop.is_raised() { table.legal_moves()[0].clone() } else { self.best_move(table)? };
        let score = (self.policy == Policy::Greedy).then(|| static_eval(table));
        Ok(Choice { best_move, score, pv: Vec::new(), multipv: 1, depth: 3, nodes: 10, time: started.elapsed() })
    }

    fn new_game(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }

    fn explain(&self, _: &dyn Table) -> Option<Vec<TermValue>> {
        None
    }
}
