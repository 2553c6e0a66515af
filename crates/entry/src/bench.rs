//! Benchmarks: each runs for a given time on one core and reports a rate per second.

use std::hint::black_box;
use std::time::{Duration, Instant};
use tenbin_core::{Evaluation, GameHistory, Limits, PlayoutPolicy, Position, Random, Search, Solvable, Stop};
use tenbin_search::uct::UctOptions;
use tenbin_search::{AlphaBeta, SearchableEvaluation, Solver, Uct, alphabeta};

/// A benchmark.
pub struct Benchmark {
    /// What is counted, such as `perft 2, 10×10`.
    pub what: String,
    run: Box<dyn Fn(Duration) -> f64 + Send>,
}

impl Benchmark {
    /// A benchmark that runs for about the given time and returns the rate per second.
    pub fn new(what: String, run: impl Fn(Duration) -> f64 + Send + 'static) -> Benchmark {
        Benchmark { what, run: Box::new(run) }
    }

    /// Runs for about `time` and returns the rate per second.
    pub fn run(&self, time: Duration) -> f64 {
        (self.run)(time)
    }
}

/// Repeats `work`, which returns a count, until the time is up, but at least once. The rate is per second of processor time
/// of this thread where the system reports it (Linux), so that other load matters little; elsewhere per second of wall-clock
/// time.
pub fn per_second(time: Duration, mut work: impl FnMut() -> u64) -> f64 {
    let (start, wall) = (processor_time(), Instant::now());
    let mut count = 0;
    loop {
        count += unit_of_work(&mut work);
        if wall.elapsed() >= time {
            break;
        }
    }
    let spent = start.zip(processor_time()).map(|(start, end)| end.saturating_sub(start));
    count as f64 / spent.filter(|spent| !spent.is_zero()).unwrap_or_else(|| wall.elapsed()).as_secs_f64()
}

/// A unit of work. A function of its own, so that callgrind counts it alone (`benches/speed.rs`).
#[inline(never)]
fn unit_of_work(work: &mut impl FnMut() -> u64) -> u64 {
    black_box(work())
}

/// Processor time of this thread, if the system reports it.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Perft and random games from a start position.
pub fn rules<G: Position>(start: G, size: &str) -> Vec<Benchmark> {
    let perft = start.clone();
    vec![
        Benchmark::new(format!("perft 2, {size}"), move |time| per_second(time, || black_box(&perft).perft(2))),
        Benchmark::new(format!("random games, {size}"), move |time| {
            let mut random = Random::new(1);
            per_second(time, || {
                random_game(&start, &mut random, |_| {});
                1
            })
        }),
    ]
}

/// The usual benchmarks of a game: rules, playouts, evaluation and search from a start position.
pub fn usual<E: SearchableEvaluation + Clone>(start: &E::Position, size: &str, name: &str, eval: &E) -> Vec<Benchmark>
where
    E::Position: PlayoutPolicy,
{
    let mut measures = rules(start.clone(), size);
    measures.push(playouts(start.clone(), size));
    measures.push(evaluation(format!("evaluations `{name}`, {size}"), eval.clone(), start.clone()));
    measures.push(search(format!("positions searched, `{name}`, {size}"), eval.clone(), start.clone()));
    measures
}

/// Full evaluations of positions from random games.
pub fn evaluation<E: Evaluation>(what: String, evaluation: E, start: E::Position) -> Benchmark {
    Benchmark::new(what, move |time| {
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

/// Nodes of alpha-beta searches of realistic length from a start position.
pub fn search<E: SearchableEvaluation + Clone>(what: String, evaluation: E, start: E::Position) -> Benchmark {
    const SEARCH: u64 = 300_000;
    const HASH: usize = 64;
    Benchmark::new(what, move |time| {
        let options = alphabeta::AlphaBetaOptions { hash: HASH, ..alphabeta::AlphaBetaOptions::defaults() };
        let mut search = AlphaBeta::new(evaluation.clone(), options);
        let line = GameHistory::new(start.clone());
        let budget = Limits { nodes: Some(SEARCH), ..Limits::default() };
        per_second(time, || {
            search.new_game();
            search.search(&line, &budget, &Stop::new(), &mut |_| {}).nodes
        })
    })
}

/// Random playouts in UCT searches of realistic length from a start position.
pub fn playouts<P: PlayoutPolicy>(start: P, size: &str) -> Benchmark {
    const SEARCH: u64 = 10_000;
    Benchmark::new(format!("uct playouts, {size}"), move |time| {
        let mut search = Uct::<P>::with_playouts(UctOptions::plain(), 1);
        let line = GameHistory::new(start.clone());
        let budget = Limits { playouts: Some(SEARCH), ..Limits::default() };
        per_second(time, || {
            black_box(search.search(&line, &budget, &Stop::new(), &mut |_| {}));
            SEARCH
        })
    })
}

/// Nodes that the exact solver expands.
pub fn proof<G: Solvable>(start: G, size: &str) -> Benchmark {
    const MEMORY: usize = 256 << 20;
    Benchmark::new(format!("solver, {size}"), move |time| {
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
