//! How fast things are: each measure runs for a given time on one core and answers how many a second.

use std::hint::black_box;
use std::time::{Duration, Instant};
use tenbin_core::{Evaluation, GameHistory, Limits, Position, Random, Search, Solvable, Stop};
use tenbin_search::uct::Options;
use tenbin_search::{AlphaBeta, Solver, Uct, alphabeta};

/// Something whose speed can be measured.
pub struct Measure {
    /// What is counted.
    pub what: String,
    /// What a peer reaches and who, where it is known.
    pub peer: Option<(f64, &'static str)>,
    run: Box<dyn Fn(Duration) -> f64 + Send>,
}

impl Measure {
    pub(crate) fn new(what: String, run: impl Fn(Duration) -> f64 + Send + 'static) -> Measure {
        Measure { what, peer: None, run: Box::new(run) }
    }

    /// Runs for about this long and answers how many a second.
    pub fn run(&self, time: Duration) -> f64 {
        (self.run)(time)
    }
}

/// Notes what peers reach, by the name of the measure.
pub(crate) fn add_peers(measures: &mut [Measure], peers: &[(&str, f64, &'static str)]) {
    for measure in measures {
        let known = peers.iter().find(|(what, _, _)| *what == measure.what);
        measure.peer = known.map(|&(_, reached, who)| (reached, who));
    }
}

/// Repeats something that answers how many it did, until the time is up. What counts is the time that the thread spent on
/// a processor where the system tells (Linux), so that a busy machine disturbs little; elsewhere it is time on the wall.
pub(crate) fn per_second(time: Duration, mut work: impl FnMut() -> u64) -> f64 {
    let (start, wall) = (processor_time(), Instant::now());
    let mut count = 0;
    while wall.elapsed() < time {
        count += work();
    }
    let spent = start.zip(processor_time()).map(|(start, end)| end.saturating_sub(start));
    count as f64 / spent.filter(|spent| !spent.is_zero()).unwrap_or_else(|| wall.elapsed()).as_secs_f64()
}

/// Time this thread has spent on a processor, if the system tells.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Counting leaves and playing at random from a start position.
pub(crate) fn rules<G: Position>(start: G, size: &str) -> Vec<Measure> {
    let perft = start.clone();
    vec![
        Measure::new(format!("perft 2, {size}"), move |time| per_second(time, || black_box(&perft).perft(2))),
        Measure::new(format!("random games, {size}"), move |time| {
            let mut random = Random::new(1);
            per_second(time, || {
                random_game(&start, &mut random, |_| {});
                1
            })
        }),
    ]
}

/// Full evaluations of positions from random games, one after the other.
pub(crate) fn evaluation<E: Evaluation>(what: String, evaluation: E, start: E::Position) -> Measure {
    Measure::new(what, move |time| {
        let mut positions = Vec::new();
        let mut random = Random::new(2);
        for _ in 0..20 {
            random_game(&start, &mut random, |position| positions.push((position.clone(), evaluation.init(position))));
        }
        per_second(time, || {
            for (position, trail) in &positions {
                black_box(evaluation.score(position, trail));
            }
            positions.len() as u64
        })
    })
}

/// Positions visited by alpha-beta in searches of realistic length from a start position.
pub(crate) fn search<E: Evaluation + Clone>(what: String, evaluation: E, start: E::Position) -> Measure {
    const SEARCH: u64 = 300_000;
    const HASH: usize = 64;
    Measure::new(what, move |time| {
        let options = alphabeta::Options { hash: HASH, ..alphabeta::Options::usual() };
        let mut search = AlphaBeta::new(evaluation.clone(), options);
        let line = GameHistory::new(start.clone());
        let budget = Limits { nodes: Some(SEARCH), ..Limits::default() };
        per_second(time, || {
            search.new_game();
            search.search(&line, &budget, &Stop::new(), &mut |_| {}).nodes
        })
    })
}

/// Playouts in a search of realistic length from a start position, without a guide; the evaluation's type only says which
/// game it is.
pub(crate) fn playouts<E: Evaluation>(start: E::Position, size: &str) -> Measure {
    const SEARCH: u64 = 10_000;
    Measure::new(format!("uct playouts, {size}"), move |time| {
        let mut search = Uct::<E>::plain(Options::plain(), 1);
        let line = GameHistory::new(start.clone());
        let budget = Limits { playouts: Some(SEARCH), ..Limits::default() };
        per_second(time, || {
            black_box(search.search(&line, &budget, &Stop::new(), &mut |_| {}));
            SEARCH
        })
    })
}

/// Positions that the exact solver opens, each with everything that can follow it taken apart and weighed.
pub(crate) fn proof<G: Solvable>(start: G, size: &str) -> Measure {
    const MEMORY: usize = 256 << 20;
    Measure::new(format!("solver, {size}"), move |time| {
        let (solver, stop) = (Solver::<G>::new(MEMORY, true), Stop::new());
        let mut speed = 0.0;
        let proof = solver.prove(&start, 1, &stop, &mut |effort| {
            speed = effort.nodes as f64 / effort.time.as_secs_f64();
            if effort.time >= time {
                stop.raise();
            }
        });
        proof.map_or(speed, |proof| proof.nodes as f64 / proof.time.as_secs_f64())
    })
}

fn random_game<G: Position>(start: &G, random: &mut Random, mut visit: impl FnMut(&G)) {
    let mut position = start.clone();
    while let Some(ply) = position.random_move(random) {
        position.play(ply);
        visit(&position);
    }
}
